/** What a row of a feed may say that takes a price back, and what becomes of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { addKnown, csv, load } from "./made_up_feed.ts";

const header = "pharmacy_id,din,price,quantity,dispensing_fee,observed_at,status,reason";
const feed = (...rows: readonly string[]) => ({ "feed.csv": csv(header, ...rows) });
const price = (day: string, dollars: string) => `open,09900001,${dollars},30,0,2026-05-${day}T00:00:00Z,,`;
const removal = (day: string, rest = ",") => `open,09900001,,,,2026-05-${day}T00:00:00Z,removed${rest}`;

type Removed = { price_cents: number | null; removed_at: Date; observed_at: Date; reason: string };
const removedOf = (database: Database) =>
  query<Removed>(
    database,
    "select price_cents, removed_at, observed_at, reason from live.removed_prices where quantity > 0",
  );
const totalsOf = (database: Database) =>
  query(database, "select offers, unit_price_sum from live.drug_price_days");
const on = (day: string) => new Date(`2026-05-${day}T00:00:00Z`);

test("a removal moves the price, out of the totals and into the removed; a later price brings it back", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const gone = await load(db.connection, "prices", feed(price("01", "10"), removal("02", ",discontinued")));
  assert.deepEqual(gone.counts, { read: 2, inserted: 1, changed: 1, unchanged: 0, refused: 0 });
  assert.deepEqual(await removedOf(db.connection), [
    { price_cents: 1_000, removed_at: on("02"), observed_at: on("02"), reason: "discontinued" },
  ]);
  assert.deepEqual(await totalsOf(db.connection), []);
  const late = await load(db.connection, "prices", feed(price("01", "9")));
  assert.deepEqual([late.counts.unchanged, (await removedOf(db.connection)).length], [1, 1]);
  const back = await load(db.connection, "prices", feed(price("03", "11")));
  assert.equal(back.counts.inserted, 1);
  assert.deepEqual(await removedOf(db.connection), []);
  assert.deepEqual(await totalsOf(db.connection), [{ offers: 1, unit_price_sum: 3_667 }]);
});

test("a removal needs no column of a price, and no reason", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  await load(db.connection, "prices", feed(price("01", "10")));
  const bare = csv("pharmacy_id,din,observed_at,status", "pharm_open,09900001,2026-05-02T00:00:00Z,REMOVED");
  const { counts } = await load(db.connection, "prices", { "feed.csv": bare });
  assert.equal(counts.changed, 1);
  assert.equal((await removedOf(db.connection))[0]?.reason, "withdrawn by the source");
});

test("a price that is gone stays gone since it was first said, with what was said of it last", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const rows = [
    price("01", "10"),
    removal("02", ",recalled"),
    removal("03", ",recalled"),
    removal("04", ",sold out"),
  ];
  const { counts } = await load(db.connection, "prices", feed(...rows));
  assert.deepEqual(counts, { read: 4, inserted: 1, changed: 2, unchanged: 1, refused: 0 });
  assert.deepEqual(await removedOf(db.connection), [
    { price_cents: 1_000, removed_at: on("02"), observed_at: on("04"), reason: "sold out" },
  ]);
});

test("a removal of a price that was never known is refused, again and again, and shown to nobody", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  for (let run = 0; run < 2; run += 1) {
    const { refusals } = await load(db.connection, "prices", feed(removal("05"), price("01", "10")));
    assert.deepEqual(
      refusals.map(({ line, field }) => [line, field]),
      [[2, "status"]],
    );
    assert.match(refusals[0]?.reason ?? "", /no price of this DIN at this pharmacy is known/);
    assert.deepEqual(await totalsOf(db.connection), [], "what is older than the removal does not come up");
  }
  const later = await load(db.connection, "prices", feed(price("06", "10")));
  assert.equal(later.counts.inserted, 1);
});

test("a wrong removal is refused with line, field and reason", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const { refusals } = await load(
    db.connection,
    "prices",
    feed(
      price("02", "10"),
      `open,09900001,10,30,0,2026-05-03T00:00:00Z,gone,`,
      removal("03", `,${"x".repeat(201)}`),
      `open,9900001,,,,2026-05-03T00:00:00Z,removed,`,
      `open,09900001,,,,,removed,`,
      `nowhere,09900001,,,,2026-05-03T00:00:00Z,removed,`,
      removal("02"),
      removal("03", `,${"é".repeat(200)}`),
    ),
  );
  assert.deepEqual(refusals.map(({ line, field }) => [line, field]).toSorted(), [
    [3, "status"],
    [4, "reason"],
    [5, "din"],
    [6, "observed_at"],
    [7, "pharmacy_id"],
    [8, "observed_at"],
  ]);
});
