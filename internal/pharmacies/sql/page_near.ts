/**
 * Pharmacies around a place, nearest first. Position: distance in millimetres, id. Indexes: places_pkey for a
 * postal code; pharmacies_by_place for what is in the box, which is measured, counted and sorted; pharmacies_pkey for the rows of the page. The total comes with the
 * page; a page without rows is one row whose pharmacy is null. No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import type { Area, PharmacyListFilter } from "../model.ts";
import { pharmacyColumns } from "./columns.ts";
import { inBox, listed } from "./near.ts";
import { narrowToOpen } from "./open_now.ts";

export function pageNear(
  schema: string,
  near: Area,
  filter: PharmacyListFilter,
  page: PageRequest,
  at: Date,
): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, at.toISOString());
  const now = "$3::timestamptz";
  listed(conditions, "p", filter);
  narrowToOpen(conditions, "p", filter, now);
  const { place, located, distance, radius } = inBox(conditions, schema, "p", near);
  const boxed = conditions.sql;
  let after = "";
  if (page.after !== undefined) {
    const [mm, id] = page.after.slice(0, 2).map(conditions.value);
    after = `where (distance_mm, id) > (${mm}::bigint, ${id}::integer)`;
    conditions.label("after");
  }
  const text = `
    with ${place}, inside as materialized (
      select id, distance_mm
      from (select p.id, ${distance} as distance_mm from ${schema}.pharmacies p where ${boxed}) boxed
      where distance_mm <= ${radius}
    )
    select t.total, t.located, r.*
    from (select count(*) as total, ${located} as located from inside) t
    left join lateral (
      select p.*, i.distance_mm
      from (select id, distance_mm from inside ${after} order by distance_mm, id limit $1 offset $2) i
      cross join lateral (
        select ${pharmacyColumns("p", now)} from ${schema}.pharmacies p where p.id = i.id offset 0
      ) p
    ) r on true
    order by r.distance_mm, r.id`;
  return conditions.bind(`${schema}_pharmacies`, text);
}
