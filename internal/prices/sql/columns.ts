/** A price's columns as statements read them, and the price they make. */
import { type CountedDays, isStale } from "../counted_prices.ts";
import type { Availability, DrugPrice, Offer, Price, PriceSource } from "../model.ts";

const offerNames =
  "pharmacy_id, quantity, package, price_cents, unit_price, dispensing_fee_cents, total_cents, availability, source, max_age_days, observed_at";
const names = `${offerNames}, effective_from`;

const columnsOf = (all: string, table: string) =>
  all
    .split(", ")
    .map((name) => `${table}.${name}`)
    .join(", ");

/** "r.pharmacy_id, r.price_cents, ..." for a statement that calls prices `table`. */
export const priceColumns = (table: string) => columnsOf(names, table);
export const offerColumns = (table: string) => columnsOf(offerNames, table);

/** What follows the first key of an order, so that no two packages of a drug have the same place in it. */
export const tiebreakers = (table: string) => `${table}.pharmacy_id, ${table}.quantity, ${table}.package`;

/** The values of the tiebreakers in a position. */
export const tiebreakersOf = (row: OfferRow) => [row.pharmacy_id, row.quantity, row.package];

/** What a price shows of its pharmacy. */
export const pharmacyColumns = (table: string) =>
  `${table}.key as pharmacy_key, ${table}.name as pharmacy_name`;

export type OfferRow = {
  pharmacy_id: number;
  pharmacy_key: string;
  pharmacy_name: string;
  quantity: number;
  package: string;
  price_cents: number;
  unit_price: number;
  dispensing_fee_cents: number;
  total_cents: number;
  availability: Availability;
  source: PriceSource;
  max_age_days: number;
  observed_at: Date;
};

export type PriceRow = OfferRow & { effective_from: Date };

export const offerOfRow = (row: OfferRow, since: CountedDays): Offer => ({
  pharmacyKey: row.pharmacy_key,
  pharmacyName: row.pharmacy_name,
  priceCents: row.price_cents,
  unitPrice: row.unit_price,
  quantity: row.quantity,
  packaging: row.package,
  dispensingFeeCents: row.dispensing_fee_cents,
  totalCents: row.total_cents,
  availability: row.availability,
  source: row.source,
  observedAt: row.observed_at,
  stale: isStale({ source: row.source, observedAt: row.observed_at, maxAgeDays: row.max_age_days }, since),
});

export const priceOfRow = (row: PriceRow, since: CountedDays, distanceMm: number | null): Price => ({
  ...offerOfRow(row, since),
  effectiveFrom: row.effective_from,
  distanceKm: distanceMm === null ? null : distanceMm / 1_000_000,
});

export type DrugPriceRow = PriceRow & { drug_id: number; din: string; drug_name: string };

export const drugPriceOfRow = (row: DrugPriceRow, since: CountedDays): DrugPrice => ({
  ...priceOfRow(row, since, null),
  drug: { din: row.din, name: row.drug_name },
});
