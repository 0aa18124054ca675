/**
 * Gives an account's ($1) subscription ($2) a new secret ($3); the one of now goes on signing until $4, or, where that is
 * null, not at all. One that was still signing from the rotation before ends. Index: webhooks_pkey. Locks: its row.
 */
import type { Statement } from "../../postgres/database.ts";
import { webhookColumns } from "./columns.ts";

export const rotateSecret = (schema: string): Statement => ({
  name: `${schema}_webhook_rotate`,
  text: `
    update ${schema}.webhooks w set
      secret = $3::bytea, previous_secret = case when $4::timestamptz is null then null else w.secret end,
      previous_secret_until = $4::timestamptz, updated_at = $5::timestamptz
    where w.id = $2 and w.account_id = $1 and w.deleted_at is null
    returning ${webhookColumns(schema, "w")}`,
});
