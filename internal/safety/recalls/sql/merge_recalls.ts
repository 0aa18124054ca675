/**
 * Merges notices into what is known, one row a notice: a new one is inserted; one that was updated earlier than what is
 * known changes nothing; any other states the whole notice and the drugs it is on. (The date is a day: what is said later
 * of the same day holds.) Of what a batch holds, no notice stands twice.
 *
 * Value: the notices as JSON. Answers what became of each. Run it under `lockRecalls`: new rows are inserted without a look
 * at conflicts. Indexes used: recalls_pkey, recall_drugs_pkey. Locks: the rows it changes.
 */
import type { Statement } from "../../../postgres/database.ts";

/** Readers go on; another load of notices waits. */
export const lockRecalls = (schema: string): Statement => ({
  text: `lock table ${schema}.recalls in share row exclusive mode`,
});

const stated = [
  "title",
  "product",
  "reason",
  "action_required",
  "category",
  "regulator_url",
  "classification",
  "classification_text",
  "dins",
  "affected_lots",
  "match",
  "archived",
  "updated_on",
  "synthetic",
];
const of = (alias: string) => stated.map((name) => `${alias}.${name}`).join(", ");

export type RecallOutcome = {
  nid: number;
  state: "inserted" | "changed" | "unchanged" | "older";
  drug_ids: number[];
  /** On which it was before and is no longer. */
  dropped_ids: number[];
  /** On which it is now and was not before. */
  added_ids: number[];
  /** The notice's own, whatever this edition says. */
  issued_on: string;
};

export const mergeRecalls = (schema: string): Statement => ({
  text: `
  with given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as g (
      nid bigint, title text, product text, reason text, action_required text, category text, regulator_url text,
      classification text, classification_text text, dins text[], affected_lots text[], match text, archived boolean,
      updated_on date, synthetic boolean, drug_ids integer[])
  ), compared as materialized (
    select g.*, own.ids as known_ids, coalesce(k.issued_on, g.updated_on) as issued_on,
      case
        when k.nid is null then 'inserted'
        when g.updated_on < k.updated_on then 'older'
        when (${of("g")}) is distinct from (${of("k")}) or g.drug_ids <> own.ids then 'changed'
        else 'unchanged'
      end as state
    from given g
    left join ${schema}.recalls k on k.nid = g.nid
    cross join lateral (
      select coalesce(array_agg(drug_id order by drug_id), '{}') as ids from ${schema}.recall_drugs where nid = g.nid
    ) own
  ), inserted as (
    insert into ${schema}.recalls (nid, issued_on, ${stated.join(", ")})
    select nid, updated_on, ${stated.join(", ")} from compared where state = 'inserted' order by nid
  ), changed as (
    update ${schema}.recalls r set (${stated.join(", ")}, changed_at) = (select ${of("c")}, now())
    from compared c where c.state = 'changed' and r.nid = c.nid
  ), dropped as (
    delete from ${schema}.recall_drugs d using compared c
    where c.state = 'changed' and d.nid = c.nid and d.drug_id <> all (c.drug_ids)
  ), added as (
    insert into ${schema}.recall_drugs (nid, drug_id)
    select c.nid, a.id from compared c cross join lateral unnest(c.drug_ids) a(id)
    where c.state in ('inserted', 'changed') and a.id <> all (c.known_ids)
    order by c.nid, a.id
  )
  select nid, state, drug_ids,
    array(select id from unnest(known_ids) k(id) where id <> all (drug_ids)) as dropped_ids,
    case when state in ('inserted', 'changed')
      then array(select id from unnest(drug_ids) n(id) where id <> all (known_ids)) else '{}' end as added_ids,
    issued_on
  from compared order by nid`,
});
