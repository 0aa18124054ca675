/** One alert ($2) of an account ($1) as it is at $3, with prices that count since a day ($4). Index: alerts_pkey. No locks. */
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
