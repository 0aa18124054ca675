/** What a price feed may say, and what becomes of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { addKnown, csv, type LoadAs, load, pricesOf } from "./made_up_feed.ts";

const header = "pharmacy_id,din,price,unit_price,quantity,dispensing_fee,availability,source,observed_at";
const usual = {
  pharmacy_id: "open",
  din: "09900001",
  price: "12.30",
  unit_price: "",
  quantity: "30",
  dispensing_fee: "10.99",
  availability: "in_stock",
  source: "PHARMACY_FEED",
  observed_at: "2026-05-01T12:00:00Z",
};
type Fields = typeof usual;

const line = (fields: Partial<Fields>) => Object.values({ ...usual, ...fields }).join(",");
const loadRows = (database: Database, rows: readonly Partial<Fields>[], as: LoadAs = {}) =>
  load(database, "prices", { "feed.csv": csv(header, ...rows.map(line)) }, as);

type Price = {
  price_cents: number;
  unit_price: number;
  quantity: number;
  dispensing_fee_cents: number;
  total_cents: number;
  availability: string;
  source: string;
  observed_at: Date;
  effective_from: Date;
};
const onlyPrice = async (database: Database) => {
  const rows = await query<Price>(database, "select * from live.prices");
  assert.equal(rows.length, 1);
  return rows[0] as Price;
};

const accepted: readonly [what: string, fields: Partial<Fields>, expected: Partial<Price>][] = [
  [
    "the price of a quantity",
    {},
    {
      price_cents: 1_230,
      unit_price: 4_100,
      quantity: 30_000,
      dispensing_fee_cents: 1_099,
      total_cents: 2_329,
    },
  ],
  ["a unit price alone", { price: "", unit_price: "0.0247" }, { price_cents: 74, unit_price: 247 }],
  [
    "both, which agree but for rounding",
    { price: "0.74", unit_price: "0.0247" },
    { price_cents: 74, unit_price: 247 },
  ],
  [
    "both, the unit price with all its decimals",
    { price: "10", unit_price: "0.3333333" },
    { unit_price: 3_333 },
  ],
  ["half a millilitre", { quantity: "0.5", price: "1" }, { quantity: 500, unit_price: 20_000 }],
  ["trailing zeros", { price: "12.3000", quantity: "30.0000" }, { price_cents: 1_230, quantity: 30_000 }],
  ["no fee, said so", { dispensing_fee: "0" }, { dispensing_fee_cents: 0, total_cents: 1_230 }],
  ["the smallest", { price: "0.01", quantity: "1" }, { price_cents: 1, unit_price: 100 }],
  ["the greatest", { price: "100000", quantity: "2", dispensing_fee: "200" }, { price_cents: 10_000_000 }],
  [
    "nothing about availability and source",
    { availability: "", source: "" },
    { availability: "unknown", source: "PHARMACY_FEED" },
  ],
  [
    "words in any case",
    { availability: "OUT_OF_STOCK", source: "estimate" },
    { availability: "out_of_stock", source: "ESTIMATE" },
  ],
  ["an id as callers see it", { pharmacy_id: "pharm_open" }, { price_cents: 1_230 }],
  [
    "a time of another zone",
    { observed_at: "2026-05-01T05:00:00.5-07:00" },
    { observed_at: new Date("2026-05-01T12:00:00.500Z") },
  ],
  [
    "a time up to a day ahead",
    { observed_at: "2026-06-01T23:59:59Z" },
    { observed_at: new Date("2026-06-01T23:59:59Z") },
  ],
];

for (const [what, fields, expected] of accepted) {
  test(`a price is taken: ${what}`, async () => {
    await using db = await testDatabase();
    await addKnown(db.connection);
    const { counts, refusals } = await loadRows(db.connection, [fields]);
    assert.deepEqual(refusals, []);
    assert.equal(counts.inserted, 1);
    const price = await onlyPrice(db.connection);
    assert.deepEqual({ ...price, ...expected }, price);
  });
}

const refused: readonly [fields: Partial<Fields>, field: string, reason: RegExp][] = [
  [{ din: "9900001" }, "din", /8 digits and its leading zeros are part of it; 9900001 may be 09900001/],
  [{ din: "099000011" }, "din", /exactly 8 digits/],
  [{ din: "" }, "din", /exactly 8 digits/],
  [{ din: "09999999" }, "din", /no drug 09999999 is known; load/],
  [{ pharmacy_id: "nowhere" }, "pharmacy_id", /no pharmacy nowhere is known; load/],
  [{ pharmacy_id: "" }, "pharmacy_id", /is no pharmacy id/],
  [{ price: "" }, "price", /is missing; give price/],
  [{ price: "0" }, "price", /must be 0\.01 to 100,000 dollars/],
  [{ price: "-1" }, "price", /must be 0\.01/],
  [{ price: "$12.30" }, "price", /must be 0\.01/],
  [{ price: "NaN" }, "price", /must be 0\.01/],
  [{ price: "1e3" }, "price", /must be 0\.01/],
  [{ price: "100000.01" }, "price", /must be 0\.01/],
  [{ price: "0.0247" }, "price", /at most two decimals; that of one unit is unit_price/],
  [{ price: "60000", quantity: "1" }, "price", /divided by the quantity must be 0\.0001 to 50,000/],
  [{ price: "0.01", quantity: "100000" }, "price", /divided by the quantity must be/],
  [{ price: "", unit_price: "0.00004" }, "unit_price", /must be 0\.0001 to 50,000/],
  [{ price: "", unit_price: "0.40831" }, "unit_price", /at most four decimals/],
  [{ price: "", unit_price: "0.0001", quantity: "1" }, "unit_price", /times the quantity must be 0\.01/],
  [{ price: "12.30", unit_price: "0.42" }, "unit_price", /times the quantity is not the price/],
  [{ quantity: "" }, "quantity", /over 0, up to 100,000/],
  [{ quantity: "0" }, "quantity", /over 0/],
  [{ quantity: "100001" }, "quantity", /over 0/],
  [{ quantity: "0.0005" }, "quantity", /at most three decimals/],
  [{ dispensing_fee: "" }, "dispensing_fee", /write 0 for none/],
  [{ dispensing_fee: "-0.01" }, "dispensing_fee", /must be 0 to 200/],
  [{ dispensing_fee: "200.01" }, "dispensing_fee", /must be 0 to 200/],
  [{ availability: "maybe" }, "availability", /must be one of in_stock, low_stock/],
  [{ source: "RUMOUR" }, "source", /must be one of PHARMACY_FEED/],
  [{ observed_at: "" }, "observed_at", /is missing; give the time of the observation, or --observed-at/],
  [{ observed_at: "2026-05-01" }, "observed_at", /ISO 8601 with a zone/],
  [{ observed_at: "2026-05-01T12:00:00" }, "observed_at", /ISO 8601 with a zone/],
  [{ observed_at: "2026-02-30T12:00:00Z" }, "observed_at", /ISO 8601 with a zone/],
  [{ observed_at: "1999-12-31T23:59:59Z" }, "observed_at", /between 2000 and a day from now/],
  [{ observed_at: "2026-06-02T00:00:01Z" }, "observed_at", /between 2000 and a day from now/],
];

test("a wrong row is refused with line, field and reason, and the rest goes on", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const { counts, refusals } = await loadRows(db.connection, [
    {},
    ...refused.map(([fields]) => fields),
    { pharmacy_id: "other" },
  ]);
  assert.deepEqual(counts, {
    read: refused.length + 2,
    inserted: 2,
    changed: 0,
    unchanged: 0,
    refused: refused.length,
  });
  for (const [index, [fields, field, reason]] of refused.entries()) {
    const found = refusals[index];
    const said = JSON.stringify(fields);
    assert.equal(found?.line, index + 3, said);
    assert.equal(found?.field, field, said);
    assert.match(found?.reason ?? "", reason, said);
    assert.equal(found?.file, "feed.csv");
    assert.match(found?.row ?? "", /,/);
  }
});

test("rows without a time take that of --observed-at; rows with one keep theirs", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const observedAt = new Date("2026-04-01T00:00:00Z");
  const rows = [{ observed_at: "" }, { pharmacy_id: "other" }];
  const { counts } = await loadRows(db.connection, rows, { observedAt });
  assert.equal(counts.inserted, 2);
  const times = await query<{ observed_at: Date }>(
    db.connection,
    "select observed_at from live.prices order by 1",
  );
  assert.deepEqual(
    times.map((row) => row.observed_at),
    [observedAt, new Date(usual.observed_at)],
  );
});

test("made-up prices are marked as such, whatever their rows say", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  await loadRows(db.connection, [{ source: "PHARMACY_FEED" }], { synthetic: true });
  assert.equal((await onlyPrice(db.connection)).source, "SANDBOX");
});

test("a price that is confirmed holds since it was first seen; one that changed, since it changed", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const day = (number: number) => `2026-05-0${number}T00:00:00Z`;
  const confirm = await loadRows(db.connection, [{ observed_at: day(1) }, { observed_at: day(2) }]);
  assert.deepEqual(confirm.counts, { read: 2, inserted: 1, changed: 0, unchanged: 1, refused: 0 });
  const stock = await loadRows(db.connection, [{ observed_at: day(3), availability: "low_stock" }]);
  assert.equal(stock.counts.changed, 1);
  let price = await onlyPrice(db.connection);
  assert.deepEqual([price.effective_from, price.observed_at], [new Date(day(1)), new Date(day(3))]);
  const change = await loadRows(db.connection, [{ observed_at: day(4), price: "12.31" }]);
  assert.equal(change.counts.changed, 1);
  price = await onlyPrice(db.connection);
  assert.deepEqual([price.effective_from, price.price_cents], [new Date(day(4)), 1_231]);
  const history = await query<{ at: Date }>(
    db.connection,
    "select effective_from as at from live.price_history order by 1",
  );
  assert.deepEqual(
    history.map(({ at }) => at),
    [new Date(day(1)), new Date(day(4))],
  );
});

test("an older row changes nothing and is counted; another price for the same instant is refused", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  await loadRows(db.connection, [{}]);
  const before = await pricesOf(db.connection);
  const rows = [{ price: "1", observed_at: "2026-04-30T00:00:00Z" }, { price: "2" }, {}];
  const { counts, refusals, notes } = await loadRows(db.connection, rows);
  assert.deepEqual(counts, { read: 3, inserted: 0, changed: 0, unchanged: 2, refused: 1 });
  assert.equal(refusals[0]?.line, 3);
  assert.match(
    refusals[0]?.reason ?? "",
    /another price of this package, or its removal, is known already for this pharmacy, DIN and instant/,
  );
  assert.match(notes.join(), /1 row was observed before what is known already/);
  assert.deepEqual(await pricesOf(db.connection), before);
});

test("a key that stands a thousand times in one batch is read in order", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    price: String(10 + (index % 2)),
    observed_at: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
  }));
  const { counts } = await loadRows(db.connection, rows);
  assert.deepEqual(counts, { read: 1_000, inserted: 1, changed: 999, unchanged: 0, refused: 0 });
  assert.equal((await onlyPrice(db.connection)).price_cents, 1_100);
});

test("history goes into a partition a month, also across the turn of a year", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const times = ["2025-11-30T23:59:59.999Z", "2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z"];
  await loadRows(
    db.connection,
    times.map((observed_at, index) => ({ observed_at, price: String(index + 1) })),
  );
  const rows = await query<{ partition: string; rows: number }>(
    db.connection,
    "select tableoid::regclass::text as partition, count(*) as rows from live.price_history group by 1 order by 1",
  );
  assert.deepEqual(rows, [
    { partition: "live.price_history_2025_11", rows: 1 },
    { partition: "live.price_history_2025_12", rows: 1 },
    { partition: "live.price_history_2026_01", rows: 1 },
  ]);
});

test("NDJSON says the same as CSV", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const { unit_price: _, ...fields } = usual;
  const row = { ...fields, price: 12.3, quantity: 30, dispensing_fee: 0, availability: null };
  const { counts } = await load(db.connection, "prices", { "feed.ndjson": `${JSON.stringify(row)}\n` });
  assert.equal(counts.inserted, 1);
  const price = await onlyPrice(db.connection);
  assert.deepEqual([price.price_cents, price.quantity, price.availability], [1_230, 30_000, "unknown"]);
});

test("two loads side by side leave what they leave one after the other", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const feed = (from: number) =>
    Array.from({ length: 60 }, (_, index) => ({
      din: `0990000${1 + (index % 3)}`,
      pharmacy_id: index % 2 === 0 ? "open" : "other",
      price: String(from + index),
      observed_at: new Date(Date.UTC(2026, 0, 1, index, from)).toISOString(),
    }));
  await Promise.all([1, 2, 3].map((from) => loadRows(db.connection, feed(from), { batchRows: 7 })));
  const [sums] = await query(
    db.connection,
    `select (select sum(price_cents) from live.prices)::int as prices,
       (select sum(unit_price) from live.prices)::int = (select sum(unit_price_sum) from live.drug_price_days) as kept,
       (select sum(offers) from live.drug_price_days)::int as offers`,
  );
  // The last observation of each key is the third feed's.
  const last = [54, 55, 56, 57, 58, 59].reduce((sum, index) => sum + (3 + index) * 100, 0);
  assert.deepEqual(sums, { prices: last, kept: true, offers: 6 });
});
