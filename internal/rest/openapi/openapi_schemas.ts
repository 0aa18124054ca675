/** Options of zod-openapi, which turns zod schemas into JSON Schemas, and helpers to name and read the components. */
import type { z } from "zod";
import type { CreateDocumentOptions } from "zod-openapi";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [name: string]: Json };

const prefix = "#/components/schemas/";

/** zod-openapi adds this to the id of a response's schema if a request's schema with the same id differs. */
export const outputIdSuffix = " (response)";

/** Removes keywords that tell a reader nothing. */
export const options: CreateDocumentOptions = {
  outputIdSuffix,
  override({ jsonSchema: schema, io }) {
    const numeric = schema.type === "integer" || schema.type === "number";
    // A number that is read from text keeps the pattern of its text. A date's pattern repeats its format.
    if (numeric || schema.format !== undefined) delete schema.pattern;
    if (numeric) {
      delete schema.minLength;
      delete schema.maxLength;
    }
    // Responses may gain fields. Requests may not contain unknown ones.
    if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
  },
};

/** A reviver for `JSON.parse`. Removes the keywords that `override` cannot remove. */
export function withoutNoise(this: JsonObject, name: string, value: Json): Json | undefined {
  // Every JSON integer is safe. If `override` removed these bounds, zod would merge the two types of a nullable integer.
  if (name === "minimum" && value === Number.MIN_SAFE_INTEGER) return undefined;
  if (name === "maximum" && value === Number.MAX_SAFE_INTEGER) return undefined;
  // zod-openapi does not call `override` for a reference.
  if (name === "additionalProperties" && this.$ref !== undefined) return undefined;
  return value;
}

/** Makes the schema a component with the given name, unless it has an id already. */
export function named(name: string, schema: z.ZodType): z.ZodType {
  return schema.meta()?.id === undefined ? schema.meta({ id: name }) : schema;
}

/** The schema itself, where it is referred to. */
export function resolve(schema: JsonObject, components: Record<string, JsonObject>): JsonObject {
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  const found = components[$ref.slice(prefix.length)];
  if (found === undefined) throw new Error(`${$ref} is not a component`);
  return found;
}
