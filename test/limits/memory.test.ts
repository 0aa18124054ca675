import assert from "node:assert/strict";
import { test } from "node:test";
import { plans } from "../../internal/accounts/model.ts";
import { createMemoryLimiter, createUnlimited } from "../../internal/limits/memory.ts";
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

test("memory limiter: a clock that is set back opens no fresh window", async () => {
  const clock = movableClock();
  const limiter = createMemoryLimiter({ clock });
  const plan = planOf(2, 10);
  await limiter.consume("a", plan, 2);
  clock.at -= 60_000;
  const decision = await limiter.consume("a", plan);
  assert.equal(decision.refusedBy, "burst");
  assert.equal(decision.quota.remaining, 8);
});

test("the sandbox's limiter allows everything and counts nothing", async () => {
  const clock = movableClock(start + 1);
  const limiter = createUnlimited(clock);
  for (let asked = 0; asked < 100; asked += 1) {
    const decision = await limiter.consume("a", plans.developer, 1_000);
    await limiter.giveBack("a", decision, 1_000);
    assert.deepEqual(decision, {
      allowed: true,
      burst: { limit: unlimited, remaining: unlimited, resetAt: start / 1_000 + 60 },
      quota: { limit: unlimited, remaining: unlimited, resetAt: Date.UTC(2026, 11, 1) / 1_000 },
    });
  }
});
