import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Decision } from "../../internal/limits/model.ts";
import { startProxy } from "../support/proxy.ts";
import { startRedis } from "../support/redis.ts";
import { until } from "../support/until.ts";
import { movableClock, planOf } from "./conformance.ts";
import { load, shared } from "./sharing.ts";

const limit = 300;
const plan = planOf(limit, 100_000);
const accepted = (decisions: readonly Decision[]) => decisions.filter(({ allowed }) => allowed).length;
const minute = 60_000;

/** One minute of a load on four limiters, in whose rounds something happens to Redis. */
test("Redis killed under load: every request is decided, the plan's limit holds, and the limiters come back", async () => {
  await using redis = await startRedis();
  const clock = movableClock();
  using four = await shared({ url: redis.url, clock });

  const decisions = await load(four, plan, 20);
  const before = accepted(decisions);
  decisions.push(
    ...(await load(four, plan, 200, async (round) => {
      if (round === 5) await redis.kill();
      else await sleep(1);
    })),
  );
  assert.ok(four.limiters.every(({ mode }) => mode === "local"));
  assert.ok(accepted(decisions) > before, "it is no 429 to everyone");
  assert.ok(decisions.every(({ mode, burst }) => burst.remaining >= 0 && mode !== undefined));
  assert.ok(decisions.slice(-4).every(({ allowed, mode }) => !allowed && mode === "local"));
  assert.ok(accepted(decisions) <= limit, `${accepted(decisions)} of ${limit} in one minute`);

  await redis.start();
  await four.together();
  decisions.push(...(await load(four, plan, 20)));
  assert.ok(
    accepted(decisions) <= limit,
    `${accepted(decisions)} of ${limit} in one minute, Redis back and empty`,
  );

  clock.at += minute;
  const next = await load(four, plan, 200);
  assert.ok(next.some(({ mode }) => mode === "shared"));
  assert.ok(accepted(next) <= limit);
  assert.deepEqual(four.modes.slice(0, 4), ["shared", "shared", "shared", "shared"]);
});

test("a minute that begins without Redis gives each process its part", async () => {
  await using redis = await startRedis();
  const clock = movableClock();
  using four = await shared({ url: redis.url, clock });
  await load(four, plan, 10);
  await redis.kill();
  clock.at += minute;
  const decisions = await load(four, plan, 200);
  assert.equal(accepted(decisions), limit);
  assert.equal(decisions[0]?.burst.limit, limit, "what is stated is the plan's limit");
  assert.ok((decisions[0]?.burst.remaining ?? limit) < limit / 4, "and what this process may still give");
});

for (const [name, hurt, heal] of [
  ["accepts and never answers", (proxy) => proxy.hole(true), (proxy) => proxy.hole(false)],
  [
    "answers in 200 ms",
    (proxy) => {
      proxy.delayMs = 200;
    },
    (proxy) => {
      proxy.delayMs = 0;
    },
  ],
] as const satisfies [string, ...((proxy: Awaited<ReturnType<typeof startProxy>>) => void)[]][]) {
  test(`a Redis that ${name}: no request waits for it after the first, and the limiters come back`, async () => {
    await using redis = await startRedis();
    await using proxy = await startProxy(redis.port);
    const clock = movableClock();
    using four = await shared({ url: `redis://127.0.0.1:${proxy.port}`, clock });
    const decisions = await load(four, plan, 20);

    hurt(proxy);
    const sentBefore = proxy.sent;
    decisions.push(...(await load(four, plan, 500)));
    assert.ok(four.limiters.every(({ mode }) => mode === "local"));
    assert.ok(decisions.slice(-4).every(({ allowed, mode }) => !allowed && mode === "local"));
    assert.ok(
      proxy.sent - sentBefore < 200,
      `${proxy.sent - sentBefore} sends for 2,000 requests are a storm`,
    );
    assert.ok(accepted(decisions) <= limit, `${accepted(decisions)} of ${limit} in one minute`);

    heal(proxy);
    await four.together();
    decisions.push(...(await load(four, plan, 20)));
    assert.ok(accepted(decisions) <= limit, `${accepted(decisions)} of ${limit} in one minute, Redis back`);
    clock.at += minute;
    assert.ok((await load(four, plan, 3)).some(({ mode }) => mode === "shared"));
  });
}

test("what was given out and given back without Redis is in the shared month when Redis is back", async () => {
  await using redis = await startRedis();
  await using proxy = await startProxy(redis.port);
  const clock = movableClock();
  using one = await shared({ url: `redis://127.0.0.1:${proxy.port}`, clock, count: 1 });
  const [limiter] = one.limiters;
  assert.ok(limiter !== undefined);
  await load(one, plan, 10);
  proxy.hole(true);
  const alone = await load(one, plan, 40);
  assert.equal(accepted(alone), 40);
  const last = alone.at(-1);
  assert.ok(last !== undefined);
  await limiter.giveBack("a", last);
  assert.deepEqual([last.mode, last.quota.remaining], ["local", 100_000 - 49]);
  proxy.hole(false);
  await one.together();
  // Answers that come after all are taken into account when they do: on a busy machine not at once.
  await until(async () => {
    const { mode, quota } = await limiter.peek("a", plan);
    return mode === "shared" && quota.remaining === 100_000 - 49;
  }, "Redis knows of all that was given out and given back");
  const decision = await limiter.consume("a", plan);
  assert.deepEqual([decision.mode, decision.quota.remaining], ["shared", 100_000 - 50]);
  assert.equal(decision.burst.remaining, limit - 51);
});

test("a process that never reached Redis decides alone, from what is written down of the month", async () => {
  await using redis = await startRedis();
  await redis.kill();
  const clock = movableClock();
  const asked: [string, number][] = [];
  using alone = await shared({
    url: redis.url,
    clock,
    count: 1,
    waitMs: 10,
    monthUsed: async (accountId, monthStart) => {
      asked.push([accountId, monthStart]);
      return 95;
    },
  });
  const small = planOf(50, 100);
  const decisions = await load(alone, small, 20);
  assert.equal(accepted(decisions), 5);
  assert.ok(decisions.slice(5).every(({ refusedBy, mode }) => refusedBy === "quota" && mode === "local"));
  assert.deepEqual(asked, [["a", Date.UTC(2026, 10)]]);
});

test("a late usage lookup does not erase the requests allowed while it was pending", async () => {
  await using redis = await startRedis();
  await redis.kill();
  const recorded = Promise.withResolvers<number>();
  using alone = await shared({
    url: redis.url,
    clock: movableClock(),
    count: 1,
    waitMs: 10,
    monthUsed: () => recorded.promise,
  });
  const small = planOf(50, 10);
  const ask = (requests: number) =>
    Promise.all(
      alone.limiters.flatMap((limiter) =>
        Array.from({ length: requests }, () => limiter.consume("a", small)),
      ),
    );
  assert.equal(accepted(await ask(6)), 6);
  // The recorded usage is behind: it does not include all 6 requests yet.
  recorded.resolve(2);
  assert.equal(accepted(await ask(10)), 4);
});

test("alone, a share of the month that is used up makes nobody wait for the next month", async () => {
  await using redis = await startRedis();
  using four = await shared({ url: redis.url, clock: movableClock(), budgetMs: 1_000 });
  const small = planOf(300, 100);
  await load(four, small, 24);
  await redis.kill();
  const refused = (await load(four, small, 20)).filter(({ allowed }) => !allowed);
  assert.ok(refused.length >= 76);
  const month = (Date.UTC(2026, 11) - movableClock().at) / 1_000;
  for (const { refusedBy, retryAfterSeconds } of refused) {
    assert.equal(refusedBy, "quota");
    assert.ok(retryAfterSeconds === 60 || retryAfterSeconds === month);
  }
  assert.ok(refused.some(({ retryAfterSeconds }) => retryAfterSeconds === 60));
});
