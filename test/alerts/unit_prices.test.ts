/** Compares the alerts that trigger with a check of every price, for random packages, stock, ages, provinces, and target quantities. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createAlertService } from "../../internal/alerts/service.ts";
import { idPrefixes, publicId, uuidv7 } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import { countedFrom } from "../../internal/prices/counted_prices.ts";
import { addKnown, csv, dins, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";

const since = "2026-03-03";
const loadedAt = "2026-06-01T00:00:00Z";
const columns = "pharmacy_id,din,price,quantity,dispensing_fee,availability,observed_at";
const provinceOf = { open: "BC", other: "NU" } as const;

const alert = fc.record({
  din: fc.constantFrom(...dins),
  targetCents: fc.integer({ min: 1, max: 400 }),
  targetQuantity: fc.constantFrom(1_000, 30_000, 90_000, undefined),
  province: fc.constantFrom("BC" as const, "NU" as const, undefined),
});

const price = fc.record({
  pharmacy: fc.constantFrom("open" as const, "other" as const),
  din: fc.constantFrom(...dins),
  cents: fc.integer({ min: 1, max: 400 }),
  quantity: fc.constantFrom(1, 30, 90),
  stock: fc.constantFrom("in_stock", "unknown", "out_of_stock"),
  day: fc.constantFrom("2026-03-02", "2026-03-03", "2026-05-31"),
});
type MadePrice = typeof price extends fc.Arbitrary<infer Made> ? Made : never;

const unitPriceOf = ({ cents, quantity }: MadePrice) => Math.floor((cents * 100) / quantity + 0.5);

/** The price with the lowest unit price that counts, of the drug and province. */
function lowestOf(prices: readonly MadePrice[], din: string, province: string | undefined) {
  const idOf = ({ pharmacy }: MadePrice) => (pharmacy === "open" ? 0 : 1);
  const [lowest] = prices
    .filter((each) => each.din === din && each.stock !== "out_of_stock" && each.day >= since)
    .filter((each) => province === undefined || provinceOf[each.pharmacy] === province)
    .toSorted((a, b) => unitPriceOf(a) - unitPriceOf(b) || idOf(a) - idOf(b) || a.quantity - b.quantity);
  return lowest;
}

test("an alert triggers if the lowest counted unit price is below the target's, and shows it for the target's quantity", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  await addKnown(connection);
  await query(connection, "update live.pharmacies set province = 'NU' where key = 'other'");
  const account = uuidv7();
  const alerts = createAlertService({
    database: connection,
    schema: "live",
    clock: { now: () => Date.parse("2026-05-01T00:00:00Z") },
    countedSince: () => countedFrom(since),
    mostActive: 10_000,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(alert, { minLength: 1, maxLength: 8 }),
      fc.uniqueArray(price, {
        maxLength: 10,
        selector: ({ pharmacy, din, quantity }) => `${pharmacy} ${din} ${quantity}`,
      }),
      async (asked, prices) => {
        await query(
          connection,
          `truncate live.alerts, live.prices, live.price_history, live.drug_price_days, live.unit_price_rollups,
             live.removed_prices`,
        );
        const made = await Promise.all(
          asked.map(({ din, targetCents, targetQuantity, province }) =>
            alerts.create(account, {
              drugId: din,
              targetCents,
              notificationMethod: "WEBHOOK",
              ...(targetQuantity === undefined ? {} : { targetQuantity }),
              ...(province === undefined ? {} : { province }),
            }),
          ),
        );
        const lines = prices.map(
          ({ pharmacy, din, cents, quantity, stock, day }) =>
            `${pharmacy},${din},${(cents / 100).toFixed(2)},${quantity},0,${stock},${day}T00:00:00Z`,
        );
        // As many days as from `since` to the load.
        const options = { now: loadedAt, maxPriceAgeDays: 90 };
        const { refusals } = await load(connection, "prices", { "f.csv": csv(columns, ...lines) }, options);
        assert.deepEqual(refusals, []);
        for (const [at, { id }] of made.entries()) {
          const one = asked[at] ?? assert.fail();
          const lowest = lowestOf(prices, one.din, one.province);
          const found = await alerts.get(account, publicId(idPrefixes.alert, id));
          const quantity = (one.targetQuantity ?? (lowest?.quantity ?? 0) * 1_000) / 1_000;
          const below = lowest !== undefined && lowest.cents * quantity < one.targetCents * lowest.quantity;
          const named = prices.some(({ din }) => din === one.din);
          assert.equal(found.status, below && named ? "TRIGGERED" : "ACTIVE");
          if (lowest === undefined) assert.equal(found.lowestCents, undefined);
          else
            assert.equal(
              found.lowestCents,
              Math.floor((2 * lowest.cents * quantity + lowest.quantity) / (2 * lowest.quantity)),
            );
          if (found.triggered !== undefined) assert.equal(found.triggered.priceCents, lowest?.cents);
        }
      },
    ),
    { numRuns: 150 },
  );
});
