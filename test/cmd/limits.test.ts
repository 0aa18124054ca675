import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { permissions } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { testDatabase } from "../support/database.ts";
import { startProxy } from "../support/proxy.ts";
import { startRedis } from "../support/redis.ts";
import { start } from "./process.ts";

const hashSecret = "a secret of the tests, long enough";

/** Asks until the answer is as wanted; bounded by tries. */
async function until(
  wanted: (answer: Response) => boolean,
  ask: () => Promise<Response>,
): Promise<{ headers: Headers; text: string }> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await ask();
    assert.ok(answer.status === 200, `a request failed: ${answer.status}`);
    const text = await answer.text();
    if (wanted(answer)) return { headers: answer.headers, text };
    await sleep(50);
  }
  throw new Error("never answered as wanted");
}

test("two API processes count together; without Redis each says that it decides alone, stays ready, and comes back", async () => {
  await using database = await testDatabase();
  await using redis = await startRedis("--requirepass", "s3cret");
  await using proxy = await startProxy(redis.port);
  const accounts = createAccountService({ database: database.connection, hashSecret, clock: systemClock });
  const account = await accounts.createAccount({ name: "Limits", plan: "business" });
  const { key } = await accounts.createKey({
    accountId: account.id,
    environment: "live",
    name: "test",
    permissions,
  });
  await using stack = new AsyncDisposableStack();
  const processes = await Promise.all(
    [1, 2].map(async () => {
      const api = stack.use(
        start("cmd/api/main.ts", [], {
          DATABASE_URL: database.url,
          KEY_HASH_SECRET: hashSecret,
          REDIS_URL: `redis://:s3cret@127.0.0.1:${proxy.port}`,
          REDIS_BUDGET_MS: "200",
          API_PODS: "2",
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
      const read = (path: string) => fetch(`${live}${path}`, { headers: { Authorization: `Bearer ${key}` } });
      return { ask: () => read("/v1/drugs"), read, admin: (path: string) => fetch(`${admin}${path}`) };
    }),
  );

  const remaining: number[] = [];
  for (const { ask } of [...processes, ...processes]) {
    const { headers } = await until(({ headers }) => !headers.has("x-ratelimit-mode"), ask);
    remaining.push(Number(headers.get("x-quota-remaining")));
    assert.match(headers.get("ratelimit") ?? "", /^"burst";r=\d+;t=\d+, "quota";r=\d+;t=\d+$/);
  }
  assert.ok(
    remaining.every((left, place) => place === 0 || left < (remaining[place - 1] ?? 0)),
    `one count for both: ${remaining}`,
  );

  await redis.kill();
  for (const { ask, read, admin } of processes) {
    const { headers } = await until(({ headers }) => headers.get("x-ratelimit-mode") === "local", ask);
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
    await until(({ headers }) => !headers.has("x-ratelimit-mode"), ask);
    assert.match(await (await admin("/metrics")).text(), /drug_price_limiter_mode\{mode="shared"\} 1/);
  }
});
