/**
 * Custom headers: what a receiver may be sent besides what every delivery carries, such as an Authorization of its own.
 * What describes the message, its connection or its signature is ours to say.
 */

export const mostHeaders = 20;
export const longestHeaderName = 64;
export const longestHeaderValue = 1_024;
/** Of all names and values together. */
export const longestHeaders = 8_192;

const name = /^[A-Za-z][A-Za-z0-9_-]*$/;
/** No control characters, no spaces at the ends: what one line of a message can hold. */
const value = /^[\x21-\x7e]([\x20-\x7e\t]*[\x21-\x7e])?$/;

const ours = new Set([
  "accept-encoding",
  "connection",
  "date",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
  "via",
]);
const oursBy = ["content-", "proxy-", "webhook-", "x-tm-"];

function refusalOfHeader(header: string, text: string): string | undefined {
  const folded = header.toLowerCase();
  if (!name.test(header) || header.length > longestHeaderName)
    return `must have a name of letters, digits, "-" and "_" that begins with a letter, at most ${longestHeaderName}`;
  if (ours.has(folded) || oursBy.some((prefix) => folded.startsWith(prefix)))
    return "is set by us or by the connection; leave it out";
  if (text.length > longestHeaderValue) return `must be at most ${longestHeaderValue} characters`;
  if (!value.test(text)) return "must be printable ASCII, neither empty nor with spaces at its ends";
  return undefined;
}

/** Everything that is wrong with them: the header (undefined for all together), and why. */
export function refusalsOfHeaders(
  headers: Readonly<Record<string, string>>,
): readonly { header: string | undefined; reason: string }[] {
  const entries = Object.entries(headers);
  if (entries.length > mostHeaders)
    return [{ header: undefined, reason: `must be at most ${mostHeaders} headers` }];
  const refused: { header: string | undefined; reason: string }[] = [];
  const seen = new Set<string>();
  for (const [header, text] of entries) {
    const reason = seen.has(header.toLowerCase())
      ? "is named twice, in two spellings; keep one"
      : refusalOfHeader(header, text);
    seen.add(header.toLowerCase());
    if (reason !== undefined) refused.push({ header, reason });
  }
  const size = entries.reduce((sum, [header, text]) => sum + header.length + text.length, 0);
  if (size > longestHeaders)
    refused.push({ header: undefined, reason: `must be at most ${longestHeaders} characters together` });
  return refused;
}
