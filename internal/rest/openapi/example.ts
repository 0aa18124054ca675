/** A whole example, put together from those of a schema's parts: written once, beside the member it shows. */
import { type Json, type JsonObject, resolve } from "./openapi_schemas.ts";

type Schemas = Record<string, JsonObject>;

const ofType: Record<string, Json> = { boolean: true, integer: 1, number: 1, string: "text", null: null };
const ofFormat: Record<string, Json> = { date: "2026-06-01", "date-time": "2026-06-01T12:00:00.000Z" };

function ofObject(schema: JsonObject, schemas: Schemas): Json {
  const required = (schema.required ?? []) as readonly string[];
  const properties = Object.entries((schema.properties ?? {}) as Schemas);
  return Object.fromEntries(
    properties
      .filter(([name, property]) => required.includes(name) || isTelling(property, schemas))
      .map(([name, property]) => [name, exampleOf(property, schemas)]),
  );
}

/** An optional member is shown when it has something to show. */
function isTelling(property: JsonObject, schemas: Schemas): boolean {
  const schema = resolve(property, schemas);
  return property.examples !== undefined || schema.examples !== undefined || schema.properties !== undefined;
}

export function exampleOf(given: JsonObject, schemas: Schemas): Json {
  const [own] = (given.examples ?? []) as readonly Json[];
  if (own !== undefined) return own;
  const schema = resolve(given, schemas);
  const [first] = (schema.examples ?? schema.enum ?? []) as readonly Json[];
  if (first !== undefined) return first;
  if (schema.const !== undefined) return schema.const;
  const [alternative] = (schema.anyOf ?? schema.oneOf ?? []) as readonly JsonObject[];
  if (alternative !== undefined) return exampleOf(alternative, schemas);
  if (schema.properties !== undefined) return ofObject(schema, schemas);
  if (schema.items !== undefined) return [exampleOf(schema.items as JsonObject, schemas)];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return ofFormat[String(schema.format)] ?? ofType[String(type)] ?? {};
}
