/**
 * Whether the definition that the API server holds is as new as this operator: which fields it knows is read from the document
 * that the server publishes. Fields that are not in it are dropped when a resource is stored.
 */
import { isObject } from "./json.ts";
import { group, kind, version } from "./model.ts";
import { specSchema } from "./spec_schema.ts";
import { statusSchema } from "./status_schema.ts";
import { type SchemaNode, structuralSchema } from "./structural_schema.ts";

export const servedPath = `/openapi/v3/apis/${group}/${version}`;

const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (inner, name) => (isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    value,
  );

const isOurs = (names: unknown): boolean =>
  Array.isArray(names) &&
  names.some(
    (each) => at(each, "group") === group && at(each, "version") === version && at(each, "kind") === kind,
  );

/** `path` is where `known` stands; a field whose parent is missing is not named again. */
function missing(known: SchemaNode, served: unknown, path: string): string[] {
  if (!isObject(served)) return [path];
  if (known.items !== undefined) return missing(known.items, at(served, "items"), `${path}[]`);
  return Object.entries(known.properties ?? {}).flatMap(([name, property]) =>
    missing(property, at(served, "properties", name), `${path}.${name}`),
  );
}

/**
 * The paths of fields that this operator knows and the served definition lacks (`spec.target.oldestDueSeconds`), in the order
 * of the schema. `read` answers the JSON of a path of the API server, and what it throws is thrown on: ApiError 404 when there
 * is no definition at all.
 */
export async function missingFields(
  read: (path: string, signal?: AbortSignal) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const schemas = at(await read(servedPath, signal), "components", "schemas");
  const served = Object.values(isObject(schemas) ? schemas : {}).find((schema) =>
    isOurs(at(schema, "x-kubernetes-group-version-kind")),
  );
  return [
    ...missing(structuralSchema(specSchema), at(served, "properties", "spec"), "spec"),
    ...missing(structuralSchema(statusSchema), at(served, "properties", "status"), "status"),
  ];
}
