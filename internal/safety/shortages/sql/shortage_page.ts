/**
 * Reports, the latest first. Position: listed_on, report_id, both going down. The drug and what can stand in for it are
 * looked up for the rows of the page.
 *
 * - Of the drug with a DIN, by drugs_din_key: by shortages_by_drug; all of a drug's, which are few, are gathered and counted.
 * - All: by shortages_by_listing, shortages_by_status, shortages_by_severity or shortages_by_status_severity, walked
 *   backwards from the position; the total is counted in the same index.
 *
 * A page without rows is one row whose report is null; its asked_id is null when no drug has the DIN. No locks.
 */
import type { PageRequest } from "../../../core/page.ts";
import { type Bound, createConditions } from "../../../postgres/conditions.ts";
import type { ShortageFilter } from "../model.ts";
import { itsDrug, shortageColumns } from "./columns.ts";

/** `offset 0` holds the planner to the drug's own reports, however many it guesses a drug to have. */
const reportsOfDrug = (schema: string) =>
  `(select * from ${schema}.shortages where drug_id = (select id from asked) offset 0)`;

export function shortagePage(schema: string, filter: ShortageFilter, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset);
  const { din, status, severity, since } = filter;
  const reports = din === undefined ? `${schema}.shortages` : reportsOfDrug(schema);
  const asked =
    din === undefined
      ? ""
      : `with asked as materialized (select id from ${schema}.drugs where din = ${conditions.value(din)})`;
  if (din !== undefined) conditions.label("drug");
  if (status !== undefined) conditions.and(`s.status = ${conditions.value(status)}`, "status");
  if (severity !== undefined) conditions.and(`s.severity = ${conditions.value(severity)}`, "severity");
  if (since !== undefined) conditions.and(`s.listed_on >= ${conditions.value(since)}::date`, "since");
  const counted = conditions.sql;
  if (page.after !== undefined) {
    const [listedOn, reportId] = page.after.map(conditions.value);
    conditions.and(`(s.listed_on, s.report_id) < (${listedOn}::date, ${reportId}::bigint)`, "after");
  }
  const text = `
    ${asked}
    select t.*, p.*, own.*
    from (
      select count(*) as total, ${din === undefined ? "null::integer" : "(select id from asked)"} as asked_id
      from ${reports} s where ${counted}
    ) t
    left join lateral (
      select ${shortageColumns("s")} from ${reports} s where ${conditions.sql}
      order by s.listed_on desc, s.report_id desc limit $1 offset $2
    ) p on true
    left join lateral (${itsDrug(schema, "p")}) own on true
    order by p.listed_on desc, p.report_id desc`;
  return conditions.bind(`${schema}_shortages`, text);
}
