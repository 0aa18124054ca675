/**
 * Of many drugs ($1) at once: how many offers, their average, and the lowest price with its pharmacy. Indexes:
 * drug_price_totals_pkey, and the first entries of prices_by_price for each drug (closed pharmacies are passed over).
 */
import type { Statement } from "../../postgres/database.ts";

export type SummaryRow = {
  drug_id: number;
  offers: number;
  average_cents: number;
  lowest_cents: number;
  pharmacy_name: string;
};

export const summaries = (schema: string): Statement => ({
  name: `${schema}_price_summaries`,
  text: `
    select t.drug_id, t.offers, round(t.price_cents_sum::numeric / t.offers)::int as average_cents,
      l.price_cents as lowest_cents, l.name as pharmacy_name
    from unnest($1::int[]) as d (id)
    join ${schema}.drug_price_totals t on t.drug_id = d.id and t.offers > 0
    cross join lateral (
      select r.price_cents, p.name
      from ${schema}.prices r join ${schema}.pharmacies p on p.id = r.pharmacy_id
      where r.drug_id = d.id and p.status <> 'closed'
      order by r.price_cents, r.pharmacy_id limit 1
    ) l`,
});
