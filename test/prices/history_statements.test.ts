/** The range of a history, and its statements. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { provinces } from "../../internal/core/geography.ts";
import { granularities } from "../../internal/prices/history_model.ts";
import { mostPoints, rangeOf } from "../../internal/prices/history_range.ts";
import { history } from "../../internal/prices/sql/history.ts";

const dayMs = 86_400_000;
const now = Date.parse("2025-03-01T05:00:00Z");

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
      () => rangeOf(range, now),
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
        {},
        { source: "pharmacies" },
        { source: "public_formulary" },
        { plan: "ODB" },
        { plan: "ODB", source: "public_formulary" },
        { pharmacyKey: "open" },
        { pharmacyKey: "open", source: "pharmacies" },
      ] as const) {
        const range = { from: "2026-01-01", to: "2026-01-02" };
        const where = province === undefined ? {} : { province };
        const { statement } = history("sandbox", { din: "1", granularity, ...range, ...where, ...way });
        const { name = "", text } = statement;
        assert.ok(name.length > 0 && name.length <= 63, name);
        assert.ok(!text.includes("?"));
        assert.equal(texts.get(name) ?? text, text, name);
        texts.set(name, text);
      }
    }
  }
  assert.equal(texts.size, 10);
});
