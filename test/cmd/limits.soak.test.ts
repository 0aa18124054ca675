import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { test } from "node:test";
import { type PlanName, permissions } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { systemClock } from "../../internal/core/clock.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { startRedis } from "../support/redis.ts";
import { until } from "../support/until.ts";
import { start } from "./process.ts";

const hashSecret = "a secret of the tests, long enough";

/** Sends requests until a response is as wanted. */
async function wantedFrom(
  ask: () => Promise<Response>,
  wanted: (response: Response) => boolean,
): Promise<{ headers: Headers; text: string }> {
  let last = { headers: new Headers(), text: "" };
  await until(async () => {
    const response = await ask();
    assert.ok(response.status === 200, `a request failed: ${response.status}`);
    last = { headers: response.headers, text: await response.text() };
    return wanted(response);
  }, String(wanted));
  return last;
}

type Process = {
  address: string;
  admin(path: string): Promise<Response>;
};

/** An API process on this database and Redis; their password is not among what it prints. */
async function startProcess(
  stack: AsyncDisposableStack,
  settings: { databaseUrl: string; redisUrl: string; budgetMs: number; pods: number },
): Promise<Process> {
  const api = stack.use(
    start("cmd/api/main.ts", [], {
      DATABASE_URL: settings.databaseUrl,
      KEY_HASH_SECRET: hashSecret,
      REDIS_URL: settings.redisUrl,
      REDIS_BUDGET_MS: String(settings.budgetMs),
      API_PODS: String(settings.pods),
      PORT: "0",
      SANDBOX_PORT: "0",
      METRICS_PORT: "0",
    }),
  );
  const printed = await api.prints('"name":"admin"');
  assert.ok(!printed.includes("s3cret"));
  const lines = printed.trim().split("\n");
  const addressOf = (name: string) =>
    lines
      .map((line) => JSON.parse(line) as Record<string, string>)
      .find((line) => line.kind === "server_started" && line.address && line.name === name)?.address;
  const [live, admin] = [addressOf("live"), addressOf("admin")];
  assert.ok(live !== undefined);
  return { address: live, admin: (path) => fetch(`${admin}${path}`) };
}

async function keyOn(database: Database, plan: PlanName): Promise<string> {
  const accounts = createAccountService({ database, hashSecret, clock: systemClock });
  const account = await accounts.createAccount({ name: "Limits", plan });
  const wanted = { accountId: account.id, environment: "live" as const, name: "test", permissions };
  return (await accounts.createKey(wanted)).key;
}

type Answer = { status: number; remaining: number; quota: number; reset: string; mode: string | undefined };

async function askOnce(address: string, key: string, agent: Agent): Promise<Answer> {
  const asking = get(`${address}/v1/drugs/07900003`, { agent, headers: { Authorization: `Bearer ${key}` } });
  const [response] = (await once(asking, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  const header = (name: string) => String(response.headers[name] ?? "");
  return {
    status: response.statusCode ?? 0,
    remaining: Number(header("x-ratelimit-remaining")),
    quota: Number(header("x-quota-remaining")),
    reset: header("x-ratelimit-reset"),
    mode: response.headers["x-ratelimit-mode"] as string | undefined,
  };
}

test("four API processes on one Redis: of 1,600 requests at once exactly the plan's 300 are accepted", async () => {
  await using database = await testDatabase();
  await using redis = await startRedis();
  await using stack = new AsyncDisposableStack();
  const settings = {
    databaseUrl: database.url,
    redisUrl: redis.url,
    budgetMs: 1_000,
    pods: 4,
  };
  const processes = await Promise.all([1, 2, 3, 4].map(() => startProcess(stack, settings)));
  const agents = processes.map(() => new Agent({ keepAlive: true, maxSockets: 25 }));
  stack.defer(() => {
    for (const agent of agents) agent.destroy();
  });
  let answers: Answer[] = [];
  const spareKey = await keyOn(database.connection, "business");
  const shares = async (at: number) =>
    (await askOnce(processes[at]?.address ?? "", spareKey, agents[at] as Agent)).mode === undefined;
  // A run is repeated on another account if a minute ended in it, or if a busy machine kept Redis from answering in time.
  for (let run = 0; run < 5; run += 1) {
    for (const at of processes.keys()) await until(() => shares(at), `process ${at} uses Redis`);
    const key = await keyOn(database.connection, "startup");
    answers = await Promise.all(
      Array.from({ length: 1_600 }, (_, number) => {
        const [process, agent] = [processes[number % 4], agents[number % 4]];
        assert.ok(process !== undefined && agent !== undefined);
        return askOnce(process.address, key, agent);
      }),
    );
    const isOneMinute = new Set(answers.map(({ reset }) => reset)).size === 1;
    if (isOneMinute && answers.every(({ mode }) => mode === undefined)) break;
  }
  const accepted = answers.filter(({ status }) => status !== 429);
  assert.equal(accepted.length, 300);
  assert.ok(answers.every(({ remaining, mode }) => remaining >= 0 && mode === undefined));
  assert.deepEqual(
    accepted.map(({ remaining }) => remaining).toSorted((a, b) => a - b),
    Array.from({ length: 300 }, (_, place) => place),
    "each place was given once",
  );
  assert.equal(Math.min(...answers.map(({ quota }) => quota)), 10_000 - 300, "refusals cost nothing");
});

test("two API processes count together; without Redis each says that it decides alone, stays ready, and comes back", async () => {
  await using database = await testDatabase();
  await using redis = await startRedis("--requirepass", "s3cret");
  const key = await keyOn(database.connection, "business");
  await using stack = new AsyncDisposableStack();
  const redisUrl = `redis://:s3cret@127.0.0.1:${redis.port}`;
  const settings = { databaseUrl: database.url, redisUrl, budgetMs: 200, pods: 2 };
  const processes = await Promise.all(
    [1, 2].map(async () => {
      const { address, admin } = await startProcess(stack, settings);
      const read = (path: string) =>
        fetch(`${address}${path}`, { headers: { Authorization: `Bearer ${key}` } });
      return { ask: () => read("/v1/drugs"), read, admin };
    }),
  );

  const remaining: number[] = [];
  for (const { ask } of [...processes, ...processes]) {
    const { headers } = await wantedFrom(ask, ({ headers }) => !headers.has("x-ratelimit-mode"));
    remaining.push(Number(headers.get("x-quota-remaining")));
    assert.match(headers.get("ratelimit") ?? "", /^"burst";r=\d+;t=\d+, "quota";r=\d+;t=\d+$/);
  }
  assert.ok(
    remaining.every((left, place) => place === 0 || left < (remaining[place - 1] ?? 0)),
    `one count for both: ${remaining}`,
  );

  await redis.kill();
  for (const { ask, read, admin } of processes) {
    const { headers } = await wantedFrom(ask, ({ headers }) => headers.get("x-ratelimit-mode") === "local");
    assert.ok(Number(headers.get("x-quota-remaining")) <= 50_000, "its share");
    assert.equal(headers.get("x-quota-limit"), "100000");
    const missing = await read("/v1/nothing");
    assert.deepEqual([missing.status, missing.headers.get("x-ratelimit-mode")], [404, "local"]);
    assert.equal((await admin("/readyz")).status, 200, "Redis is no reason to be sent nothing");
    const metrics = await (await admin("/metrics")).text();
    assert.match(metrics, /drug_price_limiter_mode\{mode="local"\} 1/);
    assert.match(metrics, /drug_price_limiter_errors_total [1-9]/);
  }

  await redis.start();
  for (const { ask, admin } of processes) {
    await wantedFrom(ask, ({ headers }) => !headers.has("x-ratelimit-mode"));
    assert.match(await (await admin("/metrics")).text(), /drug_price_limiter_mode\{mode="shared"\} 1/);
  }
});
