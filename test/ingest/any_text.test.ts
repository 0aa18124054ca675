/**
 * Whatever stands in the fields of a row: it costs that row at most, never the load; every row is counted once, and a
 * second load finds all of it known.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { testDatabase } from "../support/database.ts";
import { addKnown, csv, load } from "./made_up_feed.ts";

const good = {
  prices: {
    pharmacy_id: "open",
    din: "09900001",
    price: "12.30",
    unit_price: "",
    quantity: "30",
    dispensing_fee: "10.99",
    availability: "in_stock",
    source: "PHARMACY_FEED",
    observed_at: "2026-05-01T12:00:00Z",
  },
  pharmacies: {
    pharmacy_id: "p",
    name: "N",
    chain: "",
    street: "1 Main St",
    city: "Surrey",
    province: "BC",
    postal_code: "V3T 2K1",
    phone: "604 555 0100",
    latitude: "49",
    longitude: "-123",
    timezone: "",
    hours: "",
    services: "delivery",
    rating: "4.5",
    status: "",
  },
  "postal-codes": { code: "V3T", name: "Surrey", province: "BC", latitude: "49", longitude: "-123" },
} as const;

const times = ["2026-02-29T00:00Z", "2000-01-01T00:00:00.000000001Z", "+275760-09-13T00:00:00Z"];
const json = [
  '["a"]',
  "[null]",
  "[{}]",
  '[{"day":"monday","open":"09:00","close":null}]',
  '{"a":1}',
  "[[[",
  "null",
];
const names = [
  "constructor",
  "__proto__",
  "toString",
  "pharm_",
  "America/New_York",
  "\\N",
  "\\.",
  "{}",
  "NULL",
];
const numbers = [
  "-0",
  "1e309",
  "0.00",
  "00000000",
  "99999999",
  "9".repeat(400),
  "0.1",
  ".",
  "-1",
  "2147483648",
];
const text = fc.oneof(
  fc.constantFrom(...times, ...json, ...names, ...numbers),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom("\0", "\t", "\\", "\r", "\uD800", "\uFFFD", '"', "{", ",", "É", "a"),
    maxLength: 9,
  }),
  fc.nat(5_000).map((length) => Array.from({ length }, (_, at) => ((at * at) % 997).toString(36)).join("")),
  fc.jsonValue(),
);

for (const kind of ["prices", "pharmacies", "postal-codes"] as const) {
  test(`no text in a field of ${kind} stops a load`, async () => {
    await using db = await testDatabase();
    await addKnown(db.connection);
    const row = good[kind];
    const fields = fc.constantFrom(...Object.keys(row));
    const strange = fc.dictionary(fields, text, { minKeys: 1, maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(strange, { minLength: 1, maxLength: 40 }), async (changes) => {
        const rows = changes.map((change) => JSON.stringify({ ...row, ...change }));
        const feed = { "feed.ndjson": csv(...rows) };
        const { counts } = await load(db.connection, kind, feed, { batchRows: 7 });
        const { read, inserted, changed, unchanged, refused } = counts;
        assert.deepEqual([read, inserted + changed + unchanged + refused], [rows.length, rows.length]);
        const again = await load(db.connection, kind, feed);
        assert.deepEqual(again.counts, { read, inserted: 0, changed: 0, unchanged: read - refused, refused });
      }),
      { numRuns: 60 },
    );
  });
}
