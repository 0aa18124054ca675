/** What goes wrong, and how it is told: codes of the one table, the request's id, and nothing of what is behind it. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { errorCodes } from "../../../internal/core/errors.ts";
import { type Body, graphqlService } from "./service.ts";

const service = await graphqlService();
after(() => service[Symbol.asyncDispose]());

const graphql = { Accept: "application/graphql-response+json" };

/** What is sent, the code it is refused with, and the status under either media type. */
const wrong: readonly [
  what: string,
  body: unknown,
  code: keyof typeof errorCodes,
  legacy: number,
  graphql: number,
][] = [
  ["no JSON", "{", "INVALID_BODY", 400, 400],
  ["a number", 7, "INVALID_BODY", 400, 400],
  ["no query", {}, "INVALID_BODY", 400, 400],
  [
    "a variable nested 20,000 levels deep",
    `{"query":"{ plan }","variables":{"x":${"[".repeat(20_000)}${"]".repeat(20_000)}}}`,
    "INVALID_BODY",
    400,
    400,
  ],
  ["an unknown member", { query: "{ plan }", querry: 1 }, "INVALID_BODY", 400, 400],
  ["variables as a list", { query: "{ plan }", variables: [] }, "INVALID_BODY", 400, 400],
  ["no GraphQL", { query: "{ plan" }, "GRAPHQL_PARSE_FAILED", 200, 400],
  ["an unknown field", { query: "{ nothing }" }, "GRAPHQL_VALIDATION_FAILED", 200, 400],
  ["too many tokens", { query: `{ ${"plan ".repeat(1_100)} }` }, "GRAPHQL_PARSE_FAILED", 200, 400],
  ["a document too long", { query: `{ plan #${"x".repeat(10_000)}\n }` }, "DOCUMENT_TOO_LARGE", 200, 400],
  [
    "a variable that is no Int",
    { query: "query ($points: Int!) { dear(points: $points) }", variables: { points: "x" } },
    "INVALID_PARAMETER",
    200,
    400,
  ],
  [
    "an operation that is not there",
    { query: "query A { plan }", operationName: "B" },
    "INVALID_PARAMETER",
    200,
    400,
  ],
  ["too dear", { query: "{ dear(points: 20000) }" }, "COMPLEXITY_LIMIT_EXCEEDED", 200, 400],
];

for (const [what, body, code, legacy, modern] of wrong) {
  test(`${what} is ${code}: ${legacy} as application/json, ${modern} as application/graphql-response+json`, async () => {
    for (const [headers, status] of [
      [{}, legacy],
      [graphql, modern],
    ] as const) {
      const answer = await service.ask(body, { headers });
      assert.equal(answer.status, status, answer.text);
      assert.equal(answer.body.data, undefined);
      const [error] = answer.body.errors ?? [];
      assert.equal(error?.extensions.code, code);
      assert.equal(error?.extensions.request_id, answer.headers.get("X-Request-Id"));
      assert.equal(answer.headers.get("Cache-Control"), "no-store");
    }
  });
}

test("everything that is wrong with a body is named at once, with its remedy", async () => {
  const { body } = await service.ask({
    query: 1,
    operationName: 2,
    variables: "x",
    extensions: { persistedQuery: { version: 2, sha256Hash: "abc" }, costOnly: "yes" },
    documentId: 5,
  });
  const details = body.errors?.[0]?.extensions.details as { field: string; reason: string }[];
  assert.deepEqual(
    details.map(({ field }) => field),
    [
      "query",
      "operationName",
      "variables",
      "extensions.costOnly",
      "extensions.persistedQuery.version",
      "extensions.persistedQuery.sha256Hash",
      "documentId",
    ],
  );
});

test("a field that fails is null with an error at its path, and the others answer", async () => {
  const { status, body } = await service.ask({ query: '{ plan fail(code: "PERMISSION_DENIED") }' });
  assert.equal(status, 200);
  assert.deepEqual(body.data, { plan: "business", fail: null });
  assert.deepEqual(body.errors?.[0]?.path, ["fail"]);
  assert.equal(body.errors?.[0]?.extensions.code, "PERMISSION_DENIED");
});

test("what nobody foresaw says nothing of itself to the caller, and everything to the log", async () => {
  const before = service.rest.observed.length;
  const { body, text } = await service.ask({ query: "{ fail }" });
  assert.equal(body.errors?.[0]?.extensions.code, "INTERNAL");
  assert.doesNotMatch(text, /secret|select|relation|at .*\.ts/);
  const told = service.rest.observed.slice(before).find(({ kind }) => kind === "graphql_operation");
  assert.ok(told?.kind === "graphql_operation");
  assert.match(String(told.causes[0]), /live\.secret/);
  assert.equal(told.requestId, body.errors?.[0]?.extensions.request_id);
});

const codeOf = async (response: Response) => ((await response.json()) as Body).errors?.[0]?.extensions.code;

test("no key is a 401, another environment's a 403, another method a 404 with Allow, each in GraphQL's form", async () => {
  const bare = await fetch(service.url, { method: "POST", body: "{}" });
  assert.equal(bare.status, 401);
  assert.equal(bare.headers.get("WWW-Authenticate"), "Bearer");
  assert.equal(await codeOf(bare), "UNAUTHORIZED");

  const sandbox = await service.rest.key({ environment: "sandbox" });
  const other = await service.ask({ query: "{ plan }" }, { key: sandbox });
  assert.deepEqual([other.status, other.body.errors?.[0]?.extensions.code], [403, "WRONG_ENVIRONMENT"]);

  const put = await fetch(service.url, {
    method: "PUT",
    headers: { Authorization: `Bearer ${service.key}` },
  });
  assert.equal(put.status, 404);
  assert.equal(put.headers.get("Allow"), "GET, HEAD, POST, OPTIONS");
  assert.equal(await codeOf(put), "METHOD_NOT_ALLOWED");

  const options = await fetch(service.url, { method: "OPTIONS" });
  assert.deepEqual([options.status, options.headers.get("Allow")], [204, "GET, HEAD, POST, OPTIONS"]);
});

test("only /graphql itself is GraphQL's: what stands beside it is as REST has it", async () => {
  for (const path of ["/graphql/", "/graphqls", "/graphql/nothing"]) {
    const answer = await fetch(`${service.address}${path}`, {
      headers: { Authorization: `Bearer ${service.key}` },
    });
    assert.equal(answer.status, 404);
    assert.equal(((await answer.json()) as { error: { code: string } }).error.code, "NOT_FOUND", path);
  }
});

test("a process that drains answers as ever, and hangs up", async () => {
  await using draining = await graphqlService({ isDraining: () => true });
  const { status, headers } = await draining.ask({ query: "{ plan }" });
  assert.equal(status, 200);
  assert.equal(headers.get("Connection"), "close");
});

test("a request is told of once as HTTP, by the path it was served under, and once as an operation", async () => {
  const before = service.rest.observed.length;
  await service.ask({ query: "{ ask(statements: 3) }" });
  await service.ask({ query: "{ __schema { queryType { name } } }" });
  await service.ask({ query: "{" });
  const told = service.rest.observed.slice(before);
  assert.deepEqual(
    told.flatMap((one) => (one.kind === "http_request" ? [[one.route, one.status, one.errorCode]] : [])),
    [
      ["/graphql", 200, undefined],
      ["/graphql", 200, undefined],
      ["/graphql", 200, "GRAPHQL_PARSE_FAILED"],
    ],
  );
  assert.deepEqual(
    told.flatMap((one) =>
      one.kind === "graphql_operation" ? [[one.operation, one.result, one.statements, one.cost]] : [],
    ),
    [
      ["query", "ok", 3, 1],
      ["introspection", "ok", 0, 1],
      ["unknown", "invalid", undefined, undefined],
    ],
  );
});
