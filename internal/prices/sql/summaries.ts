/**
 * Of many drugs ($1) at once: how many prices count since a day ($2), their sum, how many are left out, and the lowest unit price
 * with its pharmacy; a drug without any price has no row, and the lowest is null if none counts. Indexes: drug_price_days_pkey,
 * the first counted entries of prices_by_unit_price for each drug, and a pharmacy by its key for each of them (closed ones are
 * passed over). No locks.
 */
import { isListed } from "../../pharmacies/sql/near.ts";
import type { Statement } from "../../postgres/database.ts";
import { countsSql } from "../counted_prices.ts";
import type { PriceSource } from "../model.ts";
import { tiebreakers } from "./columns.ts";
import { priceDays } from "./price_days.ts";

type Counts = {
  drug_id: number;
  offers: number;
  unit_price_sum: number;
  stale: number;
  out_of_stock: number;
};
type Lowest = {
  lowest_cents: number;
  unit_price: number;
  quantity: number;
  pharmacy_name: string;
  source: PriceSource;
  observed_at: Date;
};
export type SummaryRow = Counts & (Lowest | { [Column in keyof Lowest]: null });

export const summaries = (schema: string): Statement => ({
  name: `${schema}_prices_summaries`,
  text: `
    select d.id as drug_id, t.*, l.*
    from unnest($1::integer[]) as d(id)
    cross join lateral (${priceDays(schema, "d.id", "$2")}
    ) t
    left join lateral (
      select r.price_cents as lowest_cents, r.unit_price, r.quantity, r.source, r.observed_at, p.pharmacy_name
      from ${schema}.prices r
      cross join lateral (
        select p.name as pharmacy_name from ${schema}.pharmacies p
        where p.id = r.pharmacy_id and ${isListed("p")} offset 0
      ) p
      where r.drug_id = d.id and ${countsSql("r", "$2")} and t.offers > 0
      order by r.unit_price, ${tiebreakers("r")} limit 1
    ) l on true
    where t.offers + t.stale + t.out_of_stock > 0`,
});
