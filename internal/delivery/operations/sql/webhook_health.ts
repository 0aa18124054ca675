/**
 * How an account's ($1) webhooks fare, newest first; $2 is the lowest id of the last day, $3 that of the day (UTC) it begins in.
 *
 * What is read of a webhook is bounded, whatever it has: up to 1,000 that wait and are fresh, and as many that are slow, in
 * the order in which they are due; of the last day, up to 10,000 that ended undelivered, up to 10,000 that wait, and entries
 * of an index until there are 10,000 beside those. What was delivered is what is left, so that nobody reads its rows.
 *
 * Indexes: webhooks_by_account; for each, on every day, deliveries_pending; on the last two days, deliveries_undelivered,
 * deliveries_pending, and deliveries_by_subscription without its table. The orders are there for the planner, which would
 * otherwise gather all that matches where it takes that for little. No locks.
 */
import type { Statement } from "../../../postgres/database.ts";
import { mostOfDay, mostPending } from "../insights_model.ts";

export type HealthRow = {
  id: string;
  active: boolean;
  failing_since: Date | null;
  pending: number;
  oldest_due_at: Date | null;
  /** Whether one that waits was tried already. */
  retrying: boolean;
  failed: number;
  cancelled: number;
  pending_of_day: number;
  delivered: number;
  /** Whether it has deliveries at all, of those that are kept. */
  used: boolean;
};

const waiting = (schema: string, slow: string) => `(
        select p.due_at, p.attempt from ${schema}.deliveries p
        where p.subscription_id = w.id and p.state = 'pending' and ${slow}
        order by p.due_at limit ${mostPending}
      )`;

export const webhookHealth = (schema: string): Statement => ({
  name: `${schema}_webhooks_health`,
  text: `
    select w.id, w.active, w.failing_since, least(p.pending, ${mostPending}) as pending,
      case when p.oldest_due_at <= now() then p.oldest_due_at end as oldest_due_at, p.retrying,
      u.failed, u.cancelled, o.pending as pending_of_day,
      greatest(t.total - u.failed - u.cancelled - o.pending, 0) as delivered,
      t.total > 0 or exists (
        select from ${schema}.deliveries d where d.subscription_id = w.id order by d.id desc limit 1
      ) as used
    from (
      select w.id, w.active, w.failing_since from ${schema}.webhooks w
      where w.account_id = $1::uuid and w.deleted_at is null
    ) w
    cross join lateral (
      select count(*) as pending, min(due_at) as oldest_due_at, coalesce(bool_or(attempt > 0), false) as retrying
      from (${waiting(schema, "not p.slow")} union all ${waiting(schema, "p.slow")}) p
    ) p
    cross join lateral (
      select count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'cancelled') as cancelled
      from (
        select d.state from ${schema}.deliveries d
        where d.subscription_id = w.id and d.id >= $2::uuid and d.state in ('failed', 'cancelled')
        order by d.id desc limit ${mostOfDay}
      ) d
    ) u
    cross join lateral (
      select count(*) filter (where d.id >= $2::uuid) as pending
      from (
        select d.id from ${schema}.deliveries d
        where d.subscription_id = w.id and d.id >= $3::uuid and d.state = 'pending'
        order by d.slow, d.due_at limit ${mostOfDay}
      ) d
    ) o
    cross join lateral (
      select count(*) as total from (
        select from ${schema}.deliveries d
        where d.subscription_id = w.id and d.id >= $2::uuid
        order by d.id desc limit ${mostOfDay} + u.failed + u.cancelled + o.pending
      ) d
    ) t
    order by w.id desc`,
});
