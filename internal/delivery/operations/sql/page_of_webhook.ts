/**
 * A page of a webhook's ($3) deliveries, newest first, for its account ($4); no row at all when the webhook is not the account's.
 * Position: id, which sorts by time of creation. Index: deliveries_by_subscription, walked backwards day after day until the
 * page is full; deliveries_undelivered where only failed or cancelled ones are asked for. The total is counted up to a bound.
 * A page without rows is one row whose delivery is null. No locks.
 */

import type { PageRequest } from "../../../core/page.ts";
import { idAt } from "../../../events/partitions.ts";
import { type Bound, createConditions } from "../../../postgres/conditions.ts";
import type { DeliveryFilter } from "../model.ts";
import { deliveryColumns } from "./columns.ts";

/** A longer list says this many: counting all of a busy webhook would cost more than the page. */
export const mostCounted = 10_000;
/** An id is made a moment before or after the time that is written beside it. */
export const clockSlackMs = 60_000;

export function pageOfWebhook(
  schema: string,
  accountId: string,
  subscriptionId: string,
  { state, kind, since, until }: DeliveryFilter,
  page: PageRequest,
): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, subscriptionId, accountId);
  conditions.and("o.subscription_id = $3::uuid");
  // As a constant: the planner then knows that the partial index has them all.
  if (state !== undefined) conditions.and(`o.state = '${state}'`, state);
  if (kind !== undefined) conditions.and(`o.kind = ${conditions.value(kind)}`, "kind");
  if (since !== undefined) {
    const from = conditions.value(idAt(since.getTime() - clockSlackMs));
    conditions.and(
      `o.id >= ${from}::uuid and o.created_at >= ${conditions.value(since.toISOString())}::timestamptz`,
      "since",
    );
  }
  if (until !== undefined) {
    const to = conditions.value(idAt(until.getTime() + clockSlackMs));
    conditions.and(
      `o.id < ${to}::uuid and o.created_at < ${conditions.value(until.toISOString())}::timestamptz`,
      "until",
    );
  }
  const counted = conditions.sql;
  if (page.after !== undefined) conditions.and(`o.id < ${conditions.value(page.after[0])}::uuid`, "after");
  const text = `
    select t.listed, r.*
    from (select id from ${schema}.webhooks where id = $3::uuid and account_id = $4::uuid) w
    cross join lateral (
      select count(*) as listed from (
        select from ${schema}.deliveries o where ${counted} limit ${mostCounted}
      ) counted
    ) t
    left join lateral (
      select ${deliveryColumns("o")} from ${schema}.deliveries o
      where ${conditions.sql} order by o.id desc limit $1 offset $2
    ) r on true
    order by r.id desc`;
  return conditions.bind(`${schema}_deliveries_page`, text);
}
