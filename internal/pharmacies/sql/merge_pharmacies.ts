/**
 * Merges staged pharmacies by key. A row that says what is known already is not written. A pharmacy that opens or closes
 * moves its prices into or out of drug_price_days, in the same statement.
 * Indexes used: pharmacies_key_key, prices_by_pharmacy. Locks: the rows it changes, under the loads' advisory lock.
 */
import type { Statement } from "../../postgres/database.ts";
import { addDays, priceDay } from "./add_price_days.ts";

export const pharmacyColumns = [
  "key",
  "name",
  "sort_name",
  "chain",
  "sort_chain",
  "street",
  "city",
  "sort_city",
  "province",
  "postal_code",
  "phone",
  "latitude",
  "longitude",
  "location_source",
  "timezone",
  "hours",
  "services",
  "sort_services",
  "rating",
  "status",
  "synthetic",
] as const;

export const createStagedPharmacies = (schema: string) =>
  `create temporary table staged_pharmacies on commit drop as select ${pharmacyColumns.join(", ")} from ${schema}.pharmacies limit 0`;

const values = pharmacyColumns.slice(1);
const of = (table: string) => `(${values.map((column) => `${table}.${column}`).join(", ")})`;

export const mergePharmaciesStatement = (schema: string): Statement => ({
  text: `
  with compared as materialized (
    select s.*, k.id as known_id, ${of("s")} is distinct from ${of("k")} as differs,
      case when k.id is null or (k.status = 'closed') = (s.status = 'closed') then 0
        when s.status = 'closed' then -1 else 1 end as direction,
      case when ${of("s")} is distinct from ${of("k")} then to_jsonb(k) end as before
    from staged_pharmacies s left join ${schema}.pharmacies k on k.key = s.key
  ), merged as (
    insert into ${schema}.pharmacies (${pharmacyColumns.join(", ")})
    select ${pharmacyColumns.join(", ")} from compared where known_id is null or differs
    order by key
    on conflict (key) do update set ${values.map((column) => `${column} = excluded.${column}`).join(", ")}, changed_at = now()
    returning id, key
  ), totalled as (
    ${addDays(
      schema,
      `
      select p.drug_id, ${priceDay("p")} as day, p.availability, p.unit_price, c.direction
      from compared c join ${schema}.prices p on p.pharmacy_id = c.known_id
      where c.direction <> 0`,
    )}
  )
  select count(*) filter (where known_id is null)::int as inserted,
    count(*) filter (where known_id is not null and differs)::int as changed,
    count(*) filter (where known_id is not null and not differs)::int as unchanged,
    coalesce(array_agg(id order by key) filter (where known_id is null), '{}') as created_ids,
    coalesce(array_agg(id order by key) filter (where known_id is not null and differs and not closes), '{}')
      as updated_ids,
    coalesce(json_agg(json_build_object('id', id, 'before', before, 'after', after) order by key)
      filter (where known_id is not null and differs), '[]') as changed_rows,
    coalesce(array_agg(id order by key) filter (where known_id is not null and closes), '{}') as closed_ids
  from (
    select c.key, c.known_id, c.differs, c.direction < 0 as closes, merged.id, c.before,
      case when c.known_id is not null and c.differs then to_jsonb(c) end as after
    from compared c left join merged using (key)
  ) done`,
});
