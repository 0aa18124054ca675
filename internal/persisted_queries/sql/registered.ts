/**
 * What an account registered: a page of it (newest first; position: time of creation and hash), one of it, and its removal. Indexes:
 * persisted_queries_registered, persisted_queries_pkey; cost: the account's own documents. A removal locks its row.
 */
import type { PageRequest } from "../../core/page.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import type { Statement } from "../../postgres/database.ts";
import { documentColumns } from "./keep.ts";

/** The total comes with the page; a page without rows is one row whose hash is null. */
export function pageOfAccount(schema: string, accountId: string, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, accountId);
  conditions.and("account_id = $3::uuid");
  conditions.and("registered");
  const counted = conditions.sql;
  if (page.after !== undefined) {
    const [at, hash] = page.after;
    conditions.and(
      `(created_at, hash) < (${conditions.value(at)}::timestamptz, decode(${conditions.value(hash)}, 'hex'))`,
      "after",
    );
  }
  const text = `
    select t.total, r.*
    from (select count(*) as total from ${schema}.persisted_queries where ${counted}) t
    left join lateral (
      select ${documentColumns} from ${schema}.persisted_queries where ${conditions.sql}
      order by created_at desc, hash desc limit $1 offset $2
    ) r on true
    order by r.created_at desc, r.hash desc`;
  return conditions.bind(`${schema}_persisted_page`, text);
}

/** $1 account, $2 hash. */
export const registeredByHash = (schema: string): Statement => ({
  name: `${schema}_persisted_registered`,
  text: `select ${documentColumns} from ${schema}.persisted_queries where account_id = $1::uuid and hash = $2 and registered`,
});

/** $1 account, $2 hash. */
export const removeRegistered = (schema: string): Statement => ({
  name: `${schema}_persisted_remove`,
  text: `
    delete from ${schema}.persisted_queries where account_id = $1::uuid and hash = $2 and registered
    returning ${documentColumns}`,
});
