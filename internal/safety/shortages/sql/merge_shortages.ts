/**
 * Merges reports into what is known, one row a report: a new one is inserted; one that was updated earlier than what is
 * known changes nothing; any other states the whole report. (The date is a day: what is said later of the same day holds.)
 * Of what a batch holds, no report stands twice.
 *
 * Value: the reports as JSON. Answers what became of each. Run it under `lockShortages`: new rows are inserted without a
 * look at conflicts. Index used: shortages_pkey. Locks: the rows it changes.
 */
import type { Statement } from "../../../postgres/database.ts";
import type { ShortageStatus } from "../model.ts";

/** Readers go on; another load of reports waits. */
export const lockShortages = (schema: string): Statement => ({
  text: `lock table ${schema}.shortages in share row exclusive mode`,
});

const stated = [
  "drug_id",
  "type",
  "status",
  "status_text",
  "severity",
  "tier_3",
  "reason",
  "packaging",
  "anticipated_start",
  "actual_start",
  "estimated_end",
  "actual_end",
  "reported_on",
  "updated_on",
  "synthetic",
];
const of = (alias: string) => stated.map((name) => `${alias}.${name}`).join(", ");

export type ShortageOutcome = {
  report_id: number;
  state: "inserted" | "changed" | "unchanged" | "older";
  drug_id: number;
  status: ShortageStatus;
  /** Null of a report that is new. */
  old_status: ShortageStatus | null;
};

export const mergeShortages = (schema: string): Statement => ({
  text: `
  with given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as g (
      report_id bigint, drug_id integer, type text, status text, status_text text, severity text, tier_3 boolean,
      reason text, packaging text, anticipated_start date, actual_start date, estimated_end date, actual_end date,
      reported_on date, updated_on date, listed_on date, synthetic boolean)
  ), compared as materialized (
    select g.*, k.status as old_status,
      case
        when k.report_id is null then 'inserted'
        when coalesce(g.updated_on, '-infinity') < coalesce(k.updated_on, '-infinity') then 'older'
        when (${of("g")}) is distinct from (${of("k")}) then 'changed'
        else 'unchanged'
      end as state
    from given g left join ${schema}.shortages k on k.report_id = g.report_id
  ), inserted as (
    insert into ${schema}.shortages (report_id, listed_on, ${stated.join(", ")})
    select report_id, listed_on, ${stated.join(", ")} from compared where state = 'inserted' order by report_id
  ), changed as (
    update ${schema}.shortages r set (${stated.join(", ")}, changed_at) = (select ${of("c")}, now())
    from compared c where c.state = 'changed' and r.report_id = c.report_id
  )
  select report_id, state, drug_id, status, old_status from compared order by report_id`,
});
