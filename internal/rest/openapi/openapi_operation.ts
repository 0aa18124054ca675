/** A route as an OpenAPI operation. */

import type { oas31, ZodOpenApiOperationObject, ZodOpenApiResponseObject } from "zod-openapi";
import { plans } from "../../accounts/model.ts";
import type { RestAuth, Route } from "../rest_route.ts";
import { failures, failuresOf } from "./error_responses.ts";
import { exampleOf } from "./example.ts";
import { type HeaderName, headers, ofAnAccount, onEveryAnswer } from "./openapi_headers.ts";
import { completeParameter, requestOf } from "./openapi_parameters.ts";
import { type JsonObject, named } from "./openapi_schemas.ts";

const typeNameOf = (row: Route) => row.name.charAt(0).toUpperCase() + row.name.slice(1);

/** Who may call, in words. */
function needed(auth: RestAuth): string {
  if (auth.type === "none") return "Needs no key.";
  if (auth.type === "any_key")
    return "Needs a key, with any permissions, on any plan. Counts toward the burst limit, not the monthly quota.";
  const included = Object.values(plans).filter(({ features }) => features.includes(auth.feature));
  const on = included.map(({ title }) => title).join(", ");
  const types =
    auth.feature === "alert_webhooks"
      ? " Other plans include the event types `price_alert.triggered` and `webhook.test` only."
      : "";
  return `Needs a key with the permission \`${auth.permission}\`, of an account on one of the plans ${on}.${types} In the sandbox, every plan includes it.`;
}

function headersOf(row: Route) {
  const names: HeaderName[] = [...onEveryAnswer];
  if (row.auth.type !== "none") names.push(...ofAnAccount);
  if (row.method === "GET") names.push("ETag");
  if (row.deprecated !== undefined) names.push("Deprecation", "Link");
  if (row.location !== undefined) names.push("Location");
  if (row.idempotent) names.push("Idempotent-Replayed");
  if (row.response === undefined && row.mediaTypes === undefined && row.status !== 204)
    names.push("Content-Security-Policy");
  return headers(names);
}

/** Of a file as it is: text in general, an object of JSON, or bytes. */
function schemaOfType(mediaType: string): JsonObject {
  if (mediaType === "application/json") return { type: "object" };
  return mediaType.startsWith("text/") ? { type: "string" } : {};
}

function contentOf(row: Route): Pick<ZodOpenApiResponseObject, "content"> {
  if (row.status === 204) return {};
  if (row.response === undefined) {
    const mediaTypes = row.mediaTypes ?? ["text/html"];
    return { content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: schemaOfType(type) }])) };
  }
  return { content: { "application/json": { schema: named(`${typeNameOf(row)}Response`, row.response) } } };
}

const good: Record<number, string> = {
  200: "OK.",
  201: "Created.",
  204: "Done; there is nothing to say.",
};

/** What can be done with the thing that a row made. */
function linksOf(row: Route, rows: readonly Route[]) {
  const about = rows.filter(
    ({ example }) => example?.after === row.name && example.delivery?.inPath !== true,
  );
  if (about.length === 0) return {};
  const links = about.map(({ name, summary, example }) => [
    name,
    {
      operationId: name,
      description: summary,
      parameters: { id: `$response.body#/${example?.member ?? "id"}` },
    },
  ]);
  return { links: Object.fromEntries(links) };
}

function responsesOf(row: Route, rows: readonly Route[]) {
  const status = row.status ?? 200;
  const responses: Record<string, ZodOpenApiResponseObject | oas31.ReferenceObject> = {
    [status]: {
      description: good[status] ?? "",
      headers: headersOf(row),
      ...contentOf(row),
      ...linksOf(row, rows),
    },
  };
  if (row.method === "GET") responses[304] = { description: "Not modified.", headers: headersOf(row) };
  for (const failed of failuresOf(row))
    responses[failed] = { $ref: `#/components/responses/${failures[failed]?.name}` };
  return responses;
}

export function operationOf(row: Route, rows: readonly Route[]): ZodOpenApiOperationObject {
  const { auth } = row;
  return {
    operationId: row.name,
    tags: [row.tag],
    summary: row.summary,
    description: row.only === undefined ? needed(auth) : `At the ${row.only} address only. ${needed(auth)}`,
    ...(auth.type === "key" ? { "x-permission": auth.permission, "x-feature": auth.feature } : {}),
    security: auth.type === "none" ? [] : [{ apiKey: [] }],
    ...requestOf(row, typeNameOf(row)),
    responses: responsesOf(row, rows),
  };
}

/** An operation as zod-openapi wrote it. */
type Written = {
  parameters: (oas31.ParameterObject | { $ref: string })[];
  requestBody?: { content: Record<string, oas31.MediaTypeObject> };
  responses: Record<string, { content?: Record<string, oas31.MediaTypeObject> }>;
};

/** Adds what zod-openapi does not write: details of parameters, and examples, which need the finished schemas. */
export function complete(row: Route, operation: Written, schemas: Record<string, JsonObject>): void {
  operation.parameters = operation.parameters.map((one) =>
    "$ref" in one ? one : completeParameter(row, one),
  );
  const request = operation.requestBody?.content["application/json"];
  if (request !== undefined && row.example?.body !== undefined) request.example = row.example.body;
  const response = operation.responses[row.status ?? 200]?.content?.["application/json"];
  if (response !== undefined && row.response !== undefined)
    response.example = exampleOf(response.schema as JsonObject, schemas);
}
