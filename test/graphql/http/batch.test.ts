/** Batches: several operations in one request, each on its own. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Body, graphqlService } from "./service.ts";

const service = await graphqlService();
after(() => service[Symbol.asyncDispose]());

const bodies = (body: unknown) => body as Body[];

test("a batch is answered in its order, and one that fails costs the others nothing", async () => {
  const { status, body } = await service.ask([
    { query: '{ echo(text: "first") }' },
    { query: "{ nothing }" },
    { query: "{" },
    { query: "{ fail }" },
    { variables: {} },
    "no operation",
    { query: "query ($text: String!) { echo(text: $text) }", variables: { text: "last" } },
  ]);
  assert.equal(status, 200);
  const answers = bodies(body);
  assert.deepEqual(
    answers.map(({ data }) => data),
    [{ echo: "first" }, undefined, undefined, { fail: null }, undefined, undefined, { echo: "last" }],
  );
  assert.deepEqual(
    answers.map(({ errors }) => errors?.[0]?.extensions.code),
    [
      undefined,
      "GRAPHQL_VALIDATION_FAILED",
      "GRAPHQL_PARSE_FAILED",
      "INTERNAL",
      "INVALID_BODY",
      "INVALID_BODY",
      undefined,
    ],
  );
});

test("each operation of a batch says what it cost, and all of it is taken of the limits", async () => {
  const key = await service.rest.key({ plan: "business" });
  const { body, headers } = await service.ask(
    [{ query: "{ dear(points: 40) }" }, { query: "{ dear(points: 250) }" }, { query: "{ nothing }" }],
    { key },
  );
  assert.deepEqual(
    bodies(body).map(({ extensions }) => extensions?.cost),
    [
      { requested: 41, limit: 20_000, units: 1 },
      { requested: 251, limit: 20_000, units: 3 },
      { requested: 0, limit: 20_000, units: 1 },
    ],
  );
  assert.equal(headers.get("X-RateLimit-Remaining"), String(1_000 - 5));
  assert.equal(headers.get("X-Quota-Remaining"), String(100_000 - 5));
});

test("an operation of a batch that the limits refuse is refused alone, and the smaller ones after it run", async () => {
  const key = await service.rest.key({ plan: "developer" });
  for (let sent = 0; sent < 5; sent += 1)
    assert.equal((await service.ask({ query: "{ dear(points: 999) }" }, { key })).status, 200);
  const { status, body, headers } = await service.ask(
    [{ query: "{ plan }" }, { query: "{ dear(points: 950) }" }, { query: "{ plan }" }],
    { key },
  );
  assert.equal(status, 200);
  assert.deepEqual(
    bodies(body).map(({ data, errors }) => data ?? errors?.[0]?.extensions.code),
    [{ plan: "developer" }, "RATE_LIMITED", { plan: "developer" }],
  );
  assert.equal(
    headers.get("X-Quota-Remaining"),
    String(1_000 - 52),
    "what was refused took nothing of the month",
  );
  assert.ok(Number(headers.get("Retry-After")) >= 1);
});

test("a batch has one to ten operations; any other is refused as a whole", async () => {
  const ten = Array.from({ length: 10 }, () => ({ query: "{ plan }" }));
  const { body } = await service.ask(ten);
  assert.equal(bodies(body).length, 10);
  for (const many of [[], [...ten, { query: "{ plan }" }]]) {
    const refused = await service.ask(many);
    assert.equal(refused.status, 400);
    assert.equal(refused.body.errors?.[0]?.extensions.code, "INVALID_BODY");
    assert.match(refused.body.errors?.[0]?.message ?? "", new RegExp(`has ${many.length}`));
  }
});

test("the mutations of a batch take place in its order", async () => {
  const start = service.small.counter.value;
  const { body } = await service.ask(
    [1, 10, 100].map((by) => ({ query: "mutation ($by: Int!) { add(by: $by) }", variables: { by } })),
  );
  assert.deepEqual(
    bodies(body).map(({ data }) => Number(data?.add) - start),
    [1, 11, 111],
  );
});

test("a batch none of which is answered has the status of what refuses it, where its media type has one", async () => {
  const wrong = [{ query: "{" }, { query: "{ nothing }" }];
  const accept = "application/graphql-response+json";
  assert.equal((await service.ask(wrong, { headers: { Accept: accept } })).status, 400);
  assert.equal((await service.ask(wrong)).status, 200);
  const mixed = [{ query: "{" }, { query: "{ plan }" }];
  assert.equal((await service.ask(mixed, { headers: { Accept: accept } })).status, 200);
});
