/**
 * The structural schema that a CustomResourceDefinition holds, made of a zod schema: JSON Schema without references, with the
 * extensions of Kubernetes. Defaults are those of `prefault`, which zod checks like any other value.
 */
import { z } from "zod";

export type SchemaNode = {
  description: string;
  /** Undefined for an integer or a string. */
  type?: "integer" | "number" | "boolean" | "string" | "array" | "object";
  format?: string;
  minimum?: number;
  maximum?: number;
  enum?: readonly string[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  items?: SchemaNode;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, SchemaNode>>;
  required?: readonly string[];
  default?: unknown;
  "x-kubernetes-int-or-string"?: true;
  "x-kubernetes-list-type"?: "atomic" | "map";
  "x-kubernetes-list-map-keys"?: readonly string[];
};

/** Removes what a structural schema may not contain, and bounds that come from JavaScript. */
function makeStructural(node: Record<string, unknown>): void {
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
  // The API server does not allow this beside the extension that says the same.
  if (node["x-kubernetes-int-or-string"] === true) delete node.anyOf;
  const { properties, items } = node;
  delete node.properties;
  delete node.items;
  // Last, so that people find a description beside its type.
  if (Object.keys(properties ?? {}).length > 0) node.properties = properties;
  if (items !== undefined) node.items = items;
}

export const structuralSchema = (schema: z.ZodType): SchemaNode =>
  JSON.parse(
    JSON.stringify(
      z.toJSONSchema(schema, {
        target: "openapi-3.0",
        // Before defaults: a field with a default is not required.
        io: "input",
        override: ({ jsonSchema }) => makeStructural(jsonSchema),
      }),
    ),
  );
