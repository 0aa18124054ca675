/** What is kept under a key ($2) of an account ($1). Index: its primary key. No locks. */
import type { Statement } from "../../postgres/database.ts";

export const keptAnswer = (schema: string): Statement => ({
  name: `${schema}_idempotency_kept`,
  text: `
    select fingerprint, status, body from ${schema}.idempotency_keys where account_id = $1::uuid and key = $2`,
});
