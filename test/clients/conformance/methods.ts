/**
 * Every method that clients have, read from the names and from the contract itself: what a request of it must be, apart from
 * what the generator makes of the same.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { resources } from "../../../clients/generator/contract/method_names.ts";
import { root } from "../../cmd/process.ts";

export type Method = {
  /** "drugs.list". */
  name: string;
  resource: string;
  method: string;
  http: string;
  /** With `{id}`, `{drug_id}` in the places of parameters. */
  path: string;
  /** Query parameters that are arguments, and those that are always sent. */
  query: readonly string[];
  fixed: Readonly<Record<string, string>>;
  takesBody: boolean;
  /** Whether an Idempotency-Key is sent by itself. */
  idempotent: boolean;
  /** Whether it is a list that goes on by cursor. */
  paged: boolean;
};

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, read member by member.
type Json = any;
const document: Json = JSON.parse(readFileSync(join(root, "api/openapi.json"), "utf8"));

const follow = (node: Json): Json =>
  typeof node?.$ref === "string"
    ? follow(
        node.$ref
          .slice(2)
          .split("/")
          .reduce((at: Json, name: string) => at[name], document),
      )
    : node;

type Operation = { http: string; path: string; operation: Json };

const operations = new Map<string, Operation>(
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item)
      .filter(([, operation]) => operation.operationId !== undefined)
      .map(([http, operation]): [string, Operation] => [
        operation.operationId,
        { http: http.toUpperCase(), path, operation },
      ]),
  ),
);

/** A list without `cursor` among its parameters, whatever its pages hold, is one page. */
function paged(operation: Json): boolean {
  if (!(operation.parameters ?? []).some((one: Json) => follow(one).name === "cursor")) return false;
  const schema = follow(operation.responses["200"]?.content?.["application/json"]?.schema);
  const members = [schema, ...(schema?.allOf ?? [])].map((part) =>
    Object.keys(follow(part)?.properties ?? {}),
  );
  return members.flat().includes("next_cursor");
}

export const methods: readonly Method[] = Object.entries(resources).flatMap(
  ([resource, { methods: named }]) =>
    Object.entries(named).map(([method, { operationId, fixed = {}, without = [] }]): Method => {
      const known = operations.get(operationId);
      assert.ok(known, `${resource}.${method} names ${operationId}, which the contract does not have`);
      const { http, path, operation } = known;
      const parameters: Json[] = (operation.parameters ?? []).map(follow);
      return {
        ...{ name: `${resource}.${method}`, resource, method, http, fixed },
        // Clients call all things in snake_case, those among them that the contract does not.
        path: path.replaceAll(/[a-z](?=[A-Z])/g, "$&_").toLowerCase(),
        query: parameters
          .filter((one) => one.in === "query" && one.deprecated !== true && !without.includes(one.name))
          .map(({ name }) => name),
        takesBody: operation.requestBody !== undefined,
        idempotent: parameters.some((one) => one.in === "header" && one.name === "Idempotency-Key"),
        paged: paged(operation),
      };
    }),
);

export function methodNamed(name: string): Method {
  const method = methods.find((one) => one.name === name);
  assert.ok(method, `there is no method ${name}`);
  return method;
}

export const errorCodes: readonly string[] =
  document.components.schemas.ErrorInformation.properties.code.enum;

/** Members that an answer may leave out and may have as null: a typed client cannot tell one from the other. */
export const optionalMembers: ReadonlySet<string> = new Set(
  Object.values<Json>(document.components.schemas).flatMap((schema) =>
    [schema, ...(schema.allOf ?? [])].flatMap((part: Json) =>
      Object.keys(part.properties ?? {}).filter((name) => !(part.required ?? []).includes(name)),
    ),
  ),
);
