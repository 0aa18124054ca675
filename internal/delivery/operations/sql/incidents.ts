/**
 * Active webhooks of an account ($1) whose last `failuresOfIncident` attempts or more failed, with their latest response, newest
 * first.
 *
 * Every attempt since `failing_since` failed, so it belongs to a delivery that is still pending or ended undelivered. Of each
 * webhook, the statement reads the pending deliveries that wait longest into the future (those were tried), and the latest
 * undelivered ones, each up to a limit, with their attempts. A result batch that contains a success and a later failure keeps
 * an older `failing_since`, so only attempts after the latest success count.
 *
 * Indexes: webhooks_by_account; for each failing webhook deliveries_pending, deliveries_undelivered, deliveries_by_subscription,
 * and attempts_by_delivery. To be read after sql/in_index_order.ts. No locks.
 */
import type { Statement } from "../../../postgres/database.ts";
import type { Outcome } from "../../model.ts";
import { mostPending } from "../insights_model.ts";

/** An incident starts with this failed attempt in a row. */
export const failuresOfIncident = 3;
const mostLookedAt = 50;

export type IncidentRow = {
  id: string;
  url: string;
  since: Date;
  failures: number;
  waiting: number;
  last_at: Date;
  last_status: number | null;
  last_outcome: Outcome;
  last_error: string | null;
  last_response: Buffer | null;
};

const pendingOf = (schema: string, slow: "d.slow" | "not d.slow") => `(
        select d.id from ${schema}.deliveries d
        where d.subscription_id = w.id and d.state = 'pending' and ${slow} and d.attempt > 0
        order by d.due_at desc limit ${mostLookedAt}
      )`;

const waitingOf = (schema: string, slow: "d.slow" | "not d.slow") => `(
        select from ${schema}.deliveries d
        where d.subscription_id = w.id and d.state = 'pending' and ${slow} and d.due_at > now()
        limit ${mostPending}
      )`;

export const openIncidents = (schema: string): Statement => ({
  name: `${schema}_webhooks_incidents`,
  text: `
    select w.id, w.url, f.since, f.failures, least(waiting.count, ${mostPending})::integer as waiting,
      f.last_at, f.last_status, f.last_outcome, f.last_error, f.last_response
    from ${schema}.webhooks w
    cross join lateral (
      select max(d.finished_at) as at from (
        select d.finished_at, d.state from ${schema}.deliveries d
        where d.subscription_id = w.id order by d.id desc limit 1000
      ) d where d.state = 'delivered'
    ) success
    cross join lateral (
      select count(*)::integer as failures, min(a.started_at) as since, max(a.started_at) as last_at,
        (array_agg(a.status order by a.started_at desc))[1] as last_status,
        (array_agg(a.outcome order by a.started_at desc))[1] as last_outcome,
        (array_agg(a.error order by a.started_at desc))[1] as last_error,
        (array_agg(substring(a.answer from 1 for 200) order by a.started_at desc))[1] as last_response
      from (
        ${pendingOf(schema, "not d.slow")} union all ${pendingOf(schema, "d.slow")} union all (
          select d.id from ${schema}.deliveries d
          where d.subscription_id = w.id and d.state in ('failed', 'cancelled')
          order by d.id desc limit ${mostLookedAt}
        )
      ) d
      cross join lateral (
        select a.* from ${schema}.attempts a
        where a.delivery_id = d.id and not a.late and a.outcome not in ('delivered', 'proxy_failed') offset 0
      ) a
      where a.started_at >= w.failing_since - interval '1 ms' and (success.at is null or a.started_at > success.at)
    ) f
    cross join lateral (
      select count(*) as count from (
        ${waitingOf(schema, "not d.slow")} union all ${waitingOf(schema, "d.slow")}
      ) p
    ) waiting
    where w.account_id = $1::uuid and w.deleted_at is null and w.active and w.failing_since is not null
      and f.failures >= ${failuresOfIncident}
    order by f.since desc, w.id desc`,
});
