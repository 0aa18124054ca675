/**
 * values.schema.json (JSON schema, draft 7, as Helm reads it). Strict: a key that is not in values.yaml is refused, so
 * that a slip of the pen is no silence. Two are open for a parent chart that has this one as a dependency: `global`, and
 * `enabled`, by which such a chart's `condition` goes.
 */
import { noteObject, type Value } from "./values.ts";

type Schema = { [name: string]: unknown };

const typeOf = (value: unknown) => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
};

/** The schema of a list of types with | between. */
const typed = (types: string): Schema => {
  const names = types.split("|").map((type) => type.trim());
  return { type: names.length === 1 ? names[0] : names };
};

/** Strict: exactly these keys. */
const strict = (values: readonly Value[], all: readonly Value[]): Schema => ({
  type: "object",
  additionalProperties: false,
  properties: Object.fromEntries(values.map((value) => [value.key, schemaOf(value, all)])),
});

export function schemaOf(value: Value, all: readonly Value[]): Schema {
  const { notes, children } = value;
  const described = { description: value.text };
  if (children !== undefined) return { ...described, ...strict(children, all) };
  const made: Schema = { ...described, ...typed(notes.type ?? typeOf(value.default)) };
  if (notes.items !== undefined) made.items = typed(notes.items);
  if (notes.values !== undefined) made.additionalProperties = typed(notes.values);
  if (notes.valuesOf !== undefined)
    made.additionalProperties = strict(find(notes.valuesOf, all)?.children ?? [], all);
  if (notes.enum !== undefined) made.enum = notes.enum.split("|").map((each) => each.trim());
  if (notes.pattern !== undefined)
    made.pattern = value.default === "" ? `^$|${notes.pattern}` : notes.pattern;
  if (notes.minimum !== undefined) made.minimum = Number(notes.minimum);
  if (notes.maximum !== undefined) made.maximum = Number(notes.maximum);
  return notes.schema === undefined ? made : { ...made, ...noteObject(notes.schema) };
}

/** The value at a path such as `api.image`. */
export const find = (path: string, values: readonly Value[]): Value | undefined =>
  flat(values).find((value) => value.path === path);

/** Every value, each before those within it. */
export const flat = (values: readonly Value[]): Value[] =>
  values.flatMap((value) => [value, ...flat(value.children ?? [])]);

export function schemaDocument(values: readonly Value[], title: string): string {
  const { properties, ...rest } = strict(values, values);
  const open = {
    enabled: { description: "For the condition of a chart that depends on this one.", type: "boolean" },
    global: { description: "Values that all charts of an installation share.", type: "object" },
  };
  const known = properties as Record<string, Schema>;
  // What this chart reads of `global` keeps its form; the rest belongs to others.
  const global = known.global === undefined ? open.global : { ...known.global, additionalProperties: true };
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    title,
    ...rest,
    properties: { enabled: open.enabled, ...known, global },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
