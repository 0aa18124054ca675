/** What a merge says that it changed, against what is there before and after it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import type { PricePairs } from "../../internal/prices/net_changes.ts";
import { mergeBatch, type StagedPrice } from "../../internal/prices/store.ts";
import { addKnown } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";

const keys = {
  drugId: fc.integer({ min: 1, max: 2 }),
  pharmacyId: fc.integer({ min: 1, max: 3 }),
  packaging: fc.constant(""),
};
const instant = fc.integer({ min: 0, max: 6 }).map((day) => Date.UTC(2026, 3, 10 + day));
const row: fc.Arbitrary<Omit<StagedPrice, "line">> = fc.oneof(
  fc.record({
    ...keys,
    observedAtMs: instant,
    priceCents: fc.constantFrom(999, 1_250),
    unitPrice: fc.constant(4_083),
    quantity: fc.constantFrom(30_000, 90_000),
    feeCents: fc.constant(0),
    availability: fc.constantFrom("in_stock", "unknown"),
    source: fc.constantFrom("PHARMACY_FEED", "ESTIMATE"),
  }),
  fc.record({
    ...keys,
    quantity: fc.constantFrom(0, 30_000, 90_000),
    observedAtMs: instant,
    removal: fc.constantFrom("gone", "a mistake"),
  }),
) as fc.Arbitrary<Omit<StagedPrice, "line">>;

type Offer = { pair: string; said: string };

/** What is offered, without when it was looked at. */
async function offers(database: Database): Promise<Map<string, string>> {
  const rows = await query<Offer>(
    database,
    `select drug_id || '-' || pharmacy_id as pair,
       string_agg(concat_ws(' ', quantity, price_cents, availability, source), ',' order by quantity) as said
     from live.prices group by 1`,
  );
  return new Map(rows.map(({ pair, said }) => [pair, said]));
}

const pairsOf = ({ drugIds, pharmacyIds }: PricePairs) => {
  assert.equal(drugIds.length, pharmacyIds.length);
  return drugIds.map((drugId, at) => `${drugId}-${pharmacyIds[at]}`).toSorted();
};

test("a merge names each price that it created, updated or removed once, and no other", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  await addKnown(database);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row, { maxLength: 10 }), { maxLength: 4 }), async (batches) => {
      await query(
        database,
        "truncate live.prices, live.price_history, live.drug_price_days, live.unit_price_rollups, live.removed_prices",
      );
      for (const batch of batches) {
        const before = await offers(database);
        const staged = batch.map((each, at) => ({ ...each, line: at + 1 }) as StagedPrice);
        const { changes } = await inTransaction(database, (tx) => mergeBatch(tx, "live", staged));
        const after = await offers(database);
        const [created, updated, removed] = [changes.created, changes.updated, changes.removed].map(pairsOf);
        assert.deepEqual(created, [...after.keys()].filter((pair) => !before.has(pair)).toSorted());
        assert.deepEqual(removed, [...before.keys()].filter((pair) => !after.has(pair)).toSorted());
        assert.equal(changes.removed.reasons.length, removed?.length);
        assert.ok(changes.removed.reasons.every((reason) => reason !== ""));
        assert.equal(new Set(updated).size, updated?.length);
        for (const [pair, said] of after) {
          const known = before.get(pair);
          if (known !== undefined && known !== said)
            assert.ok(updated?.includes(pair), `${pair} was updated`);
        }
        for (const pair of updated ?? []) assert.ok(before.has(pair) && after.has(pair), pair);
        // Looked at once, a price is updated only if it says something else.
        const seen = batch.map(({ drugId, pharmacyId }) => `${drugId}-${pharmacyId}`);
        for (const pair of updated ?? [])
          if (seen.filter((each) => each === pair).length === 1)
            assert.notEqual(before.get(pair), after.get(pair));
      }
    }),
    { numRuns: 60 },
  );
});
