/** One row of the route table as an OpenAPI operation. */
import { plans } from "../../accounts/model.ts";
import type { RestAuth, Route } from "../route.ts";
import { failures, failuresOf } from "./errors.ts";
import { exampleOf } from "./example.ts";
import { type HeaderName, headers, ofAnAccount, onEveryAnswer } from "./headers.ts";
import { bodyOf, parametersOf } from "./parameters.ts";
import type { Components, JsonObject } from "./schema.ts";

const typeNameOf = (row: Route) => row.name.charAt(0).toUpperCase() + row.name.slice(1);

/** Who may call, in words. */
function needed(auth: RestAuth): string {
  if (auth.type === "none") return "Needs no key.";
  if (auth.type === "any_key")
    return "Needs a key, with any permissions, on any plan. Counts towards the minute and nothing of the month.";
  const included = Object.values(plans).filter(({ features }) => features.includes(auth.feature));
  const on = included.map(({ title }) => title).join(", ");
  return `Needs a key with the permission \`${auth.permission}\`, of an account on one of the plans ${on}.`;
}

function headersOf(row: Route): JsonObject {
  const names: HeaderName[] = [...onEveryAnswer];
  if (row.auth.type !== "none") names.push(...ofAnAccount);
  if (row.method === "GET") names.push("ETag");
  if (row.deprecated !== undefined) names.push("Deprecation", "Link");
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

function contentOf(row: Route, components: Components): JsonObject {
  if (row.status === 204) return {};
  if (row.response === undefined) {
    const mediaTypes = row.mediaTypes ?? ["text/html"];
    return { content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: schemaOfType(type) }])) };
  }
  const schema = components.named(`${typeNameOf(row)}Response`, row.response, "output");
  return { content: { "application/json": { schema, example: exampleOf(schema, components.all()) } } };
}

const good: Record<number, string> = {
  200: "As asked.",
  201: "Created.",
  204: "Done; there is nothing to say.",
};

/** What can be done with the thing that a row made. */
function linksOf(row: Route, rows: readonly Route[]): JsonObject {
  const about = rows.filter(({ example }) => example?.after === row.name && example.delivery !== "named");
  if (about.length === 0) return {};
  const links = about.map(({ name, summary, example }): [string, JsonObject] => [
    name,
    {
      operationId: name,
      description: summary,
      parameters: { id: `$response.body#/${example?.member ?? "id"}` },
    },
  ]);
  return { links: Object.fromEntries(links) };
}

function responsesOf(row: Route, rows: readonly Route[], components: Components): JsonObject {
  const status = row.status ?? 200;
  const responses: Record<string, JsonObject> = {
    [status]: {
      description: good[status] ?? "",
      headers: headersOf(row),
      ...contentOf(row, components),
      ...linksOf(row, rows),
    },
  };
  if (row.method === "GET")
    responses[304] = { description: "What you have is still right.", headers: headersOf(row) };
  for (const failed of failuresOf(row))
    responses[failed] = { $ref: `#/components/responses/${failures[failed]?.name}` };
  return responses;
}

export function operationOf(row: Route, rows: readonly Route[], components: Components): JsonObject {
  const body = bodyOf(row, typeNameOf(row), components);
  const { auth } = row;
  return {
    operationId: row.name,
    tags: [row.tag],
    summary: row.summary,
    description: row.only === undefined ? needed(auth) : `At the ${row.only} address only. ${needed(auth)}`,
    ...(auth.type === "key" ? { "x-permission": auth.permission, "x-feature": auth.feature } : {}),
    security: auth.type === "none" ? [] : [{ apiKey: [] }],
    parameters: parametersOf(row, components),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(row, rows, components),
  };
}
