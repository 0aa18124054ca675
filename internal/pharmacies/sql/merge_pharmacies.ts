/**
 * Merges staged pharmacies by key. Value: the date of their list. A row of an older list than the stored one changes nothing,
 * so lists can be loaded in any order. A row that is known already only gets the new date. A pharmacy that opens or closes moves its prices into or out of drug_price_days, in the same statement.
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
    select s.*, k.id as known_id, older, not older and ${of("s")} is distinct from ${of("k")} as differs,
      case when older or k.id is null or (k.status = 'closed') = (s.status = 'closed') then 0
        when s.status = 'closed' then -1 else 1 end as direction,
      case when not older and ${of("s")} is distinct from ${of("k")} then to_jsonb(k) end as before
    from staged_pharmacies s left join ${schema}.pharmacies k on k.key = s.key
    cross join lateral (select coalesce(k.stated_on > $1::date, false) as older) o
  ), merged as (
    insert into ${schema}.pharmacies (${pharmacyColumns.join(", ")}, stated_on)
    select ${pharmacyColumns.join(", ")}, $1::date from compared where known_id is null or differs
    order by key
    on conflict (key) do update set ${values.map((column) => `${column} = excluded.${column}`).join(", ")},
      stated_on = excluded.stated_on, changed_at = now()
    returning id, key
  ), dated as (
    update ${schema}.pharmacies p set stated_on = $1::date
    from compared c
    where p.id = c.known_id and not c.differs and not c.older and p.stated_on is distinct from $1::date
  ), totalled as (
    ${addDays(
      schema,
      `
      select p.drug_id, ${priceDay("p.source", "p.max_age_days", "(p.observed_at at time zone 'UTC')::date")}, p.availability, p.unit_price, c.direction
      from compared c join ${schema}.prices p on p.pharmacy_id = c.known_id
      where c.direction <> 0`,
    )}
  )
  select count(*) filter (where known_id is null)::int as inserted,
    count(*) filter (where known_id is not null and differs)::int as changed,
    count(*) filter (where known_id is not null and not differs)::int as unchanged,
    count(*) filter (where older)::int as older,
    coalesce(array_agg(id order by key) filter (where known_id is null), '{}') as created_ids,
    coalesce(array_agg(id order by key) filter (where known_id is not null and differs and not closes), '{}')
      as updated_ids,
    coalesce(json_agg(json_build_object('id', id, 'before', before, 'after', after) order by key)
      filter (where known_id is not null and differs), '[]') as changed_rows,
    coalesce(array_agg(id order by key) filter (where known_id is not null and closes), '{}') as closed_ids
  from (
    select c.key, c.known_id, c.differs, c.older, c.direction < 0 as closes, merged.id, c.before,
      case when c.known_id is not null and c.differs then to_jsonb(c) end as after
    from compared c left join merged using (key)
  ) done`,
});
