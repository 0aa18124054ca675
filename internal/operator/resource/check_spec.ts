/**
 * A spec as the API server stored it, checked by the zod schema: with its defaults and without unknown fields, or with what is
 * wrong with it, one line a field. Never throws on what JSON.parse can return.
 */
import type { z } from "zod";
import { formOf, shown } from "./field_forms.ts";
import { isObject } from "./json.ts";
import { type CheckedSpec, specSchema } from "./spec_schema.ts";
import { type SchemaNode, structuralSchema } from "./structural_schema.ts";

export type SpecCheck =
  | { spec: CheckedSpec; problems?: undefined }
  /** Each with the path of its field: `spec.target.drainSeconds is "soon": ...`. */
  | { spec?: undefined; problems: readonly string[] };

const specNode = structuralSchema(specSchema);

/** The API server treats a null as a field that is not there. Fields that the schema does not name stay as they are. */
function withoutNulls(node: SchemaNode, value: unknown): unknown {
  const { items, properties } = node;
  if (items !== undefined && Array.isArray(value)) return value.map((item) => withoutNulls(items, item));
  if (properties === undefined || !isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, field]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) return [[name, field]];
    return field === null ? [] : [[name, withoutNulls(property, field)]];
  });
  return Object.fromEntries(kept);
}

/** The field at a path of zod's, in words, with its value and the node of the schema that it does not fit. */
function fieldAt(spec: unknown, path: readonly PropertyKey[]) {
  let field = "spec";
  let value = spec;
  let node: SchemaNode | undefined = specNode;
  for (const part of path) {
    field += typeof part === "number" ? `[${part}]` : `.${String(part)}`;
    value = (value as Record<PropertyKey, unknown>)[part];
    node = typeof part === "number" ? node?.items : node?.properties?.[String(part)];
  }
  return { field, value, node };
}

function problemOf(spec: unknown, { path, message, input }: z.core.$ZodIssue): string {
  const { field, value, node } = fieldAt(spec, path);
  if (input === undefined) return `${field} is required`;
  return `${field} is ${shown(value)}: ${node === undefined ? message : `${formOf(node)} is needed`}`;
}

export function checkSpec(stored: unknown): SpecCheck {
  const { data, error } = specSchema.safeParse(withoutNulls(specNode, stored), { reportInput: true });
  // A field that breaks two of its bounds is one problem.
  if (error) return { problems: [...new Set(error.issues.map((issue) => problemOf(stored, issue)))] };
  return { spec: data };
}
