/** What the admin port answers, and what it does not wait for. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import request from "supertest";
import { watchDatasetAges } from "../../cmd/api/dataset_ages.ts";
import { createDatasetService } from "../../internal/changes/datasets.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { DatabaseFailure, ServiceError } from "../../internal/core/errors.ts";
import { ping, query } from "../../internal/postgres/database.ts";
import { poolState, watchWaits } from "../../internal/postgres/pool.ts";
import { listen } from "../../internal/runtime/listen.ts";
import { type AdminOptions, createAdminHandler } from "../../internal/telemetry/admin.ts";
import { createMetrics } from "../../internal/telemetry/metrics.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

const handlerOf = (options: Partial<AdminOptions> = {}) =>
  createAdminHandler({
    metrics: createMetrics(),
    ping: async () => {},
    isDraining: () => false,
    ...options,
  });

const opened = (options: Partial<AdminOptions>) =>
  listen(handlerOf(options), { host: "127.0.0.1", port: 0, portSetting: "METRICS_PORT", closeTimeoutMs: 0 });

test("the admin port: alive always, ready only when the database answers and nobody drains", async () => {
  let reachable = true;
  let draining = false;
  const handler = handlerOf({
    ping: async () => {
      if (!reachable) throw new Error("away");
    },
    isDraining: () => draining,
  });
  const status = async (path: string) => (await request(handler).get(path)).status;
  assert.equal(await status("/readyz"), 200);
  reachable = false;
  const away = await request(handler).get("/readyz");
  assert.equal(away.status, 503);
  assert.equal(away.text, "not ready\ndatabase: the database cannot be reached\n");
  assert.equal(await status("/livez"), 200);
  reachable = true;
  draining = true;
  const last = await request(handler).get("/readyz");
  assert.equal(last.status, 503);
  assert.equal(last.text, "not ready\nprocess: draining\n");
  assert.equal(await status("/livez"), 200);
  assert.equal(await status("/metrics?x=1"), 200);
  assert.equal(await status("/"), 404);
  assert.equal(await status("/constructor"), 404);
});

test("a process that stays ready without the database says that it is away", async () => {
  let isChecked = false;
  const handler = handlerOf({
    ping: () => Promise.reject(new Error("away")),
    isReady: () => isChecked,
  });
  assert.equal((await request(handler).get("/readyz")).status, 503);
  isChecked = true;
  const { status, text } = await request(handler).get("/readyz");
  assert.deepEqual([status, text], [200, "ready\ndatabase: the database cannot be reached\n"]);
});

test("what the process can do without degrades it and never makes it unready", async () => {
  let mode = "shared";
  const broken = () => {
    throw new Error("gone");
  };
  const optional = [
    { name: "redis", mode: () => mode },
    { name: "other", mode: broken },
  ];
  const handler = handlerOf({ optional });
  for (mode of ["shared", "local"]) {
    const { status, text } = await request(handler).get("/readyz");
    assert.equal(status, 200);
    assert.equal(text, `ready\ndatabase: reachable\nredis: ${mode}\nother: unknown\n`);
  }
});

test("HEAD is answered as GET is, without the body; other methods are told so", async () => {
  const handler = handlerOf();
  for (const path of ["/livez", "/readyz", "/metrics"]) {
    const head = await request(handler).head(path);
    assert.equal(head.status, 200);
    assert.equal(head.text, undefined);
    assert.ok(Number(head.headers["content-length"]) > 0);
  }
  const post = await request(handler).post("/metrics");
  assert.equal(post.status, 405);
  assert.equal(post.headers.allow, "GET, HEAD");
});

test("is not ready if the database does not respond in time, and says that it is slow, not away", async () => {
  const timeout = new ServiceError("SERVICE_UNAVAILABLE", "slow", {
    cause: new DatabaseFailure("timeout", new Error("canceling statement due to statement timeout")),
  });
  for (const ping of [() => new Promise(() => {}), () => Promise.reject(timeout)]) {
    const { status, text } = await request(handlerOf({ ping, pingTimeoutMs: 1 })).get("/readyz");
    assert.equal(status, 503);
    assert.equal(text, "not ready\ndatabase: no response within 0.001 s\n");
  }
});

test("probes that come while the database is asked are answered by the same question", async () => {
  const asked: PromiseWithResolvers<void>[] = [];
  const handler = handlerOf({
    ping: () => {
      asked.push(Promise.withResolvers<void>());
      return asked.at(-1)?.promise ?? Promise.resolve();
    },
    pingTimeoutMs: 60_000,
  });
  let arrived = 0;
  const allIn = Promise.withResolvers<void>();
  const counting: typeof handler = (req, res) => {
    handler(req, res);
    arrived += 1;
    if (arrived === 5) allIn.resolve();
  };
  const options = { host: "127.0.0.1", port: 0, portSetting: "METRICS_PORT", closeTimeoutMs: 0 };
  await using server = await listen(counting, options);
  const probes = Array.from({ length: 5 }, () => fetch(`${server.address}/readyz`));
  await allIn.promise;
  assert.equal(asked.length, 1);
  asked[0]?.resolve();
  for (const probe of probes) assert.equal((await probe).status, 200);
});

test("a scrape that hangs holds up neither probes nor the process's end", async () => {
  const made = Promise.withResolvers<string>();
  let scrapes = 0;
  const metrics = {
    contentType: "text/plain",
    text: () => {
      scrapes += 1;
      return made.promise;
    },
  };
  await using server = await opened({ metrics });
  const scraping = [1, 2, 3].map(() => fetch(`${server.address}/metrics`));
  for (let count = 0; count < 20; count += 1) {
    assert.equal((await fetch(`${server.address}/livez`)).status, 200);
    assert.equal((await fetch(`${server.address}/readyz`)).status, 200);
  }
  assert.equal(scrapes, 1, "those that wait share one");
  made.resolve("a 1\n");
  for (const scrape of scraping) assert.equal(await (await scrape).text(), "a 1\n");
  await server[Symbol.asyncDispose]();
});

test("a scraper that never reads its answer holds up nobody", async () => {
  const metrics = { contentType: "text/plain", text: async () => "a".repeat(50_000_000) };
  await using server = await opened({ metrics });
  const lazy = connect(server.port, "127.0.0.1");
  using _ = { [Symbol.dispose]: () => lazy.destroy() };
  lazy.pause();
  lazy.write("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
  await new Promise((done) => lazy.once("connect", done));
  for (let count = 0; count < 20; count += 1)
    assert.equal((await fetch(`${server.address}/livez`)).status, 200);
  assert.equal((await (await fetch(`${server.address}/metrics`)).text()).length, 50_000_000);
});

test("a scrape asks the database nothing, and tells of the pool and of the data's age all the same", async () => {
  await using db = await testDatabase({ poolSize: 3 });
  const { connection: database } = db;
  await query(
    database,
    "insert into live.datasets (dataset, version, loaded_at) values ('prices', 1, now() - interval '1 day')",
  );
  const metrics = createMetrics();
  watchWaits(database, (wait) => metrics.observe({ kind: "connection_waited", ...wait }));
  metrics.watchPool(() => poolState(database));
  {
    await using datasets = createDatasetService({ database, schema: "live", clock: systemClock });
    // Let go of, it has looked.
    await using _ages = watchDatasetAges({ environment: "live", datasets, observe: metrics.observe });
  }
  const handler = handlerOf({ metrics, ping: () => ping(database) });
  let asked = 0;
  database.on("query", () => {
    asked += 1;
  });
  const held = await database.client.acquireConnection();
  let text = "";
  for (let count = 0; count < 50; count += 1) text = (await request(handler).get("/metrics")).text;
  assert.equal(asked, 0);
  await database.client.releaseConnection(held);
  assert.match(text, /^drug_price_database_pool_connections\{state="in_use"\} 1$/m);
  assert.match(text, /^drug_price_database_pool_limit 3$/m);
  assert.match(text, /^drug_price_database_pool_waiting 0$/m);
  assert.match(text, /^drug_price_database_pool_wait_seconds_count [1-9]/m);
  const age = /^drug_price_dataset_age_seconds\{environment="live",dataset="prices"\} (\S+)$/m.exec(
    text,
  )?.[1];
  assert.ok(Number(age) >= 86_400 && Number(age) < 87_400, `a day and what the test took: ${age}`);
  await request(handler).get("/readyz");
  assert.equal(asked, 1, "what is counted are queries");
});

test("who waits for a connection is counted while waiting, and when there was none to be had", async () => {
  await using db = await testDatabase({ poolSize: 1, connectTimeoutMs: 2_000 });
  const { connection: database } = db;
  const waits: { waitedMs: number; got: boolean }[] = [];
  watchWaits(database, (wait) => void waits.push(wait));
  const held = await database.client.acquireConnection();
  const waiting = query(database, "select 1");
  // knex asks its pool a turn later.
  await until(() => poolState(database).waiting > 0);
  assert.deepEqual(poolState(database), { inUse: 1, idle: 0, waiting: 1, limit: 1 });
  await database.client.releaseConnection(held);
  await waiting;
  assert.deepEqual(
    waits.map(({ got }) => got),
    [true, true],
  );
  const again = await database.client.acquireConnection();
  await assert.rejects(query(database, "select 1"));
  assert.equal(waits.at(-1)?.got, false);
  await database.client.releaseConnection(again);
});
