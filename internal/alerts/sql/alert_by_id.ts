/** One alert ($2) of an account ($1) at the time $3. Prices count if observed on or after the day $4. Index: alerts_pkey. No locks. */
import type { Statement } from "../../postgres/database.ts";
import { alertRows } from "./columns.ts";

export const byId = (schema: string): Statement => ({
  name: `${schema}_alert_by_id`,
  text: alertRows(
    schema,
    `select * from ${schema}.alerts where id = $2 and account_id = $1`,
    "$3::timestamptz",
    "$4",
  ),
});
