/**
 * Keeps an answer ($3, $4) under a key ($2) of an account ($1), and deletes the oldest keys from before $5: $6 at most, more
 * than are added, so that they do not gather and no request pays for many. Indexes: the primary key,
 * idempotency_keys_by_age. Locks: the row that the request took already, and those deleted (what others hold is passed over).
 */
import type { Statement } from "../../postgres/database.ts";

export const keepAnswer = (schema: string): Statement => ({
  name: `${schema}_idempotency_keep`,
  text: `
    with oldest as materialized (
      select account_id, key from ${schema}.idempotency_keys where created_at <= $5::timestamptz
      order by created_at limit $6::integer for update skip locked
    ), deleted as (
      delete from ${schema}.idempotency_keys k using oldest o where k.account_id = o.account_id and k.key = o.key
    )
    update ${schema}.idempotency_keys set status = $3::smallint, body = $4
    where account_id = $1::uuid and key = $2`,
});
