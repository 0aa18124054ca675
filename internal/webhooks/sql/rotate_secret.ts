/**
 * Gives an account's ($1) subscription ($2) a new secret ($3). The previous one ($4, sealed for its column) is valid until $5, and
 * signs X-TM-Signature if $7; without one, $4 and $5 are null. Another secret of an earlier rotation ends. Index: webhooks_pkey.
 * Locks: its row.
 */
import type { Statement } from "../../postgres/database.ts";
import { webhookColumns } from "./columns.ts";

/** A previous secret that has ended is null. */
export type HeldSecrets = { secret: Buffer; previous_secret: Buffer | null; previous_signs: boolean };

/** The secrets of $2 at $3. Index: webhooks_pkey. Locks: its row, until the transaction ends. */
export const lockSecret = (schema: string): Statement => ({
  name: `${schema}_webhook_lock_secret`,
  text: `
    select w.secret, w.previous_signs,
      case when w.previous_secret_until > $3::timestamptz then w.previous_secret end as previous_secret
    from ${schema}.webhooks w where w.id = $2 and w.account_id = $1 and w.deleted_at is null
    for no key update of w`,
});

export const rotateSecret = (schema: string): Statement => ({
  name: `${schema}_webhook_rotate`,
  text: `
    update ${schema}.webhooks w set
      secret = $3::bytea, previous_secret = $4::bytea, previous_secret_until = $5::timestamptz,
      previous_signs = $7::boolean, updated_at = $6::timestamptz
    where w.id = $2 and w.account_id = $1 and w.deleted_at is null
    returning ${webhookColumns(schema, "w")}`,
});
