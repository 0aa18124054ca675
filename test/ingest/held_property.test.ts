/** Held prices are those of a row-by-row model, and a feed that is loaded again, or was killed before, changes nothing. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import fc from "fast-check";
import { UsageError } from "../../internal/core/errors.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { type FeedRow, feedOf, loadHeld, rules, storedHeld } from "./held_feed.ts";
import { heldRowByRow, type Row } from "./held_row_by_row.ts";
import { addKnown, dins, type LoadAs, load, pricesOf, priceVersionsOf } from "./made_up_feed.ts";

/** Few values, so that prices are confirmed, replaced, and stated again and again. One row in eight is a removal. */
const row: fc.Arbitrary<Row> = fc
  .tuple(
    fc.record({
      din: fc.constantFrom(dins[0], dins[1]),
      at: fc.constantFrom("open", "other", "closed"),
      price: fc.constantFrom(12, 12.5, 13, 36, 120, 121, 1_200, 0.4),
      quantity: fc.constantFrom(1, 3, 30, 30),
      packaging: fc.constantFrom("", "", "bottle"),
      day: fc.integer({ min: 1, max: 12 }),
    }),
    fc.nat(15),
  )
  .map(([price, kind]) => {
    if (kind > 1) return price;
    return { ...price, removed: kind === 0 ? ("package" as const) : ("all" as const) };
  });

/** Removals of all packages state no quantity. */
const feedRow = ({ removed, quantity, ...rest }: Row): FeedRow =>
  removed === undefined
    ? { ...rest, quantity }
    : { ...rest, ...(removed === "all" ? { packaging: "" } : { quantity }), removed: true };

const loadRows = (database: Database, rows: readonly Row[], as: LoadAs = {}) =>
  loadHeld(database, rows.map(feedRow), as);

/** As the DPD has them, of the first drug. */
const sizes = { [dins[0]]: [2_500, 30_000] };
const addSizes = (database: Database) =>
  query(
    database,
    `update live.drugs set package_sizes = '[{"quantity": 2.5}, {"quantity": 30}, {"quantity": null}]' where din = $1`,
    [dins[0]],
  );

const rowsOf = (maxLength: number) => fc.array(row, { maxLength });

const empty = (database: Database) =>
  query(
    database,
    `truncate live.prices, live.price_history, live.drug_price_days, live.unit_price_rollups, live.removed_prices,
       live.held_prices`,
  );

const versions = async (database: Database) => [
  await priceVersionsOf(database),
  await query(database, "select id, ctid::text, xmin::text, xmax::text from live.held_prices order by id"),
];

const state = async (database: Database) => ({
  all: await pricesOf(database),
  held: await storedHeld(database),
});

async function knownPrices(database: Database): Promise<string[]> {
  const rows = await query<{ text: string; observed_at: Date }>(
    database,
    `select concat_ws(' ', d.din, ph.key, p.quantity, p.package, p.price_cents) as text, p.observed_at from live.prices p
     join live.drugs d on d.id = p.drug_id join live.pharmacies ph on ph.id = p.pharmacy_id`,
  );
  return rows.map((each) => `${each.text} ${each.observed_at.toISOString()}`).toSorted();
}

/** Invariant 1 of internal/prices/held/model.ts. */
async function checkPending(database: Database): Promise<void> {
  const wrong = await query(
    database,
    `select h.drug_id, h.pharmacy_id from live.held_prices h
     left join live.prices p using (drug_id, pharmacy_id, quantity, package)
     left join live.removed_prices r on r.drug_id = h.drug_id and r.pharmacy_id = h.pharmacy_id
       and (r.quantity, r.package) in ((h.quantity, h.package), (0, ''))
     where h.state = 'held' and h.observed_at <= greatest(p.observed_at, r.observed_at)`,
  );
  assert.deepEqual(wrong, [], "a held price is newer than what is known");
}

test("row by row, a load holds, releases, and rejects what the model does", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  await addSizes(db.connection);
  await fc.assert(
    fc.asyncProperty(rowsOf(40), async (rows) => {
      await empty(db.connection);
      await loadRows(db.connection, rows, { batchRows: 1 });
      const expected = heldRowByRow(rows, sizes);
      assert.deepEqual(await knownPrices(db.connection), expected.prices);
      assert.deepEqual(await storedHeld(db.connection), expected.held);
    }),
    { numRuns: 40 },
  );
});

/** Breaks off after some rows, as a load does that is killed. */
const brokenFeed = (rows: readonly Row[]) => ({
  "feed.csv": () =>
    Readable.from(
      (async function* () {
        yield Buffer.from(feedOf(rows.map(feedRow))["feed.csv"]);
        throw new UsageError("broken off");
      })(),
    ),
});

test("a feed that is loaded again writes nothing, and one that was killed ends where a clean load does", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  await addKnown(database);
  await addSizes(database);
  const batchRows = fc.integer({ min: 1, max: 12 });
  await fc.assert(
    fc.asyncProperty(
      rowsOf(40),
      batchRows,
      batchRows,
      fc.nat(40),
      async (rows, size, otherSize, killedAt) => {
        await empty(database);
        const { counts } = await loadRows(database, rows, { batchRows: size });
        const { read, inserted, changed, unchanged, refused, held = 0 } = counts;
        assert.equal(read, inserted + changed + unchanged + refused + held, "every row is counted once");
        await checkPending(database);
        const [clean, before] = [await state(database), await versions(database)];
        const again = await loadRows(database, rows, { batchRows: otherSize });
        assert.deepEqual(await versions(database), before, "a second run writes nothing");
        assert.equal(again.counts.inserted + again.counts.changed, 0);

        await empty(database);
        const killed = load(database, "prices", brokenFeed(rows.slice(0, killedAt)), {
          screening: rules,
          batchRows: size,
        });
        await assert.rejects(killed, { message: "broken off" });
        await loadRows(database, rows, { batchRows: size });
        assert.deepEqual(await state(database), clean, "killed, and run again");
      },
    ),
    { numRuns: 40 },
  );
});
