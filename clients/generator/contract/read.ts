/**
 * Reads the contract out of the OpenAPI document, by the names of method_names.ts. What has no name there, or a form that no
 * library could print, stops it with a sentence on what to add.
 */

import * as names from "./method_names.ts";
import type { Answer, Contract, EventKind, Method, Resource } from "./model.ts";
import { jsonOf, type OpenApi, type Operation, referred } from "./openapi.ts";
import { createTypes, type Types } from "./types.ts";

type Placed = { operation: Operation; http: Method["http"]; path: string };

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @throws Error that names what is missing in method_names.ts, or what of the document cannot be read. */
export function readContract(document: OpenApi): Contract {
  const types = createTypes(document);
  const operations = operationsOf(document);
  const used = new Set<string>(names.leftOut);
  const resources = Object.entries(names.resources).map(
    ([name, { description, methods }]): Resource => ({
      name,
      description,
      methods: Object.entries(methods).map(([method, named]) => {
        const placed = operations.get(named.operationId);
        if (placed === undefined)
          throw new Error(
            `method_names.ts: ${name}.${method} is ${named.operationId}, which the contract has not`,
          );
        used.add(named.operationId);
        return readMethod(method, named, placed, types);
      }),
    }),
  );
  const unnamed = [...operations.keys()].filter((operationId) => !used.has(operationId));
  if (unnamed.length > 0)
    throw new Error(
      `method_names.ts: no method is ${unnamed.join(", ")}; name it in resources, or in leftOut`,
    );
  types.component("MadeEventEnvelope", "response");
  const events = Object.entries(document.webhooks).map(([kind, { post }]): EventKind => {
    const envelope = referred(jsonOf(post.requestBody) ?? {}) ?? "";
    const data = document.components.schemas[envelope]?.properties?.data ?? {};
    return { kind, model: types.component(referred(data) ?? "", "response"), description: post.summary };
  });
  const codes = document.components.schemas.ErrorInformation?.properties?.code?.enum ?? [];
  return {
    version: document.info.version,
    resources,
    models: types.models(),
    enums: types.enums(),
    events,
    errorCodes: codes.map(String),
  };
}

function operationsOf(document: OpenApi): ReadonlyMap<string, Placed> {
  const found = new Map<string, Placed>();
  for (const [path, item] of Object.entries(document.paths))
    for (const [http, operation] of Object.entries(item))
      found.set(operation.operationId, { operation, http: http.toUpperCase() as Method["http"], path });
  return found;
}

function readMethod(
  name: string,
  named: names.Named,
  { operation, http, path }: Placed,
  types: Types,
): Method {
  const { operationId } = operation;
  const parameters = (place: "path" | "query") =>
    (operation.parameters ?? [])
      .filter((one) => one.$ref === undefined && one.in === place && one.deprecated !== true)
      .filter((one) => !named.without?.includes(one.name))
      .map((one) => ({
        ...types.field(
          snake(one.name),
          one.schema,
          one.required ?? false,
          `${operationId}.${one.name}`,
          "request",
        ),
        description: one.description ?? "",
      }));
  const pathParameters = parameters("path");
  const queryParameters = parameters("query");
  const body = jsonOf(operation.requestBody);
  const component = body && referred(body);
  if (body !== undefined && component === undefined)
    throw new Error(`The body of ${operationId} is no component of the contract`);
  const idempotencyKey = operation.parameters?.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey")) ?? false;
  // What makes something answers 201; a POST that answers 200 without a key only reads.
  const repeatable = http !== "POST" || idempotencyKey || operation.responses["200"] !== undefined;
  if (!repeatable)
    throw new Error(
      `${operationId} makes something, and takes no Idempotency-Key: its answer could not be lost`,
    );
  return {
    name,
    operationId,
    summary: (operation.summary ?? "").replace(/\.$/, ""),
    description: operation.description ?? "",
    http,
    path: path.replace(/\{(\w+)\}/g, (_, parameter: string) => `{${snake(parameter)}}`),
    pathParameters,
    queryParameters,
    fixedQuery: named.fixed ?? {},
    body: component && types.component(component, "request"),
    bodyOptional: named.bodyOptional ?? false,
    idempotencyKey,
    repeatable,
    answer: readAnswer(named, operation, types),
    permission: operation["x-permission"],
    feature: operation["x-feature"],
  };
}

function readAnswer(named: names.Named, operation: Operation, types: Types): Answer {
  const [status, response] = Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
  if (status === "204" || named.returnsNothing) return { kind: "none" };
  const schema = jsonOf(response);
  const component = schema && referred(schema);
  if (schema === undefined || component === undefined) return { kind: "unknown" };
  const { properties } = types.schema(component);
  const paged =
    properties?.next_cursor !== undefined &&
    (operation.parameters?.some((one) => one.name === "cursor") ?? false);
  if (!paged && !component.startsWith("List"))
    return { kind: "object", model: types.component(component, "response") };
  const model = types.page(component, named.items);
  const data = types.get(model).fields.find((field) => field.name === "data")?.type;
  if (data?.kind !== "array") throw new Error(`${operation.operationId} is a list without data`);
  return { kind: "list", model, item: data.items, paged };
}
