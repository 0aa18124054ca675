/** What many drugs or pharmacies are asked at once is what each is asked alone. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import type { Offer, Price } from "../../internal/prices/model.ts";
import { dinOf, dins, grownWorld } from "./grown.ts";

const world = await grownWorld();
after(() => world[Symbol.asyncDispose]());
const { services } = world;

/** With prices, without, and one that there is not. */
const asked = [...dins(12), dinOf(150), "99999999"];
const limits = [1, 3, 50];

const counted = <Found extends { total: number }>(found: Found): Omit<Found, "total"> => {
  const { total: _, ...rest } = found;
  return rest;
};

/** What is answered of many at once. */
const offerOf = (price: Price): Offer => ({
  pharmacyKey: price.pharmacyKey,
  pharmacyName: price.pharmacyName,
  priceCents: price.priceCents,
  unitPrice: price.unitPrice,
  quantity: price.quantity,
  packaging: price.packaging,
  dispensingFeeCents: price.dispensingFeeCents,
  totalCents: price.totalCents,
  availability: price.availability,
  source: price.source,
  observedAt: price.observedAt,
  stale: price.stale,
});

test("prices of many drugs are the first page of each, with its positions and its count", async () => {
  for (const area of [
    {},
    { province: "ON" },
    { province: "NL" },
    { city: "Toronto" },
    { province: "ON", city: "Ottawa" },
  ] as const)
    for (const limit of limits) {
      const found = await services.prices.ofMany(asked, area, limit);
      const totals = await services.prices.countOfMany(asked, area);
      for (const din of asked) {
        const alone = await services.prices.forDrug(din, area, { limit, offset: 0 });
        const { publicPrices: _, ...page } = alone ?? { rows: [], total: 0, publicPrices: [] };
        const offers = { ...counted(page), rows: page.rows.map(offerOf) };
        assert.deepEqual(found.get(din) ?? { rows: [] }, offers, `${din} ${JSON.stringify(area)} ${limit}`);
        assert.equal(totals.get(din) ?? 0, page.total, `${din} ${JSON.stringify(area)}`);
      }
    }
});

test("prices of many drugs with the places of their pharmacies are the same prices, each with its own place", async () => {
  for (const area of [{}, { province: "ON" }, { city: "Toronto" }] as const) {
    const plain = await services.prices.ofMany(asked, area, 20);
    const found = await services.prices.ofMany(asked, area, 20, { places: true });
    const keys = [...found.values()].flatMap(({ rows }) => rows.map(({ pharmacyKey }) => pharmacyKey));
    const places = await services.pharmacies.placesByKeys(keys);
    assert.ok(places.size > 1);
    for (const [din, { rows, ...slice }] of found) {
      const expected = plain.get(din);
      assert.deepEqual(
        { ...slice, rows },
        {
          ...expected,
          rows: expected?.rows.map((offer) => ({ ...offer, place: places.get(offer.pharmacyKey) })),
        },
      );
    }
    assert.deepEqual([...found.keys()], [...plain.keys()]);
  }
});

test("prices at many pharmacies are the first page of each, with its positions and its count; none at a closed one", async () => {
  const keys = ["bench-1", "bench-7", "bench-13"];
  await query(world.database, "update live.pharmacies set status = 'closed' where key = 'bench-13'");
  for (const only of [{}, { din: dinOf(7) }, { din: dinOf(150) }])
    for (const limit of limits) {
      const found = await services.prices.atMany([...keys, "not-there"], only, limit);
      const totals = await services.prices.countAtMany([...keys, "not-there"], only);
      for (const key of keys) {
        const page = await services.prices.atPharmacy(`pharm_${key}`, only, { limit, offset: 0 });
        assert.deepEqual(
          found.get(key) ?? { rows: [] },
          counted(page),
          `${key} ${JSON.stringify(only)} ${limit}`,
        );
        assert.equal(totals.get(key) ?? 0, page.total, key);
      }
      assert.equal(found.has("not-there"), false);
    }
});

test("generics of many drugs are the first page of each, in its order with prices and without", async () => {
  for (const priced of [true, false])
    for (const limit of limits) {
      const found = await services.generics.ofMany(asked, { priced }, limit);
      for (const din of asked) {
        const alone = await services.generics.of(
          din,
          { brands: false, sameAtc: false, priced },
          { limit, offset: 0 },
        );
        const page = alone === undefined ? undefined : { ...alone, rows: alone.rows.map(({ drug }) => drug) };
        assert.deepEqual(found.get(din), page, `${din} ${priced} ${limit}`);
      }
    }
});

test("coverage of many drugs is the first page of each", async () => {
  for (const only of [{}, { province: "ON" }, { province: "YT" }] as const)
    for (const limit of [1, 2, 50]) {
      const found = await services.coverage.ofDrugs(asked, only, limit);
      for (const din of asked) {
        const alone = await services.coverage.ofDrug(din, only, { limit, offset: 0 });
        assert.deepEqual(
          found.get(din) ?? { rows: [], total: 0 },
          alone?.page ?? { rows: [], total: 0 },
          din,
        );
      }
    }
});

test("history of many drugs is that of each, at pharmacies and of public plans", async () => {
  await query(world.database, "delete from live.unit_price_rollups where drug_id in (3, 4)");
  for (const granularity of ["daily", "weekly", "monthly"] as const)
    for (const more of [{}, { quantity: 90_000 }, { source: "public_formulary" }] as const) {
      const found = await services.priceHistory.ofDrugs(asked, { granularity, ...more });
      for (const din of asked) {
        const alone = await services.priceHistory.ofDrug({ drugId: din, granularity, ...more });
        assert.deepEqual(found.get(din), alone, `${din} ${granularity}`);
      }
      const without = found.get(dinOf(3));
      assert.equal(without?.source, "source" in more ? "public_formulary" : "pharmacies");
      assert.equal(without?.otherSource, "source" in more ? null : "public_formulary");
      assert.equal((without?.points.length ?? 0) > 0, "source" in more);
      assert.ok((found.get(dinOf(5))?.points.length ?? 0) > 0);
    }
});

test("a period is the days back from today, both ends included", async () => {
  const starts = {
    one_week: "2026-06-08",
    one_month: "2026-05-15",
    three_months: "2026-03-15",
    six_months: "2025-12-15",
    one_year: "2025-06-15",
    two_years: "2024-06-15",
    five_years: "2021-06-15",
  } as const;
  for (const [period, from] of Object.entries(starts) as [keyof typeof starts, string][]) {
    const found = await services.priceHistory.ofDrugs([dinOf(5)], { period, granularity: "daily" });
    const alone = await services.priceHistory.ofDrug({ drugId: dinOf(5), from, to: "2026-06-15" });
    assert.deepEqual(found.get(dinOf(5)), alone, period);
  }
});

test("drugs and pharmacies of many names are those that there are", async () => {
  const drugs = await services.drugs.byDins([dinOf(1), dinOf(2), dinOf(1), "99999999"]);
  assert.deepEqual([...drugs.keys()].toSorted(), [dinOf(1), dinOf(2)]);
  assert.deepEqual(drugs.get(dinOf(2)), await services.drugs.get(dinOf(2)));
  const pharmacies = await services.pharmacies.byKeys(["bench-1", "not-there", "bench-13"]);
  assert.deepEqual([...pharmacies.keys()].toSorted(), ["bench-1", "bench-13"]);
  const {
    id: _,
    timezone,
    status,
    openNow,
    synthetic,
    ...details
  } = await services.pharmacies.get("pharm_bench-13");
  assert.deepEqual(pharmacies.get("bench-13"), details);
  const {
    phone,
    latitude,
    longitude,
    locationAccuracy,
    hours,
    services: offered,
    rating,
    ...place
  } = details;
  const places = await services.pharmacies.placesByKeys(["bench-1", "not-there", "bench-13"]);
  assert.deepEqual([...places.keys()].toSorted(), ["bench-1", "bench-13"]);
  assert.deepEqual(places.get("bench-13"), place);
});

test("histories of many drugs are one statement per 2,500 days together, and the same however they are split", async () => {
  const all = dins(30);
  const sent: string[] = [];
  const listen = ({ sql }: { sql: string }) => void sent.push(sql);
  for (const [period, statements] of [
    ["one_month", 1],
    ["six_months", 3],
    ["one_year", 5],
  ] as const) {
    sent.length = 0;
    world.database.on("query", listen);
    const found = await services.priceHistory.ofDrugs(all, { period, granularity: "weekly" });
    world.database.removeListener("query", listen);
    assert.equal(sent.length, statements, period);
    assert.deepEqual([...found.keys()].toSorted(), all);
    for (const din of all) {
      const alone = await services.priceHistory.ofDrugs([din], { period, granularity: "weekly" });
      assert.deepEqual(found.get(din), alone.get(din), `${din} ${period}`);
    }
  }
});
