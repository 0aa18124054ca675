/** What of a real API process gets into the logs of accounts: requests of keys that are known, as they were answered. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeKey } from "../../internal/accounts/key_format.ts";
import { type PlanName, permissions } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { uuidOf } from "../../internal/core/ids.ts";
import { createRequestLog } from "../../internal/request_log/service.ts";
import { type Running, start } from "../cmd/process.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { writtenIds } from "./fixture.ts";

const hashSecret = "a secret of the tests, long enough";

type Api = { process: Running; live: string; sandbox: string };

async function startApi(db: TestDatabase, env: Record<string, string> = {}): Promise<Api> {
  const process = start("cmd/api/main.ts", [], {
    DATABASE_URL: db.url,
    KEY_HASH_SECRET: hashSecret,
    PORT: "0",
    SANDBOX_PORT: "0",
    METRICS_PORT: "0",
    LOG_LEVEL: "info",
    ...env,
  });
  const printed = await process.prints('"name":"admin"');
  const servers = printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, string>);
  const addressOf = (wanted: string) =>
    servers.find(({ kind, name }) => kind === "server_started" && name === wanted)?.address ??
    assert.fail(printed);
  return { process, live: addressOf("live"), sandbox: addressOf("sandbox") };
}

async function accountOf(db: TestDatabase, plan: PlanName = "business") {
  const accounts = createAccountService({ database: db.connection, hashSecret, clock: systemClock });
  const { id } = await accounts.createAccount({ name: "Log", plan });
  const made = async (environment: "live" | "sandbox", asked: readonly string[] = permissions) => {
    const key = await accounts.createKey({ accountId: id, environment, name: "test", permissions: asked });
    return { ...key, keyId: uuidOf("key_", key.id) ?? assert.fail(key.id) };
  };
  return { accounts, accountId: uuidOf("acct_", id) ?? assert.fail(id), made };
}

type Asked = {
  key?: string;
  id: string;
  method?: string;
  body?: string;
  agent?: string;
  more?: Record<string, string>;
};

async function ask(url: string, { key, id, method = "GET", body, agent, more }: Asked): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      "X-Request-Id": id,
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(agent === undefined ? {} : { "User-Agent": agent }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...more,
    },
  });
  const text = await answer.text();
  return text === "" ? undefined : JSON.parse(text);
}

test("requests of a key that is known are in its account's log, as they were answered; all others in nobody's", async () => {
  await using db = await testDatabase();
  const { accounts, accountId, made } = await accountOf(db);
  const stranger = await accountOf(db);
  const live = await made("live");
  const narrow = await made("live", ["pharmacies:read"]);
  const sandbox = await made("sandbox");
  const revoked = await made("live");
  await accounts.revokeKey(revoked.id);
  const api = await startApi(db);
  await using process = api.process;
  const at = (path: string) => `${api.live}${path}`;
  await ask(at("/v1/drugs?limit=5"), { key: live.key, id: "found", agent: "curl/8.1" });
  const missing = (await ask(at("/v1/drugs/00000000"), { key: live.key, id: "missing" })) as {
    error: { message: string };
  };
  await ask(at("/v1/nothing"), { key: live.key, id: "unmatched" });
  await ask(at("/v1/usage"), { key: live.key, id: "usage" });
  await ask(at("/v1/drugs?limit=x"), { key: live.key, id: "wrong" });
  await ask(at("/v1/drugs"), { key: narrow.key, id: "narrow" });
  await ask(at("/v1/drugs"), { key: revoked.key, id: "revoked" });
  await ask(at("/v1/nothing"), { key: revoked.key, id: "revoked_unmatched" });
  await ask(at("/v1/drugs"), { key: sandbox.key, id: "elsewhere" });
  await ask(`${api.sandbox}/v1/drugs`, { key: sandbox.key, id: "sandbox" });
  await ask(at("/v1/drugs"), { key: (await stranger.made("live")).key, id: "stranger" });
  await ask(at("/v1/drugs"), { id: "nobody" });
  await ask(at("/v1/drugs"), { key: makeKey("live"), id: "unknown" });
  await ask(at("/status"), { id: "open" });
  const graphql = (query: string) => ({ key: live.key, method: "POST", body: JSON.stringify({ query }) });
  await ask(at("/graphql"), { ...graphql("{ __typename }"), id: "graphql" });
  await ask(at("/graphql"), { ...graphql('{ drug(id: "00000000") { id } }'), id: "graphql_partial" });
  const wrong = (await ask(at("/graphql"), { ...graphql("{ nothing }"), id: "graphql_200" })) as {
    errors: { message: string }[];
  };
  const strict = { Accept: "application/graphql-response+json" };
  await ask(at("/graphql"), { ...graphql("{ nothing }"), id: "graphql_400", more: strict });
  process.child.kill("SIGTERM");
  assert.equal((await process.ended).signal, null);

  const log = createRequestLog({ database: db.connection, clock: systemClock });
  const { rows } = await log.list(accountId, "live", {}, { limit: 100 });
  const short = rows.toReversed().map(({ requestId, status, endpoint, errorCode, keyId }) => ({
    requestId,
    said: `${status} ${endpoint} ${errorCode ?? "-"}`,
    keyId,
  }));
  const of = (requestId: string, said: string, { keyId } = live) => ({ requestId, said, keyId });
  assert.deepEqual(short, [
    of("found", "200 listDrugs -"),
    of("missing", "404 getDrug NOT_FOUND"),
    of("unmatched", "404 unmatched NOT_FOUND"),
    of("usage", "200 getUsage -"),
    of("wrong", "400 listDrugs INVALID_PARAMETER"),
    of("narrow", "403 listDrugs PERMISSION_DENIED", narrow),
    of("revoked", "401 listDrugs UNAUTHORIZED", revoked),
    of("revoked_unmatched", "404 unmatched NOT_FOUND", revoked),
    of("elsewhere", "403 listDrugs WRONG_ENVIRONMENT", sandbox),
    of("graphql", "200 graphql -"),
    of("graphql_partial", "200 graphql NOT_FOUND"),
    of("graphql_200", "200 graphql GRAPHQL_VALIDATION_FAILED"),
    of("graphql_400", "400 graphql GRAPHQL_VALIDATION_FAILED"),
  ]);
  const found = rows.find(({ requestId }) => requestId === "found");
  assert.equal(found?.path, "/v1/drugs?limit=5");
  assert.equal(found?.method, "GET");
  assert.equal(found?.userAgent, "curl/8.1");
  assert.ok((found?.durationMs ?? 0) > 0);
  assert.equal(rows.find(({ requestId }) => requestId === "missing")?.errorMessage, missing.error.message);
  const failed = rows.find(({ requestId }) => requestId === "graphql_200");
  assert.equal(failed?.errorMessage, wrong.errors[0]?.message);
  const inSandbox = await log.list(accountId, "sandbox", {}, { limit: 100 });
  assert.deepEqual(
    inSandbox.rows.map(({ requestId }) => requestId),
    ["sandbox"],
  );
  const ids = await writtenIds(db.connection);
  for (const id of ["nobody", "unknown", "open"]) assert.ok(!ids.includes(id), id);
  assert.ok(ids.includes("stranger"));
  await assert.rejects(log.get(accountId, "live", "stranger"), { code: "NOT_FOUND" });
});

test("a refusal for the limits is in the log, with what the caller read", async () => {
  await using db = await testDatabase();
  const { accountId, made } = await accountOf(db, "developer");
  const { key } = await made("live");
  const api = await startApi(db);
  await using process = api.process;
  // A minute may end in between: twice the limit and one more cannot all be answered.
  const asked = Array.from({ length: 121 }, (_, at) => ask(`${api.live}/v1/drugs`, { key, id: `r${at}` }));
  await Promise.all(asked);
  process.child.kill("SIGTERM");
  await process.ended;
  const log = createRequestLog({ database: db.connection, clock: systemClock });
  const refused = await log.list(accountId, "live", { errorCode: "RATE_LIMITED" }, { limit: 100 });
  assert.ok(refused.rows.length > 0);
  for (const { status, errorMessage } of refused.rows) {
    assert.equal(status, 429);
    assert.match(errorMessage ?? "", /burst limit/);
  }
});

test("where the log is turned off nothing is kept", async () => {
  await using db = await testDatabase();
  const { made } = await accountOf(db);
  const { key } = await made("live");
  const api = await startApi(db, { REQUEST_LOG: "false" });
  await using process = api.process;
  await ask(`${api.live}/v1/drugs`, { key, id: "asked" });
  process.child.kill("SIGTERM");
  await process.ended;
  assert.deepEqual(await writtenIds(db.connection), []);
});

test("a process killed by SIGKILL has what it answered before its last flush, whole lines only", async () => {
  await using db = await testDatabase();
  const { made } = await accountOf(db);
  const { key } = await made("live");
  const api = await startApi(db);
  await using process = api.process;
  for (let at = 0; at < 20; at += 1) await ask(`${api.live}/v1/drugs`, { key, id: `r${at}` });
  await until(async () => (await writtenIds(db.connection)).length >= 20);
  for (let at = 20; at < 30; at += 1) await ask(`${api.live}/v1/drugs`, { key, id: `r${at}` });
  process.child.kill("SIGKILL");
  await process.ended;
  const ids = await writtenIds(db.connection);
  assert.ok(ids.length >= 20 && ids.length <= 30, String(ids.length));
  assert.equal(new Set(ids).size, ids.length);
});
