/** When a generic is told as new. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { StatedDrug } from "../../internal/drugs/drug_record.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { ingredient, madeUp, merge } from "../drugs/made_up.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";
import { recordedOf } from "./recorded.ts";

const brand = "09900001";
const generic = "09900002";
const header = "pharmacy_id,din,price,quantity,dispensing_fee,availability,observed_at";
const row = (din: string, price: string, day: number, { at = "bc", availability = "in_stock" } = {}) =>
  `${at},${din},${price},30,9.99,${availability},2026-05-${String(day).padStart(2, "0")}T12:00:00Z`;

const feed = (database: Database, ...rows: string[]) =>
  load(database, "prices", { "f.csv": csv(header, ...rows) });

const alpha: Partial<StatedDrug> = { activeIngredients: [ingredient("ALPHA", "1mg")] };

async function world(more: Partial<StatedDrug> = {}) {
  const db = await testDatabase();
  await merge(db.connection, [
    madeUp(brand, "BRANDEX", alpha),
    // Named after its ingredient: a generic.
    madeUp(generic, "MDP-ALPHA", { ...alpha, ...more }),
  ]);
  await query(
    db.connection,
    `insert into live.pharmacies (key, name, sort_name, province, latitude, longitude, location_source, timezone,
       status, synthetic)
     select key, key, key, upper(left(key, 2)), 49, -123, 'feed', 'America/Vancouver',
       case key when 'on-closed' then 'closed' else 'open' end, true
     from unnest(array['bc', 'ab', 'on-closed']) key`,
  );
  return db;
}

test("the first offer of a generic is told beside the brand whose prices were known, once", async () => {
  await using db = await world();
  await feed(db.connection, row(brand, "20.00", 1), row(brand, "22.00", 1, { at: "ab" }));
  await feed(
    db.connection,
    row(generic, "10.50", 2),
    row(generic, "11.50", 2, { at: "ab" }),
    row(generic, "1.00", 2, { at: "on-closed" }),
  );
  await feed(db.connection, row(generic, "10.50", 3));
  await feed(db.connection, row(brand, "20.00", 4));
  const events = await recordedOf(db.connection, "generic.available");
  assert.deepEqual(events, [
    {
      kind: "generic.available",
      entity: `drug_${brand}/drug_${generic}`,
      sequence: 1,
      accountId: null,
      dins: [brand, generic],
      pharmacy: null,
      provinces: ["AB", "BC"],
      data: {
        brand_drug: { id: `drug_${brand}`, name: "BRANDEX", din: brand, average_price: 21 },
        generic_drug: {
          id: `drug_${generic}`,
          name: "MDP-ALPHA",
          din: generic,
          manufacturer: "MADE UP LABORATORIES",
          average_price: 11,
          savings_percent: 47.6,
        },
        available_at_pharmacies: 2,
        provinces_available: ["AB", "BC"],
      },
    },
  ]);
});

test("a first load of prices brings no news of generics, with batches of any size", async () => {
  for (const batchRows of [1, 1_000]) {
    await using db = await world();
    const rows = [row(brand, "20.00", 1), row(generic, "10.00", 1), row(generic, "11.00", 2, { at: "ab" })];
    await load(db.connection, "prices", { "f.csv": csv(header, ...rows) }, { batchRows });
    assert.deepEqual(await recordedOf(db.connection, "generic.available"), []);
  }
});

test("a generic that is out of stock is not available: it is told when it is", async () => {
  await using db = await world();
  await feed(db.connection, row(brand, "20.00", 1));
  await feed(db.connection, row(generic, "10.00", 2, { availability: "out_of_stock" }));
  await feed(db.connection, row(generic, "10.00", 2, { at: "on-closed" }));
  assert.deepEqual(await recordedOf(db.connection, "generic.available"), []);
  await feed(db.connection, row(generic, "10.00", 3));
  const [event] = await recordedOf(db.connection, "generic.available");
  assert.equal(event?.data.available_at_pharmacies, 1);
});

test("another form, salt, strength, or route, a brand and a removed product are no new generic", async () => {
  const others: Partial<StatedDrug>[] = [
    { form: "capsule" },
    { activeIngredients: [ingredient("ALPHA (ALPHA SODIUM)", "1mg")] },
    { activeIngredients: [ingredient("ALPHA", "2mg")] },
    { routes: ["VAGINAL"] },
    { name: "OTHERBRAND" },
    { catalogue: false },
  ];
  for (const other of others) {
    await using db = await world(other);
    await feed(db.connection, row(brand, "20.00", 1));
    await feed(db.connection, row(generic, "10.00", 2));
    assert.deepEqual(await recordedOf(db.connection, "generic.available"), [], JSON.stringify(other));
  }
});
