import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../../internal/core/days.ts";
import { provinces } from "../../internal/core/geography.ts";
import { countedFrom } from "../../internal/prices/counted_prices.ts";
import { granularities } from "../../internal/prices/history_model.ts";
import { firstDay, mostPoints, rangeOf, rangeOfPeriod } from "../../internal/prices/history_range.ts";
import { history } from "../../internal/prices/sql/history.ts";

const from = (period: Parameters<typeof rangeOfPeriod>[0], day: string) =>
  rangeOfPeriod(period, Date.parse(`${day}T23:59:59Z`)).from;

test("a period of months begins on the same day of the month, or on its last one", () => {
  assert.equal(from("one_month", "2026-03-31"), "2026-02-28");
  assert.equal(from("one_month", "2024-03-30"), "2024-02-29");
  assert.equal(from("one_month", "2026-01-15"), "2025-12-15");
  assert.equal(from("three_months", "2026-05-31"), "2026-02-28");
  assert.equal(from("six_months", "2026-08-31"), "2026-02-28");
  assert.equal(from("six_months", "2026-06-30"), "2025-12-30");
  assert.equal(from("one_month", "2026-07-31"), "2026-06-30");
});

test("a period of years begins on the same day of the year, or on 28 February for the 29th", () => {
  assert.equal(from("one_year", "2024-02-29"), "2023-02-28");
  assert.equal(from("two_years", "2026-06-15"), "2024-06-15");
  assert.equal(from("five_years", "2024-02-29"), "2019-02-28");
});

test("a week is seven days, over the end of a month", () => {
  assert.equal(from("one_week", "2026-03-03"), "2026-02-24");
  assert.deepEqual(rangeOfPeriod("one_week", Date.UTC(2026, 0, 1)), { from: "2025-12-25", to: "2026-01-01" });
});

test("a range ends today and begins a year before, unless said otherwise", () => {
  const leapDay = Date.parse("2028-02-29T23:59:59.999Z");
  assert.deepEqual(rangeOf({}, leapDay), { from: "2027-02-28", to: "2028-02-29" });
  assert.deepEqual(rangeOf({ to: "2026-05-05" }, leapDay), { from: "2025-05-05", to: "2026-05-05" });
  assert.deepEqual(rangeOf({ from: "2024-03-01" }, leapDay), { from: "2024-03-01", to: "2028-02-29" });
});

test("a range of five years is the longest, and has no more days than an answer may have points", () => {
  const five = { from: "2020-01-01", to: "2025-01-01" };
  assert.deepEqual(rangeOf(five, 0), five);
  assert.equal((Date.parse(five.to) - Date.parse(five.from)) / dayMs + 1, mostPoints);
  const wrong = (range: { from: string; to?: string }, said: RegExp) =>
    assert.throws(
      () => rangeOf(range, Date.parse("2025-03-01T05:00:00Z")),
      (error: Error & { details?: { field: string }[] }) => {
        assert.equal(error.details?.[0]?.field, "from");
        assert.match(error.message, said);
        return true;
      },
    );
  wrong({ from: "2019-12-31", to: "2025-01-01" }, /at most 5 years/);
  wrong({ from: "2020-02-29" }, /at most 5 years/);
  wrong({ from: "2025-03-02" }, /must not be after to, which is 2025-03-01/);
});

test("every way of asking is one prepared statement, under a name of its own that fits", () => {
  const texts = new Map<string, string>();
  for (const granularity of granularities) {
    for (const province of [undefined, provinces[0]]) {
      for (const way of [
        { source: "pharmacies" },
        { source: "pharmacies", quantity: 1 },
        { source: "public_formulary" },
        { source: "public_formulary", plan: "ODB" },
        { source: "pharmacies", pharmacyKey: "open" },
        { source: "pharmacies", pharmacyKey: "open", quantity: 1 },
      ] as const) {
        const range = { from: "2026-01-01", to: "2026-01-02" };
        const where = province === undefined ? {} : { province };
        const { statement } = history("sandbox", {
          din: "1",
          granularity,
          since: countedFrom(firstDay),
          ...range,
          ...where,
          ...way,
        });
        const { name = "", text } = statement;
        assert.ok(name.length > 0 && name.length <= 63, name);
        assert.ok(!text.includes("?"));
        assert.equal(texts.get(name) ?? text, text, name);
        texts.set(name, text);
      }
    }
  }
  assert.equal(texts.size, 12);
});
