/**
 * Cancels an account's ($1) alert ($2) at $3 if it is still active then. Index: alerts_pkey. Locks: its row; a load that
 * triggers it at the same time goes first or finds it cancelled.
 */
import type { Statement } from "../../postgres/database.ts";

export const cancelAlert = (schema: string): Statement => ({
  name: `${schema}_alert_cancel`,
  text: `
    update ${schema}.alerts set status = 'CANCELLED', cancelled_at = $3::timestamptz
    where id = $2 and account_id = $1 and status = 'ACTIVE' and expires_at > $3::timestamptz`,
});
