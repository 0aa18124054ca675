/** How what is asked is written: path parameters, queries, bodies. */

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

/** A path that a caller wrote, which is to stay the one that is asked: dots and what ends a path are refused. */
export function checkPath(path: string): void {
  const [before = ""] = path.split("?");
  if (!before.startsWith("/") || before.startsWith("//")) {
    throw new TypeError("a path begins with one slash, and goes on from baseUrl");
  }
  if (/[#\\\s]/.test(path) || /\/(\.|%2e){1,2}(\/|$)/i.test(before)) {
    throw new TypeError(
      "a path has no dots for a part, no #, no \\ and no white space: encodeURIComponent writes them",
    );
  }
}

/** Path and query together: a path may have a query of its own. */
export function target(path: string, query: Query): string {
  const text = queryString(query);
  return text === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${text}`;
}

/** Empty where nothing is asked. What is undefined or null is left out. */
function queryString(query: Query): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) written.set(name, textOf(value));
  }
  return written.toString();
}

/** JSON. What it has no word for would become null, which clears: it is refused by name. */
export function jsonText(body: unknown): string {
  return JSON.stringify(body, function (this: Record<string, unknown>, name: string, value: unknown) {
    const given = this[name];
    if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError(`${name} is ${value}`);
    if (given instanceof Date && value === null) throw new TypeError(`${name} is no date`);
    return value;
  });
}
