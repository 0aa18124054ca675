/** The headers of a delivery, in whichever form a framework hands them over. */

export type WebhookHeaders =
  | Headers
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

const isIterable = (value: object): value is Iterable<readonly [string, string]> => Symbol.iterator in value;

/**
 * By name in lower case. What is empty is not there. Several values are joined with a comma, as `Headers` does: of
 * webhook-signature that makes a list, and of the others, which come once, something that is refused.
 */
export function headerReader(given: WebhookHeaders): (name: string) => string | undefined {
  const found = new Map<string, string[]>();
  const source = typeof given === "object" && given !== null ? given : {};
  for (const [name, value] of isIterable(source) ? source : Object.entries(source)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    const texts = values.filter((text): text is string => typeof text === "string" && text !== "");
    const before = found.get(name.toLowerCase()) ?? [];
    found.set(name.toLowerCase(), [...before, ...texts]);
  }
  return (name) => {
    const values = found.get(name) ?? [];
    return values.length > 0 ? values.join(", ") : undefined;
  };
}
