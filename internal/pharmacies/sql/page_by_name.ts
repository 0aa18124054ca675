/**
 * Pharmacies by name, all of them or those of a province, a city, a chain, with a service, open at $3 or not. Position: sort_name, id. Indexes: pharmacies_by_name,
 * pharmacies_by_province, pharmacies_by_city or pharmacies_by_chain, walked in order for the page and counted for the
 * total; pharmacies_by_service or pharmacies_by_hours for what these do not narrow. The total comes
 * with the page, and is not counted where it is known; a page without rows is one row whose pharmacy is null. No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import type { PharmacyListFilter } from "../model.ts";
import { pharmacyColumns } from "./columns.ts";
import { listed } from "./near.ts";
import { narrowToOpen } from "./open_now.ts";

export function pageByName(
  schema: string,
  filter: PharmacyListFilter,
  page: PageRequest,
  at: Date,
  known?: number,
): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, at.toISOString(), known ?? null);
  const now = "$3::timestamptz";
  listed(conditions, "p", filter);
  narrowToOpen(conditions, "p", filter, now);
  const counted = conditions.sql;
  if (page.after !== undefined) {
    const [name, id] = page.after.slice(0, 2).map(conditions.value);
    conditions.and(`(p.sort_name, p.id) > (${name}, ${id}::integer)`, "after");
  }
  const text = `
    select t.total, r.*
    from (
      select coalesce($4::bigint, (select count(*) from ${schema}.pharmacies p where ${counted})) as total
    ) t
    left join lateral (
      select ${pharmacyColumns("p", now)}, null::bigint as distance_mm
      from ${schema}.pharmacies p where ${conditions.sql}
      order by p.sort_name, p.id limit $1 offset $2
    ) r on true
    order by r.sort_name, r.id`;
  return conditions.bind(`${schema}_pharmacies`, text);
}
