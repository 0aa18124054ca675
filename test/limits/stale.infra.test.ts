/** What a process does without Redis when its last knowledge of an account's month is old: real Redis, real PostgreSQL. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { RedisLimiter } from "../../internal/limits/redis/limiter.ts";
import { createUsageRecorder, type UsageRecorder } from "../../internal/usage/usage_recorder.ts";
import { testDatabase } from "../support/database.ts";
import { startRedis } from "../support/redis.ts";
import { until } from "../support/until.ts";
import { type MovableClock, movableClock, planOf } from "./conformance.ts";
import { type Shared, shared } from "./sharing.ts";

const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());

const accountId = "0199c1f0-0000-7000-8000-0000000000a1";
const quota = 100_000;
const plan = planOf(1_000_000, quota);
/** Redis may be slow on a busy machine. These tests are about its absence. */
const budgetMs = 5_000;
const minute = 60_000;

type Pods = { left: RedisLimiter; other: RedisLimiter; usage: UsageRecorder; limiters: Shared };

/** Two processes that count an account's requests in Redis, and in PostgreSQL through another process's recorder. */
async function pods(stack: AsyncDisposableStack, url: string, clock: MovableClock): Promise<Pods> {
  const deps = { database: db.connection, clock, onError: assert.ifError };
  const usage = stack.use(createUsageRecorder(deps));
  const reader = stack.use(createUsageRecorder(deps));
  const limiters = stack.use(await shared({ url, clock, count: 2, budgetMs, monthUsed: reader.monthUsed }));
  const [left, other] = limiters.limiters;
  assert.ok(left !== undefined && other !== undefined);
  return { left, other, usage, limiters };
}

async function use({ usage }: Pods, limiter: RedisLimiter, points: number): Promise<void> {
  const decision = await limiter.consume(accountId, plan, points);
  assert.deepEqual([decision.allowed, decision.mode], [true, "shared"]);
  usage.record({ ...counted, units: points });
}
const counted = {
  accountId,
  keyId: "0199c1f0-0000-7000-8000-0000000000b1",
  environment: "live",
  endpoint: "listDrugs",
  outcome: "ok",
} as const;

async function givenOut(limiter: RedisLimiter, requests: number): Promise<number> {
  let allowed = 0;
  for (let at = 0; at < requests; at += 1) if ((await limiter.consume(accountId, plan)).allowed) allowed += 1;
  return allowed;
}

test("asks PostgreSQL for the month when Redis stops and the last count is old", async () => {
  await using stack = new AsyncDisposableStack();
  const redis = stack.use(await startRedis());
  const clock = movableClock();
  const both = await pods(stack, redis.url, clock);
  await use(both, both.left, 10);
  clock.at += minute;
  await use(both, both.other, quota - 20);
  await both.usage.flush();
  await redis.kill();
  const given = await givenOut(both.left, 200);
  assert.equal(given, 5, "half of the 10 that are left");
  clock.at += minute;
  assert.equal(await givenOut(both.left, 200), 0, "its share holds until Redis is back");

  await redis.start();
  await both.limiters.together();
  const { mode, quota: stated } = await both.left.consume(accountId, plan);
  assert.deepEqual([mode, stated.remaining], ["shared", 9], "rebuilt from PostgreSQL");
});

test("leaves Redis without a query while its count of the month is recent", async () => {
  await using stack = new AsyncDisposableStack();
  const redis = stack.use(await startRedis());
  const clock = movableClock();
  let asked = 0;
  const limiters = stack.use(
    await shared({
      url: redis.url,
      clock,
      count: 2,
      budgetMs,
      monthUsed: async () => {
        asked += 1;
        return 0;
      },
    }),
  );
  const [limiter] = limiters.limiters;
  assert.ok(limiter !== undefined);
  await limiter.consume(accountId, plan);
  assert.equal(asked, 1, "Redis had no count of the month");
  clock.at += 1_000;
  await redis.kill();
  assert.equal((await limiter.consume(accountId, plan)).mode, "local");
  assert.equal(asked, 1);
});

test("asks again with the next request when PostgreSQL did not answer", async () => {
  await using stack = new AsyncDisposableStack();
  const redis = stack.use(await startRedis());
  const clock = movableClock();
  const answers: (number | Error)[] = [0, new Error("PostgreSQL is away"), quota - 4];
  const limiters = stack.use(
    await shared({
      url: redis.url,
      clock,
      count: 2,
      budgetMs,
      monthUsed: async () => {
        const answer = answers.shift();
        if (typeof answer !== "number") throw answer ?? new Error("asked too often");
        return answer;
      },
    }),
  );
  const [limiter] = limiters.limiters;
  assert.ok(limiter !== undefined);
  await limiter.consume(accountId, plan, 10);
  clock.at += minute;
  await redis.kill();
  await limiter.consume(accountId, plan);
  // It asks again a second after a failure.
  const refused = async () => !(await limiter.consume(accountId, plan)).allowed;
  await until(refused, "PostgreSQL said that 4 requests are left");
  assert.deepEqual(answers, []);
});
