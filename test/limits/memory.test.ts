import assert from "node:assert/strict";
import { test } from "node:test";
import { plans } from "../../internal/accounts/model.ts";
import { createMemoryLimiter, createUnlimited } from "../../internal/limits/local_limiter.ts";
import { unlimited } from "../../internal/limits/model.ts";
import { type CreateLimiter, limiterConformance, movableClock, planOf, start } from "./conformance.ts";
import { agreesWithModel } from "./property.ts";

const create: CreateLimiter = async (clock) => ({
  limiter: createMemoryLimiter({ clock }),
  async [Symbol.asyncDispose]() {},
});

limiterConformance("memory", create);

test("memory limiter: agrees with a model that counts anew for each decision", async () => {
  await agreesWithModel(create);
});

test("memory limiter: a clock that is set back over a border opens no fresh window", async () => {
  const newMonth = Date.UTC(2026, 11, 1);
  const clock = movableClock(newMonth);
  const limiter = createMemoryLimiter({ clock });
  const plan = planOf(2, 10);
  await limiter.consume("a", plan, 2);
  clock.at = newMonth - 1;
  const decision = await limiter.consume("a", plan);
  assert.equal(decision.refusedBy, "burst");
  assert.equal(decision.quota.remaining, 8);
  assert.equal(decision.retryAfterSeconds, 61);
});

test("memory limiter: when a clock that was far ahead is put right, nobody waits for where it was", async () => {
  const ahead = Date.UTC(2030, 0);
  const clock = movableClock(ahead);
  const limiter = createMemoryLimiter({ clock });
  const plan = planOf(2, 2);
  await limiter.consume("a", plan, 2);
  clock.at = start;
  const decision = await limiter.consume("a", plan);
  assert.deepEqual([decision.allowed, decision.quota.resetAt], [true, Date.UTC(2026, 11) / 1_000]);
});

test("memory limiter: it remembers the accounts of this month and no others", async () => {
  const clock = movableClock();
  const limiter = createMemoryLimiter({ clock });
  for (let month = 0; month < 3; month += 1) {
    clock.at = Date.UTC(2027, month);
    for (let account = 0; account < 100; account += 1) {
      await limiter.consume(`${month}-${account}`, plans.developer);
    }
    assert.equal(limiter.accountsKept(), 100);
  }
  const last = await limiter.consume("2-0", plans.developer);
  assert.equal(last.quota.remaining, 998, "those are not forgotten");
});

test("the sandbox's limiter allows everything and counts nothing", async () => {
  const clock = movableClock(start + 1);
  const limiter = createUnlimited(clock);
  for (let asked = 0; asked < 100; asked += 1) {
    const decision = await limiter.consume("a", plans.developer, 1_000);
    assert.deepEqual(await limiter.peek("a", plans.developer), decision);
    await limiter.giveBack("a", decision, 1_000);
    assert.deepEqual(decision, {
      allowed: true,
      burst: { limit: unlimited, remaining: unlimited, resetAt: start / 1_000 + 60 },
      quota: { limit: unlimited, remaining: unlimited, resetAt: Date.UTC(2026, 11, 1) / 1_000 },
    });
  }
});
