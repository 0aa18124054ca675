/** What pharmacies are filtered by, as loads keep it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { csv, load } from "./made_up_feed.ts";

const loadFeed = (database: Database, feed: string) =>
  load(database, "pharmacies", { "pharmacies.csv": feed });

async function only(database: Database): Promise<{ sort_chain: string; sort_services: string[] }> {
  const [row] = await query<{ sort_chain: string; sort_services: string[] }>(
    database,
    "select sort_chain, sort_services from live.pharmacies",
  );
  assert.ok(row);
  return row;
}

test("chain and services are kept folded too, as filters compare them, and what names them anew is a change", async () => {
  await using db = await testDatabase();
  const feed = (service: string) =>
    csv("id,name,chain,province,lat,lng,services", `1,N,Été & Cie.,QC,45.5,-73.6,Blood_Pressure;${service}`);
  await loadFeed(db.connection, feed("BLOOD pressure"));
  const { sort_chain, sort_services } = await only(db.connection);
  assert.deepEqual(
    { sort_chain, sort_services },
    { sort_chain: "ete cie", sort_services: ["blood pressure"] },
  );
  assert.equal((await loadFeed(db.connection, feed("BLOOD pressure"))).counts.unchanged, 1);
  assert.equal((await loadFeed(db.connection, feed("Café"))).counts.changed, 1);
  assert.deepEqual((await only(db.connection)).sort_services, ["blood pressure", "cafe"]);
});

test("a week of more hours than an index entry can hold costs its own row, not the load", async () => {
  await using db = await testDatabase();
  const spans = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      day: "monday",
      open: `${String(Math.floor(at / 4)).padStart(2, "0")}:${String((at % 4) * 15).padStart(2, "0")}`,
      close: `${String(Math.floor(at / 4)).padStart(2, "0")}:${String((at % 4) * 15 + 5).padStart(2, "0")}`,
    }));
  const rows = [50, 51].map((count) => ({
    id: count,
    name: "N",
    province: "BC",
    lat: 49,
    lng: -123,
    hours: spans(count),
  }));
  const feed = { "pharmacies.ndjson": csv(...rows.map((row) => JSON.stringify(row))) };
  const { counts, refusals } = await load(db.connection, "pharmacies", feed);
  assert.equal(counts.inserted, 1);
  assert.deepEqual(
    refusals.map(({ line, field }) => [line, field]),
    [[2, "hours"]],
  );
});
