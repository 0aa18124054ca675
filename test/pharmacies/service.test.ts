import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type ErrorCode, ServiceError } from "../../internal/core/errors.ts";
import { haversineKm, parsePostalCode } from "../../internal/core/geography.ts";
import { createPharmacyService } from "../../internal/pharmacies/service.ts";
import { query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";

const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());
const sundayMs = Date.parse("2026-06-14T16:00:00Z");
const service = createPharmacyService({
  database: db.connection,
  schema: "live",
  clock: { now: () => sundayMs },
});

await query(
  db.connection,
  `insert into live.places (code, name, province, latitude, longitude) values
     ('V3T', 'Surrey', 'BC', 49.1, -122.8), ('V3T2K1', 'Surrey', 'BC', 49.19, -122.85), ('X0A', 'Iqaluit', 'NU', 63.7, -68.5)`,
);
await query(
  db.connection,
  `insert into live.pharmacies (key, name, sort_name, chain, street, city, sort_city, province, postal_code, phone,
     latitude, longitude, location_source, timezone, hours, services, rating, status, synthetic) values
   ('p.1', 'Pharmacie Éclair', 'pharmacie eclair', 'Éclair', '1 rue Main', 'Montréal', 'montreal', 'QC', 'H2X1Y4',
     '+1 514 555 0100', 45.5, -73.6, 'feed', 'America/Toronto',
     '[{"day": "monday", "open": "09:00", "close": "18:00"}]', '{delivery,compounding}', 4.5, 'open', true),
   ('gone', 'Gone', 'gone', null, '', '', '', 'QC', null, null, 45.5, -73.6, 'area', 'America/Toronto', '[]', '{}', null,
     'closed', false)`,
);

const refusal = async (promise: Promise<unknown>, code: ErrorCode, message: RegExp, field?: string) =>
  assert.rejects(promise, (error: unknown) => {
    assert.ok(error instanceof ServiceError);
    assert.equal(error.code, code);
    assert.match(error.message, message);
    assert.equal(error.details[0]?.field, field);
    return true;
  });

test("a pharmacy is read by its id with everything known of it", async () => {
  const { id, ...rest } = await service.get("pharm_p.1");
  assert.ok(id > 0);
  assert.deepEqual(rest, {
    key: "p.1",
    name: "Pharmacie Éclair",
    chain: "Éclair",
    street: "1 rue Main",
    city: "Montréal",
    province: "QC",
    postalCode: "H2X1Y4",
    phone: "+1 514 555 0100",
    latitude: 45.5,
    longitude: -73.6,
    locationAccuracy: "exact",
    timezone: "America/Toronto",
    hours: [{ day: "monday", open: "09:00", close: "18:00" }],
    services: ["delivery", "compounding"],
    rating: 4.5,
    status: "open",
    openNow: false,
    synthetic: true,
  });
});

test("a closed pharmacy is read by its id and stands in no list", async () => {
  const { status, rating, postalCode } = await service.get("pharm_gone");
  assert.deepEqual({ status, rating, postalCode }, { status: "closed", rating: null, postalCode: null });
  const near = { centre: { latitude: 45.5, longitude: -73.6 }, radiusKm: 1 };
  for (const filter of [{}, { near }, { province: "QC" as const }]) {
    const { rows, total } = await service.list(filter, { limit: 20, offset: 0 });
    assert.deepEqual([rows.map(({ key }) => key), total], [["p.1"], 1]);
  }
});

test("an unknown or malformed id is a 404, never a query for something else", async () => {
  await refusal(service.get("pharm_unknown"), "NOT_FOUND", /no pharmacy pharm_unknown/);
  for (const id of ["p.1", "pharm_", "pharm_a b", "drug_p.1", "pharm_'; drop"])
    await refusal(service.get(id), "NOT_FOUND", /form pharm_/);
});

/** The middle of a 1 km circle, told by the one pharmacy there. */
async function pharmaciesAt(text: string): Promise<string[]> {
  const centre = parsePostalCode(text);
  assert.ok(centre, text);
  const { rows } = await service.list({ near: { centre, radiusKm: 1 } }, { limit: 20, offset: 0 });
  return rows.map(({ key }) => key);
}

test("a postal code is its own point, or else its area's, in any spelling", async () => {
  await query(
    db.connection,
    `insert into live.pharmacies (key, name, sort_name, city, sort_city, province, latitude, longitude, location_source,
       timezone, status, synthetic)
     select key, key, key, 'Surrey', 'surrey', 'BC', latitude, longitude, 'feed', 'America/Vancouver', 'open', true
     from (values ('code', 49.19, -122.85), ('area', 49.1, -122.8)) as given(key, latitude, longitude)`,
  );
  for (const code of ["V3T 2K1", "v3t2k1", "V3T-2K1", " v3t 2k1 "])
    assert.deepEqual(await pharmaciesAt(code), ["code"]);
  for (const code of ["V3T", "v3t", "V3T 9Z9"]) assert.deepEqual(await pharmaciesAt(code), ["area"]);
});

test("a place without pharmacies is an empty list, a postal code of an unknown area a 404", async () => {
  assert.deepEqual(await pharmaciesAt("X0A 0H0"), []);
  await refusal(pharmaciesAt("A1A 1A1"), "NOT_FOUND", /A1A 1A1/);
  await refusal(pharmaciesAt("A1A"), "NOT_FOUND", /A1A/);
});

test("around a place near the pole the radius reaches across it", async () => {
  const listed = (latitude: number, radiusKm: number) =>
    service.list({ near: { centre: { latitude, longitude: 60 }, radiusKm } }, { limit: 20, offset: 0 });
  await query(
    db.connection,
    `insert into live.pharmacies (key, name, sort_name, city, sort_city, province, latitude, longitude, location_source,
       timezone, status, synthetic)
     values ('north', 'North', 'north', '', '', 'NU', 84.9, -120, 'feed', 'America/Iqaluit', 'open', true)`,
  );
  const over = haversineKm({ latitude: 89.9, longitude: 60 }, { latitude: 84.9, longitude: -120 });
  assert.equal((await listed(89.9, over + 0.1)).total, 1);
  assert.equal((await listed(89.9, over - 0.1)).total, 0);
});
