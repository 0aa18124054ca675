/** What a real API process has written down when it ends: all of it in order, all but the last when it is killed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { permissions } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { systemClock } from "../../internal/core/clock.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { start } from "../cmd/process.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { written } from "./fixture.ts";

const hashSecret = "a secret of the tests, long enough";

async function startApi(db: TestDatabase) {
  const api = start("cmd/api/main.ts", [], {
    DATABASE_URL: db.url,
    KEY_HASH_SECRET: hashSecret,
    PORT: "0",
    SANDBOX_PORT: "0",
    METRICS_PORT: "0",
    LOG_LEVEL: "info",
  });
  const printed = await api.prints('"name":"admin"');
  const lines = printed.trim().split("\n");
  const servers = lines.map((line) => JSON.parse(line) as Record<string, string>);
  const live = servers.find(({ kind, name }) => kind === "server_started" && name === "live")?.address;
  assert.ok(live, printed);
  return { api, live };
}

async function liveKey(database: Database): Promise<string> {
  const accounts = createAccountService({ database, hashSecret, clock: systemClock });
  const { id: accountId } = await accounts.createAccount({ name: "Process", plan: "business" });
  return (await accounts.createKey({ accountId, environment: "live", name: "test", permissions })).key;
}

async function askTimes(live: string, key: string, times: number): Promise<void> {
  const ask = async () => {
    const answer = await fetch(`${live}/v1/drugs`, { headers: { Authorization: `Bearer ${key}` } });
    assert.equal(answer.status, 200);
    await answer.arrayBuffer();
  };
  await Promise.all(Array.from({ length: times }, ask));
}

const untilWritten = (database: Database, requests: number) =>
  until(async () => (await written(database)).requests >= requests, `${requests} requests are written`);

test("two processes stopped by SIGTERM have written every request that they answered, and they add up", async () => {
  await using db = await testDatabase();
  const key = await liveKey(db.connection);
  await using stack = new AsyncDisposableStack();
  const processes = [await startApi(db), await startApi(db)];
  for (const { api } of processes) stack.use(api);
  await Promise.all(processes.map(({ live }) => askTimes(live, key, 200)));
  for (const { api } of processes) api.child.kill("SIGTERM");
  for (const { api } of processes) assert.equal((await api.ended).signal, null);
  assert.deepEqual(await written(db.connection), { requests: 400, units: 400 });
});

test("a process killed by SIGKILL loses what it answered since its last flush, and nothing before", async () => {
  await using db = await testDatabase();
  const key = await liveKey(db.connection);
  await using stack = new AsyncDisposableStack();
  const { api, live } = await startApi(db);
  stack.use(api);
  await askTimes(live, key, 100);
  await untilWritten(db.connection, 100);
  await askTimes(live, key, 50);
  api.child.kill("SIGKILL");
  await api.ended;
  const { requests, units } = await written(db.connection);
  assert.ok(requests >= 100 && requests <= 150, String(requests));
  assert.equal(units, requests);
});
