/** Prices for the tests, and what a drug's prices must be, computed from the same rows. */
import fc from "fast-check";
import { type Queryable, query } from "../../internal/postgres/database.ts";
import { type Availability, availabilities, type PriceFilter } from "../../internal/prices/model.ts";
import { byKeys, distanceMm, isWanted, type KnownPharmacy, type PointFilter } from "../pharmacies/made_up.ts";

export type PointPriceFilter = Omit<PriceFilter, "near"> & PointFilter;

export type MadeUpPrice = {
  drugId: number;
  pharmacy: KnownPharmacy;
  priceCents: number;
  feeCents: number;
  availability: Availability;
};

/** Few different amounts, so that totals tie. Each pharmacy has the drug or not; the same for the same seed. */
export function madeUpPrices(
  drugId: number,
  pharmacies: readonly KnownPharmacy[],
  seed: number,
  share = 0.8,
): MadeUpPrice[] {
  const price = fc.record({
    there: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value < share),
    priceCents: fc.integer({ min: 1, max: 40 }).map((value) => value * 50),
    feeCents: fc.constantFrom(0, 500, 899),
    availability: fc.constantFrom(...availabilities),
  });
  return fc.sample(price, { numRuns: pharmacies.length, seed }).flatMap(({ there, ...rest }, at) => {
    const pharmacy = pharmacies[at];
    return there && pharmacy !== undefined ? [{ drugId, pharmacy, ...rest }] : [];
  });
}

/** With the totals that the loader keeps: over what is not at a closed pharmacy. */
export async function insertPrices(on: Queryable, rows: readonly MadeUpPrice[]): Promise<void> {
  const flat = rows.map(({ pharmacy, ...rest }) => ({
    ...rest,
    id: pharmacy.id,
    open: pharmacy.status !== "closed",
  }));
  await query(
    on,
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as given("drugId" integer, id integer, "priceCents" integer,
         "feeCents" integer, availability text, open boolean)
     ), inserted as (
       insert into live.prices (drug_id, pharmacy_id, price_cents, unit_price, quantity, dispensing_fee_cents, availability,
         source, observed_at, effective_from)
       select "drugId", id, "priceCents", 4083, 30000, "feeCents", availability, 'PHARMACY_FEED', '2026-06-01T12:00:00Z',
         '2026-05-01T12:00:00Z'
       from given
     )
     insert into live.drug_price_totals as t (drug_id, offers, price_cents_sum)
     select "drugId", count(*), sum("priceCents") from given where open group by "drugId"
     on conflict (drug_id) do update set offers = t.offers + excluded.offers,
       price_cents_sum = t.price_cents_sum + excluded.price_cents_sum`,
    [JSON.stringify(flat)],
  );
}

/** DIN of the drug with an internal id. */
export const dinOfId = (drugId: number) => String(drugId).padStart(8, "0");

export async function insertDrugs(on: Queryable, count: number): Promise<void> {
  await query(
    on,
    `insert into live.drugs (id, din, name, sort_name, class, catalogue, generic, generic_basis, manufacturer, schedule,
       status, source_set, synthetic)
     overriding system value
     select n, lpad(n::text, 8, '0'), 'DRUG ' || n, 'drug ' || n, 'HUMAN', true, false, 'test', 'ACME', 'OTHER',
       'MARKETED', 'marketed', true
     from generate_series(1, $1::integer) n`,
    [count],
  );
}

export const totalOf = ({ priceCents, feeCents }: MadeUpPrice) => priceCents + feeCents;

export function expectedPrices(
  rows: readonly MadeUpPrice[],
  drugId: number,
  filter: PointPriceFilter,
): MadeUpPrice[] {
  const { near, availability, sort } = filter;
  const first =
    near && sort === "distance" ? (row: MadeUpPrice) => distanceMm(near.centre, row.pharmacy) : totalOf;
  return rows
    .filter((row) => row.drugId === drugId && isWanted(row.pharmacy, filter))
    .filter((row) => availability === undefined || row.availability === availability)
    .toSorted(byKeys<MadeUpPrice>(first, (row) => row.pharmacy.id));
}
