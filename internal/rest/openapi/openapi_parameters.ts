/** The request of a route in OpenAPI: path, query, and header parameters, and the body. */
import type { oas31, ZodOpenApiOperationObject } from "zod-openapi";
import type { Route } from "../rest_route.ts";
import { type JsonObject, named } from "./openapi_schemas.ts";

/** Header parameters that rows share. */
export const parameterComponents: Record<string, JsonObject> = {
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "The ETag of a cached response. If it is current, the response is an empty 304.",
    schema: { type: "string" },
  },
  /** Has no example: the reference would prefill the same key in every operation, and the second call would be rejected. */
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "A unique key for this request, such as a UUID. If you retry with the same key within 24 hours, nothing is created again and you get the first response. A request with another body or path gets IDEMPOTENCY_KEY_REUSED.",
    schema: { type: "string", pattern: "^[!-~]{1,255}$" },
  },
};

const referTo = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** The request for zod-openapi, which puts `requestParams` before `parameters`. */
export function requestOf(row: Route, typeName: string) {
  const { path, query, body } = row.request;
  return {
    requestParams: { path, query },
    parameters: [
      ...(row.method === "GET" ? [referTo("IfNoneMatch")] : []),
      ...(row.idempotent ? [referTo("IdempotencyKey")] : []),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: row.method !== "POST" || !body.safeParse({}).success,
            content: { "application/json": { schema: named(`${typeName}Request`, body) } },
          },
        }),
  } satisfies Omit<ZodOpenApiOperationObject, "responses">;
}

/**
 * Adds what the route defines, and moves the description from the schema to the parameter. zod-openapi finds neither a
 * description inside `optional()` nor a list that is read from text.
 */
export function completeParameter(row: Route, parameter: oas31.ParameterObject): oas31.ParameterObject {
  const { name, in: place, required = false } = parameter;
  const { description = "", ...schema } = parameter.schema as oas31.SchemaObject;
  const repeats = row.repeatable?.includes(name) ?? false;
  const deprecation = row.deprecated?.find((one) => one.parameter === name);
  const example = row.example?.[place as "path" | "query"]?.[name];
  return {
    name,
    in: place,
    description,
    required,
    // "a,b" as documented. Values of a repeated parameter are read as one list, too.
    ...(repeats ? { style: "form", explode: false } : {}),
    ...(deprecation === undefined
      ? {}
      : { deprecated: true, "x-removed-in": deprecation.removedIn, "x-use": deprecation.use }),
    ...(example === undefined ? {} : { example: repeats ? String(example).split(",") : example }),
    schema: repeats && schema.type !== "array" ? { type: "array", items: schema } : schema,
  };
}
