/**
 * A page of what an account registered, newest first. Position: time of creation and hash. Index:
 * persisted_queries_registered; cost: the account's own documents. No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
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
      select ${documentColumns.join(", ")} from ${schema}.persisted_queries where ${conditions.sql}
      order by created_at desc, hash desc limit $1 offset $2
    ) r on true
    order by r.created_at desc, r.hash desc`;
  return conditions.bind(`${schema}_persisted_page`, text);
}
