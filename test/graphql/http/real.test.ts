/** The API as it is run: its own schema, services and engine, both addresses, one process. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { getIntrospectionQuery, type IntrospectionQuery } from "graphql";
import { serverAudits } from "graphql-http";
import { runningApi } from "../../telemetry/running.ts";
import { assertSpecified } from "../specified.ts";
import type { Body } from "./service.ts";

const running = await runningApi();
after(() => running[Symbol.asyncDispose]());
const key = await running.key("business");
const url = `${running.api.live.address}/graphql`;

async function ask(body: object, headers: Record<string, string> = {}, as = key) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { Authorization: `Bearer ${as}`, "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
}

test("all 61 audits of GraphQL over HTTP pass at the address of the API, with a key", async () => {
  const fetchFn = (address: string, init: RequestInit = {}) =>
    fetch(address, { ...init, headers: { ...init.headers, Authorization: `Bearer ${key}` } });
  const audits = serverAudits({ url, fetchFn });
  assert.equal(audits.length, 61);
  const failed: string[] = [];
  for (const audit of audits) {
    const result = await audit.fn();
    if (result.status !== "ok") failed.push(`${audit.id} ${audit.name}: ${result.status} ${result.reason}`);
  }
  assert.deepEqual(failed, []);
});

test("a query is answered the same the first time, interpreted, and later, compiled", async () => {
  const query = `query Prices($drug: ID!) {
    drug(id: $drug) { id name din prices(limit: 5) { amount totalCost pharmacy { id name } } }
  }`;
  const answers = [];
  for (let sent = 0; sent < 4; sent += 1)
    answers.push((await ask({ query, variables: { drug: "drug_02242912" } })).body);
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
});

test("a list that is cut is reported beside the cost, interpreted and compiled", async () => {
  await running.database.raw(
    "update live.pharmacies set services = array(select 'service ' || n from generate_series(1, 150) n) where key = 'p1'",
  );
  const query = 'query Services { pharmacy(id: "pharm_p1") { services } }';
  const lists = [];
  for (let sent = 0; sent < 4; sent += 1) {
    const { data, extensions } = (await ask({ query })).body as {
      data?: { pharmacy?: { services: string[] } };
      extensions?: { truncated?: object[] };
    };
    assert.equal(data?.pharmacy?.services.length, 100);
    lists.push(extensions?.truncated);
  }
  for (const list of lists)
    assert.deepEqual(list, [{ path: ["pharmacy", "services"], shown: 100, total: 150 }]);
});

test("a text that compiling would make code of is a text, however often it is asked", async () => {
  const mark = "__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d";
  const text = `${mark}globalThis.ranAtTheDoor = 1`;
  for (const written of [JSON.stringify(text), JSON.stringify(text).replace("MAGIC", "\\u004dAGIC")])
    for (let sent = 0; sent < 4; sent += 1) {
      const { body } = await ask({ query: `{ drugs(query: ${written}) { totalCount } }` });
      assert.deepEqual(body.data, { drugs: { totalCount: 0 } });
    }
  assert.equal(Reflect.get(globalThis, "ranAtTheDoor"), undefined);
});

test("a field that the key may not read is an error on that field, and an unknown drug names near ones as REST does", async () => {
  const developer = await running.key("developer");
  const { body } = await ask({ query: '{ drug(id: "drug_99999999") { id } }' }, {}, developer);
  assert.equal(body.errors?.[0]?.extensions.code, "NOT_FOUND");
});

test("a subscription is refused in words, and is no fault of ours", async () => {
  const { body, status } = await ask(
    { query: "subscription { drugs { id } }" },
    { Accept: "application/graphql-response+json" },
  );
  assert.deepEqual([status, body.errors?.[0]?.extensions.code], [400, "GRAPHQL_VALIDATION_FAILED"]);
  assert.match(body.errors?.[0]?.message ?? "", /no subscriptions here/);
});

test("the whole introspection of tools is within the limits of every plan", async () => {
  const developer = await running.key("developer");
  const { body } = await ask({ query: getIntrospectionQuery() }, {}, developer);
  assert.equal(body.errors, undefined);
  assert.ok(body.data?.__schema);
});

test("introspection is the table of the published interface, type by type, the first time and the next", async () => {
  for (const query of [getIntrospectionQuery(), getIntrospectionQuery({ descriptions: false })])
    for (let sent = 0; sent < 2; sent += 1) {
      const { body } = await ask({ query });
      assertSpecified((body.data as unknown as IntrospectionQuery).__schema.types);
    }
});

test("an attack is refused before it is executed, with the code of its kind", async () => {
  const deep = `{ drug(id: "1") ${"{ generics ".repeat(12)} { id } ${"}".repeat(12)} }`;
  const wide = `{ ${Array.from({ length: 101 }, (_, at) => `a${at}: drug(id: "1") { id }`).join(" ")} }`;
  const dear =
    '{ drugs(query: "ab", first: 100) { edges { node { prices(limit: 100) { pharmacy { prices(limit: 100) { id } } } } } } }';
  for (const [query, code] of [
    [deep, "DEPTH_LIMIT_EXCEEDED"],
    [wide, "DOCUMENT_TOO_LARGE"],
    [dear, "COMPLEXITY_LIMIT_EXCEEDED"],
  ] as const) {
    const { body, status } = await ask({ query }, { Accept: "application/graphql-response+json" });
    assert.deepEqual([status, body.errors?.[0]?.extensions.code], [400, code]);
  }
});

test("both addresses answer in one process, and a browser that opens either gets GraphiQL with files of ours only", async () => {
  for (const address of [running.api.live.address, running.api.sandbox.address]) {
    const page = await fetch(`${address}/graphql`, { headers: { Accept: "text/html" } });
    const html = await page.text();
    assert.equal(page.status, 200);
    const files = [...html.matchAll(/(?:src|href)="(\/graphql\/[^"]+)"/g)].map(([, path]) => path);
    assert.ok(files.length >= 4, html);
    assert.doesNotMatch(html, /(?:src|href)="https?:/);
    for (const path of files) {
      const file = await fetch(`${address}${path}`);
      assert.equal(file.status, 200, path);
      assert.match(file.headers.get("Cache-Control") ?? "", /immutable/);
      await file.arrayBuffer();
    }
  }
});

test("operations show in the metrics: by kind, cost, statements, and how often a document was known", async () => {
  const text = await running.scrape();
  for (const line of [
    /^drug_price_graphql_operations_total\{environment="live",operation="query",result="ok",document="other"\} [1-9]/m,
    /^drug_price_graphql_operation_cost_points_count\{environment="live"\} [1-9]/m,
    /^drug_price_graphql_operation_statements_count\{environment="live",operation="query"\} [1-9]/m,
    /^drug_price_graphql_document_lookups_total\{cache="document",hit="hit"\} [1-9]/m,
    /^drug_price_graphql_executions_total\{how="compiled"\} [1-9]/m,
  ])
    assert.match(text, line);
});
