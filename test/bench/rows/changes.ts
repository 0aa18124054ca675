/** Rows of changes for the query plans: each load changed a thousand prices, a hundred drugs and three pharmacies. */
import { datasets } from "../../../internal/changes/model.ts";
import { query } from "../../../internal/postgres/database.ts";
import { type Grower, pricesOf } from "../size.ts";

/** In the middle of the prices of the first load. */
export const firstChange = 1_500;

const loadsOf = (size: Parameters<typeof pricesOf>[0]) => pricesOf(size) / 200;

const changes = (schema: string) => `
  insert into ${schema}.changes (at, resource, operation, drug_ids, pharmacy_ids, entities, through)
  select timestamptz '2025-12-31T00:00:00Z' + n * interval '1 minute', e.resource, 'updated',
    case when e.resource <> 'pharmacy' then array(select 1 + (n + i) % 2000 from generate_series(1, e.entities) i) end,
    case when e.resource <> 'drug' then array(select 1 + (n + i) % 500 from generate_series(1, e.entities) i) end,
    e.entities, n * e.entities
  from generate_series($1::integer, $2::integer) n
  cross join (values (1, 'price', 1000), (2, 'drug', 100), (3, 'pharmacy', 3)) e(place, resource, entities)
  order by n, e.place`;

const loads = (schema: string) => `
  insert into ${schema}.loads (id, kind, source_name, state, started_at)
  select md5('l' || k || n)::uuid, k, 'bench', 'finished', timestamptz '2025-12-31T00:00:00Z' + n * interval '1 minute'
  from generate_series($1::integer, $2::integer) n cross join unnest('{dpd,pharmacies,prices}'::text[]) k`;

const ages = (schema: string) => `
  insert into ${schema}.datasets (dataset, version, loaded_at)
  select dataset, 1, now() from unnest($1::text[]) dataset on conflict do nothing`;

export const changesRows: Grower = {
  tables: ["changes", "datasets", "loads"],
  async grow(database, schema, to, from) {
    const added = [loadsOf(from) + 1, loadsOf(to)];
    await query(database, changes(schema), added);
    await query(database, loads(schema), added);
    await query(database, ages(schema), [datasets]);
  },
};
