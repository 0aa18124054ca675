import assert from "node:assert/strict";
import { test } from "node:test";
import { rangeOfPeriod } from "../../internal/prices/history_range.ts";

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
