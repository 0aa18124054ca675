/** Reports ($1, numbers) with their drugs and what can stand in for them. Indexes: shortages_pkey, those of the drug. No locks. */
import type { Statement } from "../../../postgres/database.ts";
import { itsDrug, shortageColumns } from "./columns.ts";

export const shortagesByReport = (schema: string): Statement => ({
  name: `${schema}_shortages_by_report`,
  text: `
  select ${shortageColumns("s")}, own.*
  from unnest($1::bigint[]) as named(report_id)
  cross join lateral (select * from ${schema}.shortages r where r.report_id = named.report_id offset 0) s
  cross join lateral (${itsDrug(schema, "s")}) own
  order by s.report_id`,
});
