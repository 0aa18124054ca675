import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createPriceService } from "../../internal/prices/service.ts";
import { byKeys, insertPharmacies, madeUpPharmacies } from "../pharmacies/made_up.ts";
import { testDatabase } from "../support/database.ts";
import {
  countedSince,
  expectedPrices,
  insertPrices,
  isCounted,
  type MadeUpPrice,
  madeUpPrices,
  tiebreakers,
  totalOf,
  unitPriceOf,
} from "./made_up.ts";

const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());
const pharmacies = await insertPharmacies(db.connection, madeUpPharmacies(100, 5));
const closed = pharmacies.filter(({ status }) => status === "closed");
const ids = Array.from({ length: 100 }, (_, at) => at + 1);
/** A hundred drugs with some prices each; number 7 at closed pharmacies only, number 8 nowhere. */
const known = ids
  .filter((id) => id !== 8)
  .flatMap((id) => madeUpPrices(id, id === 7 ? closed : pharmacies, 1_000 + id, id / 100));
await insertPrices(db.connection, known);
const service = createPriceService({ database: db.connection, schema: "live", countedSince });

const offersOf = (id: number) => expectedPrices(known, id, {});
const withOffers = ids.filter((id) => offersOf(id).length > 0);

test("a summary counts, averages, and finds the lowest unit price over prices in stock and recent at pharmacies that are not closed", async () => {
  const found = await service.summaries(ids);
  assert.deepEqual(
    [...found.keys()].toSorted((a, b) => a - b),
    withOffers,
  );
  assert.ok(!found.has(7) && !found.has(8));
  for (const id of withOffers) {
    const offers = offersOf(id);
    const byUnitPrice = byKeys<MadeUpPrice>(unitPriceOf, ...tiebreakers);
    const counted = offers.filter(isCounted).toSorted(byUnitPrice);
    const [lowest] = counted;
    const sum = counted.reduce((total, price) => total + unitPriceOf(price), 0);
    const outOfStock = offers.filter(({ availability }) => availability === "out_of_stock").length;
    assert.deepEqual(found.get(id), {
      drugId: id,
      counted: counted.length,
      outOfStock,
      stale: offers.length - outOfStock - counted.length,
      lowest: lowest && {
        priceCents: lowest.priceCents,
        quantity: lowest.quantity,
        unitPrice: unitPriceOf(lowest),
        pharmacyName: lowest.pharmacy.name,
        source: "PHARMACY_FEED",
        observedAt: new Date(`${lowest.observedOn}T12:00:00Z`),
        averagePriceCents: Math.floor(((sum / counted.length) * lowest.quantity) / 100_000 + 0.5),
      },
    });
  }
});

test("the lowest of each drug are the first of its prices, unit prices that tie included", async () => {
  const found = await service.lowest(ids, 10);
  assert.deepEqual(
    [...found.keys()].toSorted((a, b) => a - b),
    withOffers,
  );
  for (const id of withOffers) {
    const expected = offersOf(id).slice(0, 10);
    const shown = (found.get(id) ?? []).map((price) => [
      price.pharmacyKey,
      price.totalCents,
      price.distanceKm,
    ]);
    assert.deepEqual(
      shown,
      expected.map((row) => [row.pharmacy.key, totalOf(row), null]),
    );
  }
});

test("no drugs, unknown drugs and drugs named twice are no trouble", async () => {
  assert.equal((await service.summaries([])).size, 0);
  assert.equal((await service.lowest([], 10)).size, 0);
  assert.equal((await service.summaries([12_345])).size, 0);
  assert.equal((await service.lowest([12_345], 10)).size, 0);
  const id = withOffers.at(-1) ?? 0;
  assert.equal((await service.summaries([id, id])).size, 1);
  assert.equal((await service.lowest([id, id], 3)).get(id)?.length, 3);
});
