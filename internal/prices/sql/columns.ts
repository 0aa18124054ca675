/** A price's columns as statements read them, and the price they make. */
import type { Availability, DrugPrice, Price, PriceSource } from "../model.ts";

const names =
  "pharmacy_id, price_cents, dispensing_fee_cents, total_cents, unit_price, quantity, availability, source, observed_at, effective_from";

/** "r.pharmacy_id, r.price_cents, ..." for a statement that calls prices `table`. */
export const priceColumns = (table: string) =>
  names
    .split(", ")
    .map((name) => `${table}.${name}`)
    .join(", ");

/** What a price shows of its pharmacy. */
export const pharmacyColumns = (table: string) =>
  `${table}.key as pharmacy_key, ${table}.name as pharmacy_name`;

export type PriceRow = {
  pharmacy_id: number;
  pharmacy_key: string;
  pharmacy_name: string;
  price_cents: number;
  dispensing_fee_cents: number;
  total_cents: number;
  unit_price: number;
  quantity: number;
  availability: Availability;
  source: PriceSource;
  observed_at: Date;
  effective_from: Date;
};

export const priceOfRow = (row: PriceRow, distanceMm: number | null): Price => ({
  pharmacyKey: row.pharmacy_key,
  pharmacyName: row.pharmacy_name,
  priceCents: row.price_cents,
  dispensingFeeCents: row.dispensing_fee_cents,
  totalCents: row.total_cents,
  unitPrice: row.unit_price,
  quantity: row.quantity,
  availability: row.availability,
  source: row.source,
  observedAt: row.observed_at,
  effectiveFrom: row.effective_from,
  distanceKm: distanceMm === null ? null : distanceMm / 1_000_000,
});

export type DrugPriceRow = PriceRow & { drug_id: number; din: string; drug_name: string };

export const drugPriceOfRow = (row: DrugPriceRow): DrugPrice => ({
  ...priceOfRow(row, null),
  drug: { din: row.din, name: row.drug_name },
});
