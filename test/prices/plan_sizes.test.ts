import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultPrices, planSizes, pricesOption } from "../bench/plan_sizes.ts";
import { pricesOf } from "../bench/size.ts";

test("--prices accepts multiples of a million only", () => {
  assert.equal(pricesOption(undefined), defaultPrices);
  assert.equal(pricesOption("10000000"), 10_000_000);
  for (const text of ["", "0", "-1000000", "1e7", "100000", "1500000", "200000000", "ten"])
    assert.throws(
      () => pricesOption(text),
      { message: /^--prices ".*" is not a multiple of 1000000 up to 100000000\. Use / },
      text,
    );
});

test("plans are compared at a tenth of the prices and at all of them", () => {
  for (const prices of [defaultPrices, 10_000_000]) {
    const { small, moreDrugs, morePharmacies } = planSizes(prices);
    assert.deepEqual([small, moreDrugs, morePharmacies].map(pricesOf), [prices / 10, prices, prices]);
  }
});
