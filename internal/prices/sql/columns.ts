/** A price's columns as statements read them, and the price they make. */
import type { Availability, DrugPrice, Offer, Price, PriceSource } from "../model.ts";

const offerNames = "pharmacy_id, price_cents, dispensing_fee_cents, total_cents, source, observed_at";
const names = `${offerNames}, unit_price, quantity, availability, effective_from`;

const columnsOf = (all: string, table: string) =>
  all
    .split(", ")
    .map((name) => `${table}.${name}`)
    .join(", ");

/** "r.pharmacy_id, r.price_cents, ..." for a statement that calls prices `table`. */
export const priceColumns = (table: string) => columnsOf(names, table);
export const offerColumns = (table: string) => columnsOf(offerNames, table);

/** What a price shows of its pharmacy. */
export const pharmacyColumns = (table: string) =>
  `${table}.key as pharmacy_key, ${table}.name as pharmacy_name`;

export type OfferRow = {
  pharmacy_id: number;
  pharmacy_key: string;
  pharmacy_name: string;
  price_cents: number;
  dispensing_fee_cents: number;
  total_cents: number;
  source: PriceSource;
  observed_at: Date;
};

export type PriceRow = OfferRow & {
  unit_price: number;
  quantity: number;
  availability: Availability;
  effective_from: Date;
};

export const offerOfRow = (row: OfferRow): Offer => ({
  pharmacyKey: row.pharmacy_key,
  pharmacyName: row.pharmacy_name,
  priceCents: row.price_cents,
  dispensingFeeCents: row.dispensing_fee_cents,
  totalCents: row.total_cents,
  source: row.source,
  observedAt: row.observed_at,
});

export const priceOfRow = (row: PriceRow, distanceMm: number | null): Price => ({
  ...offerOfRow(row),
  unitPrice: row.unit_price,
  quantity: row.quantity,
  availability: row.availability,
  effectiveFrom: row.effective_from,
  distanceKm: distanceMm === null ? null : distanceMm / 1_000_000,
});

export type DrugPriceRow = PriceRow & { drug_id: number; din: string; drug_name: string };

export const drugPriceOfRow = (row: DrugPriceRow): DrugPrice => ({
  ...priceOfRow(row, null),
  drug: { din: row.din, name: row.drug_name },
});
