/** A small world for the tests of the door: fifteen drugs, five pharmacies, and prices for the first three drugs. */
import { createHash } from "node:crypto";
import { fold, words } from "../../internal/core/text.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { countDays } from "../prices/made_up.ts";

export type SeedDrug = { din: string; name: string; ingredient: string; strength: string | null };

/** In order of their folded names, as lists show them. */
export const drugs: readonly SeedDrug[] = [
  { din: "02242912", name: "AMOXICILLIN 250", ingredient: "AMOXICILLIN", strength: "250mg" },
  { din: "02242913", name: "AMOXICILLIN 500", ingredient: "AMOXICILLIN", strength: "500mg" },
  { din: "00000019", name: "BÊTA CREAM", ingredient: "BETAMETHASONE", strength: null },
  ...Array.from({ length: 12 }, (_, at) => ({
    din: String(1_000 + at).padStart(8, "0"),
    name: `METFORMIN ${String(at).padStart(2, "0")}`,
    ingredient: "METFORMIN HYDROCHLORIDE",
    strength: "500mg",
  })),
];

/** Centre of Surrey, British Columbia; the pharmacies are about 0, 5.6, 11.1, 22.2 km north of it, and one in Toronto. */
export const surrey = { code: "V3T2K1", latitude: 49.19, longitude: -122.85 };

export const pharmacies = [
  { key: "p1", name: "Alpha Drugs", city: "Surrey", province: "BC", latitude: 49.19, longitude: -122.85 },
  { key: "p2", name: "Beta Drugs", city: "Surrey", province: "BC", latitude: 49.24, longitude: -122.85 },
  { key: "p3", name: "Gamma Drugs", city: "Burnaby", province: "BC", latitude: 49.29, longitude: -122.85 },
  { key: "p4", name: "Delta Drugs", city: "Coquitlam", province: "BC", latitude: 49.39, longitude: -122.85 },
  { key: "p5", name: "Épsilon Drugs", city: "Toronto", province: "ON", latitude: 43.65, longitude: -79.38 },
] as const;

/**
 * Of drug 02242912, in cents: price and fee, for 30 units. The lowest price is p2's, the lowest total p1's. p3 is out of stock; the
 * average of the others is 12.75.
 */
export const prices: Readonly<Record<string, readonly [number, number]>> = {
  p1: [1_000, 899],
  p2: [900, 1_200],
  p3: [1_100, 1_000],
  p4: [1_200, 1_100],
  p5: [2_000, 1_000],
};

async function seedDrugs(database: Database, schema: string): Promise<void> {
  await query(
    database,
    `insert into ${schema}.drugs (din, name, sort_name, class, catalogue, generic, generic_basis, generic_name,
       manufacturer, form, strength, schedule, status, active_ingredients, source_set, synthetic)
     select din, name, sort_name, 'HUMAN', true, true, 'INGREDIENT_NAME', ingredient, 'ACME', form, strength,
       'PRESCRIPTION', 'MARKETED', jsonb_build_array(jsonb_build_object('name', ingredient, 'nameFr', null,
       'strength', strength)), 'marketed', true
     from jsonb_to_recordset($1::jsonb)
       as given(din text, name text, sort_name text, ingredient text, form text, strength text)`,
    [
      JSON.stringify(
        drugs.map((drug) => ({ ...drug, sort_name: fold(drug.name), form: drug.strength && "tablet" })),
      ),
    ],
  );
  const known = drugs.flatMap(({ din, name, ingredient }) =>
    [...new Set([fold(name), fold(ingredient)])].map((text) => ({ din, text })),
  );
  await query(
    database,
    `insert into ${schema}.drug_names (name, drug_id)
     select given.text, d.id from jsonb_to_recordset($1::jsonb) as given(din text, text text)
     join ${schema}.drugs d using (din)`,
    [JSON.stringify(known)],
  );
  const linked = drugs.flatMap(({ din, name, ingredient }) =>
    words(`${fold(name)} ${fold(ingredient)}`).map((text) => ({ din, text })),
  );
  await query(
    database,
    `with given as (select * from jsonb_to_recordset($1::jsonb) as given(din text, text text)),
     added as (insert into ${schema}.search_words (word) select distinct text from given returning id, word)
     insert into ${schema}.drug_words (word_id, drug_id)
     select added.id, d.id from given join added on added.word = given.text join ${schema}.drugs d using (din)`,
    [JSON.stringify(linked)],
  );
}

async function seedPharmacies(database: Database, schema: string): Promise<void> {
  await query(
    database,
    `insert into ${schema}.pharmacies (key, name, sort_name, chain, street, city, sort_city, province, postal_code,
       latitude, longitude, location_source, timezone, hours, services, sort_services, rating, status, synthetic)
     select key, name, sort_name, null, '1 Main Street', city, sort_city, province, 'V3T2K1', latitude, longitude,
       'feed', 'America/Vancouver', '[{"day": "monday", "open": "09:00", "close": "18:00"}]', '{delivery}', '{delivery}', 4.5,
       'open', true
     from jsonb_to_recordset($1::jsonb) as given(key text, name text, sort_name text, city text, sort_city text,
       province text, latitude float8, longitude float8)`,
    [
      JSON.stringify(
        pharmacies.map((one) => ({ ...one, sort_name: fold(one.name), sort_city: fold(one.city) })),
      ),
    ],
  );
  await query(
    database,
    `insert into ${schema}.places (code, name, province, latitude, longitude) values ($1, 'Surrey', 'BC', $2, $3)`,
    [surrey.code, surrey.latitude, surrey.longitude],
  );
}

async function seedPrices(database: Database, schema: string): Promise<void> {
  // The third drug has one price, which is the lowest and the average at once.
  const given = drugs.slice(0, 3).flatMap(({ din }, at) =>
    Object.entries(prices)
      .slice(0, at === 2 ? 1 : 5)
      .map(([key, [price, fee]]) => ({ din, key, price, fee })),
  );
  await query(
    database,
    `insert into ${schema}.prices (drug_id, pharmacy_id, price_cents, unit_price, quantity, dispensing_fee_cents,
       availability, source, observed_at, effective_from)
     select d.id, p.id, price, price * 100 / 30, 30000, fee,
       case p.key when 'p3' then 'out_of_stock' else 'in_stock' end, 'PHARMACY_FEED', '2026-06-01T12:00:00Z',
       '2026-05-01T12:00:00Z'
     from jsonb_to_recordset($1::jsonb) as given(din text, key text, price integer, fee integer)
     join ${schema}.drugs d using (din) join ${schema}.pharmacies p using (key)`,
    [JSON.stringify(given)],
  );
  await countDays(database, schema);
}

export async function seed(database: Database, schema: string): Promise<void> {
  await seedDrugs(database, schema);
  await seedPharmacies(database, schema);
  await seedPrices(database, schema);
}

/** A key of the right form that nobody was given. */
export const strangersKey = `tm_live_${createHash("sha256").update("stranger").digest("base64url")}`;
