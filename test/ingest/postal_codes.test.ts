/** Places from the layouts that they are published in. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { csv, load } from "./made_up_feed.ts";

const places = (database: Database) =>
  query(database, "select code, name, province, latitude, longitude from live.places order by code");
const place = (code: string, name: string, province: string, latitude: number, longitude: number) => ({
  code,
  name,
  province,
  latitude,
  longitude,
});

test("areas and full codes are read under each of their columns' names, with provinces by code or name", async () => {
  await using db = await testDatabase();
  const areas = await load(db.connection, "postal-codes", {
    "fsa.csv": csv(
      "fsa,name,province,latitude,longitude,accuracy",
      "X0A,Far,Nunavut Territory,63.7,-68.5,6",
      "x1a,Lake,Northwest Territory,62.4,-114.3,",
    ),
  });
  const codes = await load(db.connection, "postal-codes", {
    "codes.csv": csv(
      "postal_code,name,province,latitude,longitude",
      "V3T 2K1,Here,BC,49.19,-122.85",
      "A0A0A1,There,Newfoundland and Labrador,47.4,-53.2",
    ),
  });
  assert.deepEqual([areas.counts.inserted, codes.counts.inserted], [2, 2]);
  assert.deepEqual(await places(db.connection), [
    place("A0A0A1", "There", "NL", 47.4, -53.2),
    place("V3T2K1", "Here", "BC", 49.19, -122.85),
    place("X0A", "Far", "NU", 63.7, -68.5),
    place("X1A", "Lake", "NT", 62.4, -114.3),
  ]);
});

test("GeoNames' own layout, tab-separated and without a header, is read from its first row on", async () => {
  await using db = await testDatabase();
  const row = (code: string, name: string, at: string) =>
    ["CA", code, name, "Quebec / Québec", "QC", "Outaouais", "", "", "", ...at.split(" "), "6"].join("\t");
  const { counts } = await load(db.connection, "postal-codes", {
    "CA.txt": csv(row("J8X", 'Hull "Centre"', "45.4 -75.7"), row("J8X 1A1", "Hull", "45.41 -75.71")),
  });
  assert.deepEqual(counts, { read: 2, inserted: 2, changed: 0, unchanged: 0, refused: 0 });
  assert.deepEqual(await places(db.connection), [
    place("J8X", 'Hull "Centre"', "QC", 45.4, -75.7),
    place("J8X1A1", "Hull", "QC", 45.41, -75.71),
  ]);
});

test("Santa Claus, places elsewhere and exchanged coordinates are refused", async () => {
  await using db = await testDatabase();
  const { counts, refusals } = await load(db.connection, "postal-codes", {
    "fsa.csv": csv(
      "fsa,name,province,latitude,longitude",
      "H0H,Reindeer,Quebec,90,0",
      "H0H 0H0,Santa,Quebec,45,-73",
      "902,Hills,California,34,-118",
      "V3T,Surrey,BC,-122.85,49.19",
      "V3V,Surrey,BC,,",
      "V3W,Surrey,XX,49,-122",
    ),
  });
  assert.equal(counts.refused, 6);
  assert.deepEqual(
    refusals.map(({ field }) => field),
    ["code", "code", "code", "latitude", "latitude", "province"],
  );
  assert.match(refusals[0]?.reason ?? "", /H0H is no place/);
  assert.deepEqual(await places(db.connection), []);
});

test("a list again changes nothing, a place that moved is changed, and of a code that stands twice the first row wins", async () => {
  await using db = await testDatabase();
  const list = (longitude: string) => ({
    "fsa.csv": csv(
      "fsa,name,province,latitude,longitude",
      `V3T,Surrey,BC,49.2,${longitude}`,
      "V3T,Elsewhere,BC,50,-120",
      "V3V,Surrey,BC,49.1,-122",
    ),
  });
  const first = await load(db.connection, "postal-codes", list("-122.8"));
  assert.deepEqual(first.counts, { read: 3, inserted: 2, changed: 0, unchanged: 1, refused: 0 });
  const again = await load(db.connection, "postal-codes", list("-122.8"));
  assert.deepEqual(again.counts, { read: 3, inserted: 0, changed: 0, unchanged: 3, refused: 0 });
  const moved = await load(db.connection, "postal-codes", list("-122.9"));
  assert.deepEqual(moved.counts, { read: 3, inserted: 0, changed: 1, unchanged: 2, refused: 0 });
  assert.deepEqual((await places(db.connection))[0], place("V3T", "Surrey", "BC", 49.2, -122.9));
});

test("of a code that stands twice the first row wins whatever the batches, and a second load changes nothing", async () => {
  await using db = await testDatabase();
  const list = {
    "fsa.csv": csv(
      "fsa,name,province,latitude,longitude",
      "V3T,Surrey,BC,49.2,-122.8",
      "V3T,Elsewhere,BC,50,-120",
    ),
  };
  for (const inserted of [1, 0]) {
    const { counts } = await load(db.connection, "postal-codes", list, { batchRows: 1 });
    assert.deepEqual(counts, { read: 2, inserted, changed: 0, unchanged: 2 - inserted, refused: 0 });
    assert.deepEqual(await places(db.connection), [place("V3T", "Surrey", "BC", 49.2, -122.8)]);
  }
});

test("the real lists load, where they stand beside the project", async (context) => {
  const { existsSync, readFileSync } = await import("node:fs");
  const folder = new URL("../../../shared/data/fsa-geonames/", import.meta.url);
  if (!existsSync(folder))
    return context.diagnostic("not looked at: there is no ../shared/data/fsa-geonames");
  await using db = await testDatabase();
  const read = async (name: string) =>
    (await load(db.connection, "postal-codes", { [name]: readFileSync(new URL(name, folder)) })).counts;
  assert.deepEqual(await read("fsa.csv"), {
    read: 1_651,
    inserted: 1_650,
    changed: 0,
    unchanged: 0,
    refused: 1,
  });
  const own = await read("CA.tsv");
  assert.deepEqual([own.read, own.refused], [1_655, 1]);
});
