/** A webhook's address as lists and notices show it: without query, fragment and user, any of which may be a secret. */
export function shownUrl(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? "" : `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
}
