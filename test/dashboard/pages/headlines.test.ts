/** Tests the one-line summaries of events in the dashboard. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { packageText } from "../../../internal/dashboard/web/src/kit/numbers.ts";
import { headline } from "../../../internal/dashboard/web/src/pages/events/headline.ts";
import type { ApiEvent } from "../../../internal/dashboard/web/src/types_rest.ts";

const [drug, pharmacy] = [{ name: "ZORVALIN" }, { name: "Alpha Drugs" }];
const line = (event: ApiEvent["event"], data: object) =>
  headline({ event, entity: "", data: { drug, pharmacy, ...data } } as unknown as ApiEvent);

test("shows the package of a changed price", () => {
  const prices = { old_price_cents: 1_200, new_price_cents: 1_800, quantity: 30, unit: "tablet" };
  assert.equal(line("price.changed", prices), "ZORVALIN: $12.00 to $18.00 for 30 tablets at Alpha Drugs");
});

test("shows the package of the price that triggered an alert", () => {
  const data = { price_cents: 900, quantity: 2.5, unit: "mL" };
  assert.equal(line("price_alert.triggered", data), "ZORVALIN: $9.00 for 2.5 mL at Alpha Drugs");
});

test("shows only the prices of events that were recorded before packages", () => {
  assert.equal(
    line("price.changed", { old_price_cents: 1_200, new_price_cents: 1_800, quantity: 30 }),
    "ZORVALIN: $12.00 to $18.00 at Alpha Drugs",
  );
  assert.equal(line("price_alert.triggered", { price_cents: 900 }), "ZORVALIN: $9.00 at Alpha Drugs");
});

test("uses plurals for units, but not for symbols", () => {
  assert.deepEqual(
    [packageText(1, "patch"), packageText(2, "patch"), packageText(12, "suppository"), packageText(1, "mL")],
    ["1 patch", "2 patches", "12 suppositories", "1 mL"],
  );
  assert.deepEqual([packageText(1_000, "g"), packageText(60, "dose")], ["1,000 g", "60 doses"]);
});
