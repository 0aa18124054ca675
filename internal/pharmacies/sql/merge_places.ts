/** Merges staged places by code, each code once. A row that says what is known already is not written. Index used: places_pkey. */
import type { Statement } from "../../postgres/database.ts";

export const placeColumns = ["code", "name", "province", "latitude", "longitude"] as const;

export const createStagedPlaces = `create temporary table staged_places (
  code text, name text, province text, latitude double precision, longitude double precision
) on commit drop`;

export const mergePlacesStatement = (schema: string): Statement => ({
  text: `
  with compared as materialized (
    select s.*, k.code is null as is_new,
      (s.name, s.province, s.latitude, s.longitude) is distinct from (k.name, k.province, k.latitude, k.longitude) as differs
    from staged_places s left join ${schema}.places k using (code)
  ), merged as (
    insert into ${schema}.places (code, name, province, latitude, longitude)
    select code, name, province, latitude, longitude from compared where is_new or differs
    order by code
    on conflict (code) do update set
      name = excluded.name, province = excluded.province, latitude = excluded.latitude, longitude = excluded.longitude
  )
  select count(*) filter (where is_new)::int as inserted,
    count(*) filter (where not is_new and differs)::int as changed,
    count(*) filter (where not differs)::int as unchanged
  from compared`,
});
