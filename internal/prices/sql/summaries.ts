/**
 * Of many drugs ($1) at once: how many offers, their sum, and the lowest price with its pharmacy. Indexes:
 * drug_price_totals_pkey, the first entries of prices_by_price for each drug, and a pharmacy by its key for each of them
 * (closed ones are passed over). No locks.
 */
import { isListed } from "../../pharmacies/sql/near.ts";
import type { Statement } from "../../postgres/database.ts";
import type { PriceSource } from "../model.ts";

export type SummaryRow = {
  drug_id: number;
  offers: number;
  price_cents_sum: number;
  lowest_cents: number;
  pharmacy_name: string;
  source: PriceSource;
  observed_at: Date;
};

export const summaries = (schema: string): Statement => ({
  name: `${schema}_prices_summaries`,
  text: `
    select d.id as drug_id, t.offers, t.price_cents_sum, l.price_cents as lowest_cents,
      l.pharmacy_name, l.source, l.observed_at
    from unnest($1::integer[]) as d(id)
    cross join lateral (
      select t.offers, t.price_cents_sum from ${schema}.drug_price_totals t
      where t.drug_id = d.id and t.offers > 0 offset 0
    ) t
    cross join lateral (
      select r.price_cents, r.source, r.observed_at, p.pharmacy_name
      from ${schema}.prices r
      cross join lateral (
        select p.name as pharmacy_name from ${schema}.pharmacies p
        where p.id = r.pharmacy_id and ${isListed("p")} offset 0
      ) p
      where r.drug_id = d.id
      order by r.price_cents, r.pharmacy_id limit 1
    ) l`,
});
