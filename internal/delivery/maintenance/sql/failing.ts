/** Webhooks whose endpoints fail: who is warned, made inactive, tried again, and active again. */
import type { Statement } from "../../../postgres/database.ts";

export type WebhookRow = { id: string; account_id: string };

/**
 * Whether anything that was made since an id was tried and did not arrive: an endpoint that nothing is sent to is not
 * failing now. Index: deliveries_by_subscription, from the newest. Asked of each that fails, by the offset, as there are few of
 * them: the planner would rather begin with all that was made since.
 */
const triedSince = (schema: string, w: string, since: string) => `exists (
      select from ${schema}.deliveries d
      where d.subscription_id = ${w}.id and d.id >= ${since}
        and d.last_outcome is not null and d.last_outcome not in ('delivered', 'proxy_failed')
      offset 0
    )`;

/**
 * Active webhooks that have failed since $1 or longer, tried since the id $2, that were not told of $3 hours in this time.
 * Index: webhooks_failing, webhook_notices_by_subscription. No locks: a notice too many harms nobody.
 */
export const failingUntold = (schema: string): Statement => ({
  name: `${schema}_webhooks_failing_untold`,
  text: `
    select w.id, w.account_id from ${schema}.webhooks w
    where w.failing_since <= $1::timestamptz and w.active and w.deleted_at is null
      and not exists (
        select from ${schema}.webhook_notices k
        where k.subscription_id = w.id and k.kind = 'failing' and k.hours = $3::smallint and k.created_at >= w.failing_since
      )
      and ${triedSince(schema, "w", "$2::uuid")}
    order by w.id limit 1000`,
});

/**
 * Makes webhooks inactive at $3 that have failed since $1 or longer and were tried since the id $2. Index: webhooks_failing.
 * Locks: those webhooks, in order of their ids; what others hold is left for the next round.
 */
export const disableFailing = (schema: string): Statement => ({
  name: `${schema}_webhooks_disable_failing`,
  text: `
    with failing as materialized (
      select w.id from ${schema}.webhooks w
      where w.failing_since <= $1::timestamptz and w.active and w.deleted_at is null
        and ${triedSince(schema, "w", "$2::uuid")}
      order by w.id limit 1000 for no key update skip locked
    )
    update ${schema}.webhooks w set active = false, disabled_reason = 'failing', disabled_at = $3::timestamptz,
      updated_at = $3::timestamptz
    from failing where w.id = failing.id
    returning w.id, w.account_id`,
});

/** Those that answered 410 since $1 and whose owners were not told. Index: webhooks_disabled, webhook_notices_by_subscription. */
export const goneUntold = (schema: string): Statement => ({
  name: `${schema}_webhooks_gone_untold`,
  text: `
    select w.id, w.account_id from ${schema}.webhooks w
    where w.disabled_at >= $1::timestamptz and w.disabled_reason = 'gone' and w.deleted_at is null
      and not exists (
        select from ${schema}.webhook_notices k
        where k.subscription_id = w.id and k.kind = 'gone' and k.created_at >= w.disabled_at
      )
    order by w.id limit 1000`,
});

/**
 * Makes those active again at $1 that were made inactive for failing and have since taken something. Index:
 * webhooks_disabled. Locks: those webhooks, in order of their ids.
 */
export const enableRecovered = (schema: string): Statement => ({
  name: `${schema}_webhooks_enable_recovered`,
  text: `
    with well as materialized (
      select id from ${schema}.webhooks
      where disabled_at is not null and disabled_reason = 'failing' and failing_since is null and deleted_at is null
      order by id limit 1000 for no key update skip locked
    )
    update ${schema}.webhooks w set active = true, disabled_reason = null, disabled_at = null, updated_at = $1::timestamptz
    from well where w.id = well.id
    returning w.id, w.account_id`,
});

/**
 * Those made inactive for failing since $1 that are to be tried: no test since the id $2, none pending, none on its way. What is
 * made for an inactive webhook is tests only, so that few entries behind its end are looked at. Index: webhooks_disabled,
 * deliveries_by_subscription, deliveries_pending_tests, events_waiting. No locks.
 */
export const dueForProbe = (schema: string): Statement => ({
  name: `${schema}_webhooks_due_for_probe`,
  text: `
    select w.id, w.account_id from ${schema}.webhooks w
    where w.disabled_at >= $1::timestamptz and w.disabled_reason = 'failing' and w.deleted_at is null
      and not exists (
        select from ${schema}.deliveries d where d.subscription_id = w.id and d.id >= $2::uuid and d.origin = 'test'
      )
      and not exists (
        select from ${schema}.deliveries d where d.subscription_id = w.id and d.state = 'pending' and d.origin = 'test'
      )
      and not exists (select from ${schema}.events e where not e.fanned_out and e.subscription_id = w.id)
    order by w.id limit 100`,
});
