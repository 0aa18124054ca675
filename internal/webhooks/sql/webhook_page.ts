/**
 * An account's subscriptions, newest first, without those that are deleted. Position: id, which sorts by time of creation.
 * Index: webhooks_by_account, walked backwards for the page and counted for the total; cost: the account's own, of which
 * there are few. A page without rows is one row whose id is null. No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import { webhookColumns } from "./columns.ts";

export function pageOfAccount(schema: string, accountId: string, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, accountId);
  conditions.and("o.account_id = $3 and o.deleted_at is null");
  const counted = conditions.sql;
  if (page.after !== undefined) conditions.and(`o.id < ${conditions.value(page.after[0])}::uuid`, "after");
  const text = `
    select t.total, r.*
    from (select count(*) as total from ${schema}.webhooks o where ${counted}) t
    left join lateral (
      select ${webhookColumns(schema, "w")}
      from (select o.* from ${schema}.webhooks o where ${conditions.sql} order by o.id desc limit $1 offset $2) w
    ) r on true
    order by r.id desc`;
  return conditions.bind(`${schema}_webhooks`, text);
}
