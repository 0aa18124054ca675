/** Webhooks whose sealed columns have an older version. Their first byte is the version. */
import type { Statement } from "../../postgres/database.ts";

export type OldSealRow = {
  id: string;
  secret: Buffer;
  previous_secret: Buffer | null;
  headers: Buffer | null;
};

/** Those behind the id $1 with another version than $2, up to $3. Index: webhooks_pkey, all of it: to be asked rarely. No locks. */
export const oldSeals = (schema: string): Statement => ({
  name: `${schema}_webhooks_old_seals`,
  text: `
    select id, secret, previous_secret, headers from ${schema}.webhooks
    where id > $1::uuid and (
      get_byte(secret, 0) <> $2::integer or get_byte(previous_secret, 0) <> $2::integer or get_byte(headers, 0) <> $2::integer
    )
    order by id limit $3::integer`,
});

/**
 * Writes the sealed columns of a webhook ($1): $5, $6, and $7 in place of $2, $3, and $4. Changes nothing if one of them was written
 * meanwhile. Index: webhooks_pkey. Locks: its row.
 */
export const writeSeals = (schema: string): Statement => ({
  name: `${schema}_webhook_write_seals`,
  text: `
    update ${schema}.webhooks set secret = $5::bytea, previous_secret = $6::bytea, headers = $7::bytea
    where id = $1::uuid and secret = $2::bytea
      and previous_secret is not distinct from $3::bytea and headers is not distinct from $4::bytea`,
});
