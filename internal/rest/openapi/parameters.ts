/** What a row takes, as OpenAPI writes it: path, query and header parameters, and the body. */
import type { Route } from "../route.ts";
import type { Components, Json, JsonObject } from "./schema.ts";

/** Header parameters that rows share. */
export const parameterComponents: Record<string, JsonObject> = {
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The ETag of an answer you still have: when it is still right, the answer is an empty 304.",
    schema: { type: "string" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "A key of your own for this request, such as a UUID: sent again within 24 hours, it creates nothing anew and gets the first answer.",
    schema: { type: "string", pattern: "^[!-~]{1,255}$" },
    example: "5f0c7c4e-6a0b-4a53-9f7e-0f5f1f8f0a11",
  },
};

const referTo = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });

type Properties = Record<string, JsonObject>;

/** Description and deprecation belong to the parameter, the rest to its schema. */
function parameter(
  place: "path" | "query",
  name: string,
  { description, ...schema }: JsonObject,
  more: JsonObject,
): JsonObject {
  return { name, in: place, ...(description === undefined ? {} : { description }), ...more, schema };
}

function pathParameters(row: Route, components: Components): JsonObject[] {
  const { properties = {} } = components.schemaOf(row.request.path, "input");
  return Object.entries(properties as Properties).map(([name, schema]) => {
    const example = row.example?.path?.[name];
    return parameter("path", name, schema, { required: true, ...(example === undefined ? {} : { example }) });
  });
}

const listOf = (schema: JsonObject): JsonObject => {
  if (schema.type === "array") return schema;
  const { description, ...items } = schema;
  return { ...(description === undefined ? {} : { description }), type: "array", items };
};

function queryParameters(row: Route, components: Components): JsonObject[] {
  const { properties = {}, required = [] } = components.schemaOf(row.request.query, "input");
  return Object.entries(properties as Properties).map(([name, written]) => {
    const repeats = row.repeatable?.includes(name) ?? false;
    const schema = repeats ? listOf(written) : written;
    const deprecation = row.deprecated?.find((one) => one.parameter === name);
    const given = row.example?.query?.[name];
    const example: Json | undefined = repeats && given !== undefined ? String(given).split(",") : given;
    return parameter("query", name, schema, {
      required: (required as readonly string[]).includes(name),
      // "a,b" as documented; given more than once, the values are taken together too.
      ...(repeats ? { style: "form", explode: false } : {}),
      ...(deprecation === undefined
        ? {}
        : { deprecated: true, "x-removed-in": deprecation.removedIn, "x-use": deprecation.use }),
      ...(example === undefined ? {} : { example }),
    });
  });
}

export function parametersOf(row: Route, components: Components): JsonObject[] {
  return [
    ...pathParameters(row, components),
    ...queryParameters(row, components),
    ...(row.method === "GET" ? [referTo("IfNoneMatch")] : []),
    ...(row.idempotent ? [referTo("IdempotencyKey")] : []),
  ];
}

export function bodyOf(row: Route, typeName: string, components: Components): JsonObject | undefined {
  if (row.request.body === undefined) return undefined;
  const schema = components.named(`${typeName}Request`, row.request.body, "input");
  const example = row.example?.body as JsonObject | undefined;
  return {
    required: true,
    content: { "application/json": { schema, ...(example === undefined ? {} : { example }) } },
  };
}
