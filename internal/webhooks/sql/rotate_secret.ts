/**
 * Gives an account's ($1) subscription ($2) a new secret ($3). The previous one ($4, sealed for its new column) signs until $5; both
 * are null if it does not. One that still signed from an earlier rotation ends. Index: webhooks_pkey. Locks: its row.
 */
import type { Statement } from "../../postgres/database.ts";
import { webhookColumns } from "./columns.ts";

/** The secret that is to be replaced. Index: webhooks_pkey. Locks: its row, until the transaction ends. */
export const lockSecret = (schema: string): Statement => ({
  name: `${schema}_webhook_lock_secret`,
  text: `
    select w.secret from ${schema}.webhooks w where w.id = $2 and w.account_id = $1 and w.deleted_at is null
    for no key update of w`,
});

export const rotateSecret = (schema: string): Statement => ({
  name: `${schema}_webhook_rotate`,
  text: `
    update ${schema}.webhooks w set
      secret = $3::bytea, previous_secret = $4::bytea, previous_secret_until = $5::timestamptz,
      updated_at = $6::timestamptz
    where w.id = $2 and w.account_id = $1 and w.deleted_at is null
    returning ${webhookColumns(schema, "w")}`,
});
