/**
 * All prices of a drug ($3), lowest total first. Position: total_cents, pharmacy_id. Index: prices_by_total, walked in
 * order from the position; a pharmacy by its key for each row on the way. The total is one row of drug_price_totals.
 * A page without rows is one row whose price is null. No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import { isListed } from "../../pharmacies/sql/near.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import { pharmacyColumns, priceColumns } from "./columns.ts";

export function pageByTotal(schema: string, drugId: number, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, drugId);
  conditions.and("r.drug_id = $3");
  if (page.after !== undefined) {
    const [cents, id] = page.after.map(conditions.value);
    conditions.and(`(r.total_cents, r.pharmacy_id) > (${cents}::integer, ${id}::integer)`, "after");
  }
  // `offset 0` keeps the planner from reading all pharmacies to join them: one by one, and no more than the page needs.
  const text = `
    select t.total, o.*
    from (
      select coalesce((select offers from ${schema}.drug_price_totals where drug_id = $3), 0) as total
    ) t
    left join lateral (
      select ${priceColumns("r")}, p.*, null::bigint as distance_mm
      from ${schema}.prices r
      cross join lateral (
        select ${pharmacyColumns("p")} from ${schema}.pharmacies p
        where p.id = r.pharmacy_id and ${isListed("p")} offset 0
      ) p
      where ${conditions.sql}
      order by r.total_cents, r.pharmacy_id limit $1 offset $2
    ) o on true
    order by o.total_cents, o.pharmacy_id`;
  return conditions.bind(`${schema}_prices`, text);
}
