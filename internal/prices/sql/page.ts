/**
 * Pages of the prices of one drug ($3). The total comes with the page; a page without rows is one row whose price is
 * null. No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import type { Area } from "../../pharmacies/model.ts";
import { inBox, listed } from "../../pharmacies/sql/near.ts";
import { createConditions } from "../../postgres/conditions.ts";
import type { Statement } from "../../postgres/database.ts";
import type { PriceFilter } from "../model.ts";
import { priceColumns } from "./columns.ts";

export type Bound = { statement: Statement; values: readonly unknown[] };

/**
 * Lowest total first. Position: total, pharmacy's id. Index: prices_by_total, walked in order from the position. The
 * total is one row of drug_price_totals; with a filter, a count over the drug's offers (at most one a pharmacy).
 */
export function pageByTotal(schema: string, drugId: number, filter: PriceFilter, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, drugId);
  conditions.and("drug", "r.drug_id = $3");
  listed(conditions, "p", filter);
  if (filter.availability !== undefined)
    conditions.and("availability", `r.availability = ${conditions.value(filter.availability)}`);
  const filtered =
    filter.province !== undefined || filter.city !== undefined || filter.availability !== undefined;
  const join = `${schema}.prices r join ${schema}.pharmacies p on p.id = r.pharmacy_id where ${conditions.sql}`;
  const total = filtered
    ? `select count(*) as total from ${join}`
    : `select coalesce((select offers from ${schema}.drug_price_totals where drug_id = $3), 0)::bigint as total`;
  const [cents, id] = page.after ?? [];
  const after =
    page.after === undefined
      ? ""
      : `and (r.total_cents, r.pharmacy_id) > (${conditions.value(cents)}::integer, ${conditions.value(id)}::integer)`;
  const text = `
    select t.total, o.*
    from (${total}) t
    left join lateral (
      select ${priceColumns}, null::bigint as distance_mm from ${join} ${after}
      order by r.total_cents, r.pharmacy_id limit $1 offset $2
    ) o on true
    order by o.total_cents, o.pharmacy_id`;
  const label = `${conditions.label}${after === "" ? "" : "_after"}`;
  return { statement: { name: `${schema}_prices_by_total_${label}`, text }, values: conditions.values };
}

/**
 * Around a place, by total or by distance. Indexes: pharmacies_by_place for the box, prices_pkey for each pharmacy in
 * it. Cost: the pharmacies inside the box.
 */
export function pageNear(
  schema: string,
  drugId: number,
  near: Area,
  filter: PriceFilter,
  page: PageRequest,
): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, drugId);
  listed(conditions, "p", filter);
  const { distance, radius } = inBox(conditions, "p", near);
  const availability =
    filter.availability === undefined ? "" : `and r.availability = ${conditions.value(filter.availability)}`;
  const first = filter.sort === "distance" ? "distance_mm" : "total_cents";
  const [value, id] = page.after ?? [];
  const after =
    page.after === undefined
      ? ""
      : `where (${first}, pharmacy_id) > (${conditions.value(value)}::bigint, ${conditions.value(id)}::integer)`;
  const text = `
    with boxed as materialized (
      select p.id, p.key, p.name, ${distance} as distance_mm from ${schema}.pharmacies p where ${conditions.sql}
    ), offered as materialized (
      select o.*, p.distance_mm from boxed p
      cross join lateral (
        select ${priceColumns} from ${schema}.prices r where r.drug_id = $3 and r.pharmacy_id = p.id ${availability} offset 0
      ) o
      where p.distance_mm <= ${radius}
    )
    select t.total, o.*
    from (select count(*) as total from offered) t
    left join lateral (select * from offered ${after} order by ${first}, pharmacy_id limit $1 offset $2) o on true
    order by o.${first}, o.pharmacy_id`;
  const labels = [
    conditions.label,
    first,
    availability === "" ? "" : "availability",
    after === "" ? "" : "after",
  ];
  return {
    statement: { name: `${schema}_prices_near_${labels.filter((each) => each !== "").join("_")}`, text },
    values: conditions.values,
  };
}
