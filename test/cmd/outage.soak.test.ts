import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { permissions } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { launchEmbeddedPostgres } from "../../internal/embedded_postgres/launch.ts";
import { openDatabase } from "../../internal/postgres/database.ts";
import { migrateUp } from "../../internal/postgres/migrate.ts";
import { openDataFolder } from "../support/place.ts";
import { until } from "../support/until.ts";
import { start } from "./process.ts";

const hashSecret = "a secret of the tests, long enough";

async function liveKey(url: string): Promise<string> {
  await using database = openDatabase({ url, poolSize: 2, applicationName: "test" });
  await migrateUp(database);
  const accounts = createAccountService({ database, hashSecret, clock: systemClock });
  const account = await accounts.createAccount({ name: "Outage", plan: "business" });
  return (await accounts.createKey({ accountId: account.id, environment: "live", name: "test", permissions }))
    .key;
}

/** Sends requests until a response has this status, and returns it. */
async function statusFrom(ask: () => Promise<Response>, status: number): Promise<Response> {
  let last = await ask();
  await until(async () => {
    if (last.status === status) return true;
    await last.body?.cancel();
    last = await ask();
    return last.status === status;
  }, `status ${status}`);
  return last;
}

test("PostgreSQL killed is 503 with Retry-After, and the API is back by itself when the server is", async () => {
  const directory = await openDataFolder();
  const options = { directory: join(directory, "postgres"), settings: { fsync: "off" } };
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(directory, { recursive: true, force: true }));
  const first = stack.use(await launchEmbeddedPostgres(options));
  const key = await liveKey(first.url);
  const api = start("cmd/api/main.ts", [], {
    DATABASE_URL: first.url,
    KEY_HASH_SECRET: hashSecret,
    PORT: "0",
    SANDBOX_PORT: "0",
    METRICS_PORT: "0",
  });
  stack.use(api);
  const printed = await api.prints('"name":"admin"');
  const lines = printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, string>);
  const addressOf = (name: string) =>
    lines.find((line) => line.kind === "server_started" && line.address && line.name === name)?.address;
  const [live, admin] = [addressOf("live"), addressOf("admin")];
  const ask = () => fetch(`${live}/v1/drugs`, { headers: { Authorization: `Bearer ${key}` } });
  const ready = () => fetch(`${admin}/readyz`);
  await statusFrom(ask, 200);
  await statusFrom(ready, 200);

  process.kill(first.pid, "SIGKILL");
  const away = await statusFrom(ask, 503);
  assert.match(away.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
  const body = (await away.json()) as { error: { code: string }; request_id: string };
  assert.equal(body.error.code, "SERVICE_UNAVAILABLE");
  assert.ok(body.request_id);
  const stays = await ready();
  assert.equal(
    stays.status,
    200,
    "all processes share the database: without any, clients get refused connections",
  );
  assert.match(await stays.text(), /^ready\n.*^database: (the database cannot be reached|no response)/ms);
  assert.equal(
    (await fetch(`${admin}/livez`)).status,
    200,
    "a database that is away is no reason to restart us",
  );

  const second = stack.use(await launchEmbeddedPostgres({ ...options, port: first.port }));
  assert.equal(second.adopted, false);
  await statusFrom(ask, 200);
  await statusFrom(ready, 200);
});

test("the API starts without PostgreSQL, answers 503, and is ready once the server has answered", async () => {
  const directory = await openDataFolder();
  const options = { directory: join(directory, "postgres"), settings: { fsync: "off" } };
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(directory, { recursive: true, force: true }));
  const first = await launchEmbeddedPostgres(options);
  const key = await liveKey(first.url);
  await first[Symbol.asyncDispose]();

  const api = start("cmd/api/main.ts", [], {
    DATABASE_URL: first.url,
    KEY_HASH_SECRET: hashSecret,
    PORT: "0",
    SANDBOX_PORT: "0",
    METRICS_PORT: "0",
  });
  stack.use(api);
  const printed = await api.prints('"name":"admin"');
  const addressOf = (name: string) => {
    const line = printed.split("\n").find((one) => one.includes(`"name":"${name}","address"`));
    return (JSON.parse(line ?? "{}") as { address?: string }).address;
  };
  const ask = () => fetch(`${addressOf("live")}/v1/drugs`, { headers: { Authorization: `Bearer ${key}` } });
  const admin = (path: string) => () => fetch(`${addressOf("admin")}${path}`);
  const away = await statusFrom(ask, 503);
  assert.match(away.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
  assert.equal((await admin("/readyz")()).status, 503, "a rollout with a wrong address stops");
  assert.equal((await admin("/livez")()).status, 200);

  const second = stack.use(await launchEmbeddedPostgres({ ...options, port: first.port }));
  await statusFrom(ask, 200);
  await statusFrom(admin("/readyz"), 200);
  process.kill(second.pid, "SIGKILL");
  await statusFrom(ask, 503);
  assert.equal((await admin("/readyz")()).status, 200);
});
