/**
 * One document by its hash; its use is written down when that was last done over an hour ago. Index:
 * persisted_queries_pkey, twice at most. Locks: the row, once an hour.
 */
import type { Statement } from "../../postgres/database.ts";

export type FoundRow = { document: string; registered: boolean; name: string | null };

/** $1 account, $2 hash, $3 now. */
export const findDocument = (schema: string): Statement => ({
  name: `${schema}_persisted_find`,
  text: `
    with touched as (
      update ${schema}.persisted_queries set used_at = $3::timestamptz
      where account_id = $1::uuid and hash = $2 and used_at < $3::timestamptz - interval '1 hour'
    )
    select document, registered, name from ${schema}.persisted_queries where account_id = $1::uuid and hash = $2`,
});
