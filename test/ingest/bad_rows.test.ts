/** One stored row that is damaged never fails the batch of a load that reads it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { addKnown, csv, dins, load } from "./made_up_feed.ts";

const header = "pharmacy_id,din,price,quantity,dispensing_fee,availability,source,observed_at";
const prices = (day: string, open: string, other = open) => ({
  "prices.csv": csv(
    header,
    ...Object.entries({ open, other }).map(
      ([pharmacy, dollars]) =>
        `${pharmacy},${dins[0]},${dollars},30,9.99,in_stock,PHARMACY_FEED,2026-05-${day}T00:00:00Z`,
    ),
  ),
});

const entities = async (on: Database) =>
  (await query<{ entity: string }>(on, "select entity from live.events order by 1")).map(
    ({ entity }) => entity,
  );

test("loads every price when a pharmacy's row is damaged, records the other events, and notes the one that is missing", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await addKnown(on);
  await load(on, "prices", prices("01", "10.00"));
  await query(on, "alter table live.pharmacies drop constraint pharmacies_province_check");
  await query(on, "update live.pharmacies set province = 'XX' where key = 'other'");
  await query(
    on,
    `insert into live.alerts (id, account_id, drug_id, target_cents, notification_method, created_at, expires_at)
     select gen_random_uuid(), gen_random_uuid(), id, 950, 'WEBHOOK', '2026-05-01', '2027-01-01' from live.drugs where din = $1`,
    [dins[0]],
  );
  const { counts, notes } = await load(on, "prices", prices("02", "9.50", "9.00"));
  assert.equal(counts.changed, 2);
  assert.deepEqual(await entities(on), [`drug_${dins[0]}/pharm_open`]);
  assert.equal(notes.length, 2);
  assert.match(notes.join("\n"), /price\.changed about drug_09900001\/pharm_other.*province/);
  assert.match(notes.join("\n"), /price_alert\.triggered about .*province/);
});

test("loads every pharmacy when the stored row of one is damaged", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  const feed = (street: string) => ({
    "pharmacies.csv": csv(
      "pharmacy_id,name,street,city,province,latitude,longitude",
      `p1,One,${street},Vancouver,BC,49.1,-123.1`,
      `p2,Two,${street},Vancouver,BC,49.2,-123.2`,
    ),
  });
  const first = await load(on, "pharmacies", feed("1 Main St"));
  assert.equal(first.counts.inserted, 2, JSON.stringify(first));
  await query(on, "alter table live.pharmacies alter services drop not null");
  await query(on, "update live.pharmacies set services = null where key = 'p2'");
  const { counts, notes } = await load(on, "pharmacies", feed("2 Main St"));
  assert.equal(counts.changed, 2);
  assert.deepEqual(await entities(on), ["pharm_p1"]);
  assert.equal(notes.length, 1);
});
