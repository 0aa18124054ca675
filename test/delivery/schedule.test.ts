import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { outcomes } from "../../internal/delivery/model.ts";
import { longestWaitMs, nextStep, waitAfter } from "../../internal/delivery/retry_decision.ts";
import { backoffs, type RetryPolicy } from "../../internal/webhooks/model.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** When the attempts of a delivery come that never succeeds, by a clock that only the schedule moves; then how it ends. */
function attemptsOf(policy: RetryPolicy | null, random: () => number) {
  let nowMs = 0;
  const atMs: number[] = [];
  for (let attempt = 1; ; attempt += 1) {
    atMs.push(nowMs);
    const step = nextStep({ attempt, outcome: "refused" }, policy, random);
    if (step.state !== "pending") return { atMs, ended: step.state };
    assert.equal(step.counted, true);
    nowMs += step.waitMs;
  }
}

const waitsOf = (atMs: readonly number[]) => atMs.slice(1).map((at, index) => at - (atMs[index] ?? 0));

test("by default seven attempts come at once, then after 1 m, 5 m, 30 m, 2 h, 8 h and 24 h; then it is failed", () => {
  const { atMs, ended } = attemptsOf(null, () => 0);
  assert.deepEqual(waitsOf(atMs), [
    minuteMs,
    5 * minuteMs,
    30 * minuteMs,
    2 * hourMs,
    8 * hourMs,
    24 * hourMs,
  ]);
  assert.equal(ended, "failed");
});

test("retries of every policy end within 11 days, jitter included", () => {
  for (const backoff of backoffs) {
    const { atMs } = attemptsOf({ maxRetries: 10, backoff, baseDelaySeconds: 86_400 }, () => 0.999);
    assert.ok((atMs.at(-1) ?? 0) <= 11 * 24 * hourMs, backoff);
  }
});

test("a policy of n retries makes n + 1 attempts, at linear or exponential waits, none longer than a day", () => {
  for (const backoff of backoffs)
    for (let maxRetries = 1; maxRetries <= 10; maxRetries += 1)
      for (const baseDelaySeconds of [1, 60, 3_600, 86_400]) {
        const { atMs, ended } = attemptsOf({ maxRetries, backoff, baseDelaySeconds }, () => 0);
        const expected = Array.from({ length: maxRetries }, (_, index) => {
          const times = backoff === "linear" ? index + 1 : 2 ** index;
          return Math.min(times * baseDelaySeconds * 1_000, 24 * hourMs);
        });
        assert.deepEqual(waitsOf(atMs), expected);
        assert.equal(ended, "failed");
      }
});

const anyPolicy = fc.option(
  fc.record({
    maxRetries: fc.integer({ min: 1, max: 10 }),
    backoff: fc.constantFrom(...backoffs),
    baseDelaySeconds: fc.integer({ min: 1, max: 86_400 }),
  }),
);

test("jitter makes a wait longer, by less than a tenth, and never shorter; Retry-After too only makes it longer", () => {
  fc.assert(
    fc.property(
      anyPolicy,
      fc.integer({ min: 1, max: 12 }),
      fc.option(fc.integer({ min: 0, max: 400 * hourMs }), { nil: undefined }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (policy, attempt, retryAfterMs, random) => {
        const plain = waitAfter(attempt, policy);
        const step = nextStep({ attempt, outcome: "timed_out", retryAfterMs }, policy, () => random);
        if (plain === undefined) return assert.deepEqual(step, { state: "failed" });
        assert.ok(step.state === "pending");
        const least = Math.max(plain, Math.min(retryAfterMs ?? 0, longestWaitMs));
        assert.ok(step.waitMs >= least && step.waitMs <= least * 1.1, `${step.waitMs} for ${least}`);
      },
    ),
  );
});

test("each outcome has its step: 2xx delivers, 410 cancels, a failed proxy uses up no attempt, the rest is tried again", () => {
  const steps = Object.fromEntries(
    outcomes.map((outcome) => [outcome, nextStep({ attempt: 7, outcome }, null, () => 0)]),
  );
  assert.deepEqual(steps, {
    delivered: { state: "delivered" },
    gone: { state: "cancelled", reason: "gone" },
    refused: { state: "failed" },
    timed_out: { state: "failed" },
    unreachable: { state: "failed" },
    forbidden: { state: "failed" },
    proxy_failed: { state: "pending", waitMs: 15_000, counted: false },
  });
  for (const outcome of ["refused", "timed_out", "unreachable", "forbidden"] as const)
    assert.deepEqual(
      nextStep({ attempt: 6, outcome }, null, () => 0),
      {
        state: "pending",
        waitMs: 24 * hourMs,
        counted: true,
      },
    );
});
