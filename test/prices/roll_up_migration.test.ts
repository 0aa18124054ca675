/** The migration that counts what was known before of unit prices by day and city. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inTransaction, query } from "../../internal/postgres/database.ts";
import { createRandom } from "../../internal/synthetic/random.ts";
import { addKnown, csv, dins, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";

const file = new URL("../../migrations/0043_unit_price_rollups.sql", import.meta.url);

/** What the migration replaces. */
const before = `
  create table live.price_rollups (drug_id integer);
  drop table live.unit_price_rollups, live.rollup_places;
  alter table live.prices drop column rollup_place_id, drop column sole_package`;

const counted = `
  select r.drug_id, r.day, p.province, p.city, r.unit_price, r.observations, r.out_of_stock
  from live.unit_price_rollups r join live.rollup_places p on p.id = r.place_id
  where r.observations <> 0 or r.out_of_stock <> 0 order by 1, 2, 3, 4, 5`;
const visited = `
  select r.drug_id, r.day, sum(r.pharmacies)::integer as pharmacies from live.unit_price_rollups r
  group by r.drug_id, r.day order by 1, 2`;
const priced = `
  select r.drug_id, r.pharmacy_id, r.quantity, p.province, p.city, r.sole_package
  from live.prices r left join live.rollup_places p on p.id = r.rollup_place_id order by 1, 2, 3`;

test("the migration counts each change of a price and its last observation, as loads do", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  await addKnown(database);
  await query(database, "update live.pharmacies set city = 'Hope', sort_city = 'hope' where key = 'other'");
  const random = createRandom(1, "observations");
  // Every observation changes its price, so that nothing is lost; in the order of time.
  const rows = Array.from({ length: 300 }, (_, at) => {
    const time = new Date(Date.UTC(2026, 0, 1) + at * 7_000_000).toISOString();
    const [pharmacy, quantity] = [random.pick(["open", "other", "closed"]), random.pick([30, 90])];
    // The third drug has one package at each pharmacy.
    const din = random.pick(dins);
    return `${pharmacy},${din},${(1_000 + at) / 100},${din === dins[2] ? 30 : quantity},0,,${time}`;
  });
  const header = "pharmacy_id,din,price,quantity,dispensing_fee,availability,observed_at";
  await load(database, "prices", { "feed.csv": csv(header, ...rows) }, { batchRows: 20 });
  const read = async () => [
    await query(database, counted),
    await query(database, visited),
    await query(database, priced),
  ];
  const expected = await read();
  assert.ok(Array.isArray(expected[0]) && expected[0].length > 100);
  await inTransaction(database, async (tx) => {
    await query(tx, before);
    await query(tx, "set local search_path = live, public");
    await query(tx, readFileSync(file, "utf8"));
  });
  assert.deepEqual(await read(), expected);
});
