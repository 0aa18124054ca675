/**
 * Writes a transaction's changes down ($1: chunks as a JSON array, in order), moves the version of their dataset ($2) and
 * its date ($3, or null), and tells whoever listens. It must run under the loads' advisory lock, in a statement of its own
 * after the one that takes it: what it reads (the last time, the last totals) must be what the last load committed.
 * Only the end of a load moves the time of a known dataset: a load that fails or is refused leaves it stale.
 * Indexes: changes_pkey and changes_by_resource, at their ends; datasets_pkey. Locks: the dataset's row.
 */
import type { Statement } from "../../postgres/database.ts";

/** What `notify` is called on; the payload is the dataset's name. */
export const channelOf = (schema: string) => `${schema}_datasets`;

/** Things in a row of `changes`, and so the factor between a row's id and the numbers of its changes. */
export const chunkSize = 1_000;

/** A source's date, but no later than now: one that is wrong would otherwise stand for ever. */
const believable = (date: string) =>
  `case when ${date}::timestamptz > clock_timestamp() then clock_timestamp() else ${date}::timestamptz end`;

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
    select $2, max(id * ${chunkSize} + entities - 1), ${believable("$3")}, clock_timestamp() from inserted
    on conflict (dataset) do update set
      version = excluded.version, as_of = greatest(known.as_of, excluded.as_of)
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
      ${believable("$2")}, clock_timestamp())
    on conflict (dataset) do update set
      version = excluded.version, as_of = greatest(known.as_of, excluded.as_of)
    returning dataset
  )
  select pg_notify('${channelOf(schema)}', dataset) from moved`,
});

/** The source's date ($2) of a dataset ($1) whose rows are what they were. */
export const recordDate = (schema: string): Statement => ({
  name: `${schema}_datasets_date`,
  text: `
  with moved as (
    update ${schema}.datasets set as_of = ${believable("$2")}
    where dataset = $1 and (as_of is null or as_of < ${believable("$2")})
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
