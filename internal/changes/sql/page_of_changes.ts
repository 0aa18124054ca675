/**
 * A page of changes in the order of commits, with the total from where it begins, the oldest and the latest change
 * of all, and the last one that was dropped. It costs the page: of each resource, as many entries of
 * the index as the page has rows, then the rows of `changes` that the page needs, and one look at the drug and the pharmacy
 * of each change. The total is a difference of running totals: two entries of the index for each resource, whatever lies
 * between. Indexes: changes_by_resource, changes_by_time, changes_pkey, drugs_pkey, pharmacies_pkey. Locks: none.
 */
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import type { Resource, Since } from "../model.ts";
import { chunkSize } from "./record_changes.ts";

/** One row at least; `number` is null when there is no change to show. */
export type ChangeRow = {
  total: number;
  oldest_number: number | null;
  oldest_at: Date | null;
  latest_number: number | null;
  latest_at: Date | null;
  dropped_number: number | null;
  dropped_at: Date | null;
} & (
  | {
      number: number;
      resource: Resource;
      operation: "created" | "updated" | "removed";
      reason: string | null;
      at: Date;
      din: string | null;
      pharmacy_key: string | null;
      key: string | null;
    }
  | { number: null }
);

/** After the last number that there can be: nothing. */
const never = "9007199254740991";

/** `rows` is how many to answer at most. */
export function page(schema: string, since: Since, resources: readonly Resource[], rows: number): Bound {
  const conditions = createConditions(resources, rows);
  const byTime = since !== undefined && "time" in since;
  const from = conditions.value(byTime ? since.time.toISOString() : (since?.number ?? -1));
  if (byTime) conditions.label("time");
  const start = byTime
    ? `coalesce((select c.id from ${schema}.changes c where c.at >= ${from}::timestamptz order by c.at, c.id limit 1)
        * ${chunkSize}, ${never})`
    : `${from}::bigint + 1`;
  return conditions.bind(
    `${schema}_changes_page`,
    `
  with start as materialized (
    select number / ${chunkSize} as id, (number % ${chunkSize})::integer as ordinal from (select ${start} as number) s
  ), chunk as materialized (
    select c.id, c.entities, c.through, r.resource,
      case when c.id = start.id then least(start.ordinal, c.entities) else 0 end as skipped
    from start cross join unnest($1::text[]) r(resource)
    cross join lateral (
      select id, entities, through from ${schema}.changes
      where resource = r.resource and id >= start.id
      order by id limit $2::integer + 1
    ) c
  ), counted as (
    select coalesce(sum(l.through - f.before), 0)::bigint as total
    from (select resource, min(through - entities + skipped) as before from chunk group by resource) f
    cross join lateral (
      select through from ${schema}.changes where resource = f.resource order by id desc limit 1
    ) l
  ), needed as (
    select id, skipped, entities - skipped as left_over,
      sum(entities - skipped) over (order by id) - (entities - skipped) as before
    from chunk
  ), item as (
    select c.id * ${chunkSize} + n.skipped + i.place - 1 as number, c.resource, c.operation, c.reason, c.at,
      i.drug_id, i.pharmacy_id, i.key
    from needed n
    cross join lateral (
      select id, resource, operation, reason, at,
        drug_ids[n.skipped + 1 : n.skipped + $2::integer] as drug_ids,
        pharmacy_ids[n.skipped + 1 : n.skipped + $2::integer] as pharmacy_ids,
        keys[n.skipped + 1 : n.skipped + $2::integer] as keys
      from ${schema}.changes where id = n.id offset 0
    ) c
    cross join lateral unnest(c.drug_ids, c.pharmacy_ids, c.keys) with ordinality i(drug_id, pharmacy_id, key, place)
    where n.before < $2::integer and n.left_over > 0
    order by 1 limit $2::integer
  )
  select counted.total, oldest.id * ${chunkSize} as oldest_number, oldest.at as oldest_at,
    coalesce(latest.id * ${chunkSize} + latest.entities - 1, dropped.number) as latest_number,
    coalesce(latest.at, dropped.at) as latest_at, dropped.number as dropped_number, dropped.at as dropped_at,
    item.number, item.resource, item.operation, item.reason, item.at, item.key,
    (select d.din from ${schema}.drugs d where d.id = item.drug_id) as din,
    (select p.key from ${schema}.pharmacies p where p.id = item.pharmacy_id) as pharmacy_key
  from counted
  left join (select id, at from ${schema}.changes order by id limit 1) oldest on true
  left join (select id, entities, at from ${schema}.changes order by id desc limit 1) latest on true
  left join (select number, at from ${schema}.changes_dropped where only_row) dropped on true
  left join item on true
  order by item.number`,
  );
}
