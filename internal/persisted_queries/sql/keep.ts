/**
 * Keeps a registered document if there is room for it, and deletes the longest unused of those that clients left, until the
 * bounds hold. Indexes: persisted_queries_pkey; persisted_queries_registered or _automatic, over the account's own. Locks:
 * the account's turn, taken first (lock_account.ts), and the rows written.
 */
import type { Statement } from "../../postgres/database.ts";

export type DocumentRow = {
  hash: Buffer;
  document: string;
  name: string | null;
  bytes: number;
  created_at: Date;
  used_at: Date;
};
export const documentColumns = [
  "hash",
  "document",
  "name",
  "bytes",
  "created_at",
  "used_at",
] as const satisfies readonly (keyof DocumentRow)[];

/** No row when there is no room. $1 account, $2 hash, $3 name, $4 text, $5 bytes, $6 now, $7 most documents, $8 most bytes. */
export const registerDocument = (schema: string): Statement => ({
  name: `${schema}_persisted_register`,
  text: `
    insert into ${schema}.persisted_queries as kept
      (account_id, hash, registered, name, document, bytes, created_at, used_at)
    select $1::uuid, $2, true, $3, $4, $5::integer, $6::timestamptz, $6::timestamptz
    from (
      select count(*) as documents, coalesce(sum(bytes), 0) as bytes
      from ${schema}.persisted_queries where account_id = $1::uuid and registered and hash <> $2
    ) others
    where others.documents < $7::integer and others.bytes + $5::integer <= $8::integer
    on conflict (account_id, hash) do update set
      registered = true,
      name = coalesce(excluded.name, kept.name),
      created_at = case when kept.registered then kept.created_at else excluded.created_at end
    returning ${documentColumns.join(", ")}`,
});

/** $1 account, $2 most documents, $3 most bytes. */
export const letGo = (schema: string): Statement => ({
  name: `${schema}_persisted_let_go`,
  text: `
    delete from ${schema}.persisted_queries
    where account_id = $1::uuid and not registered and hash in (
      select hash from (
        select hash, row_number() over latest as place, sum(bytes) over latest as total
        from ${schema}.persisted_queries where account_id = $1::uuid and not registered
        window latest as (order by used_at desc, hash)
      ) ranked
      where place > $2::integer or total > $3::integer
    )`,
});
