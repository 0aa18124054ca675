/**
 * What any limiter guarantees, whatever it keeps its counts in: `limiterConformance("memory", ...)` declares the tests.
 * A limiter is made anew for each, under a clock that the test moves.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Plan, plans } from "../../internal/accounts/model.ts";
import type { Clock } from "../../internal/core/clock.ts";
import type { Decision, Limiter } from "../../internal/limits/model.ts";

export type MovableClock = Clock & { at: number };
export type LimiterUnderTest = AsyncDisposable & { limiter: Limiter };
export type CreateLimiter = (clock: Clock) => Promise<LimiterUnderTest>;

/** 12:34:00.000 on a day in the middle of a month. */
export const start = Date.UTC(2026, 10, 21, 12, 34);
const minute = 60_000;

export function movableClock(at = start): MovableClock {
  return {
    at,
    now() {
      return this.at;
    },
  };
}

export const planOf = (burstPerMinute: number, requestsPerMonth: number): Plan => ({
  ...plans.developer,
  burstPerMinute,
  requestsPerMonth,
});

const unix = (...parts: Parameters<typeof Date.UTC>) => Date.UTC(...parts) / 1_000;

export function limiterConformance(name: string, create: CreateLimiter): void {
  const guarantee = (
    title: string,
    check: (limiter: Limiter, clock: MovableClock) => Promise<void>,
    at = start,
  ) =>
    test(`${name} limiter: ${title}`, async () => {
      const clock = movableClock(at);
      await using made = await create(clock);
      await check(made.limiter, clock);
    });

  const take = (limiter: Limiter, plan: Plan, count: number, points = 1) =>
    Promise.all(Array.from({ length: count }, () => limiter.consume("a", plan, points)));
  const allowed = (decisions: readonly Decision[]) => decisions.filter((decision) => decision.allowed);

  guarantee("of requests at the same time exactly the burst is accepted", async (limiter) => {
    const decisions = await take(limiter, planOf(7, 1_000), 40);
    const accepted = allowed(decisions);
    assert.deepEqual(
      accepted.map((decision) => decision.burst.remaining).toSorted(),
      [0, 1, 2, 3, 4, 5, 6],
      "each place was given once",
    );
    for (const refused of decisions.filter((decision) => !decision.allowed)) {
      assert.equal(refused.refusedBy, "burst");
      assert.equal(refused.burst.remaining, 0);
      assert.equal(refused.quota.remaining, 993, "a refusal by the burst takes nothing of the month");
    }
  });

  guarantee("of requests at the same time exactly the month's rest is accepted", async (limiter) => {
    const plan = planOf(100, 5);
    const decisions = await take(limiter, plan, 40);
    assert.deepEqual(
      allowed(decisions)
        .map((decision) => decision.quota.remaining)
        .toSorted(),
      [0, 1, 2, 3, 4],
    );
    assert.ok(decisions.every(({ allowed, refusedBy }) => allowed || refusedBy === "quota"));
    const next = await limiter.consume("a", plan);
    assert.equal(next.burst.remaining, 59, "a refusal by the month has used its place in the minute");
  });

  guarantee("what is stated of a decision that is allowed", async (limiter) => {
    const { mode, ...decision } = await limiter.consume("a", planOf(60, 1_000));
    assert.notEqual(mode, "local");
    assert.deepEqual(decision, {
      allowed: true,
      burst: { limit: 60, remaining: 59, resetAt: unix(2026, 10, 21, 12, 35) },
      quota: { limit: 1_000, remaining: 999, resetAt: unix(2026, 11, 1) },
    });
  });

  guarantee("remaining is never negative and never rises within a window", async (limiter, clock) => {
    const plan = planOf(20, 30);
    let [burst, quota] = [plan.burstPerMinute, plan.requestsPerMonth];
    for (let asked = 0; asked < 100; asked += 1) {
      if (asked === 50) {
        clock.at += minute;
        burst = plan.burstPerMinute;
      }
      const decision = await limiter.consume("a", plan, 1 + (asked % 3));
      assert.ok(decision.burst.remaining >= 0 && decision.burst.remaining <= burst);
      assert.ok(decision.quota.remaining >= 0 && decision.quota.remaining <= quota);
      [burst, quota] = [decision.burst.remaining, decision.quota.remaining];
    }
    assert.equal(quota, 0);
  });

  guarantee(
    "a minute ends on the clock's minute, and a refusal names the seconds until then",
    async (limiter, clock) => {
      const plan = planOf(2, 100);
      for (const [at, seconds] of [
        [start, 60],
        [start + 1, 60],
        [start + 30_000, 30],
        [start + 58_999, 2],
        [start + 59_000, 1],
        [start + 59_999, 1],
      ] as const) {
        clock.at = at;
        await take(limiter, plan, 2);
        const { refusedBy, retryAfterSeconds, burst } = await limiter.consume("a", plan);
        assert.deepEqual(
          [refusedBy, retryAfterSeconds, burst.resetAt],
          ["burst", seconds, start / 1_000 + 60],
        );
      }
      clock.at = start + minute;
      const next = await limiter.consume("a", plan);
      assert.deepEqual([next.allowed, next.burst.remaining], [true, 1]);
      assert.equal(next.burst.resetAt, start / 1_000 + 120);
      assert.equal(next.quota.remaining, 97, "the refusals took nothing of the month");
    },
  );

  guarantee(
    "a month ends with the calendar's month in UTC",
    async (limiter, clock) => {
      const plan = planOf(100, 2);
      for (const [at, reset] of [
        [Date.UTC(2027, 11, 31, 23, 59, 59, 999), unix(2028, 0, 1)],
        [Date.UTC(2028, 0, 1), unix(2028, 1, 1)],
        [Date.UTC(2028, 1, 29, 23, 59, 59, 1), unix(2028, 2, 1)],
        [Date.UTC(2028, 2, 1), unix(2028, 3, 1)],
      ] as const) {
        clock.at = at;
        const first = await limiter.consume("a", plan);
        assert.deepEqual([first.allowed, first.quota.remaining, first.quota.resetAt], [true, 1, reset]);
        await limiter.consume("a", plan);
        const over = await limiter.consume("a", plan);
        assert.deepEqual([over.allowed, over.refusedBy], [false, "quota"]);
        assert.equal(over.retryAfterSeconds, Math.max(1, Math.ceil(reset - at / 1_000)));
      }
    },
    Date.UTC(2027, 11, 31, 23, 59, 59, 999),
  );

  guarantee("several points are taken whole or not at all", async (limiter, clock) => {
    const plan = planOf(10, 15);
    assert.equal((await limiter.consume("a", plan, 7)).burst.remaining, 3);
    const tooMany = await limiter.consume("a", plan, 4);
    assert.deepEqual([tooMany.refusedBy, tooMany.burst.remaining, tooMany.quota.remaining], ["burst", 3, 8]);
    assert.equal((await limiter.consume("a", plan, 3)).burst.remaining, 0);
    clock.at += minute;
    const overMonth = await limiter.consume("a", plan, 6);
    assert.deepEqual([overMonth.refusedBy, overMonth.quota.remaining], ["quota", 5]);
    clock.at += minute;
    assert.equal((await limiter.consume("a", plan, 5)).quota.remaining, 0, "what fits is still there");
  });

  guarantee("points given back are the month's again, and not the minute's", async (limiter) => {
    const plan = planOf(10, 10);
    const decision = await limiter.consume("a", plan, 3);
    await limiter.giveBack("a", decision, 3);
    assert.equal(decision.quota.remaining, 10, "the decision states it");
    const next = await limiter.consume("a", plan);
    assert.deepEqual([next.burst.remaining, next.quota.remaining], [6, 9]);
  });

  guarantee("looking takes nothing, and states what the next request finds", async (limiter, clock) => {
    const plan = planOf(3, 5);
    for (let taken = 0; taken < 5; taken += 1) {
      if (taken === 3) clock.at += minute;
      const states = [await limiter.peek("a", plan), await limiter.peek("a", plan)];
      for (const { burst, quota } of states) {
        assert.deepEqual([burst.limit, burst.remaining], [3, 3 - (taken % 3)]);
        assert.deepEqual([quota.limit, quota.remaining], [5, 5 - taken]);
        assert.equal(burst.resetAt, Math.floor(clock.at / 60_000) * 60 + 60);
        assert.equal(quota.resetAt, unix(2026, 11, 1));
      }
      const next = await limiter.consume("a", plan);
      assert.deepEqual([next.allowed, next.quota.remaining], [true, 4 - taken]);
    }
    assert.equal((await limiter.consume("a", plan)).refusedBy, "quota");
    const used = await limiter.peek("a", plan);
    assert.deepEqual([used.burst.remaining, used.quota.remaining], [0, 0]);
    assert.deepEqual(
      (await limiter.peek("b", plan)).quota.remaining,
      5,
      "and of another account nothing is used",
    );
  });

  guarantee("looking with a smaller plan states nothing below zero", async (limiter) => {
    await take(limiter, planOf(10, 10), 6);
    const { burst, quota } = await limiter.peek("a", planOf(2, 3));
    assert.deepEqual([burst.remaining, quota.remaining], [0, 0]);
    assert.equal((await limiter.consume("a", planOf(10, 10))).quota.remaining, 3);
  });

  guarantee("a refused decision has nothing to give back", async (limiter) => {
    const plan = planOf(10, 2);
    await take(limiter, plan, 2);
    const refused = await limiter.consume("a", plan);
    await limiter.giveBack("a", refused);
    assert.equal((await limiter.consume("a", plan)).refusedBy, "quota");
  });

  guarantee("giving back never makes more than the plan has", async (limiter) => {
    const plan = planOf(10, 5);
    const decision = await limiter.consume("a", plan);
    await limiter.giveBack("a", decision, 4);
    assert.equal(decision.quota.remaining, 5);
    assert.equal((await limiter.consume("a", plan)).quota.remaining, 4);
  });

  guarantee("points of last month cannot be given back to this one", async (limiter, clock) => {
    const plan = planOf(10, 5);
    const last = await limiter.consume("a", plan, 2);
    clock.at = Date.UTC(2026, 11, 1);
    await limiter.consume("a", plan, 2);
    await limiter.giveBack("a", last, 2);
    assert.equal((await limiter.consume("a", plan)).quota.remaining, 2);
  });

  guarantee("a clock that is set back and goes on again has forgotten nothing", async (limiter, clock) => {
    const plan = planOf(4, 10);
    await take(limiter, plan, 2);
    clock.at -= 1_000;
    assert.equal((await limiter.consume("a", plan)).quota.remaining, 7);
    clock.at += 2_000;
    const next = await limiter.consume("a", plan);
    assert.ok(next.burst.remaining <= 1);
    assert.equal(next.quota.remaining, 6);
  });

  guarantee("accounts do not touch each other", async (limiter) => {
    const plan = planOf(3, 3);
    await take(limiter, plan, 10);
    const other = await limiter.consume("b", plan);
    assert.deepEqual([other.allowed, other.burst.remaining, other.quota.remaining], [true, 2, 2]);
  });

  guarantee("a larger plan counts at once, and a smaller one leaves nothing below zero", async (limiter) => {
    await take(limiter, planOf(5, 5), 6);
    const larger = await limiter.consume("a", planOf(20, 50));
    assert.deepEqual([larger.allowed, larger.burst.remaining, larger.quota.remaining], [true, 14, 44]);
    const smaller = await limiter.consume("a", planOf(2, 2));
    assert.deepEqual([smaller.refusedBy, smaller.burst.remaining, smaller.quota.remaining], ["burst", 0, 0]);
  });
}
