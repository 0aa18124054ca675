/** A feed of any rows, cut into any batches, killed anywhere and run again, means what its rows mean one by one. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import fc from "fast-check";
import { UsageError } from "../../internal/core/errors.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { addKnown, dins, load, pricesOf, priceVersionsOf } from "./made_up_feed.ts";
import { type Observation, rowByRow, timeOf } from "./prices_row_by_row.ts";

/** Few values, so that keys, instants and prices meet again and again. */
const price: fc.Arbitrary<Observation> = fc.record({
  din: fc.constantFrom(...dins),
  pharmacy: fc.constantFrom("open", "other", "closed"),
  priceCents: fc.constantFrom(999, 1_000, 1_250),
  quantity: fc.constantFrom(30, 90),
  feeCents: fc.constantFrom(0, 1_099),
  availability: fc.constantFrom("in_stock", "out_of_stock"),
  day: fc.tuple(fc.nat(5), fc.constantFrom(0, 0.4, 0.8)).map(([day, time]) => day * 9 + time),
});

/** One row in five takes a price back. */
const observation: fc.Arbitrary<Observation> = fc.oneof(
  { weight: 4, arbitrary: price },
  {
    weight: 1,
    arbitrary: fc
      .tuple(price, fc.constantFrom("discontinued", "a mistake"), fc.boolean())
      .map(([row, removal, whole]) => ({ ...row, removal, whole })),
  },
);

const header = "pharmacy_id,din,price,quantity,dispensing_fee,availability,observed_at,status,reason\n";
const lineOf = (row: Observation) =>
  row.removal === undefined
    ? priceLine(row)
    : `${row.pharmacy},${row.din},,${row.whole ? "" : row.quantity},,,${timeOf(row.day).toISOString()},removed,${row.removal}\n`;
const priceLine = (row: Observation) =>
  `${row.pharmacy},${row.din},${row.priceCents / 100},${row.quantity},${row.feeCents / 100},${row.availability},${timeOf(row.day).toISOString()},,\n`;

const feedOf = (rows: readonly Observation[]) => ({ "feed.csv": header + rows.map(lineOf).join("") });

/** Breaks off after some rows, as a load does that is killed: what was merged stays, the rest of a batch is lost. */
const brokenFeed = (rows: readonly Observation[]) => ({
  "feed.csv": () =>
    Readable.from(
      (async function* () {
        yield Buffer.from(header);
        for (const row of rows) yield Buffer.from(lineOf(row));
        throw new UsageError("broken off");
      })(),
    ),
});

const empty = (database: Database) =>
  query(
    database,
    "truncate live.prices, live.price_history, live.drug_price_days, live.unit_price_rollups, live.removed_prices",
  );

/** By drug and day. The truth is the number of pharmacies that are not closed and have an observation in stock. */
async function assertPharmacies(database: Database, counted: readonly Observation[], exact: boolean) {
  const rows = await query<{ din: string; day: string; pharmacies: number }>(
    database,
    `select d.din, r.day, sum(r.pharmacies)::integer as pharmacies
     from live.unit_price_rollups r join live.drugs d on d.id = r.drug_id group by d.din, r.day`,
  );
  const known = new Map(rows.map(({ din, day, pharmacies }) => [`${din} ${day}`, pharmacies]));
  const truth = Map.groupBy(
    counted.filter((row) => row.pharmacy !== "closed" && row.availability === "in_stock"),
    ({ din, day }) => `${din} ${timeOf(day).toISOString().slice(0, 10)}`,
  );
  for (const key of new Set([...known.keys(), ...truth.keys()])) {
    const pharmacies = new Set(truth.get(key)?.map(({ pharmacy }) => pharmacy)).size;
    if (exact) assert.equal(known.get(key) ?? 0, pharmacies, key);
    else assert.ok((known.get(key) ?? 0) <= pharmacies, `${key}: never more than there are`);
  }
}

test("a price feed ends where its rows end one by one, whatever the batches and wherever it was killed before", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  await addKnown(database);
  await fc.assert(
    fc.asyncProperty(
      fc.array(observation, { maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.nat(60), { maxLength: 3 }),
      async (rows, batchRows, otherBatchRows, kills) => {
        const expected = rowByRow(rows);

        await empty(database);
        const clean = await load(database, "prices", feedOf(rows), { batchRows });
        assert.deepEqual(clean.counts, expected.counts);
        assert.deepEqual(await pricesOf(database), expected.state, "one clean run");
        await assertPharmacies(database, expected.counted, false);

        const versions = await priceVersionsOf(database);
        const again = await load(database, "prices", feedOf(rows), { batchRows: otherBatchRows });
        assert.deepEqual(await priceVersionsOf(database), versions, "a second run writes nothing");
        assert.equal(again.counts.inserted + again.counts.changed, 0);

        await empty(database);
        for (const rowsRead of kills) {
          const killed = load(database, "prices", brokenFeed(rows.slice(0, rowsRead)), {
            batchRows: otherBatchRows,
          });
          await assert.rejects(killed, { message: "broken off" });
        }
        await load(database, "prices", feedOf(rows), { batchRows });
        assert.deepEqual(await pricesOf(database), expected.state, "killed, and run again");
        await assertPharmacies(database, expected.counted, false);

        await empty(database);
        const inOrder = rows.toSorted((a, b) => a.day - b.day);
        await load(database, "prices", feedOf(inOrder), { batchRows });
        await assertPharmacies(database, rowByRow(inOrder).counted, true);
      },
    ),
    { numRuns: 40 },
  );
});
