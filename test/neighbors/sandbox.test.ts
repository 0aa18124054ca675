/** Sandbox requests beside live ones, in one process of the API. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startApi } from "../../cmd/api/app.ts";
import { permissions } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { loadConfig } from "../../internal/config/load.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { inTransaction, openDatabase, query } from "../../internal/postgres/database.ts";
import { createMetrics } from "../../internal/telemetry/metrics.ts";
import { seed } from "../rest/seed.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

const keyHashSecret = "a secret of the tests, long enough";

async function world(settings: Readonly<Record<string, string>> = {}) {
  await using stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase());
  for (const schema of ["live", "sandbox"]) await seed(db.connection, schema);
  const pool = (poolSize: number) =>
    stack.use(openDatabase({ url: db.url, poolSize, applicationName: "api", connectTimeoutMs: 2_000 }));
  const metrics = createMetrics({});
  const ports = {
    PORT: "0",
    SANDBOX_PORT: "0",
    METRICS_PORT: "0",
    SHUTDOWN_TIMEOUT_MS: "0",
    DASHBOARD: "false",
  };
  const api = stack.use(
    await startApi({
      config: loadConfig({ ...ports, ...settings }),
      database: pool(3),
      sandboxDatabase: pool(1),
      keyHashSecret,
      observe: metrics.observe,
      metrics,
    }),
  );
  const accounts = createAccountService({
    database: db.connection,
    hashSecret: keyHashSecret,
    clock: systemClock,
  });
  async function key(environment: "live" | "sandbox") {
    const { id } = await accounts.createAccount({ name: "Test", plan: "business" });
    return (await accounts.createKey({ accountId: id, environment, name: "test", permissions })).key;
  }
  const parts = stack.move();
  return { api, database: db.connection, key, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

const as = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });

test("sandbox events that cannot be delivered yet take no connection from live requests, nor from other sandbox requests", async () => {
  await using given = await world();
  const { api, database } = given;
  const [live, sandbox, other] = [
    await given.key("live"),
    await given.key("sandbox"),
    await given.key("sandbox"),
  ];
  const answered: number[] = [];
  const { posts } = await inTransaction(database, async (tx) => {
    // Another process fans out, for as long as it takes.
    await query(tx, "select pg_advisory_xact_lock(hashtextextended('sandbox.fan_out', 0))");
    const posts = Array.from({ length: 20 }, async () => {
      const response = await fetch(`${api.sandbox.address}/v1/sandbox/events`, {
        method: "POST",
        headers: { ...as(sandbox).headers, "Content-Type": "application/json" },
        body: JSON.stringify({ type: "price.changed" }),
      });
      answered.push(response.status);
      return response.status;
    });
    for (const [address, key] of [
      [api.live.address, live],
      [api.sandbox.address, other],
    ] as const)
      for (let count = 0; count < 5; count += 1) {
        const { status } = await fetch(`${address}/v1/drugs/search?query=metformin`, as(key));
        assert.equal(status, 200, address);
      }
    assert.deepEqual(answered, [], "no event was delivered meanwhile");
    return { posts };
  });
  for (const status of await Promise.all(posts)) assert.ok(status === 201 || status === 503, String(status));
  assert.ok(answered.includes(201));
});

test("a process serves only the environments that ENVIRONMENTS names", async () => {
  await using given = await world({ ENVIRONMENTS: "sandbox" });
  const { api } = given;
  const { status } = await fetch(`${api.sandbox.address}/v1/drugs`, as(await given.key("sandbox")));
  assert.equal(status, 200);
  assert.equal(api.live.port, 0);
  await assert.rejects(fetch(`${api.live.address}/v1/drugs`));
});

test("open long polls take no places from other requests of their account", async () => {
  await using given = await world({ REQUESTS_PER_ACCOUNT: "1" });
  const { api } = given;
  const key = await given.key("live");
  const ending = new AbortController();
  const polls = Array.from({ length: 5 }, () =>
    fetch(`${api.live.address}/v1/events?wait=30`, { ...as(key), signal: ending.signal }),
  );
  const ended = Promise.allSettled(polls);
  const { status } = await fetch(`${api.live.address}/v1/drugs`, as(key));
  assert.equal(status, 200);
  ending.abort();
  await ended;
  await until(async () => (await fetch(`${api.live.address}/v1/drugs`, as(key))).status === 200);
});
