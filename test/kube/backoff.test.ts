import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createBackoff } from "../../internal/kube/backoff.ts";

test("it doubles up to its most, and jitter takes at most half of it", () => {
  const latest = createBackoff({ firstMs: 5, mostMs: 60_000, random: () => 0 });
  assert.deepEqual(
    [1, 2, 3, 4, 13, 14, 15, 10_000].map(latest),
    [5, 10, 20, 40, 20_480, 40_960, 60_000, 60_000],
  );
  const soonest = createBackoff({ firstMs: 100, factor: 3, mostMs: 1_000, random: () => 0.999_999 });
  assert.deepEqual(
    [1, 2, 3, 4].map((attempt) => Math.round(soonest(attempt))),
    [50, 150, 450, 500],
  );
});

test("whatever the attempt, it is never at once and never longer than its most", () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempt, chance) => {
        const ms = createBackoff({ firstMs: 5, mostMs: 60_000, random: () => chance })(attempt);
        assert.ok(ms >= 2.5 && ms <= 60_000, `${ms}`);
      },
    ),
  );
});

test("two that fail together do not come back together", () => {
  const backoff = createBackoff({ firstMs: 1_000, mostMs: 60_000 });
  assert.ok(new Set(Array.from({ length: 20 }, () => backoff(3))).size > 10);
});

test("one that would not grow is refused", () => {
  assert.throws(() => createBackoff({ firstMs: 0, mostMs: 10 }), RangeError);
  assert.throws(() => createBackoff({ firstMs: 10, mostMs: 5 }), RangeError);
  assert.throws(() => createBackoff({ firstMs: 10, factor: 0.5, mostMs: 50 }), RangeError);
});
