/** What the creator of an event reads about its fan-out. */
import type { Statement } from "../../postgres/database.ts";

/** Index: events_pkey of the id's day. No locks. */
export const isFannedOut = (schema: string): Statement => ({
  name: `${schema}_event_is_fanned_out`,
  text: `select fanned_out from ${schema}.events where id = $1`,
});

export type MadeRow = { id: string; subscription_id: string };

/**
 * The deliveries that an event ($2) made among an account's ($1) subscriptions, in the partitions from the id $3 on. Indexes:
 * webhooks_by_account, deliveries_by_subscription. No locks.
 */
export const madeOfEvent = (schema: string): Statement => ({
  name: `${schema}_deliveries_of_event`,
  text: `
    select d.id, d.subscription_id
    from ${schema}.webhooks w
    join ${schema}.deliveries d on d.subscription_id = w.id and d.id >= $3::uuid and d.event_id = $2::uuid
    where w.account_id = $1::uuid and w.deleted_at is null
    order by d.id`,
});
