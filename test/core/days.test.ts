import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, isCalendarDay, isDay } from "../../internal/core/days.ts";

test("only days that exist are days, and no slips of the pen", () => {
  for (const day of ["2024-02-29", "1900-01-01", "2100-12-31"]) assert.ok(isDay(day), day);
  for (const text of [
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "1899-12-31",
    "2101-01-01",
    "20260101",
    "",
    "2026-01-01T00:00:00Z",
    "+02026-01-01",
  ])
    assert.ok(!isDay(text), text);
});

test("a day of the calendar may be of any year", () => {
  for (const day of ["1899-12-31", "9999-12-31", "2000-02-29"]) assert.ok(isCalendarDay(day), day);
  for (const text of ["1900-02-29", "2026-02-31", "2026-1-1", ""]) assert.ok(!isCalendarDay(text), text);
});

test("a moment's day is that of UTC", () => {
  assert.equal(dayOf(Date.parse("2026-01-01T00:30:00+01:00")), "2025-12-31");
});
