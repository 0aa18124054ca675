/** Prices for the tests, and what a drug's prices must be, computed from the same rows. */

import fc from "fast-check";
import { type Queryable, query } from "../../internal/postgres/database.ts";
import { countedFrom } from "../../internal/prices/counted_prices.ts";
import {
  type Availability,
  availabilities,
  type PriceFilter,
  type PriceSort,
} from "../../internal/prices/model.ts";
import { byKeys, distanceMm, isWanted, type KnownPharmacy, type PointFilter } from "../pharmacies/made_up.ts";

export type PointPriceFilter = Omit<PriceFilter, "near"> & PointFilter;

export type MadeUpPrice = {
  drugId: number;
  pharmacy: KnownPharmacy;
  priceCents: number;
  /** Thousandths of a unit. */
  quantity: number;
  packaging: string;
  feeCents: number;
  availability: Availability;
  /** The limit of the feed, or 0. Default: 0. */
  maxAgeDays?: number;
  observedOn: string;
};

/** Prices observed on or after this day count. */
export const firstCounted = "2026-04-01";
export const countedSince = () => countedFrom(firstCounted);

/** Few different amounts, so that prices tie. Each pharmacy has up to three packages of the drug; the same for the same seed. */
export function madeUpPrices(
  drugId: number,
  pharmacies: readonly KnownPharmacy[],
  seed: number,
  share = 0.8,
): MadeUpPrice[] {
  const price = fc.record({
    priceCents: fc.integer({ min: 1, max: 40 }).map((value) => value * 50),
    quantity: fc.constantFrom(30_000, 100_000, 1_500),
    packaging: fc.constantFrom("", "", "", "blister"),
    feeCents: fc.constantFrom(0, 500, 899),
    availability: fc.constantFrom(...availabilities),
    observedOn: fc.constantFrom("2026-06-01", "2026-05-31", "2026-04-01", "2026-03-31"),
  });
  const packages = fc.uniqueArray(price, {
    minLength: 1,
    maxLength: 3,
    selector: ({ quantity, packaging }) => `${quantity} ${packaging}`,
  });
  const offered = fc.record({
    there: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value < share),
    packages,
  });
  return fc
    .sample(offered, { numRuns: pharmacies.length, seed })
    .flatMap(({ there, packages: prices }, at) => {
      const pharmacy = pharmacies[at];
      return there && pharmacy !== undefined ? prices.map((rest) => ({ drugId, pharmacy, ...rest })) : [];
    });
}

/** In the order of PostgreSQL's collation C, which the tests' server has. */
export const tiebreakers = [
  ({ pharmacy }: MadeUpPrice) => pharmacy.id,
  ({ quantity }: MadeUpPrice) => quantity,
  ({ packaging }: MadeUpPrice) => (packaging === "" ? 0 : 1),
] as const;

/** Computes drug_price_days, which the loader keeps, from all prices at pharmacies that are not closed. */
export async function countDays(on: Queryable, schema = "live"): Promise<void> {
  await query(on, `truncate ${schema}.drug_price_days`);
  await query(
    on,
    `insert into ${schema}.drug_price_days (drug_id, observed_on, max_age_days, offers, unit_price_sum, out_of_stock, out_of_stock_sum)
     select r.drug_id, (r.observed_at at time zone 'UTC')::date, r.max_age_days,
       count(*) filter (where r.availability <> 'out_of_stock'),
       coalesce(sum(r.unit_price) filter (where r.availability <> 'out_of_stock'), 0),
       count(*) filter (where r.availability = 'out_of_stock'),
       coalesce(sum(r.unit_price) filter (where r.availability = 'out_of_stock'), 0)
     from ${schema}.prices r join ${schema}.pharmacies p on p.id = r.pharmacy_id and p.status <> 'closed'
     group by 1, 2, 3`,
  );
}

export const unitPriceOf = ({ priceCents, quantity }: Pick<MadeUpPrice, "priceCents" | "quantity">) =>
  Math.floor((priceCents * 100_000) / quantity + 0.5);

export const isCounted = ({ availability, observedOn }: MadeUpPrice) =>
  availability !== "out_of_stock" && observedOn >= firstCounted;

/** With the days that the loader keeps. */
export async function insertPrices(on: Queryable, rows: readonly MadeUpPrice[]): Promise<void> {
  const flat = rows.map(({ pharmacy, ...rest }) => ({
    ...rest,
    unitPrice: unitPriceOf(rest),
    id: pharmacy.id,
  }));
  await query(
    on,
    `insert into live.prices (drug_id, pharmacy_id, price_cents, unit_price, quantity, package, dispensing_fee_cents,
       availability, source, observed_at, effective_from)
     select "drugId", id, "priceCents", "unitPrice", quantity, packaging, "feeCents", availability, 'PHARMACY_FEED',
       ("observedOn" || 'T12:00:00Z')::timestamptz, '2026-01-01T12:00:00Z'
     from jsonb_to_recordset($1::jsonb) as given("drugId" integer, id integer, "priceCents" integer, "unitPrice" integer,
       quantity integer, packaging text, "feeCents" integer, availability text, "observedOn" text)`,
    [JSON.stringify(flat)],
  );
  await countDays(on);
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
  const { near, availability, sort = "unit_price" } = filter;
  const keyOf: Record<PriceSort, (row: MadeUpPrice) => number> = {
    unit_price: unitPriceOf,
    total: totalOf,
    price: ({ priceCents }) => priceCents,
    distance: near ? ({ pharmacy }) => distanceMm(near.centre, pharmacy) : unitPriceOf,
  };
  return rows
    .filter((row) => row.drugId === drugId && isWanted(row.pharmacy, filter))
    .filter((row) => availability === undefined || row.availability === availability)
    .toSorted(byKeys<MadeUpPrice>(keyOf[sort], ...tiebreakers));
}
