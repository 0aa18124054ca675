import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { centsToNumber, formatCents, formatUnitPrice, parseDecimal } from "../../internal/core/money.ts";

test("a decimal is read digit by digit, without a binary fraction in between", () => {
  assert.equal(parseDecimal("12.34", 2), 1234);
  assert.equal(parseDecimal(".4083", 4), 4083);
  assert.equal(parseDecimal("0.0247", 4), 247);
  assert.equal(parseDecimal("1.005", 2), 101);
  assert.equal(parseDecimal("1.00499999", 2), 100);
  assert.equal(parseDecimal("-3.5", 2), -350);
  assert.equal(parseDecimal("-0", 2), 0);
});

test("what is not a plain decimal is refused", () => {
  for (const text of [
    "",
    ".",
    "-",
    "1e3",
    "0x10",
    "1,5",
    "$4",
    "NaN",
    "Infinity",
    "1.2.3",
    "99999999999999999999",
  ]) {
    assert.equal(parseDecimal(text, 2), undefined, text);
  }
});

test("cents survive being written and read", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      assert.equal(parseDecimal(formatCents(cents), 2), cents);
      assert.equal(Math.round(centsToNumber(cents) * 100), cents);
    }),
  );
});

test("a unit price is written with four decimals", () => {
  assert.equal(formatUnitPrice(247), "0.0247");
  assert.equal(formatUnitPrice(49_350_000), "4935.0000");
});
