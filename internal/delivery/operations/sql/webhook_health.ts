/**
 * How an account's ($1) webhooks fare, newest first; $2 is the lowest id of the last day.
 *
 * What is read of a webhook is bounded, whatever it has. Of the last day, the latest 10,000 deliveries: their entries in an
 * index, and the rows of those that ended undelivered. What waits, in the order in which it is due: up to 1,000 that are fresh
 * and as many that are slow. Where those are all that wait, it is known from them which are of the day; where more wait, the
 * rows of the day's deliveries are read. What was delivered is what is left.
 *
 * Indexes: webhooks_by_account; for each, deliveries_by_subscription, without its table, and deliveries_undelivered, both on the
 * last two days; deliveries_pending, on every day. To be read after sql/in_index_order.ts. No locks.
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
  /** Of the day. */
  total: number;
  failed: number;
  cancelled: number;
  pending_of_day: number;
  /** Whether it has deliveries at all, of those that are kept. */
  used: boolean;
};

const waiting = (schema: string, slow: "p.slow" | "not p.slow") => `(
        select p.id, p.slow, p.due_at, p.attempt from ${schema}.deliveries p
        where p.subscription_id = w.id and p.state = 'pending' and ${slow}
        order by p.due_at limit ${mostPending}
      )`;

export const webhookHealth = (schema: string): Statement => ({
  name: `${schema}_webhooks_health_shown`,
  text: `
    select w.id, w.active, w.failing_since, least(p.fresh + p.slow, ${mostPending}) as pending,
      case when p.oldest_due_at <= now() then p.oldest_due_at end as oldest_due_at, p.retrying,
      t.total, u.failed, u.cancelled,
      case when greatest(p.fresh, p.slow) < ${mostPending} then p.of_day else (
        select count(*) filter (where d.state = 'pending') from (
          select d.state from ${schema}.deliveries d
          where d.subscription_id = w.id and d.id >= day.from_id order by d.id desc limit ${mostOfDay}
        ) d
      ) end as pending_of_day,
      t.total > 0 or exists (
        select from ${schema}.deliveries d where d.subscription_id = w.id order by d.id desc limit 1
      ) as used
    from ${schema}.webhooks w
    cross join lateral (
      select count(*) as total from (
        select from ${schema}.deliveries d
        where d.subscription_id = w.id and d.id >= $2::uuid order by d.id desc limit ${mostOfDay}
      ) d
    ) t
    cross join lateral (
      select case when t.total < ${mostOfDay} then $2::uuid else (
        select d.id from ${schema}.deliveries d
        where d.subscription_id = w.id and d.id >= $2::uuid order by d.id desc offset ${mostOfDay - 1} limit 1
      ) end as from_id
      offset 0
    ) day
    cross join lateral (
      select count(*) filter (where d.state = 'failed') as failed,
        count(*) filter (where d.state = 'cancelled') as cancelled
      from (
        select d.state from ${schema}.deliveries d
        where d.subscription_id = w.id and d.id >= day.from_id and d.state in ('failed', 'cancelled')
        order by d.id desc limit ${mostOfDay}
      ) d
    ) u
    cross join lateral (
      select count(*) filter (where not p.slow) as fresh, count(*) filter (where p.slow) as slow,
        count(*) filter (where p.id >= day.from_id) as of_day, min(p.due_at) as oldest_due_at,
        coalesce(bool_or(p.attempt > 0), false) as retrying
      from (${waiting(schema, "not p.slow")} union all ${waiting(schema, "p.slow")}) p
    ) p
    where w.account_id = $1::uuid and w.deleted_at is null
    order by w.id desc`,
});
