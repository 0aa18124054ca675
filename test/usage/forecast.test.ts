/** A forecast follows its formula, at any moment of any month. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { dayMs, dayOf } from "../../internal/core/days.ts";
import { type ForecastInput, forecastOf, paceOf, paceRange } from "../../internal/usage/forecast.ts";

const monthEndOf = (ms: number) => Date.UTC(new Date(ms).getUTCFullYear(), new Date(ms).getUTCMonth() + 1);

const input: fc.Arbitrary<ForecastInput> = fc
  .record({
    nowMs: fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2032, 0) }),
    units: fc.array(fc.nat(50_000), { minLength: 12, maxLength: 12 }),
    used: fc.nat(200_000),
    limit: fc.option(fc.constantFrom(1_000, 10_000, 100_000), { nil: undefined }),
  })
  .map(({ units, nowMs, ...given }) => ({
    ...given,
    nowMs,
    // From nine days ago to the day after tomorrow: what is outside of the pace must not matter.
    days: units.map((each, at) => ({ day: dayOf(nowMs + (at - 9) * dayMs), units: each })),
    monthEndMs: monthEndOf(nowMs),
  }));

test("the pace is of the last seven full days and today so far, and of no other", () => {
  const noon = Date.UTC(2026, 2, 3, 12);
  assert.deepEqual(paceRange(noon), { from: "2026-02-24", to: "2026-03-03" });
  const days = [
    { day: "2026-02-23", units: 1_000_000 },
    { day: "2026-02-24", units: 70 },
    { day: "2026-03-02", units: 70 },
    { day: "2026-03-03", units: 10 },
    { day: "2026-03-04", units: 1_000_000 },
  ];
  assert.equal(paceOf(noon, days), 150 / 7.5);
  assert.equal(paceOf(Date.UTC(2026, 2, 3), days), 150 / 7);
});

test("a quota runs out now when it is used up, never before, and never when the month ends first", () => {
  fc.assert(
    fc.property(input, (given) => {
      const { runsOutAt, pacePerDay, expected } = forecastOf(given);
      const { nowMs, limit, used, monthEndMs } = given;
      assert.ok(pacePerDay >= 0 && expected >= used);
      assert.ok(Number.isInteger(expected));
      if (limit === undefined) return assert.equal(runsOutAt, undefined);
      if (used >= limit) return assert.equal(runsOutAt?.getTime(), nowMs);
      if (runsOutAt === undefined) {
        assert.ok(expected <= limit + 1, "what is expected fits");
        return;
      }
      assert.ok(runsOutAt.getTime() >= nowMs && runsOutAt.getTime() < monthEndMs);
      assert.ok(expected >= limit - 1, "what is expected does not fit");
      const usedThen = used + (pacePerDay * (runsOutAt.getTime() - nowMs)) / dayMs;
      assert.ok(Math.abs(usedThen - limit) <= 1 + pacePerDay / dayMs, `${usedThen} of ${limit}`);
    }),
    { numRuns: 2_000 },
  );
});

test("more use never runs out later, and a larger plan never earlier", () => {
  const whenOf = (given: ForecastInput) => forecastOf(given).runsOutAt?.getTime() ?? Number.POSITIVE_INFINITY;
  fc.assert(
    fc.property(input, fc.nat(10_000), (given, more) => {
      assert.ok(whenOf({ ...given, used: given.used + more }) <= whenOf(given));
      const faster = given.days.map(({ day, units }) => ({ day, units: units + more }));
      assert.ok(whenOf({ ...given, days: faster }) <= whenOf(given));
      if (given.limit !== undefined)
        assert.ok(whenOf({ ...given, limit: given.limit + more }) >= whenOf(given));
    }),
    { numRuns: 1_000 },
  );
});

test("at a month's ends: the first moment has the pace of the month before, the last has nothing to come", () => {
  const start = Date.UTC(2026, 11, 1);
  const days = [{ day: "2026-11-30", units: 700 }];
  const first = { nowMs: start, days, used: 0, limit: 1_000, monthEndMs: Date.UTC(2027, 0) };
  assert.deepEqual(forecastOf(first), {
    pacePerDay: 100,
    expected: 3_100,
    runsOutAt: new Date(start + 10 * dayMs),
  });
  const last = {
    ...first,
    nowMs: Date.UTC(2027, 0) - 1,
    used: 999,
    days: [{ day: "2026-12-31", units: 7_999 }],
  };
  assert.equal(forecastOf(last).expected, 999);
  assert.equal(forecastOf(last).runsOutAt, undefined);
  // Decided in the month before, asked in its very last moment.
  assert.deepEqual(forecastOf({ ...last, nowMs: Date.UTC(2027, 0), used: 1_000 }).runsOutAt, undefined);
  assert.equal(forecastOf({ ...first, days: [] }).runsOutAt, undefined);
});
