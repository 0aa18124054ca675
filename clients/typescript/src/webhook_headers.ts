/** The headers of a delivery, in whichever form a framework hands them over. */

export type WebhookHeaders =
  | Headers
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

const isIterable = (value: object): value is Iterable<readonly [string, string]> => Symbol.iterator in value;

/** By name in lower case; of a list, the first. What is empty is not there. */
export function headerReader(given: WebhookHeaders): (name: string) => string | undefined {
  const found = new Map<string, string>();
  const source = typeof given === "object" && given !== null ? given : {};
  for (const [name, value] of isIterable(source) ? source : Object.entries(source)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === "string" && first !== "" && !found.has(name.toLowerCase())) {
      found.set(name.toLowerCase(), first);
    }
  }
  return (name) => found.get(name);
}
