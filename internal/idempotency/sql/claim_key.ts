/**
 * Takes a key ($2) of an account ($1) for a request ($3) at $4, unless it was taken after $5. Index: its primary key.
 * Locks: the key's row, until the transaction ends; a second request with the key waits for it, and no longer than $6
 * milliseconds (which then hold for every wait in the transaction).
 */
import type { Statement } from "../../postgres/database.ts";

export const claimKey = (schema: string): Statement => ({
  name: `${schema}_idempotency_claim`,
  text: `
    insert into ${schema}.idempotency_keys as known (account_id, key, fingerprint, created_at)
    select $1::uuid, $2, $3, $4::timestamptz
    from set_config('lock_timeout', $6, true) as bounded where bounded is not null
    on conflict (account_id, key) do update set
      fingerprint = excluded.fingerprint, created_at = excluded.created_at, status = null, body = null
      where known.created_at <= $5::timestamptz
    returning key`,
});
