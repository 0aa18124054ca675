/** What may stand in for a drug, against a computation one by one, on random products and prices. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { PageRequest } from "../../internal/core/page.ts";
import { query } from "../../internal/postgres/database.ts";
import { createGenericService, type Generic, savingsPercent } from "../../internal/prices/generics.ts";
import { madeUp, merge } from "../drugs/made_up.ts";
import { testDatabase } from "../support/database.ts";
import { countDays, countedSince } from "./made_up.ts";

const product = fc.record({
  group: fc.option(fc.constantFrom("g1", "g2")),
  form: fc.option(fc.constantFrom("tablet", "capsule"), { freq: 6 }),
  routes: fc.constantFrom(["ORAL"], ["ORAL"], ["ORAL", "TOPICAL"], ["TOPICAL"], []),
  /** Of the Canadian Clinical Drug Data Set; empty if it does not name the product. */
  clinical: fc.constantFrom([], [], ["9000001"], ["9000002"], ["9000001", "9000002"]),
  atc: fc.option(fc.constantFrom("Z01AA01", "Z01AA02", "Z01AA")),
  name: fc.constantFrom("APO-ZORVALIN", "ZORBRAND"),
  catalogue: fc.constantFrom(true, true, true, false),
  veterinary: fc.constantFrom(false, false, false, true),
  cancelled: fc.constantFrom(false, false, false, true),
  removed: fc.constantFrom(false, false, false, true),
  /** Cents at open pharmacies, and at one that is closed. */
  open: fc.array(
    fc.integer({ min: 1, max: 4 }).map((price) => price * 333),
    { maxLength: 2 },
  ),
  closed: fc.option(fc.constant(1)),
});
type Product = (typeof product extends fc.Arbitrary<infer P> ? P : never) & { din: string };

const dinOf = (at: number) => String(9_900_001 + at).padStart(8, "0");
const overlap = (a: readonly string[], b: readonly string[]) => a.some((each) => b.includes(each));
const isGeneric = ({ name }: Product) => name.startsWith("APO-");
/** The average unit price. Each package is one unit. */
const averageOf = ({ open }: Product) =>
  open.length === 0 ? null : Math.round(open.reduce((sum, cents) => sum + 100 * cents, 0) / open.length);
const centsOf = (unitPrice: number | null) => (unitPrice === null ? null : Math.floor(unitPrice / 100 + 0.5));

type Options = { brands: boolean; sameAtc: boolean; priced: boolean };

function expected(products: readonly Product[], asked: Product, options: Options): unknown[] {
  const commonRoute = (one: Product) =>
    one.routes.length === 0 || asked.routes.length === 0 || overlap(one.routes, asked.routes);
  const sameKey = (one: Product) =>
    one.group !== null && one.group === asked.group && one.form !== null && one.form === asked.form;
  const sameGroup = (one: Product) =>
    one.clinical.length > 0 && asked.clinical.length > 0
      ? overlap(one.clinical, asked.clinical)
      : sameKey(one) && commonRoute(one);
  const sameAtc = (one: Product) =>
    options.sameAtc && one.atc?.length === 7 && one.atc === asked.atc && commonRoute(one);
  const average = (one: Product) => (options.priced ? averageOf(one) : null);
  return products
    .filter((one) => one.din !== asked.din && one.veterinary === asked.veterinary)
    .filter((one) => one.catalogue && !one.removed && !one.cancelled && (options.brands || isGeneric(one)))
    .filter((one) => sameGroup(one) || sameAtc(one))
    .map((one) => ({ one, tier: sameGroup(one) ? 0 : 1, order: average(one) ?? Number.POSITIVE_INFINITY }))
    .toSorted(
      (x, y) =>
        x.tier - y.tier ||
        (x.order === y.order ? 0 : x.order - y.order) ||
        x.one.din.localeCompare(y.one.din),
    )
    .map(({ one, tier }) => [
      one.din,
      ["same_ingredients_and_form", "same_atc"][tier],
      centsOf(average(one)),
      average(one) === null ? null : Math.min(...one.open),
      savingsPercent(average(asked), average(one)),
    ]);
}

const shown = ({ drug, match, price, savingsPercent: saved }: Generic) => [
  drug.din,
  match,
  price?.averagePriceCents ?? null,
  price?.lowestPriceCents ?? null,
  saved,
];

const tables =
  "live.prices, live.drug_price_days, live.drug_names, live.drug_words, live.drugs, live.pharmacies";

test("the list is that of a computation one by one, page by page, whatever was asked for", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  const service = createGenericService({ database: connection, schema: "live", countedSince });
  const world = fc.record({
    products: fc.array(product, { minLength: 2, maxLength: 14 }),
    limit: fc.integer({ min: 1, max: 5 }),
    options: fc.record({ brands: fc.boolean(), sameAtc: fc.boolean(), priced: fc.boolean() }),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ products: given, limit, options }) => {
      const products = given.map((one, at): Product => ({ ...one, din: dinOf(at) }));
      await query(connection, `truncate ${tables} restart identity cascade`);
      await merge(
        connection,
        products.map(({ din, ...one }) =>
          madeUp(din, one.name, {
            aiGroupNo: one.group,
            form: one.form,
            routes: one.routes,
            atcCode: one.atc,
            catalogue: one.catalogue,
            class: one.veterinary ? "VETERINARY" : "HUMAN",
            statusRaw: one.cancelled ? "CANCELLED POST MARKET" : "MARKETED",
          }),
        ),
      );
      await query(
        connection,
        `update live.drugs d set clinical_products = g.clinical
         from jsonb_to_recordset($1::jsonb) as g(din text, clinical text[]) where g.din = d.din`,
        [JSON.stringify(products)],
      );
      await query(
        connection,
        "update live.drugs set removed_at = now(), removed_reason = 'gone' where din = any ($1)",
        [products.filter(({ removed }) => removed).map(({ din }) => din)],
      );
      await query(
        connection,
        `insert into live.pharmacies (key, name, sort_name, province, latitude, longitude, location_source, timezone, status,
           synthetic)
         select key, key, key, 'BC', 49, -123, 'feed', 'America/Vancouver', case key when 'closed' then 'closed' else 'open' end,
           true
         from unnest(array['open0', 'open1', 'closed']) key`,
      );
      const prices = products.flatMap(({ din, open, closed }) => [
        ...open.map((cents, at) => ({ din, key: `open${at}`, cents })),
        ...(closed === null ? [] : [{ din, key: "closed", cents: closed }]),
      ]);
      await query(
        connection,
        `insert into live.prices (drug_id, pharmacy_id, price_cents, unit_price, quantity, dispensing_fee_cents, availability,
           source, observed_at, effective_from)
         select d.id, p.id, cents, cents * 100, 1000, 0, 'in_stock', 'PHARMACY_FEED', now(), now()
         from jsonb_to_recordset($1::jsonb) as g(din text, key text, cents integer)
         join live.drugs d using (din) join live.pharmacies p using (key)`,
        [JSON.stringify(prices)],
      );
      await countDays(connection);
      for (const asked of products.slice(0, 3)) {
        const all = expected(products, asked, options);
        const walked: unknown[] = [];
        let page: PageRequest | undefined = { limit, offset: 0 };
        while (page !== undefined) {
          const { rows, total, next }: NonNullable<Awaited<ReturnType<typeof service.of>>> =
            (await service.of(asked.din, options, page)) ?? assert.fail("the drug is known");
          assert.equal(total, all.length);
          walked.push(...rows.map(shown));
          page = next === undefined ? undefined : { limit, offset: 0, after: next };
        }
        assert.deepEqual(walked, all);
        const offset = await service.of(asked.din, options, { limit, offset: 2 });
        assert.deepEqual(offset?.rows.map(shown), all.slice(2, 2 + limit));
      }
    }),
    { numRuns: 60 },
  );
});

test("a DIN that no drug has is told apart from a drug that nothing stands in for", async () => {
  await using db = await testDatabase();
  const service = createGenericService({ database: db.connection, schema: "live", countedSince });
  await merge(db.connection, [madeUp("09900001", "ZORVALIN", { aiGroupNo: null, atcCode: null })]);
  const options = { brands: true, sameAtc: true, priced: true };
  const page = { limit: 20, offset: 0 };
  assert.deepEqual(await service.of("09900001", options, page), { rows: [], total: 0 });
  assert.equal(await service.of("09900002", options, page), undefined);
});

test("savings are of the average, to one decimal; of nothing, nothing", () => {
  assert.equal(savingsPercent(1_000, 333), 66.7);
  assert.equal(savingsPercent(333, 1_000), -200.3);
  assert.ok(Object.is(savingsPercent(100_000, 100_001), 0), "never -0");
  assert.equal(savingsPercent(null, 1), null);
  assert.equal(savingsPercent(1, null), null);
});
