/**
 * Writes a transaction's changes down ($1: chunks as a JSON array, in order), moves the version of their dataset ($2) and
 * its date (that of its oldest source, which `recordSources` stores before), and tells whoever listens. It must run under the loads' advisory lock, in a statement of its own
 * after the one that takes it: what it reads (the last time, the last totals) must be what the last load committed.
 * Only the end of a load moves the time of a known dataset: a load that fails or is refused leaves it stale.
 * Indexes: changes_pkey and changes_by_resource, at their ends; datasets_pkey; dataset_sources_pkey. Locks: the dataset's row.
 */
import type { Statement } from "../../postgres/database.ts";

/** What `notify` is called on; the payload is the dataset's name. */
export const channelOf = (schema: string) => `${schema}_datasets`;

/** Things in a row of `changes`, and so the factor between a row's id and the numbers of its changes. */
export const chunkSize = 1_000;

/** The date of the oldest source of a dataset. Sources of sample data count while there are no others. */
const oldest = (schema: string, dataset: string) =>
  `(select coalesce(min(as_of) filter (where not synthetic), min(as_of)) from ${schema}.dataset_sources where dataset = ${dataset})`;

/**
 * The dates of sources, which never go back. Values: the dataset; [{source, synthetic, asOf}] as JSON. No date is later than
 * now: a wrong one would otherwise stay forever.
 */
export const recordSources = (schema: string): Statement => ({
  name: `${schema}_datasets_sources`,
  text: `
  insert into ${schema}.dataset_sources as known (dataset, source, synthetic, as_of)
  select $1, g.source, g.synthetic, least(max(g."asOf"), clock_timestamp())
  from jsonb_to_recordset($2::jsonb) as g(source text, synthetic boolean, "asOf" timestamptz)
  group by g.source, g.synthetic
  on conflict (dataset, source, synthetic) do update set as_of = excluded.as_of
  where known.as_of < excluded.as_of`,
});

export const recordChunks = (schema: string): Statement => ({
  name: `${schema}_changes_record`,
  text: `
  with given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as g(place integer, resource text, operation text, reason text,
      drug_ids integer[], pharmacy_ids integer[], keys text[], entities integer)
  ), inserted as (
    insert into ${schema}.changes (at, resource, operation, reason, drug_ids, pharmacy_ids, keys, entities, through)
    select
      (select greatest(clock_timestamp(), (select c.at from ${schema}.changes c order by c.id desc limit 1))),
      g.resource, g.operation, g.reason, g.drug_ids, g.pharmacy_ids, g.keys, g.entities,
      sum(g.entities) over (partition by g.resource order by g.place) + coalesce((
        select c.through from ${schema}.changes c where c.resource = g.resource order by c.id desc limit 1
      ), 0)
    from given g
    order by g.place
    returning id, entities
  ), moved as (
    insert into ${schema}.datasets as known (dataset, version, as_of, loaded_at)
    select $2, max(id * ${chunkSize} + entities - 1), ${oldest(schema, "$2")}, clock_timestamp() from inserted
    on conflict (dataset) do update set version = excluded.version, as_of = excluded.as_of
    returning dataset
  )
  select pg_notify('${channelOf(schema)}', dataset) from moved`,
});

/** Moves the version of a dataset ($1) whose rows are no resource of their own. Under the lock, like the above. */
export const recordVersion = (schema: string): Statement => ({
  name: `${schema}_datasets_version`,
  text: `
  with moved as (
    insert into ${schema}.datasets as known (dataset, version, as_of, loaded_at)
    values ($1, nextval(pg_get_serial_sequence('${schema}.changes', 'id')) * ${chunkSize},
      ${oldest(schema, "$1")}, clock_timestamp())
    on conflict (dataset) do update set version = excluded.version, as_of = excluded.as_of
    returning dataset
  )
  select pg_notify('${channelOf(schema)}', dataset) from moved`,
});

/** The date of a dataset ($1) whose rows are unchanged. */
export const recordDate = (schema: string): Statement => ({
  name: `${schema}_datasets_date`,
  text: `
  with moved as (
    update ${schema}.datasets set as_of = ${oldest(schema, "$1")}
    where dataset = $1 and as_of is distinct from ${oldest(schema, "$1")}
    returning dataset
  )
  select pg_notify('${channelOf(schema)}', dataset) from moved`,
});

/** A load of these datasets ($1) ended well. Those that were never changed stay unknown. */
export const recordLoaded = (schema: string): Statement => ({
  text: `
  with moved as (
    update ${schema}.datasets set loaded_at = clock_timestamp() where dataset = any($1::text[]) returning dataset
  )
  select pg_notify('${channelOf(schema)}', dataset) from moved`,
});
