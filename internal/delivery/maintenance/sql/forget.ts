/** Rows that nothing refers to any more. Each statement deletes a limited number and answers how many. */
import type { Statement } from "../../../postgres/database.ts";

export type ForgottenRow = { forgotten: number };

/** Recoveries that ended before $1, at most $2. Index: recoveries_finished. Locks: those rows. */
export const forgetRecoveries = (schema: string): Statement => ({
  name: `${schema}_recoveries_forget`,
  text: `
    with forgotten as (
      delete from ${schema}.recoveries where id in (
        select id from ${schema}.recoveries
        where finished_at is not null and finished_at < $1::timestamptz order by finished_at limit $2::integer
      )
      returning 1
    )
    select count(*)::integer as forgotten from forgotten`,
});

/**
 * Webhooks that were deleted before $1 and have no delivery left, at most $2, with their lanes and notices. Indexes:
 * webhooks_deleted, deliveries_by_subscription, lanes_pkey, webhook_notices_by_subscription. Locks: those rows.
 */
export const forgetWebhooks = (schema: string): Statement => ({
  name: `${schema}_webhooks_forget`,
  text: `
    with gone as materialized (
      select w.id from ${schema}.webhooks w
      where w.deleted_at is not null and w.deleted_at < $1::timestamptz
        and not exists (select from ${schema}.deliveries d where d.subscription_id = w.id)
        and not exists (select from ${schema}.recoveries r where r.subscription_id = w.id)
      order by w.deleted_at limit $2::integer for update of w skip locked
    ), lanes as (
      delete from ${schema}.lanes where subscription_id in (select id from gone)
    ), notices as (
      delete from ${schema}.webhook_notices where subscription_id in (select id from gone)
    ), forgotten as (
      delete from ${schema}.webhooks where id in (select id from gone) returning 1
    )
    select count(*)::integer as forgotten from forgotten`,
});

/** Counts of days before $1, at most $2. Index: created_events_day. Locks: those rows. */
export const forgetCreatedEvents = (schema: string): Statement => ({
  name: `${schema}_created_events_forget`,
  text: `
    with forgotten as (
      delete from ${schema}.created_events where (account_id, day) in (
        select account_id, day from ${schema}.created_events where day < $1::date order by day limit $2::integer
      )
      returning 1
    )
    select count(*)::integer as forgotten from forgotten`,
});
