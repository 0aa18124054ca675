/** One report with its drug and what can stand in for it. Indexes: shortages_pkey, and those of the drug. No locks. */
import type { Statement } from "../../../postgres/database.ts";
import { itsDrug, shortageColumns } from "./columns.ts";

export const shortageByReport = (schema: string): Statement => ({
  name: `${schema}_shortage_by_report`,
  text: `
  select ${shortageColumns("s")}, own.*
  from ${schema}.shortages s cross join lateral (${itsDrug(schema, "s")}) own
  where s.report_id = $1`,
});
