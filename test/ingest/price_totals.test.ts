/** Totals and history, compared with what a plain look at all prices says, over feeds that come in one after the other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { createRandom } from "../../internal/synthetic/random.ts";
import { testDatabase } from "../support/database.ts";
import { addKnown, csv, dins, load, pricesOf, priceVersionsOf } from "./made_up_feed.ts";

const keys = ["open", "other", "closed"] as const;
const columns = ["pharmacy_id", "din", "price", "quantity", "dispensing_fee", "availability", "observed_at"];

type Row = Record<string, string | number>;

/** Rows on a few days, so that keys and instants meet; the n-th feed's days overlap those of the one before. */
function feed(number: number): Row[] {
  const random = createRandom(number, "feed");
  return Array.from({ length: 200 }, () => ({
    pharmacy_id: random.pick(keys),
    din: random.pick(dins),
    price: random.pick([9.99, 10, 12.5]),
    quantity: random.pick([30, 0.5]),
    dispensing_fee: random.pick([0, 10.99]),
    availability: random.pick(["in_stock", "out_of_stock"]),
    observed_at: new Date(Date.UTC(2026, 0, number * 8 + random.whole(0, 16))).toISOString(),
  }));
}

const csvOf = (rows: readonly Row[]) =>
  csv(columns.join(","), ...rows.map((row) => Object.values(row).join(",")));
const ndjsonOf = (rows: readonly Row[]) => csv(...rows.map((row) => JSON.stringify(row)));

const close = (database: Database, key: string, status: string) =>
  load(database, "pharmacies", {
    "pharmacies.csv": csv("id,name,province,lat,lng,status", `${key},N,BC,49,-123,${status}`),
  });

/** What the kept totals and the current prices must be, read off the tables they are kept from. */
async function assertConsistent(database: Database): Promise<void> {
  const kept = await query(
    database,
    "select * from live.drug_price_days where offers > 0 or out_of_stock > 0 order by drug_id, observed_on, max_age_days",
  );
  const counted = await query(
    database,
    `select c.drug_id, (c.observed_at at time zone 'UTC')::date as observed_on, c.max_age_days,
       count(*) filter (where c.availability <> 'out_of_stock')::int as offers,
       coalesce(sum(c.unit_price) filter (where c.availability <> 'out_of_stock'), 0)::bigint as unit_price_sum,
       count(*) filter (where c.availability = 'out_of_stock')::int as out_of_stock,
       coalesce(sum(c.unit_price) filter (where c.availability = 'out_of_stock'), 0)::bigint as out_of_stock_sum
     from live.prices c join live.pharmacies p on p.id = c.pharmacy_id
     where p.status <> 'closed' group by 1, 2, 3 order by 1, 2, 3`,
  );
  assert.deepEqual(kept, counted);
  const money = "price_cents, unit_price, dispensing_fee_cents";
  const key = "drug_id, pharmacy_id, quantity, package";
  const current = `select ${key}, effective_from, ${money} from live.prices`;
  const latest = `select distinct on (${key}) ${key}, effective_from, ${money}
    from live.price_history order by ${key}, effective_from desc`;
  const differing = await query(
    database,
    `((${current}) except (${latest})) union all ((${latest}) except (${current}))`,
  );
  assert.deepEqual(differing, [], "the last of the history is what holds now");
  const repeated = await query(
    database,
    `select from (select (${money}) is not distinct from lag(row(${money})) over (
       partition by ${key} order by effective_from) as same from live.price_history) h where same`,
  );
  assert.equal(repeated.length, 0, "a row of the history is a change");
  const impossible = await query(
    database,
    "select * from live.unit_price_rollups where observations < 0 or out_of_stock < 0",
  );
  assert.deepEqual(impossible, [], "nothing is taken out that was not counted");
  const uncounted = await query(
    database,
    `select c.* from live.prices c
     left join live.unit_price_rollups r on r.drug_id = c.drug_id and r.place_id = c.rollup_place_id
       and r.unit_price = c.unit_price and r.day = (c.observed_at at time zone 'UTC')::date
     where c.rollup_place_id > 0
       and coalesce(case c.availability when 'out_of_stock' then r.out_of_stock else r.observations end, 0) = 0`,
  );
  assert.deepEqual(uncounted, [], "the last observation of each price is counted where its row says");
}

test("totals and history agree with the prices after every feed, and as pharmacies close and open", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const steps = ["closed", "open", "temporarily_closed", "closed", "open"];
  for (const [number, status] of steps.entries()) {
    const rows = feed(number);
    const { counts } = await load(db.connection, "prices", { "feed.csv": csvOf(rows) }, { batchRows: 37 });
    assert.equal(counts.inserted + counts.changed + counts.unchanged + counts.refused, rows.length);
    await assertConsistent(db.connection);
    await close(db.connection, keys[number % 3] ?? "", status);
    await assertConsistent(db.connection);
  }
});

test("a price that changes at a closed pharmacy is in the totals once it opens", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const price = (dollars: string, day: string) => ({
    "feed.csv": csv(columns.join(","), `closed,09900001,${dollars},30,0,,2026-01-${day}T00:00:00Z`),
  });
  await load(db.connection, "prices", price("10", "01"));
  await load(db.connection, "prices", price("12", "02"));
  await assertConsistent(db.connection);
  await close(db.connection, "closed", "open");
  const totals = await query(db.connection, "select offers, unit_price_sum from live.drug_price_days");
  assert.deepEqual(totals, [{ offers: 1, unit_price_sum: 4_000 }]);
});

test("counts the last observation of each package on a day, in the city where its pharmacy was", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const observed = (pharmacy: string, dollars: string, time: string, quantity = 30, stock = "") =>
    `${pharmacy},09900001,${dollars},${quantity},0,${stock},2026-01-${time}Z`;
  const loadRows = (...rows: string[]) =>
    load(db.connection, "prices", { "feed.csv": csv(columns.join(","), ...rows) }, { batchRows: 1 });
  const move = (key: string, city: string) =>
    query(db.connection, "update live.pharmacies set city = $2, sort_city = lower($2) where key = $1", [
      key,
      city,
    ]);
  const counted = () =>
    query(
      db.connection,
      `select * from (
         select r.day::text, p.city, r.unit_price, r.observations as seen, r.out_of_stock as out,
           sum(r.pharmacies) over (partition by r.day, p.id)::integer as pharmacies
         from live.unit_price_rollups r join live.rollup_places p on p.id = r.place_id
       ) counted
       where seen <> 0 or out <> 0 order by day, city, unit_price`,
    );
  await move("open", "Hope");
  await loadRows(
    observed("open", "12.00", "05T00:00:00"),
    observed("open", "9.00", "05T01:00:00", 90),
    observed("other", "12.00", "05T00:00:00"),
    observed("closed", "1.00", "05T00:00:00"),
  );
  const day = { day: "2026-01-05", out: 0 };
  assert.deepEqual(await counted(), [
    { ...day, city: "", unit_price: 4_000, seen: 1, pharmacies: 1 },
    { ...day, city: "Hope", unit_price: 1_000, seen: 1, pharmacies: 1 },
    { ...day, city: "Hope", unit_price: 4_000, seen: 1, pharmacies: 1 },
  ]);
  await move("open", "Golden");
  await loadRows(
    observed("open", "15.00", "05T12:00:00"),
    observed("other", "12.00", "05T12:00:00", 30, "out_of_stock"),
  );
  assert.deepEqual(await counted(), [
    { ...day, city: "", unit_price: 4_000, seen: 0, out: 1, pharmacies: 0 },
    { ...day, city: "Golden", unit_price: 5_000, seen: 1, pharmacies: 1 },
    { ...day, city: "Hope", unit_price: 1_000, seen: 1, pharmacies: 1 },
  ]);
  await close(db.connection, "open", "closed");
  await loadRows(observed("open", "18.00", "05T13:00:00"), observed("open", "21.00", "06T13:00:00"));
  await close(db.connection, "open", "open");
  await loadRows(observed("open", "24.00", "06T14:00:00"));
  assert.deepEqual((await counted()).at(-1), {
    ...{ day: "2026-01-06", city: "", unit_price: 8_000, seen: 1, out: 0, pharmacies: 1 },
  });
  await assertConsistent(db.connection);
});

test("a feed as NDJSON leaves what it leaves as CSV, and is refused in the same places", async () => {
  const rows: Row[] = [...feed(1), { ...feed(1)[0], price: -1 }, { ...feed(1)[0], din: "1" }];
  const loaded: unknown[] = [];
  for (const file of [{ "feed.csv": csvOf(rows) }, { "feed.ndjson": ndjsonOf(rows) }]) {
    await using db = await testDatabase();
    await addKnown(db.connection);
    const { counts, refusals } = await load(db.connection, "prices", file);
    const lines = refusals.map(({ line, field }) => [line - (file["feed.csv"] === undefined ? 0 : 1), field]);
    loaded.push([counts, lines.toSorted(), await pricesOf(db.connection)]);
  }
  assert.deepEqual(loaded[1], loaded[0]);
});

test("feeds that come in again, in any order, write nothing", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const feeds = [0, 1, 2].map((number) => ({ "feed.csv": csvOf(feed(number)) }));
  for (const each of feeds) await load(db.connection, "prices", each);
  const before = await priceVersionsOf(db.connection);
  for (const each of feeds.toReversed()) {
    const { counts } = await load(db.connection, "prices", each);
    assert.deepEqual([counts.inserted, counts.changed], [0, 0]);
  }
  assert.deepEqual(await priceVersionsOf(db.connection), before);
});
