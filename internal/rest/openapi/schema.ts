/**
 * From zod to the JSON Schema of OpenAPI 3.1. Schemas with an id become components and are referred to; bounds and
 * patterns that say nothing to a reader are left out.
 */
import { z } from "zod";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

const prefix = "#/components/schemas/";

const asObject = (value: Json | undefined): JsonObject | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

const numeric = (type: Json | undefined) => type === "integer" || type === "number";

/** What callers send, or what they are answered. */
type Io = "input" | "output";

/** Whether a member of a schema is noise of its making. */
function isNoise(name: string, value: Json, schema: JsonObject, io: Io): boolean {
  if (name === "$schema" || name === "$defs" || name === "id")
    return typeof value !== "object" || name === "$defs";
  // Safe integers are what JSON numbers are anyway.
  if (name === "minimum" || name === "maximum") return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
  // A number read from text keeps the pattern of its text; a date's pattern says what its format says.
  if (name === "pattern") return numeric(schema.type) || schema.format !== undefined;
  // Answers may gain members; what a caller sends may not.
  if (name === "additionalProperties") return io === "output" && value === false;
  if (name === "minLength" || name === "maxLength") return numeric(schema.type);
  return false;
}

function tidy(value: Json, io: Io): Json {
  if (Array.isArray(value)) return value.map((item) => tidy(item, io));
  const schema = asObject(value);
  if (schema === undefined) return value;
  const members = Object.entries(schema)
    .filter(([name, member]) => !isNoise(name, member, schema, io))
    .map(([name, member]): [string, Json] => {
      if (name === "$ref") return [name, String(member).replace("#/$defs/", prefix)];
      // Values, not schemas.
      if (name === "examples" || name === "enum" || name === "const") return [name, member];
      return [name, name === "properties" ? tidyProperties(member, io) : tidy(member, io)];
    });
  return Object.fromEntries(members);
}

/** A property may have any name, those of noise too. */
function tidyProperties(properties: Json, io: Io): Json {
  return Object.fromEntries(
    Object.entries(asObject(properties) ?? {}).map(([name, property]) => [name, tidy(property, io)]),
  );
}

export type Components = {
  /** A schema, with what it refers to added to the components. */
  schemaOf(schema: z.ZodType, io: Io): JsonObject;
  /** The same under a name of its own. */
  named(name: string, schema: z.ZodType, io: Io): JsonObject;
  all(): Record<string, JsonObject>;
};

export function createComponents(): Components {
  const components = new Map<string, JsonObject>();

  function add(name: string, schema: JsonObject): void {
    const there = components.get(name);
    if (there !== undefined && JSON.stringify(there) !== JSON.stringify(schema))
      throw new Error(`Two schemas have the id ${name}; give one of them another`);
    components.set(name, schema);
  }

  function schemaOf(schema: z.ZodType, io: Io): JsonObject {
    const made = z.toJSONSchema(schema, { io, target: "draft-2020-12" }) as unknown as JsonObject;
    for (const [name, definition] of Object.entries(asObject(made.$defs) ?? {}))
      add(name, tidy(definition, io) as JsonObject);
    // A schema with an id stands among the definitions itself.
    return tidy(made, io) as JsonObject;
  }

  return {
    schemaOf,
    named(name, schema, io) {
      const made = schemaOf(schema, io);
      if (made.$ref !== undefined) return made;
      add(name, made);
      return { $ref: `${prefix}${name}` };
    },
    all: () => Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The schema itself, where it is referred to. */
export function resolve(schema: JsonObject, components: Record<string, JsonObject>): JsonObject {
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  const found = components[$ref.slice(prefix.length)];
  if (found === undefined) throw new Error(`${$ref} is not a component`);
  return found;
}
