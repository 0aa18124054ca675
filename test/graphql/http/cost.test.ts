/** What operations take of the limits, and what they say of it. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { planNames, plans } from "../../../internal/accounts/model.ts";
import { unlimited } from "../../../internal/limits/model.ts";
import { graphqlService } from "./service.ts";

const service = await graphqlService();
after(() => service[Symbol.asyncDispose]());

const left = (headers: Headers) =>
  [headers.get("X-RateLimit-Remaining"), headers.get("X-Quota-Remaining")].map(Number);

test("every started hundred points of cost is one unit of the minute, of the month, and of what is told of its use", async () => {
  const key = await service.rest.key({ plan: "startup" });
  let used = 0;
  for (const [points, units] of [
    [0, 1],
    [99, 1],
    [100, 2],
    [199, 2],
    [999, 10],
  ] as const) {
    used += units;
    const { body, headers } = await service.ask({ query: `{ dear(points: ${points}) }` }, { key });
    assert.deepEqual(body.extensions?.cost, { requested: points + 1, limit: 5_000, units });
    assert.deepEqual(left(headers), [300 - used, 10_000 - used]);
  }
  const today = await service.rest.get("/v1/usage", key);
  const endpoint = today.body.endpoints.find(
    ({ endpoint: name }: { endpoint: string }) => name === "graphql",
  );
  assert.equal(endpoint.requests, 5);
  assert.equal(endpoint.units, used);
});

for (const name of planNames) {
  test(`an operation over the limit of the ${name} plan does not run, and is told what it would cost`, async () => {
    const { operationCost: limit } = plans[name];
    const key = await service.rest.key({ plan: name });
    const before = service.small.executed.length;
    const { body, headers, status } = await service.ask({ query: `{ dear(points: ${limit}) }` }, { key });
    assert.equal(status, 200);
    assert.equal(body.data, undefined);
    assert.equal(body.errors?.[0]?.extensions.code, "COMPLEXITY_LIMIT_EXCEEDED");
    assert.deepEqual(body.extensions?.cost, { requested: limit + 1, limit, units: 1 });
    assert.deepEqual(left(headers), [plans[name].burstPerMinute - 1, plans[name].requestsPerMonth - 1]);
    assert.equal(service.small.executed.length, before);
  });
}

test("asked for the cost only, nothing runs, one unit is taken, and what is over the limit is told too", async () => {
  const key = await service.rest.key({ plan: "developer" });
  const before = { executed: service.small.executed.length, counter: service.small.counter.value };
  const extensions = { costOnly: true };
  const dear = await service.ask({ query: "{ dear(points: 4999) }", extensions }, { key });
  assert.equal(dear.status, 200);
  assert.deepEqual(dear.body, {
    data: null,
    extensions: { cost: { requested: 5_000, limit: 1_000, units: 50 } },
  });
  assert.deepEqual(left(dear.headers), [59, 999]);
  await service.ask({ query: "mutation { add(by: 1) }", extensions }, { key });
  assert.equal(service.small.executed.length, before.executed);
  assert.equal(service.small.counter.value, before.counter);
});

test("an operation that the minute has no room for is a 429 with Retry-After, does not run, and takes nothing of the month", async () => {
  const key = await service.rest.key({ plan: "developer" });
  for (let sent = 0; sent < 5; sent += 1) await service.ask({ query: "{ dear(points: 999) }" }, { key });
  const before = service.small.executed.length;
  const { status, body, headers } = await service.ask({ query: "{ dear(points: 999) }" }, { key });
  assert.equal(status, 200, "it fits exactly");
  assert.equal(service.small.executed.length, before + 1);
  assert.equal(body.errors, undefined);
  assert.deepEqual(left(headers), [0, 940]);
  const refused = await service.ask({ query: "{ plan }" }, { key });
  assert.equal(refused.status, 429);
  assert.equal(refused.body.errors?.[0]?.extensions.code, "RATE_LIMITED");
  assert.ok(Number(refused.headers.get("Retry-After")) >= 1);
  assert.deepEqual(left(refused.headers), [0, 940]);
  assert.equal(service.small.executed.length, before + 1);
});

test("the unit taken before the cost was known comes back when the others are refused", async () => {
  const key = await service.rest.key({ plan: "developer" });
  for (let sent = 0; sent < 5; sent += 1) await service.ask({ query: "{ dear(points: 999) }" }, { key });
  await service.ask({ query: "{ plan }" }, { key });
  const { status, body, headers } = await service.ask({ query: "{ dear(points: 999) }" }, { key });
  assert.equal(status, 429);
  assert.deepEqual(body.extensions?.cost, { requested: 1_000, limit: 1_000, units: 0 });
  assert.equal(headers.get("X-Quota-Remaining"), String(1_000 - 51));
});

test("what failed through our fault takes nothing of the month", async () => {
  const key = await service.rest.key({ plan: "developer" });
  const { body, headers } = await service.ask({ query: "{ failHard dear(points: 300) }" }, { key });
  assert.equal(body.data, null);
  assert.equal(body.errors?.[0]?.extensions.code, "SERVICE_UNAVAILABLE");
  assert.equal(headers.get("X-Quota-Remaining"), "1000");
  assert.equal(headers.get("Retry-After"), "7");
});

test("the sandbox answers the same without limits, and says that it is the sandbox", async () => {
  await using sandbox = await graphqlService({ environment: "sandbox" });
  const { body, headers } = await sandbox.ask({ query: "{ dear(points: 900) }" });
  assert.deepEqual(body, {
    data: { dear: 900 },
    extensions: { cost: { requested: 901, limit: 20_000, units: 10 }, _sandbox: true },
  });
  assert.equal(headers.get("X-RateLimit-Limit"), String(unlimited));
  const refused = await sandbox.ask({ query: "{ plan }" }, { key: "nonsense" });
  assert.equal(refused.status, 401);
  assert.equal(refused.body.extensions?._sandbox, true);
  const batch = await sandbox.ask([{ query: "{ plan }" }]);
  assert.equal((batch.body as unknown as (typeof body)[])[0]?.extensions?._sandbox, true);
});
