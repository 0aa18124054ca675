/** What a pharmacy feed may say, and what becomes of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createPharmacyService } from "../../internal/pharmacies/service.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { addKnown, csv, type LoadAs, load, pricesOf } from "./made_up_feed.ts";

type Pharmacy = Record<string, unknown>;

const loadFeed = (database: Database, feed: string, as: LoadAs = {}) =>
  load(database, "pharmacies", { "pharmacies.csv": feed }, as);
const pharmacies = (database: Database) =>
  query<Pharmacy>(database, "select * from live.pharmacies order by key");

async function only(database: Database): Promise<Pharmacy> {
  const rows = await pharmacies(database);
  assert.equal(rows.length, 1);
  return rows[0] as Pharmacy;
}

/** With V3T 2K1, its area V3T, and the area M5V as places. */
async function withPlaces(): Promise<TestDatabase> {
  const db = await testDatabase();
  const places = csv(
    "code,name,province,latitude,longitude",
    "V3T 2K1,Here,BC,49.19,-122.85",
    "V3T,Around,BC,49.2,-122.8",
    "M5V,Town,ON,43.6,-79.4",
  );
  await load(db.connection, "postal-codes", { "places.csv": places });
  return db;
}

test("the columns of college lists are read, and those that nothing reads are noted", async () => {
  await using db = await testDatabase();
  const { counts, notes } = await loadFeed(
    db.connection,
    csv(
      "id,name,street,city,province,zip,phone,fax,lat,lng,llaccuracy",
      "7,SHOPPERS DRUG MART #7,1 Main St,Montréal,Quebec,h2x 1y4,(514) 555-0100,,45.5,-73.6,0.9",
    ),
  );
  assert.deepEqual(counts, { read: 1, inserted: 1, changed: 0, unchanged: 0, refused: 0 });
  assert.deepEqual(notes, ["pharmacies.csv: columns that nothing reads: fax, llaccuracy"]);
  const { id: _, created_at: __, changed_at: ___, ...pharmacy } = await only(db.connection);
  assert.deepEqual(pharmacy, {
    key: "7",
    name: "SHOPPERS DRUG MART #7",
    sort_name: "shoppers drug mart 7",
    chain: "Shoppers Drug Mart",
    chain_key: "shoppersdrugmart",
    sort_chain: "shoppers drug mart",
    street: "1 Main St",
    city: "Montréal",
    city_key: "montreal",
    sort_city: "montreal",
    province: "QC",
    postal_code: "H2X1Y4",
    phone: "+15145550100",
    latitude: 45.5,
    longitude: -73.6,
    location_source: "feed",
    timezone: "America/Toronto",
    hours: [],
    open_week: null,
    services: [],
    sort_services: [],
    rating: null,
    status: "open",
    synthetic: false,
    stated_on: "2026-06-01",
  });
});

test("the five ways to write a telephone number are one number; what is none is kept", async () => {
  await using db = await testDatabase();
  const phones = [
    "(604) 555-0100",
    "604-555-0100",
    "604.555.0100",
    "6045550100",
    "1 604 555 0100",
    "+1 (604) 555-0100",
    "604-555-0100 ext. 12",
    "call 310-RX",
  ];
  await loadFeed(
    db.connection,
    csv("id,name,province,lat,lng,phone", ...phones.map((phone, index) => `${index},N,BC,49,-123,${phone}`)),
  );
  const found = (await pharmacies(db.connection)).map(({ phone }) => phone);
  assert.deepEqual(found, [...Array.from({ length: 7 }, () => "+16045550100"), "call 310-RX"]);
});

test("hours, services, rating, time zone and status are read in the forms that feeds have", async () => {
  await using db = await testDatabase();
  const head = "pharmacy_id,name,chain,province,latitude,longitude,timezone,hours,services,rating,status";
  const json = '"[{""day"":""Monday"",""open"":""09:00"",""close"":""18:00""}]"';
  await loadFeed(
    db.connection,
    csv(
      head,
      "a,Rexall 1,Own Name,SK,53.3,-110,America/Edmonton,sunday 10:00-16:00; Monday 09:00-12:00 13:00-18:00,delivery; vaccination|delivery,4.25,",
      `b,Corner,,NL,47.5,-52.7,,${json},"[""delivery""]",,temporarily_closed`,
    ),
  );
  const [a, b] = await pharmacies(db.connection);
  const monday = { day: "monday", open: "09:00", close: "18:00" };
  assert.deepEqual(
    [a?.chain, a?.timezone, a?.services, a?.rating, a?.status],
    ["Own Name", "America/Edmonton", ["delivery", "vaccination"], "4.3", "open"],
  );
  assert.deepEqual(a?.hours, [
    { ...monday, close: "12:00" },
    { ...monday, open: "13:00" },
    { day: "sunday", open: "10:00", close: "16:00" },
  ]);
  assert.deepEqual(
    [b?.chain, b?.timezone, b?.services, b?.hours, b?.rating, b?.status],
    [null, "America/St_Johns", ["delivery"], [monday], null, "temporarily_closed"],
  );
});

test("services are names, with commas and quotes too; JSON that is anything else is refused", async () => {
  await using db = await testDatabase();
  const rows = [
    ["vaccination, flu", 'the "blue" room \\'],
    "delivery|blister packs",
    '["open',
    [1],
    { a: 1 },
  ].map((services, id) => ({ id, name: "N", province: "BC", lat: 49, lng: -123, services }));
  const feed = { "pharmacies.ndjson": csv(...rows.map((row) => JSON.stringify(row))) };
  const { refusals } = await load(db.connection, "pharmacies", feed);
  assert.deepEqual(
    refusals.map(({ line, field }) => [line, field]),
    [
      [3, "services"],
      [4, "services"],
    ],
  );
  const found = (await pharmacies(db.connection)).map(({ services }) => services);
  assert.deepEqual(found.slice(0, 2), [
    ["vaccination, flu", 'the "blue" room \\'],
    ["delivery", "blister packs"],
  ]);
});

test("the date of pharmacies is that of the list, or else of the load", async () => {
  await using db = await testDatabase();
  const feed = csv("id,name,province,lat,lng", "1,N,BC,49,-123");
  const asOf = async () =>
    (await query<{ as_of: Date }>(db.connection, "select as_of from live.datasets"))[0]?.as_of;
  await loadFeed(db.connection, feed, { asOf: "2026-05-01" });
  assert.deepEqual(await asOf(), new Date("2026-05-01T00:00:00Z"));
  await loadFeed(db.connection, feed, { now: "2026-06-15T12:00:00Z" });
  assert.deepEqual(await asOf(), new Date("2026-06-15T12:00:00Z"), "also if nothing changed");
});

test("without coordinates a pharmacy stands at its postal code, else in its area, and says so", async () => {
  await using db = await withPlaces();
  const { counts, refusals } = await loadFeed(
    db.connection,
    csv(
      "id,name,province,zip,lat,lng",
      "1,N,BC,V3T2K1,,",
      "2,N,BC,V3T 9Z9,,",
      "3,N,ON,K1A 0B1,,",
      "4,N,ON,,,",
      "5,N,BC,V3T2K1,49.5,-123.5",
    ),
  );
  assert.equal(counts.inserted, 3);
  const found = (await pharmacies(db.connection)).map((row) => [row.key, row.latitude, row.location_source]);
  assert.deepEqual(found, [
    ["1", 49.19, "postal_code"],
    ["2", 49.2, "area"],
    ["5", 49.5, "feed"],
  ]);
  const service = createPharmacyService({ database: db.connection, schema: "live", clock: { now: () => 0 } });
  const accuracies = await Promise.all(
    ["1", "2", "5"].map(async (key) => (await service.get(`pharm_${key}`)).locationAccuracy),
  );
  assert.deepEqual(accuracies, ["postal_code", "postal_area", "exact"]);
  assert.deepEqual(
    refusals.map(({ line, field }) => [line, field]),
    [
      [4, "postal_code"],
      [5, "latitude"],
    ],
  );
  assert.match(
    refusals[0]?.reason ?? "",
    /K1A 0B1 is not known as a place, and there are no coordinates; load postal-codes first/,
  );
});

test("a wrong row is refused with its field and what to do, and the rest goes on", async () => {
  await using db = await testDatabase();
  const good = {
    id: "1",
    name: "N",
    province: "BC",
    zip: "V3T 2K1",
    lat: "49",
    lng: "-123",
    timezone: "",
    hours: "",
    rating: "",
    status: "",
  };
  const wrong: readonly [Partial<typeof good>, field: string, reason: RegExp][] = [
    [{ id: "a b" }, "pharmacy_id", /1 to 64 letters, digits/],
    [{ name: "" }, "name", /1 to 200 characters/],
    [{ province: "Washington" }, "province", /no Canadian province/],
    [{ province: "constructor" }, "province", /no Canadian province/],
    [{ zip: "V3T" }, "postal_code", /no full Canadian postal code/],
    [{ zip: "90210" }, "postal_code", /no full Canadian postal code/],
    [{ lat: "-123", lng: "49" }, "latitude", /exchanged/],
    [{ lat: "0", lng: "0" }, "latitude", /not in Canada/],
    [{ lng: "123" }, "longitude", /not in Canada/],
    [{ lng: "" }, "longitude", /not in Canada/],
    [{ timezone: "PST" }, "timezone", /IANA name/],
    [{ hours: "9 to 5" }, "hours", /must be JSON, or text/],
    [{ hours: "monday 9:00-25:00" }, "hours", /must be JSON, or text/],
    [{ rating: "6" }, "rating", /0 to 5/],
    [{ status: "gone" }, "status", /one of open, temporarily_closed, closed/],
  ];
  const line = (fields: Partial<typeof good>) => Object.values({ ...good, ...fields }).join(",");
  const { counts, refusals } = await loadFeed(
    db.connection,
    csv(Object.keys(good).join(","), ...wrong.map(([fields]) => line(fields)), line({})),
  );
  assert.deepEqual(counts, {
    read: wrong.length + 1,
    inserted: 1,
    changed: 0,
    unchanged: 0,
    refused: wrong.length,
  });
  for (const [index, [fields, field, reason]] of wrong.entries()) {
    assert.equal(refusals[index]?.line, index + 2);
    assert.equal(refusals[index]?.field, field, JSON.stringify(fields));
    assert.match(refusals[index]?.reason ?? "", reason, JSON.stringify(fields));
  }
});

test("a feed again changes nothing; a row that says something new changes its pharmacy only", async () => {
  await using db = await testDatabase();
  const head = "id,name,province,lat,lng,hours,services,rating";
  const rows = ["1,N,BC,49,-123,monday 09:00-18:00,delivery,4.5", "2,M,BC,49,-123,,,"];
  await loadFeed(db.connection, csv(head, ...rows));
  const before = await pharmacies(db.connection);
  const again = await loadFeed(db.connection, csv(head, ...rows), { batchRows: 1 });
  assert.deepEqual(again.counts, { read: 2, inserted: 0, changed: 0, unchanged: 2, refused: 0 });
  assert.deepEqual(await pharmacies(db.connection), before);
  const change = await loadFeed(db.connection, csv(head, rows[0] ?? "", "2,M,BC,49,-123,,,3"));
  assert.deepEqual(change.counts, { read: 2, inserted: 0, changed: 1, unchanged: 1, refused: 0 });
  const after = await pharmacies(db.connection);
  assert.deepEqual(after[0], before[0]);
  assert.deepEqual([after[1]?.id, after[1]?.rating], [before[1]?.id, "3.0"]);
});

test("of a key that stands twice the first row wins; a second that says something else is refused", async () => {
  await using db = await testDatabase();
  const feed = csv(
    "id,name,province,lat,lng",
    "1,First,BC,49,-123",
    "1,First,BC,49,-123",
    "pharm_1,Second,BC,49,-123",
  );
  for (const batchRows of [1, 100]) {
    const { counts, refusals } = await loadFeed(db.connection, feed, { batchRows });
    assert.deepEqual([counts.read, counts.unchanged, counts.refused], [3, counts.inserted === 1 ? 1 : 2, 1]);
    assert.deepEqual(
      refusals.map(({ line, field }) => [line, field]),
      [[4, "pharmacy_id"]],
    );
    assert.equal((await only(db.connection)).name, "First");
  }
});

test("a text that is too long for an index costs its own row, not the load", async () => {
  await using db = await testDatabase();
  const long = Array.from({ length: 20_000 }, (_, index) => ((index * index) % 997).toString(36)).join("");
  const row = { province: "BC", lat: 49, lng: -123 };
  const rows = ["city", "street", "chain", "phone", "services", "name"].map((column, id) => ({
    ...row,
    id,
    name: "N",
    [column]: long,
  }));
  const feed = [...rows, { ...row, id: 9, name: "N" }].map((each) => JSON.stringify(each));
  const { counts, refusals } = await loadFeed(db.connection, csv(...feed));
  assert.equal(counts.inserted, 1);
  assert.deepEqual(
    refusals.map(({ field }) => field),
    ["city", "street", "chain", "phone", "services", "name"],
  );
});

test("a row without a place leaves its key to the next one that has one, whatever the batches", async () => {
  const feed = csv("id,name,province,zip,lat,lng", "1,N,BC,V3T 2K1,,", "1,N,BC,V3T 2K1,,", "1,N,BC,,49,-123");
  for (const batchRows of [1, 2, 100]) {
    await using db = await testDatabase();
    const { counts, refusals } = await loadFeed(db.connection, feed, { batchRows });
    assert.deepEqual(counts, { read: 3, inserted: 1, changed: 0, unchanged: 0, refused: 2 });
    assert.deepEqual(
      refusals.map(({ line }) => line),
      [2, 3],
    );
    assert.equal((await only(db.connection)).location_source, "feed");
  }
});

test("a pharmacy that closes takes its prices out of the totals, and back in when it opens", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const at = "2026-05-01T00:00:00Z";
  const prices = csv(
    "pharmacy_id,din,price,quantity,dispensing_fee,observed_at",
    `open,09900001,10,1,0,${at}`,
    `other,09900001,20,1,0,${at}`,
    `closed,09900001,40,1,0,${at}`,
  );
  await load(db.connection, "prices", { "prices.csv": prices });
  const set = (key: string, status: string) =>
    loadFeed(db.connection, csv("id,name,province,lat,lng,status", `${key},N,BC,49,-123,${status}`));
  const totals = async () => ((await pricesOf(db.connection)) as { totals: unknown[] }).totals;
  const of = (offers: number, cents: number) => [
    {
      din: "09900001",
      observed_on: "2026-05-01",
      max_age_days: 0,
      offers,
      unit_price_sum: cents * 100,
      out_of_stock: 0,
      out_of_stock_sum: 0,
    },
  ];
  assert.deepEqual(await totals(), of(2, 3_000));
  await set("open", "closed");
  assert.deepEqual(await totals(), of(1, 2_000));
  await set("other", "temporarily_closed");
  assert.deepEqual(await totals(), of(1, 2_000));
  await set("closed", "open");
  await set("open", "open");
  assert.deepEqual(await totals(), of(3, 7_000));
});
