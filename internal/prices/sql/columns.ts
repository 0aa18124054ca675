/** A price's columns as statements read them, and the price they make. */
import type { Availability, Price, PriceSource } from "../model.ts";

/** Of a price `r` at a pharmacy `p`. */
export const priceColumns = `r.pharmacy_id, p.key as pharmacy_key, p.name as pharmacy_name, r.price_cents, r.dispensing_fee_cents,
  r.total_cents, r.unit_price, r.quantity, r.availability, r.source, r.observed_at, r.effective_from`;

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
