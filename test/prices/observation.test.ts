/** What one row of a price feed must say. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type ObservationRules,
  type PriceFields,
  type PriceObservation,
  priceBounds,
  readObservation,
} from "../../internal/prices/price_observation.ts";

const nowMs = Date.parse("2026-06-01T00:00:00Z");

const row: PriceFields = {
  pharmacy_id: "p1",
  din: "00012345",
  price: "12.34",
  unit_price: "",
  quantity: "30",
  package: "",
  dispensing_fee: "10.99",
  availability: "",
  source: "",
  observed_at: "2026-05-01T12:00:00Z",
  cadence_days: "",
};

const rulesOf = (rules: Partial<ObservationRules>) => ({ nowMs, synthetic: false, ...rules });

function taken(fields: Partial<PriceFields>, rules: Partial<ObservationRules> = {}): PriceObservation {
  const read = readObservation({ ...row, ...fields }, rulesOf(rules));
  assert.ok(!("reason" in read), `${JSON.stringify(fields)} was refused: ${JSON.stringify(read)}`);
  return read;
}

function refusedField(fields: Partial<PriceFields>, rules: Partial<ObservationRules> = {}): string {
  const read = readObservation({ ...row, ...fields }, rulesOf(rules));
  assert.ok("reason" in read, `${JSON.stringify(fields)} was taken: ${JSON.stringify(read)}`);
  assert.doesNotMatch(read.reason, /\n/);
  return read.field;
}

test("a row is read into integers: cents, ten-thousandths a unit, thousandths of a unit", () => {
  assert.deepEqual(taken({}), {
    din: "00012345",
    pharmacyKey: "p1",
    priceCents: 1234,
    unitPrice: 4113,
    quantity: 30_000,
    packaging: "",
    feeCents: 1099,
    availability: "unknown",
    source: "PHARMACY_FEED",
    maxAgeDays: 0,
    observedAtMs: Date.parse("2026-05-01T12:00:00Z"),
  });
});

test("a DIN without its leading zeros is refused, and the reason says which one it may be", () => {
  const read = readObservation({ ...row, din: "12345" }, rulesOf({}));
  assert.ok("reason" in read);
  assert.equal(read.field, "din");
  assert.match(read.reason, /00012345/);
  for (const din of ["", "1234567", "000123456", "0001234A", "٠٠٠١٢٣٤٥", "00012345\n"])
    assert.equal(refusedField({ din }), "din", din);
});

test("a pharmacy is named with or without pharm_", () => {
  assert.equal(taken({ pharmacy_id: "pharm_p1" }).pharmacyKey, "p1");
  for (const id of ["", "pharm_", "a b", "-a", "x".repeat(65), "'; drop table prices; --"])
    assert.equal(refusedField({ pharmacy_id: id }), "pharmacy_id", id);
});

test("amounts are taken within their bounds, and refused just outside", () => {
  const low = { quantity: "100000", price: "10.00" };
  assert.equal(taken({ ...low }).quantity, priceBounds.quantity.max);
  assert.equal(refusedField({ ...low, quantity: "100000.001" }), "quantity");
  assert.equal(taken({ quantity: "0.001", price: "0.01" }).quantity, 1);
  assert.equal(taken({ price: "100000", quantity: "30" }).priceCents, priceBounds.priceCents.max);
  assert.equal(refusedField({ price: "100000.01" }), "price");
  assert.equal(taken({ price: "0.01", quantity: "1" }).priceCents, 1);
  assert.equal(taken({ dispensing_fee: "0" }).feeCents, 0);
  assert.equal(taken({ dispensing_fee: "200.00" }).feeCents, 20_000);
  assert.equal(refusedField({ dispensing_fee: "200.01" }), "dispensing_fee");
  assert.equal(taken({ price: "", unit_price: "50000", quantity: "2" }).unitPrice, 500_000_000);
  assert.equal(refusedField({ price: "", unit_price: "50000.0001", quantity: "1" }), "unit_price");
});

test("a price whose unit price, or a unit price whose price, leaves the bounds is refused", () => {
  assert.equal(refusedField({ price: "0.01", quantity: "100000" }), "price");
  assert.equal(refusedField({ price: "100000", quantity: "1" }), "price");
  assert.equal(refusedField({ price: "", unit_price: "0.0001", quantity: "1" }), "unit_price");
  assert.equal(refusedField({ price: "", unit_price: "50000", quantity: "3" }), "unit_price");
});

test("what is no plain decimal is no amount", () => {
  for (const text of ["", "-1", "1e2", "0x10", "$5", "1,50", "1 000", ".", "NaN", "Infinity", "٣"]) {
    assert.equal(refusedField({ quantity: text }), "quantity", text);
    assert.equal(refusedField({ dispensing_fee: text }), "dispensing_fee", text);
    assert.equal(refusedField({ price: text }), "price", text);
  }
  for (const text of ["0", "0.00"]) assert.equal(refusedField({ price: text }), "price");
  assert.equal(refusedField({ quantity: "0" }), "quantity");
  assert.equal(taken({ price: ".50", quantity: "1." }).priceCents, 50);
});

test("money is taken as written: more decimals than there are cents are refused, not rounded", () => {
  assert.equal(taken({ price: "12.3400" }).priceCents, 1234);
  assert.equal(refusedField({ price: "12.345" }), "price");
  assert.equal(refusedField({ dispensing_fee: "1.005" }), "dispensing_fee");
  assert.equal(refusedField({ quantity: "0.0005" }), "quantity");
  assert.equal(refusedField({ price: "", unit_price: "0.00005" }), "unit_price");
});

test("a missing price is named; a missing fee is not taken for none", () => {
  assert.equal(refusedField({ price: "", unit_price: "" }), "price");
  assert.equal(refusedField({ dispensing_fee: "" }), "dispensing_fee");
});

test("the price is made from a unit price, and the other way round, half up", () => {
  assert.equal(taken({ price: "", unit_price: "0.4113", quantity: "30" }).priceCents, 1234);
  assert.equal(taken({ price: "", unit_price: "0.005", quantity: "1" }).priceCents, 1);
  assert.equal(refusedField({ price: "", unit_price: "0.0049", quantity: "1" }), "unit_price");
  assert.equal(taken({ price: "0.01", quantity: "8" }).unitPrice, 13);
});

test("a price and a unit price that stand side by side must agree, to their rounding", () => {
  const both = { price: "12.34", quantity: "30" };
  assert.deepEqual(
    [taken({ ...both, unit_price: "0.4113" }).priceCents, taken({ ...both, unit_price: "0.4113" }).unitPrice],
    [1234, 4113],
  );
  assert.equal(taken({ ...both, unit_price: "0.411333333" }).unitPrice, 4113);
  assert.equal(refusedField({ ...both, unit_price: "0.42" }), "unit_price");
  assert.equal(refusedField({ ...both, unit_price: "12.34" }), "unit_price");
  assert.equal(refusedField({ ...both, unit_price: "0" }), "unit_price");
});

test("whatever price is divided into a unit price agrees with it, and rounds within half a step", () => {
  const cents = fc.integer({ min: 1, max: priceBounds.priceCents.max });
  const quantity = fc.integer({ min: 1, max: priceBounds.quantity.max });
  fc.assert(
    fc.property(cents, quantity, (priceCents, thousandths) => {
      const fields = { price: (priceCents / 100).toFixed(2), quantity: (thousandths / 1_000).toFixed(3) };
      const read = readObservation({ ...row, ...fields }, rulesOf({}));
      if ("reason" in read) return;
      const exact = (priceCents * 100_000) / thousandths;
      assert.ok(Math.abs(read.unitPrice - exact) <= 0.5);
      const stated = taken({ ...fields, unit_price: (read.unitPrice / 10_000).toFixed(4) });
      assert.deepEqual(stated, read);
    }),
  );
});

test("a time needs a zone; every ISO 8601 way of writing one is the same instant", () => {
  const ms = Date.parse("2026-05-01T12:00:00Z");
  for (const text of [
    "2026-05-01T12:00Z",
    "2026-05-01 12:00:00Z",
    "2026-05-01T12:00:00.000000Z",
    "2026-05-01T05:00:00-07:00",
    "2026-05-01T17:30:00+0530",
  ])
    assert.equal(taken({ observed_at: text }).observedAtMs, ms, text);
  for (const text of ["2026-05-01T12:00:00", "2026-05-01", "1777636800", "May 1, 2026 12:00 Z", "now"])
    assert.equal(refusedField({ observed_at: text }), "observed_at", text);
});

test("days and hours that do not exist are refused, not rolled over", () => {
  for (const text of [
    "2026-02-31T00:00Z",
    "2025-02-29T00:00Z",
    "2026-13-01T00:00Z",
    "2026-00-01T00:00Z",
    "2026-05-00T00:00Z",
    "2026-05-01T25:00Z",
    "2026-05-01T12:60Z",
    "2026-05-01T12:00:00+99:00",
  ])
    assert.equal(refusedField({ observed_at: text }), "observed_at", text);
  assert.equal(taken({ observed_at: "2024-02-29T00:00Z" }).observedAtMs, Date.UTC(2024, 1, 29));
});

test("a time is between 2000 and a day from now", () => {
  assert.equal(taken({ observed_at: "2000-01-01T00:00:00Z" }).observedAtMs, Date.UTC(2000, 0));
  assert.equal(refusedField({ observed_at: "1999-12-31T23:59:59Z" }), "observed_at");
  assert.equal(taken({ observed_at: "2026-06-02T00:00:00Z" }).observedAtMs, nowMs + 86_400_000);
  assert.equal(refusedField({ observed_at: "2026-06-02T00:00:01Z" }), "observed_at");
});

test("the time of the whole feed is for rows without one of their own", () => {
  const observedAtMs = Date.UTC(2026, 0);
  assert.equal(taken({ observed_at: "" }, { observedAtMs }).observedAtMs, observedAtMs);
  assert.notEqual(taken({}, { observedAtMs }).observedAtMs, observedAtMs);
  assert.equal(refusedField({ observed_at: "" }), "observed_at");
  assert.equal(refusedField({ observed_at: "nonsense" }, { observedAtMs }), "observed_at");
  assert.equal(refusedField({ observed_at: "" }, { observedAtMs: 0 }), "observed_at");
});

test("availability and source are taken in any case, and nothing is guessed", () => {
  assert.equal(taken({ availability: "In_Stock" }).availability, "in_stock");
  assert.equal(taken({ source: "estimate" }).source, "ESTIMATE");
  assert.equal(refusedField({ availability: "yes" }), "availability");
  assert.equal(refusedField({ source: "constructor" }), "source");
});

test("a made-up feed's rows say so, whatever source they state", () => {
  assert.equal(taken({ source: "PHARMACY_FEED" }, { synthetic: true }).source, "SANDBOX");
  assert.equal(taken({ source: "" }, { synthetic: true }).source, "SANDBOX");
});

test("an observation counts for three times the cadence of its row, or else of its load", () => {
  assert.equal(taken({ cadence_days: "7" }).maxAgeDays, 21);
  assert.equal(taken({ cadence_days: "7" }, { cadenceDays: 30 }).maxAgeDays, 21);
  assert.equal(taken({}, { cadenceDays: 30 }).maxAgeDays, 90);
});

for (const cadence of ["0", "-1", "1.5", "1201", "weekly", "1e2"])
  test(`rejects the cadence ${cadence}, and names the field`, () => {
    const read = readObservation({ ...row, cadence_days: cadence }, rulesOf({}));
    assert.deepEqual(read, {
      field: "cadence_days",
      reason: "must be a whole number of days from 1 to 1,200",
    });
  });
