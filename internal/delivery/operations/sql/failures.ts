/**
 * The latest deliveries of an account ($1) whose last attempt failed, newest first over all its webhooks, without those of
 * webhooks that are deleted: at most $2 of the latest that are looked at. Index: deliveries_last_failed, backwards, day after
 * day until enough are found; webhooks_pkey. To be read after
 * sql/in_index_order.ts. No locks.
 */
import type { EventKind } from "../../../events/model.ts";
import type { Statement } from "../../../postgres/database.ts";
import type { DeliveryState, Outcome } from "../../model.ts";

/** However many of a deleted webhook come first. A constant: the planner then knows that it is worth to go by the index. */
const mostLookedAt = 1_000;

export type FailureRow = {
  id: string;
  subscription_id: string;
  url: string;
  kind: EventKind;
  event_id: string;
  state: Exclude<DeliveryState, "delivered">;
  attempt: number;
  due_at: Date;
  last_status: number | null;
  last_outcome: Outcome | null;
  created_at: Date;
};

export const latestFailures = (schema: string): Statement => ({
  name: `${schema}_deliveries_failures`,
  text: `
    select f.id, f.subscription_id, w.url, f.kind, f.event_id, f.state, f.attempt, f.due_at, f.last_status, f.last_outcome,
      f.created_at
    from (
      select d.* from ${schema}.deliveries d
      where d.account_id = $1::uuid and d.attempt > 0 and d.state <> 'delivered'
      order by d.id desc limit ${mostLookedAt}
    ) f
    cross join lateral (
      select w.url from ${schema}.webhooks w where w.id = f.subscription_id and w.deleted_at is null offset 0
    ) w
    order by f.id desc limit $2::integer`,
});
