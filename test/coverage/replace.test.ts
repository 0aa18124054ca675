/** Tests that public prices of a known edition can be corrected. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";
import { addDrugs, coverageVersions, edition, publicPrices } from "./made_up.ts";

const [a, b, c] = ["01900001", "01900002", "01900003"] as const;
const replace = { replace: true };

const pricesOf = async (database: Database) =>
  (await publicPrices(database)).map(({ din, effective_on, unit_price, plan_pays }) => [
    ...[din, effective_on, unit_price, plan_pays],
  ]);
const eventsOf = (database: Database) =>
  query<{ entity: string; changes: unknown }>(
    database,
    `select entity, payload::jsonb -> 'data' -> 'changes' as changes from live.events order by entity`,
  );
const lastChange = (database: Database) =>
  query(database, "select resource, operation from live.changes order by id desc limit 1");

test("--replace corrects the prices of an edition and reports the changes", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b, c]);
  const wrong = edition("2025-07-30", [
    { din: a, price: "1.0000", pays: "1.0000" },
    { din: b, price: "2.0000" },
    { din: c, price: "3.0000" },
  ]);
  const right = edition("2025-07-30", [
    { din: a, price: "1.1000", pays: "1.0500" },
    { din: b, price: "2.0000" },
  ]);
  await load(db.connection, "formulary", { x: wrong });
  const { counts, notes } = await load(db.connection, "formulary", { x: right }, replace);
  assert.deepEqual([counts.changed, counts.unchanged, counts.refused], [1, 1, 0]);
  assert.ok(
    notes.some((note) =>
      note.endsWith("unit_price 1.0000 is replaced by 1.1000; plan_pays 1.0000 is replaced by 1.0500"),
    ),
  );
  assert.ok(notes.includes("1 price was replaced; the report lists the old and new values"));
  assert.ok(
    notes.includes("x: the stored prices of 1 drug that this edition of 2025-07-30 lacks were deleted"),
  );
  assert.deepEqual(await pricesOf(db.connection), [
    [a, "2025-07-30", 11_000, 10_500],
    [b, "2025-07-30", 20_000, null],
  ]);
  const events = await eventsOf(db.connection);
  assert.deepEqual(events.find(({ entity }) => entity.startsWith(`drug_${a}`))?.changes, [
    { field: "unit_price", old_value: "1.0000", new_value: "1.1000" },
    { field: "plan_pays", old_value: "1.0000", new_value: "1.0500" },
  ]);
  const versions = await coverageVersions(db.connection);
  assert.equal((await load(db.connection, "formulary", { x: right }, replace)).counts.unchanged, 2);
  assert.deepEqual(await coverageVersions(db.connection), versions);
});

test("--replace corrects rows of the price history, and only the newest price of a drug creates an event", async () => {
  const header = "extract_date,din,individual_price";
  for (const batchRows of [1, 1_000]) {
    await using db = await testDatabase();
    await addDrugs(db.connection, [a, b]);
    const feed = {
      x: csv(header, `2018-12-17,${a},1.0000`, `2018-12-17,${b},2.0000`, `2025-07-30,${b},3.0000`),
    };
    await load(db.connection, "price-history", feed);
    const corrected = {
      x: csv(header, `2018-12-17,${a},1.1000`, `2018-12-17,${b},2.2000`, `2018-12-17,${a},1.2000`),
    };
    const { counts, refusals } = await load(db.connection, "price-history", corrected, {
      ...replace,
      batchRows,
    });
    assert.deepEqual(counts, { read: 3, inserted: 0, changed: 2, unchanged: 0, refused: 1 });
    assert.deepEqual(
      refusals.map(({ line }) => line),
      [4],
      "of two prices in one input the first is taken",
    );
    assert.deepEqual(await pricesOf(db.connection), [
      [a, "2018-12-17", 11_000, null],
      [b, "2018-12-17", 22_000, null],
      [b, "2025-07-30", 30_000, null],
    ]);
    assert.deepEqual(await eventsOf(db.connection), [
      {
        entity: `drug_${a}/ON/ODB`,
        changes: [{ field: "unit_price", old_value: "1.0000", new_value: "1.1000" }],
      },
    ]);
    assert.deepEqual(await lastChange(db.connection), [{ resource: "coverage", operation: "updated" }]);
  }
});
