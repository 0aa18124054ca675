/** What a row takes, as OpenAPI writes it: path, query and header parameters, and the body. */
import type { Route } from "../route.ts";
import type { Components, JsonObject } from "./schema.ts";

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

/** The description and the deprecation belong to the parameter, the rest to its schema. */
function parametersIn(place: "path" | "query", row: Route, components: Components): JsonObject[] {
  const { properties = {}, required = [] } = components.schemaOf(row.request[place], "input");
  return Object.entries(properties as Properties).map(([name, { description = "", ...schema }]) => {
    const repeats = row.repeatable?.includes(name) ?? false;
    const deprecation = row.deprecated?.find((one) => one.parameter === name);
    const example = row.example?.[place]?.[name];
    return {
      name,
      in: place,
      description,
      required: (required as readonly string[]).includes(name),
      // "a,b" as documented. Values of a repeated parameter are read as one list, too.
      ...(repeats ? { style: "form", explode: false } : {}),
      ...(deprecation === undefined
        ? {}
        : { deprecated: true, "x-removed-in": deprecation.removedIn, "x-use": deprecation.use }),
      ...(example === undefined ? {} : { example: repeats ? String(example).split(",") : example }),
      schema: repeats && schema.type !== "array" ? { type: "array", items: schema } : schema,
    };
  });
}

export function parametersOf(row: Route, components: Components): JsonObject[] {
  return [
    ...parametersIn("path", row, components),
    ...parametersIn("query", row, components),
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
