/**
 * Pharmacies by name, all of them or those of a province or a city. Position: sort_name, id. Indexes: pharmacies_by_name,
 * pharmacies_by_province or pharmacies_by_city, walked in order for the page and counted for the total. The total comes
 * with the page; a page without rows is one row whose pharmacy is null. No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import type { PharmacyFilter } from "../model.ts";
import { pharmacyColumns } from "./columns.ts";
import { listed } from "./near.ts";

export function pageByName(schema: string, filter: PharmacyFilter, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset);
  listed(conditions, "p", filter);
  const counted = conditions.sql;
  if (page.after !== undefined) {
    const [name, id] = page.after.map(conditions.value);
    conditions.and(`(p.sort_name, p.id) > (${name}, ${id}::integer)`, "after");
  }
  const text = `
    select t.total, r.*
    from (select count(*) as total from ${schema}.pharmacies p where ${counted}) t
    left join lateral (
      select ${pharmacyColumns("p")}, null::bigint as distance_mm
      from ${schema}.pharmacies p where ${conditions.sql}
      order by p.sort_name, p.id limit $1 offset $2
    ) r on true
    order by r.sort_name, r.id`;
  return conditions.bind(`${schema}_pharmacies`, text);
}
