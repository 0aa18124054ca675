/**
 * Marks an account's ($1) subscription ($2) as deleted at $3. The row stays for those who look at its deliveries. Index:
 * webhooks_pkey. Locks: its row.
 */
import type { Statement } from "../../postgres/database.ts";

export const deleteWebhook = (schema: string): Statement => ({
  name: `${schema}_webhook_delete`,
  text: `
    update ${schema}.webhooks set deleted_at = $3::timestamptz, updated_at = $3::timestamptz
    where id = $2 and account_id = $1 and deleted_at is null
    returning url`,
});
