import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { summaryOfBasket } from "../../internal/prices/basket.ts";
import type { Basket, BasketRequest, BestPharmacy } from "../../internal/prices/model.ts";
import { createPriceService } from "../../internal/prices/service.ts";
import { basket } from "../../internal/prices/sql/basket.ts";
import {
  byKeys,
  distanceMm,
  insertPharmacies,
  isWanted,
  type KnownPharmacy,
  madeUpPharmacies,
  type PointFilter,
  filters as places,
  toronto,
} from "../pharmacies/made_up.ts";
import { testDatabase } from "../support/database.ts";
import {
  countedSince,
  dinOfId,
  insertDrugs,
  insertPrices,
  isCounted,
  type MadeUpPrice,
  madeUpPrices,
  tiebreakers,
  totalOf,
  unitPriceOf,
} from "./made_up.ts";

/** Twelve drugs, the last two without a price; the tenth has one at closed pharmacies only. */
const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());
await insertDrugs(db.connection, 12);
const pharmacies = await insertPharmacies(db.connection, madeUpPharmacies(150, 5));
const closed = pharmacies.filter(({ status }) => status === "closed");
const shares = [0.9, 0.8, 0.5, 0.5, 0.3, 0.3, 0.1, 0.05, 0.02];
const known = [
  ...shares.flatMap((share, at) => madeUpPrices(at + 1, pharmacies, 40 + at, share)),
  ...madeUpPrices(10, closed, 60),
];
await insertPrices(db.connection, known);
const service = createPriceService({ database: db.connection, schema: "live", countedSince });

type PointRequest = Omit<BasketRequest, "near"> & PointFilter;

/** What the drugs offer at the pharmacies asked, by the rules said in words, row by row. */
function offersOf(request: PointRequest, id: number): MadeUpPrice[] {
  const { pharmacyKeys } = request;
  return known
    .filter(({ drugId, pharmacy }) => drugId === id && isWanted(pharmacy, request))
    .filter(({ pharmacy }) => pharmacyKeys === undefined || pharmacyKeys.includes(pharmacy.key))
    .toSorted(byKeys<MadeUpPrice>(unitPriceOf, ...tiebreakers));
}

/** Prices that count, with their cents for the quantity of the cheapest package per unit. */
function countedOf(offers: readonly MadeUpPrice[]) {
  const counted = offers.filter(isCounted);
  const quantity = counted[0]?.quantity ?? 0;
  return counted.map((offer) => {
    const cents = Math.floor((2 * offer.priceCents * quantity + offer.quantity) / (2 * offer.quantity));
    return { pharmacyId: offer.pharmacy.id, quantity, cents, totalCents: cents + offer.feeCents };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const average = (numbers: readonly number[]) => Math.round(sum(numbers) / numbers.length);

type Expected = { key: string; totalCents: number; has: string[]; lacks: string[] };

/** Every pharmacy is tried for the whole basket. */
function bestOf(
  priced: readonly { din: string; counted: ReturnType<typeof countedOf> }[],
): Expected | undefined {
  const tried = pharmacies.map((pharmacy: KnownPharmacy) => {
    const found = priced.map(({ din, counted }) => ({
      din,
      offer: counted
        .filter((offer) => offer.pharmacyId === pharmacy.id)
        .toSorted((a, b) => a.totalCents - b.totalCents)[0],
    }));
    const has = found.flatMap(({ din, offer }) => (offer === undefined ? [] : din));
    const lacks = found.flatMap(({ din, offer }) => (offer === undefined ? din : []));
    const totalCents = sum(found.map(({ offer }) => offer?.totalCents ?? 0));
    return { key: pharmacy.key, id: pharmacy.id, totalCents, has, lacks };
  });
  const [best] = tried
    .filter(({ has }) => has.length > 0)
    .toSorted(
      byKeys<(typeof tried)[number]>(
        ({ has }) => -has.length,
        ({ totalCents }) => totalCents,
        ({ id }) => id,
      ),
    );
  if (best === undefined) return undefined;
  const { id: _, ...rest } = best;
  return rest;
}

const seen = (best: BestPharmacy | undefined): Expected | undefined =>
  best && {
    key: best.pharmacyKey,
    totalCents: best.totalCents,
    has: best.has.map(({ din }) => din),
    lacks: best.lacks.map(({ din }) => din),
  };

function check(request: PointRequest, found: Basket): void {
  const all = request.dins.map((din) => {
    const offers = offersOf(request, Number(din));
    return { din, offers, counted: countedOf(offers) };
  });
  const priced = all.filter(({ offers }) => offers.length > 0);
  const { near } = request;
  assert.deepEqual(
    found.offers.map(({ prices, ...rest }) => ({
      ...rest,
      prices: prices.map((price) => [price.pharmacyKey, price.priceCents, price.totalCents]),
    })),
    priced.map(({ din, offers, counted }) => {
      const prices = counted.map(({ cents }) => cents);
      const totals = counted.map(({ totalCents }) => totalCents);
      const outOfStock = offers.filter(({ availability }) => availability === "out_of_stock").length;
      return {
        drug: { din, name: `DRUG ${Number(din)}` },
        offers: offers.length,
        truncated: false,
        pharmacies: new Set(offers.map(({ pharmacy }) => pharmacy.id)).size,
        outOfStock,
        stale: offers.length - outOfStock - counted.length,
        comparison:
          counted[0] === undefined
            ? undefined
            : {
                counted: counted.length,
                quantity: counted[0].quantity,
                lowestPriceCents: Math.min(...prices),
                highestPriceCents: Math.max(...prices),
                averagePriceCents: average(prices),
                lowestTotalCents: Math.min(...totals),
                highestTotalCents: Math.max(...totals),
                averageTotalCents: average(totals),
              },
        prices: offers
          .slice(0, request.limit)
          .map((offer) => [offer.pharmacy.key, offer.priceCents, totalOf(offer)]),
      };
    }),
  );
  for (const { prices } of found.offers)
    for (const price of prices) {
      const pharmacy = pharmacies.find(({ key }) => key === price.pharmacyKey);
      const km = near && pharmacy ? distanceMm(near.centre, pharmacy) / 1_000_000 : null;
      assert.ok(km === null ? price.distanceKm === null : Math.abs((price.distanceKm ?? -1) - km) < 0.001);
    }
  assert.deepEqual(seen(found.best), bestOf(priced.filter(({ counted }) => counted.length > 0)));
  assert.equal(found.best?.distanceKm === null, found.best !== undefined && near === undefined);
  const empty = all.filter(({ offers }) => offers.length === 0).map(({ din }) => din);
  assert.deepEqual(
    found.unknownDins,
    empty.filter((din) => Number(din) > 12),
  );
  assert.deepEqual(
    found.withoutPrice.map(({ din }) => din),
    empty.filter((din) => Number(din) <= 12),
  );
  const open = new Set(pharmacies.filter(({ status }) => status !== "closed").map(({ key }) => key));
  assert.deepEqual(
    found.unknownPharmacyKeys,
    (request.pharmacyKeys ?? []).filter((key) => !open.has(key)),
  );
}

const requests: fc.Arbitrary<PointRequest> = fc
  .record({
    dins: fc.uniqueArray(fc.integer({ min: 1, max: 14 }).map(dinOfId), { minLength: 1 }),
    limit: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 100 })),
    place: places,
    keys: fc.option(
      fc.uniqueArray(fc.constantFrom(...pharmacies.map(({ key }) => key), "nobody", "No.1"), {
        minLength: 1,
        maxLength: 50,
      }),
      { nil: undefined },
    ),
  })
  .map(({ dins, limit, place: { city: _, ...place }, keys }) => ({
    dins,
    limit,
    ...place,
    ...(keys === undefined ? {} : { pharmacyKeys: keys }),
  }));

test("a basket is what trying every pharmacy for every drug comes to, wherever it is asked for", async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (request) => check(request, await service.basket(request))),
    {
      numRuns: 300,
      examples: [
        [{ dins: [1, 2, 3, 11, 10, 14].map(dinOfId), limit: 3 }],
        [{ dins: [8, 9, 7, 1].map(dinOfId), limit: 100, near: { centre: toronto, radiusKm: 500 } }],
        [{ dins: [14, 13, 11].map(dinOfId), limit: 1, province: "ON" }],
      ],
    },
  );
});

test("50 drugs without a place compare each drug's 2,000 lowest unit prices, and report what is left out", async () => {
  await using crowded = await testDatabase();
  await insertDrugs(crowded.connection, 2);
  const many = await insertPharmacies(crowded.connection, madeUpPharmacies(3_000, 7));
  const open = many.filter(({ status }) => status !== "closed");
  const price = {
    packaging: "",
    quantity: 1_000,
    feeCents: 0,
    availability: "in_stock",
    observedOn: "2026-06-01",
  } as const;
  const rows = open.map((pharmacy, at) => ({ ...price, pharmacy, priceCents: 1_000 + at }));
  await insertPrices(crowded.connection, [
    ...rows.map((row) => ({ ...row, drugId: 1 })),
    ...rows.slice(0, 5).map((row) => ({ ...row, drugId: 2 })),
  ]);
  const { basket: ask } = createPriceService({ database: crowded.connection, schema: "live", countedSince });
  const dins = Array.from({ length: 50 }, (_, at) => dinOfId(at + 1));
  const found = async (request: Omit<BasketRequest, "limit">) =>
    (await ask({ ...request, limit: 1 })).offers.map(({ offers, truncated, comparison }) => [
      offers,
      truncated,
      comparison?.counted,
      comparison?.highestPriceCents,
    ]);
  assert.ok(open.length > 2_000);
  const all = [open.length, false, open.length, 999 + open.length];
  assert.deepEqual(await found({ dins }), [
    [open.length, true, 2_000, 2_999],
    [5, false, 5, 1_004],
  ]);
  assert.deepEqual(await found({ dins: dins.slice(0, 10) }), [all, [5, false, 5, 1_004]]);
  const [inOntario] = await found({ dins, province: "ON" });
  const ontario = open.filter(({ province }) => province === "ON").length;
  assert.deepEqual(inOntario?.slice(0, 3), [ontario, false, ontario]);
});

test("a basket is one statement, whatever is asked", async () => {
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  db.connection.on("query", count);
  try {
    const dins = Array.from({ length: 50 }, (_, at) => dinOfId(at + 1));
    await service.basket({ dins, limit: 10, near: { centre: toronto, radiusKm: 25 } });
    assert.equal(statements, 1);
    const near = { centre: { kind: "area", code: "X9X", area: "X9X" }, radiusKm: 25 } as const;
    await assert.rejects(service.basket({ dins, limit: 10, near }), /X9X/);
    assert.equal(statements, 2);
  } finally {
    db.connection.removeListener("query", count);
  }
});

test("every way to ask for a basket is one prepared statement, under a name of its own", () => {
  const texts = new Map<string, string>();
  const code = { kind: "area", code: "M5V", area: "M5V" } as const;
  for (const centre of [undefined, toronto, code])
    for (const province of [undefined, "ON"] as const)
      for (const keys of [undefined, ["a"]]) {
        const request = {
          dins: ["00000001"],
          limit: 1,
          ...(centre && { near: { centre, radiusKm: 1 } }),
          ...(province && { province }),
          ...(keys && { pharmacyKeys: keys }),
        };
        const bound = basket("sandbox", request, { since: countedSince(), outOfStock: false });
        const { name = "", text } = bound.statement;
        assert.ok(name.length > 0 && name.length <= 63);
        assert.equal(texts.get(name) ?? text, text);
        texts.set(name, text);
      }
  assert.equal(texts.size, 12);
});

test("nothing compared has no summary", () => assert.equal(summaryOfBasket([]), undefined));

test("a summary never saves less than nothing, nor more than the dearest costs", () => {
  const offers = fc
    .array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 })
    .map((totals) => ({
      drug: { din: "00000001", name: "A" },
      prices: [],
      offers: totals.length,
      truncated: false,
      pharmacies: totals.length,
      outOfStock: 0,
      stale: 0,
      comparison: {
        counted: totals.length,
        quantity: 1_000,
        lowestPriceCents: Math.min(...totals),
        highestPriceCents: Math.max(...totals),
        averagePriceCents: average(totals),
        lowestTotalCents: Math.min(...totals),
        highestTotalCents: Math.max(...totals),
        averageTotalCents: average(totals),
      },
    }));
  fc.assert(
    fc.property(fc.array(offers, { minLength: 1, maxLength: 50 }), (given) => {
      const summary = summaryOfBasket(given) ?? assert.fail("something is compared");
      assert.equal(summary.savingsCents, summary.averageTotalCents - summary.lowestTotalCents);
      assert.ok(summary.savingsCents >= 0);
      assert.ok(summary.averageTotalCents <= summary.highestTotalCents);
      assert.equal(summary.lowestTotalCents, sum(given.map(({ comparison }) => comparison.lowestTotalCents)));
    }),
  );
});
