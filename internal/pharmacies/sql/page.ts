/**
 * Pages of pharmacies: nearest first, or by name. The total comes with the page; a page without rows is one row whose
 * pharmacy is null. No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import { createConditions } from "../../postgres/conditions.ts";
import type { Statement } from "../../postgres/database.ts";
import type { Area, PharmacyFilter } from "../model.ts";
import { pharmacyColumns } from "./columns.ts";
import { inBox, listed } from "./near.ts";

export type Bound = { statement: Statement; values: readonly unknown[] };

/** Position: sort_name, id. Indexes: pharmacies_by_name, _by_province or _by_city, in order; the total counts on the same one. */
export function pageByName(schema: string, filter: PharmacyFilter, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset);
  listed(conditions, "p", filter);
  const [name, id] = page.after ?? [];
  const after =
    page.after === undefined
      ? ""
      : `and (p.sort_name, p.id) > (${conditions.value(name)}, ${conditions.value(id)}::integer)`;
  const text = `
    select t.total, r.*
    from (select count(*) as total from ${schema}.pharmacies p where ${conditions.sql}) t
    left join lateral (
      select ${pharmacyColumns("p")}, null::bigint as distance_mm
      from ${schema}.pharmacies p where ${conditions.sql} ${after}
      order by p.sort_name, p.id limit $1 offset $2
    ) r on true
    order by r.sort_name, r.id`;
  const label = `${conditions.label}${after === "" ? "" : "_after"}`;
  return { statement: { name: `${schema}_pharmacies_by_name_${label}`, text }, values: conditions.values };
}

/** Position: distance in millimetres, id. Index: pharmacies_by_place; everything in the box is measured, then sorted. */
export function pageNear(schema: string, near: Area, filter: PharmacyFilter, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset);
  listed(conditions, "p", filter);
  const { distance, radius } = inBox(conditions, "p", near);
  const [mm, id] = page.after ?? [];
  const after =
    page.after === undefined
      ? ""
      : `where (distance_mm, id) > (${conditions.value(mm)}::bigint, ${conditions.value(id)}::integer)`;
  const text = `
    with inside as materialized (
      select * from (
        select ${pharmacyColumns("p")}, ${distance} as distance_mm from ${schema}.pharmacies p where ${conditions.sql}
      ) boxed where distance_mm <= ${radius}
    )
    select t.total, r.*
    from (select count(*) as total from inside) t
    left join lateral (select * from inside ${after} order by distance_mm, id limit $1 offset $2) r on true
    order by r.distance_mm, r.id`;
  const label = `${conditions.label}${after === "" ? "" : "_after"}`;
  return { statement: { name: `${schema}_pharmacies_near_${label}`, text }, values: conditions.values };
}
