/** The lowest totals ($2 each) of many drugs ($1). Index: the first entries of prices_by_total for each drug. */
import type { Statement } from "../../postgres/database.ts";
import { priceColumns } from "./columns.ts";

export const lowest = (schema: string): Statement => ({
  name: `${schema}_prices_lowest`,
  text: `
    select d.id as drug_id, o.*
    from unnest($1::int[]) as d (id)
    cross join lateral (
      select ${priceColumns}
      from ${schema}.prices r join ${schema}.pharmacies p on p.id = r.pharmacy_id
      where r.drug_id = d.id and p.status <> 'closed'
      order by r.total_cents, r.pharmacy_id limit $2
    ) o
    order by d.id, o.total_cents, o.pharmacy_id`,
});
