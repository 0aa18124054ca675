/**
 * An account's alerts, newest first. Position: id, which sorts by time of creation. Index: alerts_by_account, walked
 * backwards for the page and counted for the total; cost: the account's own alerts. The total comes with the page; a
 * page without rows is one row whose alert is null. No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import type { CountedDays } from "../../prices/counted_prices.ts";
import type { AlertStatus } from "../model.ts";
import { alertRows, statusOf } from "./columns.ts";

export function pageOfAccount(
  schema: string,
  accountId: string,
  { status }: { status?: AlertStatus },
  { now, since }: { now: Date; since: CountedDays },
  page: PageRequest,
): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, accountId, now.toISOString(), since);
  const at = "$4::timestamptz";
  conditions.and("o.account_id = $3");
  if (status !== undefined) conditions.and(`${statusOf("o", at)} = ${conditions.value(status)}`, "status");
  const counted = conditions.sql;
  if (page.after !== undefined) conditions.and(`o.id < ${conditions.value(page.after[0])}::uuid`, "after");
  const chosen = `
      select o.* from ${schema}.alerts o where ${conditions.sql} order by o.id desc limit $1 offset $2`;
  const text = `
    select t.total, r.*
    from (
      select count(*) as total from ${schema}.alerts o where ${counted} and ${at} is not null
    ) t
    left join lateral (${alertRows(schema, chosen, at, "$5")}
    ) r on true
    order by r.id desc`;
  return conditions.bind(`${schema}_alerts`, text);
}
