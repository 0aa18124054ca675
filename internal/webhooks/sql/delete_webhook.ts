/**
 * Marks the subscription $1, which the caller has locked, as deleted at $2. The row is kept for its deliveries. Index:
 * webhooks_pkey. Locks: its row.
 */
import type { Statement } from "../../postgres/database.ts";

export const deleteWebhook = (schema: string): Statement => ({
  name: `${schema}_webhook_delete`,
  text: `
    update ${schema}.webhooks set deleted_at = $2::timestamptz, updated_at = $2::timestamptz
    where id = $1`,
});
