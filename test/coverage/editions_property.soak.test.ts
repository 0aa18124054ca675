/**
 * Editions against a model that knows them all at once: in whatever order they are loaded, broken off and run again, what
 * stands is what the newest edition of each drug says, and since when it is gone.
 */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import fc from "fast-check";
import { formatUnitPrice } from "../../internal/core/money.ts";
import type { LoadKind } from "../../internal/ingest/model.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { addDrugs, coverageState, edition, listingOf, publicPrices } from "./made_up.ts";

const dins = ["01900001", "01900002", "01900003", "01900004"] as const;
const days = ["2010-01-01", "2012-01-01", "2014-01-01", "2016-01-01"] as const;
/** Of a drug in an edition: its price, or none; absent when it is not listed. */
type Listed = { price: number | null; limited: boolean };
type Edition = { day: string; listed: Record<string, Listed> };

const listed = fc.record({
  price: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  limited: fc.boolean(),
});
const editions = fc
  .tuple(
    ...days.map((day) =>
      fc
        .dictionary(fc.constantFrom(...dins), listed, { minKeys: 1 })
        .map((given) => ({ day, listed: given })),
    ),
  )
  .chain((all) =>
    fc.record({ all: fc.constant<Edition[]>(all), order: fc.shuffledSubarray(all, { minLength: 1 }) }),
  );

const xmlOf = ({ day, listed: given }: Edition) =>
  edition(
    day,
    Object.entries(given).map(([din, { price, limited }]) => ({
      din,
      flags: limited ? { sec3: "Y", sec12: "Y" } : { sec3: "Y" },
      ...(price === null ? {} : { price: formatUnitPrice(price) }),
    })),
  );

function expectedOf(known: readonly Edition[], din: string) {
  const inOrder = known.toSorted((x, y) => (x.day < y.day ? -1 : 1));
  const last = inOrder.findLastIndex(({ listed: given }) => given[din] !== undefined);
  const newest = inOrder[last];
  if (newest === undefined) return undefined;
  return {
    status: newest.listed[din]?.limited ? "LIMITED_USE" : "GENERAL_BENEFIT",
    asOf: newest.day,
    removedOn: inOrder[last + 1]?.day ?? null,
  };
}

test("editions loaded in any order, some twice, leave what the newest that has a drug says, and since when it is gone", async () => {
  await fc.assert(
    fc.asyncProperty(editions, fc.boolean(), async ({ order }, twice) => {
      await using db = await testDatabase({ poolSize: 2 });
      await addDrugs(db.connection, dins);
      for (const each of twice ? [...order, ...order.slice(0, 1)] : order)
        await load(db.connection, "formulary", { x: xmlOf(each) });
      for (const din of dins) {
        const row = await listingOf(db.connection, din);
        const found = row && { status: row.formulary_status, asOf: row.as_of, removedOn: row.removed_on };
        assert.deepEqual(found, expectedOf(order, din), din);
      }
      const prices = (await publicPrices(db.connection)).map((row) => [
        row.din,
        row.effective_on,
        row.unit_price,
      ]);
      const expected = dins.flatMap((din) =>
        order
          .toSorted((x, y) => (x.day < y.day ? -1 : 1))
          .flatMap(({ day, listed: given }) => {
            const price = given[din]?.price;
            return price == null ? [] : [[din, day, price]];
          }),
      );
      assert.deepEqual(prices, expected);
    }),
    { numRuns: 25 },
  );
});

/** A stream that breaks off after so many bytes, as when a process is killed in the middle of its input. */
const broken = (text: string, bytes: number) => () =>
  Readable.from(
    (async function* () {
      yield Buffer.from(text).subarray(0, bytes);
      throw new Error("killed");
    })(),
  );

type Feed = { kind: LoadKind; text: string };

async function loadAll(db: TestDatabase, feeds: readonly Feed[], batchRows: number): Promise<unknown> {
  for (const { kind, text } of feeds) await load(db.connection, kind, { x: text }, { batchRows });
  return coverageState(db.connection);
}

test("loads killed half-way and run again, with batches of any size, end where clean ones do", async () => {
  const feeds: Feed[] = [
    {
      kind: "formulary",
      text: edition(
        "2018-12-17",
        dins.map((din) => ({ din, price: "1.0000" })),
      ),
    },
    {
      kind: "formulary",
      text: edition(
        "2025-07-30",
        dins.slice(1).map((din) => ({ din, price: "2.0000" })),
      ),
    },
    {
      kind: "coverage",
      text: csv(
        "din,province,plan,formulary_status,as_of,plan_name",
        ...dins.flatMap((din) => [
          `${din},BC,P,GENERAL_BENEFIT,2024-01-01,Plan`,
          `${din},BC,P,LIMITED_USE,2025-01-01,Plan`,
          `${din},ON,ODB,LIMITED_USE,2017-01-01,`,
        ]),
      ),
    },
    {
      kind: "price-history",
      text: csv(
        "extract_date,din,individual_price,amount_mohltc_pays",
        ...dins.flatMap((din) => [
          `2010-01-01,${din},0.5000,`,
          `2010-01-01,${din},0.5000,0.4000`,
          `2010-01-01,${din},0.6000,`,
          `2018-12-17,${din},1.0000,`,
        ]),
      ),
    },
  ];
  await using clean = await testDatabase();
  await addDrugs(clean.connection, dins);
  const expected = await loadAll(clean, feeds, 1_000);
  const cuts = fc.array(fc.double({ min: 0.05, max: 0.95, noNaN: true }), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(cuts, fc.integer({ min: 1, max: 7 }), async (shares, batchRows) => {
      await using db = await testDatabase({ poolSize: 2 });
      await addDrugs(db.connection, dins);
      for (const [at, { kind, text }] of feeds.entries()) {
        const cut = { x: broken(text, Math.floor(text.length * (shares[at] ?? 0.5))) };
        await assert.rejects(load(db.connection, kind, cut, { batchRows }));
        await load(db.connection, kind, { x: text }, { batchRows });
      }
      assert.deepEqual(await coverageState(db.connection), expected);
      assert.deepEqual(await loadAll(db, feeds, batchRows), expected);
    }),
    { numRuns: 15 },
  );
});
