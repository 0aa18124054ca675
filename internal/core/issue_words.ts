/**
 * What is wrong with a value, for issues to which a schema gives no words of its own. Without it, the words of the schema library
 * reach the caller. Pass it as `error` to safeParse.
 */

/** As much of an issue of zod as the words need. */
type Issue = {
  code?: string | undefined;
  input?: unknown;
  expected?: unknown;
  values?: readonly unknown[] | undefined;
  minimum?: unknown;
  maximum?: unknown;
};

const kinds: Readonly<Record<string, string>> = {
  object: "an object",
  record: "an object",
  array: "a list",
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  null: "null",
};

const listed = (values: readonly unknown[]) => values.map(String).join(", ");

export function issueWords({ code, input, expected, values = [], minimum, maximum }: Issue): string {
  if (input === undefined) return "is required";
  switch (code) {
    case "invalid_type":
      return `must be ${kinds[String(expected)] ?? String(expected)}`;
    case "invalid_value":
      return values.length === 1 ? `must be ${String(values[0])}` : `must be one of ${listed(values)}`;
    case "too_small":
      return `must be at least ${String(minimum)}`;
    case "too_big":
      return `must be at most ${String(maximum)}`;
    default:
      return "is not valid";
  }
}
