import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { haversineKm } from "../../internal/core/geography.ts";
import type { PageRequest } from "../../internal/core/page.ts";
import { query } from "../../internal/postgres/database.ts";
import {
  availabilities,
  type Price,
  type PriceFilter,
  type PriceService,
  priceSorts,
} from "../../internal/prices/model.ts";
import { createPriceService } from "../../internal/prices/service.ts";
import { pageByUnitPrice } from "../../internal/prices/sql/drug_prices_by_unit_price.ts";
import { pageFiltered } from "../../internal/prices/sql/drug_prices_filtered.ts";
import {
  insertPharmacies,
  madeUpPharmacies,
  filters as places,
  toronto,
  walk,
} from "../pharmacies/made_up.ts";
import { testDatabase } from "../support/database.ts";
import {
  countedSince,
  dinOfId,
  expectedPrices,
  firstCounted,
  insertDrugs,
  insertPrices,
  type MadeUpPrice,
  madeUpPrices,
  type PointPriceFilter,
  totalOf,
  unitPriceOf,
} from "./made_up.ts";

/** Shared by the tests that change nothing: three drugs with prices, the third at closed pharmacies only. */
const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());
await insertDrugs(db.connection, 4);
const pharmacies = await insertPharmacies(db.connection, madeUpPharmacies(400, 2));
const closed = pharmacies.filter(({ status }) => status === "closed");
const known = [
  ...madeUpPrices(1, pharmacies, 11),
  ...madeUpPrices(2, pharmacies, 12, 0.2),
  ...madeUpPrices(3, closed, 13),
];
await insertPrices(db.connection, known);
const service = createPriceService({ database: db.connection, schema: "live", countedSince });

async function pricesOf(service: PriceService, drugId: number, filter: PriceFilter, page: PageRequest) {
  const found = await service.forDrug(dinOfId(drugId), filter, page);
  assert.ok(found);
  return found;
}

const filters: fc.Arbitrary<PointPriceFilter> = fc
  .tuple(
    places,
    fc.record(
      { availability: fc.constantFrom(...availabilities), sort: fc.constantFrom(...priceSorts) },
      { requiredKeys: [] },
    ),
  )
  .map(([place, rest]) => ({ ...place, ...rest }) as PointPriceFilter);
const drugs = fc.constantFrom(1, 2, 3, 4);

const keys = (rows: readonly Price[]) =>
  rows.map(({ pharmacyKey, quantity, packaging }) => `${pharmacyKey} ${quantity} ${packaging}`);
const expectedKeys = (rows: readonly MadeUpPrice[]) =>
  rows.map(({ pharmacy, quantity, packaging }) => `${pharmacy.key} ${quantity} ${packaging}`);

test("a drug's prices are what the filter says, in its order, with their total, whatever the page", async () => {
  const page = fc.record({
    limit: fc.integer({ min: 1, max: 100 }),
    offset: fc.integer({ min: 0, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(drugs, filters, page, async (drug, filter, { limit, offset }) => {
      const expected = expectedPrices(known, drug, filter);
      const found = await pricesOf(service, drug, filter, { limit, offset });
      assert.deepEqual(keys(found.rows), expectedKeys(expected.slice(offset, offset + limit)));
      assert.equal(found.total, expected.length);
      assert.equal(found.next !== undefined, expected.length > offset + limit);
    }),
    { numRuns: 400 },
  );
});

/** Where some pharmacies stand at the same point: every row ends a page, those that tie included. */
const nearest: PointPriceFilter[] = [
  { near: { centre: toronto, radiusKm: 500 } },
  { near: { centre: toronto, radiusKm: 500 }, sort: "distance" },
];

test("following the positions shows every price once, ties included", async () => {
  await fc.assert(
    fc.asyncProperty(drugs, filters, fc.integer({ min: 1, max: 40 }), async (drug, filter, limit) => {
      const seen = await walk((page) => pricesOf(service, drug, filter, page), limit);
      assert.deepEqual(keys(seen), expectedKeys(expectedPrices(known, drug, filter)));
    }),
    {
      numRuns: 100,
      examples: [[1, {}, 1], ...nearest.map((filter): [number, PointPriceFilter, number] => [1, filter, 1])],
    },
  );
});

test("a price shows its pharmacy, what it is for, and how far it is", async () => {
  const [first] = expectedPrices(known, 1, {});
  assert.ok(first);
  const { rows } = await pricesOf(service, 1, {}, { limit: 1, offset: 0 });
  const expected: Price = {
    pharmacyKey: first.pharmacy.key,
    pharmacyName: first.pharmacy.name,
    priceCents: first.priceCents,
    dispensingFeeCents: first.feeCents,
    totalCents: totalOf(first),
    unitPrice: unitPriceOf(first),
    quantity: first.quantity,
    packaging: first.packaging,
    availability: first.availability,
    source: "PHARMACY_FEED",
    observedAt: new Date(`${first.observedOn}T12:00:00Z`),
    stale: first.observedOn < firstCounted,
    effectiveFrom: new Date("2026-01-01T12:00:00Z"),
    distanceKm: null,
  };
  assert.deepEqual(rows, [expected]);
  const near = { centre: toronto, radiusKm: 500 };
  const [nearest] = expectedPrices(known, 1, { near, sort: "distance" });
  const located = await pricesOf(service, 1, { near, sort: "distance" }, { limit: 1, offset: 0 });
  assert.ok(nearest);
  const exactKm = haversineKm(toronto, nearest.pharmacy);
  assert.ok(Math.abs((located.rows[0]?.distanceKm ?? -1) - exactKm) < 0.001);
});

test("a drug without prices, or with prices at closed pharmacies only, is an empty page", async () => {
  for (const drug of [3, 4]) {
    for (const filter of [
      {},
      { near: { centre: toronto, radiusKm: 500 } },
      { availability: "in_stock" as const },
    ])
      assert.deepEqual(await pricesOf(service, drug, filter, { limit: 20, offset: 0 }), {
        rows: [],
        total: 0,
        publicPrices: [],
      });
  }
});

test("no drug, no place and no prices are told apart, and each is found out in one statement", async () => {
  const centre = { kind: "postal_code", code: "V3T2K1", area: "V3T" } as const;
  const page = { limit: 20, offset: 0 };
  assert.equal(await service.forDrug("00000009", {}, page), undefined);
  assert.equal(await service.forDrug("00000009", { near: { centre, radiusKm: 1 } }, page), undefined);
  await assert.rejects(
    pricesOf(service, 1, { near: { centre, radiusKm: 1 } }, page),
    /V3T 2K1; give latitude/,
  );
  await query(
    db.connection,
    "insert into live.places (code, name, province, latitude, longitude) values ('V3T', 'Surrey', 'BC', 49.1, -122.8), ('M5V', 'Toronto', 'ON', $1, $2)",
    [toronto.latitude, toronto.longitude],
  );
  assert.equal((await pricesOf(service, 4, { near: { centre, radiusKm: 1 } }, page)).total, 0);
  const byCode = { centre: { kind: "area", code: "M5V", area: "M5V" }, radiusKm: 300 } as const;
  const byPoint = { centre: toronto, radiusKm: 300 };
  assert.deepEqual(
    await pricesOf(service, 1, { near: byCode }, page),
    await pricesOf(service, 1, { near: byPoint }, page),
  );
});

test("what public plans list a drug as is the latest edition of each, whatever the page", async () => {
  await query(
    db.connection,
    `insert into live.public_prices (drug_id, province, plan, effective_on, unit_price, plan_pays, price_unit,
         price_quantity) values
       (1, 'ON', 'ODB', '2018-04-30', 500, 400, null, null), (1, 'ON', 'ODB', '2025-01-31', 247, null, 'dose', 120000),
       (1, 'BC', 'PHARMACARE', '2024-06-01', 300, 300, null, null), (2, 'ON', 'ODB', '2025-01-31', 9, 9, null, null)`,
  );
  const expected = [
    {
      ...{ province: "BC", plan: "PHARMACARE", unitPrice: 300, planPays: 300 },
      pricedFor: null,
      effectiveOn: "2024-06-01",
    },
    {
      ...{ province: "ON", plan: "ODB", unitPrice: 247, planPays: null },
      pricedFor: { unit: "dose", quantity: 120_000 },
      effectiveOn: "2025-01-31",
    },
  ];
  const near = { centre: toronto, radiusKm: 500 };
  for (const filter of [
    {},
    { near },
    { near, sort: "distance" },
    { city: "Nowhere" },
  ] satisfies PriceFilter[])
    assert.deepEqual((await pricesOf(service, 1, filter, { limit: 2, offset: 1 })).publicPrices, expected);
  assert.deepEqual((await pricesOf(service, 4, {}, { limit: 2, offset: 0 })).publicPrices, []);
  await query(db.connection, "truncate live.public_prices");
});

for (const [order, filter] of [
  ["total", {}],
  ["total in a province", { province: "ON" }],
  ["total around a place", { near: { centre: toronto, radiusKm: 500 } }],
  ["distance", { near: { centre: toronto, radiusKm: 500 }, sort: "distance" }],
] as const satisfies readonly (readonly [string, PointPriceFilter])[]) {
  test(`prices that come in while one pages by ${order} leave no gap and no double`, async () => {
    await using own = await testDatabase();
    await insertDrugs(own.connection, 1);
    const some = await insertPharmacies(own.connection, madeUpPharmacies(200, 4));
    const before = madeUpPrices(1, some, 14);
    await insertPrices(own.connection, before);
    const prices = createPriceService({ database: own.connection, schema: "live", countedSince });
    let seed = 200;
    const seen = await walk(
      (page) => pricesOf(prices, 1, filter, page),
      3,
      async () => {
        // No more after a while: what comes in ahead must not keep the walk from its end.
        seed += 1;
        if (seed > 220) return;
        const fresh = await insertPharmacies(own.connection, madeUpPharmacies(60, seed));
        await insertPrices(own.connection, madeUpPrices(1, fresh, seed, 1));
      },
    );
    assert.equal(new Set(keys(seen)).size, seen.length);
    const old = new Set(expectedKeys(before));
    const expected = expectedKeys(expectedPrices(before, 1, filter));
    assert.deepEqual(
      keys(seen).filter((key) => old.has(key)),
      expected,
    );
    assert.ok(seen.length > expected.length);
  });
}

for (const [order, filter] of [
  ["total", {}],
  ["distance", { near: { centre: toronto, radiusKm: 500 }, sort: "distance" }],
] as const satisfies readonly (readonly [string, PointPriceFilter])[]) {
  test(`paging by ${order} shows what stays as it is once, while other prices move and their pharmacies close`, async () => {
    await using own = await testDatabase();
    await insertDrugs(own.connection, 1);
    const all = await insertPharmacies(own.connection, madeUpPharmacies(200, 6));
    const rows = madeUpPrices(1, all, 16);
    await insertPrices(own.connection, rows);
    const prices = createPriceService({ database: own.connection, schema: "live", countedSince });
    const moving = rows.filter(({ pharmacy }) => pharmacy.id % 2 === 0).map(({ pharmacy }) => pharmacy.id);
    let turn = 0;
    const seen = await walk(
      (page) => pricesOf(prices, 1, filter, page),
      4,
      async () => {
        turn += 1;
        const turned = [moving, turn % 7];
        await query(
          own.connection,
          `update live.prices set price_cents = 1 + (price_cents * 7 + $2 * 311) % 2000
           where drug_id = 1 and pharmacy_id = any ($1) and pharmacy_id % 7 = $2`,
          turned,
        );
        // The row that the page ended with is among them, sooner or later.
        await query(
          own.connection,
          "update live.pharmacies set status = 'closed' where id = any ($1) and id % 14 = $2",
          turned,
        );
      },
    );
    const still = new Set(all.filter(({ id }) => !moving.includes(id)).map(({ key }) => key));
    assert.deepEqual(
      keys(seen).filter((key) => still.has(key)),
      expectedKeys(expectedPrices(rows, 1, filter)).filter((key) => still.has(key)),
    );
    assert.ok(turn > 5);
  });
}

test("every combination of filters is one prepared statement, under a name of its own that fits", () => {
  const texts = new Map<string, string>();
  for (let choice = 0; choice < 2 ** 5 * priceSorts.length; choice += 1) {
    const sort = priceSorts[choice % priceSorts.length] ?? "unit_price";
    const [near, province, city, availability, after] = [
      ...Math.floor(choice / priceSorts.length)
        .toString(2)
        .padStart(5, "0"),
    ].map((bit) => bit === "1");
    const filter: PriceFilter = {
      ...(near && { near: { centre: toronto, radiusKm: 1 } }),
      ...(province && { province: "ON" }),
      ...(city && { city: "Toronto" }),
      ...(availability && { availability: "in_stock" }),
      sort,
    };
    const page: PageRequest = { limit: 1, offset: 0, ...(after && { after: [1, 1, 1_000, ""] }) };
    const narrowed = near || province || city || availability || sort === "total" || sort === "price";
    const bound = narrowed
      ? pageFiltered("sandbox", "00000001", filter, page)
      : pageByUnitPrice("sandbox", "00000001", page);
    const { name = "", text } = bound.statement;
    // PostgreSQL's client keeps 63 characters.
    assert.ok(name.length > 0 && name.length <= 63, name);
    assert.equal(texts.get(name) ?? text, text, name);
    texts.set(name, text);
  }
  // Three filters, with a position or not: 64 with a place and four orders, 48 without and three.
  assert.equal(texts.size, 112);
});
