/** How the parts of an address are written: path parameters and queries. */

export type QueryValue = string | number | boolean | Date | readonly (string | number)[] | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

/**
 * A path with its parameters: path`/v1/drugs/${id}`. What would make another address of it, such as an empty id, is
 * refused: a list is no good answer to the question for one thing.
 */
export function path(parts: TemplateStringsArray, ...parameters: readonly string[]): string {
  return parts.reduce((made, part, index) => {
    const parameter: unknown = parameters[index - 1];
    if (typeof parameter !== "string") throw new TypeError(`an id must be a text, not ${typeof parameter}`);
    if (parameter === "" || parameter === "." || parameter === "..") {
      throw new TypeError(`${JSON.stringify(parameter)} is no id`);
    }
    return made + encodeURIComponent(parameter) + part;
  });
}

const textOf = (value: Exclude<QueryValue, null | undefined>): string =>
  value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.join(",") : String(value);

/** With the question mark; empty where nothing is asked. What is undefined or null is left out. */
export function queryString(query: Query): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) written.set(name, textOf(value));
  }
  const text = written.toString();
  return text === "" ? "" : `?${text}`;
}
