/** Tests that the dashboard shows the prices of alerts with the quantities that they are for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  lowestText,
  targetHelp,
  targetText,
  triggeredText,
} from "../../../internal/dashboard/web/src/pages/alerts/alert_prices.ts";
import type { Alert } from "../../../internal/dashboard/web/src/types_rest.ts";

const alert = (fields: Partial<Alert>) =>
  ({
    target_price_cents: 600,
    quantity: 30,
    current_lowest_price_cents: 540,
    current_lowest_quantity: 100,
    triggered_price_cents: null,
    triggered_quantity: null,
    unit: "tablet",
    ...fields,
  }) as Alert;

test("the lowest price is shown for the quantity of the target, which it is compared with", () => {
  assert.equal(targetText(alert({})), "$6.00 for 30 tablets");
  assert.equal(lowestText(alert({})), "$5.40 for 30 tablets");
});

test("a target without a quantity is compared with the package that has the lowest unit price", () => {
  const without = alert({ quantity: null, current_lowest_price_cents: 1_800 });
  assert.equal(targetText(without), "$6.00");
  assert.equal(lowestText(without), "$18.00 for 100 tablets");
});

test("a triggered alert shows the package that triggered it, and its price alone if the package is unknown", () => {
  const triggered = { triggered_price_cents: 1_800, triggered_quantity: 100 };
  assert.equal(triggeredText(alert(triggered)), "$18.00 for 100 tablets");
  assert.equal(triggeredText(alert({ ...triggered, triggered_quantity: null })), "$18.00");
  assert.equal(triggeredText(alert({})), null);
});

test("a new target is for the package with the lowest unit price that counts", () => {
  const price = { price_cents: 1_800, quantity: 100, unit: "tablet", availability: "in_stock", stale: false };
  const left = [
    { ...price, availability: "out_of_stock" },
    { ...price, stale: true },
  ];
  assert.deepEqual(targetHelp([...left, { ...price, price_cents: 750, quantity: 30 }]), {
    text: "In dollars for 30 tablets, without the dispensing fee. The lowest price now is $7.50.",
    quantity: 30,
  });
  assert.deepEqual(targetHelp(left), {
    text: "In dollars, without the dispensing fee. No pharmacy has a current price in stock.",
  });
});
