/** Files as they are published: their headings, and options for what they do not say. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { addDrugs, publicPrices } from "../coverage/made_up.ts";
import { testDatabase } from "../support/database.ts";
import { csv, load } from "./made_up_feed.ts";

const [a, b] = ["01900001", "01900002"] as const;

test("options state the province, plan, and date that a list of prices lacks", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  const feed = { x: csv("DIN/PIN,Product,Price", `${a},ALPHA,.4083`, `${b},BETA,1.25`) };
  const options = { province: "MB", plan: "PHARMACARE", asOf: "2026-04-01" };
  const { counts } = await load(db.connection, "price-history", feed, options);
  assert.deepEqual(counts, { read: 2, inserted: 2, changed: 0, unchanged: 0, refused: 0 });
  const common = { province: "MB", plan: "PHARMACARE", effective_on: "2026-04-01", plan_pays: null };
  assert.deepEqual(await publicPrices(db.connection), [
    { din: a, ...common, unit_price: 4_083 },
    { din: b, ...common, unit_price: 12_500 },
  ]);
  await assert.rejects(load(db.connection, "price-history", feed), /has no column extract_date/);
});

test("options state the plan and date of a list of coverage; rows that state their own keep it", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  const feed = { x: csv("din,status,plan", `${a},GENERAL_BENEFIT,`, `${b},LIMITED_USE,NIHB`) };
  await load(db.connection, "coverage", feed, { province: "MB", plan: "EDS", asOf: "2026-04-01" });
  const found = await query(
    db.connection,
    "select d.din, c.province, c.plan, c.as_of from live.coverage c join live.drugs d on d.id = c.drug_id order by 1",
  );
  assert.deepEqual(found, [
    { din: a, province: "MB", plan: "EDS", as_of: "2026-04-01" },
    { din: b, province: "MB", plan: "NIHB", as_of: "2026-04-01" },
  ]);
});

const lists = {
  "a list of a city": csv(
    "_id,OBJECTID,PHARMACY NAME,FULL ADDRESS,Municipality,Postal Code,Longitude,Latitude",
    "7,1,Main Drug Mart,1 Main St,Toronto,M5V 2T6,-79.38,43.65",
  ),
  "an export of OpenStreetMap": csv(
    "@id\t@lat\t@lon\tname\taddr:housenumber\taddr:street\taddr:city\taddr:postcode",
    "7\t43.65\t-79.38\tMain Drug Mart\t1\tMain St\tToronto\tM5V 2T6",
  ),
};
for (const [what, feed] of Object.entries(lists))
  test(`pharmacies are read from ${what}`, async () => {
    await using db = await testDatabase();
    const { refusals } = await load(db.connection, "pharmacies", { "x.csv": feed }, { province: "ON" });
    assert.deepEqual(refusals, []);
    const [found] = await query<Record<string, unknown>>(
      db.connection,
      "select key, name, street, city, province, postal_code, latitude, longitude from live.pharmacies",
    );
    assert.deepEqual(found, {
      ...{ key: "7", name: "Main Drug Mart", street: "1 Main St", city: "Toronto", province: "ON" },
      ...{ postal_code: "M5V2T6", latitude: 43.65, longitude: -79.38 },
    });
  });

test("pharmacies are read from GeoJSON, with points and outlines", async () => {
  await using db = await testDatabase();
  const tags = {
    amenity: "pharmacy",
    "addr:housenumber": "1",
    "addr:street": "Main St",
    "addr:city": "Toronto",
  };
  const outline = [-79.4, -79.38, -79.38, -79.4, -79.4].map((x, at) => [
    x,
    [43.6, 43.6, 43.7, 43.7, 43.6][at],
  ]);
  const feature = (id: string, name: string, type: string, coordinates: unknown) => ({
    ...{ type: "Feature", id, properties: { "@id": id, name, ...tags, "addr:postcode": "M5V 2T6" } },
    geometry: { type, coordinates },
  });
  const collection = {
    type: "FeatureCollection",
    generator: "overpass-ide",
    features: [
      feature("node/7", 'Main "Drug" Mart [1]', "Point", [-79.38, 43.65]),
      feature("way/7", "Outline", "Polygon", [outline]),
      feature("relation/7", "Several", "MultiPolygon", [[outline]]),
      { ...feature("node/8", "Nowhere", "Point", null), properties: { name: "Nowhere" }, geometry: null },
      "no feature",
    ],
    bbox: [-80, 43, -79, 44],
  };
  for (const text of [JSON.stringify(collection), JSON.stringify(collection, null, 1)]) {
    await query(db.connection, "truncate live.pharmacies cascade");
    const feed = { "x.geojson": text };
    const { counts, refusals } = await load(db.connection, "pharmacies", feed, { province: "ON" });
    assert.deepEqual(counts, { read: 5, inserted: 3, changed: 0, unchanged: 0, refused: 2 });
    assert.ok(refusals.every(({ reason }) => /no place|GeoJSON|postal code|coordinates/.test(reason)));
    const found = await query<Record<string, unknown>>(
      db.connection,
      "select key, name, street, round(latitude::numeric, 4)::float8 as latitude, round(longitude::numeric, 4)::float8 as longitude from live.pharmacies order by key",
    );
    assert.deepEqual(found, [
      {
        key: "node-7",
        name: 'Main "Drug" Mart [1]',
        street: "1 Main St",
        latitude: 43.65,
        longitude: -79.38,
      },
      { key: "relation-7", name: "Several", street: "1 Main St", latitude: 43.65, longitude: -79.39 },
      { key: "way-7", name: "Outline", street: "1 Main St", latitude: 43.65, longitude: -79.39 },
    ]);
  }
});

test("a GeoJSON list that is cut short keeps its whole features and rejects the last one", async () => {
  await using db = await testDatabase();
  const feature = (id: number) => ({
    ...{ type: "Feature", properties: { OBJECTID: id, NAME: `P${id}` } },
    geometry: { type: "Point", coordinates: [-79, 43] },
  });
  const text = JSON.stringify({ features: [feature(1), feature(2)], type: "FeatureCollection" });
  const feed = { "x.json": text.slice(0, -60) };
  const { counts } = await load(db.connection, "pharmacies", feed, { province: "ON" });
  assert.deepEqual(counts, { read: 2, inserted: 1, changed: 0, unchanged: 0, refused: 1 });
});

test("an object of OpenStreetMap keeps its kind in its key", async () => {
  await using db = await testDatabase();
  const feed = csv("@id,name,lat,lon", "node/7,One,43.6,-79.4", "way/7,Two,43.7,-79.4");
  await load(db.connection, "pharmacies", { "x.csv": feed }, { province: "ON" });
  const keys = await query<{ key: string }>(db.connection, "select key from live.pharmacies order by key");
  assert.deepEqual(
    keys.map(({ key }) => key),
    ["node-7", "way-7"],
  );
});

test("a table of drugref2 states severity and effect by codes", async () => {
  await using db = await testDatabase();
  const feed = csv(
    "id\taffectingdrug\taffectingatc\taffecteddrug\taffectedatc\teffect\tsignificance\tevidence\tcomment",
    "1\tALPHA\tN02BE01\tBETA\tN05BA01\tI\t1\t \t",
    "2\tALPHA\tN02BE01\tGAMMA\tN05BA12\tA\t3\tG\tSee the label.",
    "3\tBETA\tN05BA01\tGAMMA\tN05BA12\tN\t2\tF\t",
  );
  const { counts } = await load(db.connection, "interactions", { "x.csv": feed }, { source: "drugref2" });
  assert.equal(counts.inserted, 3);
  const rules = await query<{ severity: string; description: string }>(
    db.connection,
    "select severity, description from live.interaction_rules order by description",
  );
  assert.deepEqual(rules, [
    { severity: "MAJOR", description: "ALPHA augments GAMMA" },
    { severity: "MINOR", description: "ALPHA inhibits BETA" },
    { severity: "MODERATE", description: "BETA has no effect on GAMMA" },
  ]);
});
