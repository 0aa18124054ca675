/**
 * Ends reports that a later full export lacks. A report is open while it is active or anticipated. It was last stated on the
 * greatest of the dates of its update, its listing, and the newest full export with it. The first full export after that date
 * ends it, so exports may be loaded in any order. A report that a later export lists as open is reopened. The statement runs
 * in the transaction of the load, so an ended report is never visible as open. Scans the reports once. Locks: the rows that it
 * changes. Run the statements under `lockShortages`.
 */
import type { Statement } from "../../../postgres/database.ts";

/** Values: the numbers of the reports in a full export, its date. */
export const markSeen = (schema: string): Statement => ({
  text: `
  update ${schema}.shortages set seen_on = $2
  where report_id = any ($1::bigint[]) and (seen_on is null or seen_on < $2)`,
});

/** Values: synthetic, the date. */
export const addExport = (schema: string): Statement => ({
  text: `insert into ${schema}.shortage_exports (synthetic, dated) values ($1, $2) on conflict do nothing`,
});

const isOpen = "s.status in ('active', 'anticipated')";
const lastStated = "greatest(s.seen_on, s.updated_on, s.listed_on)";

/** Values: synthetic. Returns the reports that ended, in the form in which merges return reports. */
export const endAbsent = (schema: string): Statement => ({
  text: `
  with ended as materialized (
    select s.report_id, s.status as old_status, e.dated
    from ${schema}.shortages s
    cross join lateral (
      select min(dated) as dated from ${schema}.shortage_exports
      where synthetic = s.synthetic and dated > ${lastStated}
    ) e
    where s.synthetic = $1 and ${isOpen} and e.dated is not null
  )
  update ${schema}.shortages s
  set status = 'resolved', severity = 'low', changed_at = now(),
    status_text = 'absent from the full export of ' || to_char(ended.dated, 'YYYY-MM-DD')
  from ended
  where s.report_id = ended.report_id
  returning s.report_id, 'changed' as state, s.drug_id, s.status, ended.old_status`,
});

/** Values: synthetic, the numbers of the reports in an input, its date. Counts the open reports that the input lacks. */
export const countAbsent = (schema: string): Statement => ({
  text: `
  select count(*) as absent from ${schema}.shortages s
  where s.synthetic = $1 and ${isOpen} and s.report_id <> all ($2::bigint[]) and ${lastStated} < $3`,
});
