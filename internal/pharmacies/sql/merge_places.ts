/** Merges staged places by code; of a code that stands twice, the first row wins. Index used: places_pkey. */
import type { Statement } from "../../postgres/database.ts";

export const placeColumns = ["line", "code", "name", "province", "latitude", "longitude"] as const;

export const createStagedPlaces = `create temporary table staged_places (
  line integer, code text, name text, province text, latitude double precision, longitude double precision
) on commit drop`;

export const mergePlacesStatement = (schema: string): Statement => ({
  text: `
  with first as (
    select distinct on (code) code, name, province, latitude, longitude from staged_places order by code, line
  ), compared as materialized (
    select f.*, k.code is null as is_new,
      (f.name, f.province, f.latitude, f.longitude) is distinct from (k.name, k.province, k.latitude, k.longitude) as differs
    from first f left join ${schema}.places k using (code)
  ), merged as (
    insert into ${schema}.places (code, name, province, latitude, longitude)
    select code, name, province, latitude, longitude from compared where is_new or differs
    order by code
    on conflict (code) do update set
      name = excluded.name, province = excluded.province, latitude = excluded.latitude, longitude = excluded.longitude
  )
  select count(*) filter (where is_new)::int as inserted,
    count(*) filter (where not is_new and differs)::int as changed,
    (select count(*)::int from staged_places) - count(*) filter (where is_new or differs)::int as unchanged
  from compared`,
});
