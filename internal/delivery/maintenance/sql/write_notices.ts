/** Notices to the owners of webhooks. */
import type { Statement } from "../../../postgres/database.ts";

/** At $1: ids $2, accounts $3, webhooks $4, kind $5, hours $6 (or null). */
export const insertNotices = (schema: string): Statement => ({
  name: `${schema}_webhook_notices_insert`,
  text: `
    insert into ${schema}.webhook_notices (id, account_id, subscription_id, kind, hours, created_at)
    select n.id, n.account_id, n.subscription_id, $5, $6::smallint, $1::timestamptz
    from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as n(id, account_id, subscription_id)`,
});

/** Of deliveries that were given up; a day's are added up. At $1: ids $2, accounts $3, webhooks $4, days $5, how many $6. */
export const insertExpired = (schema: string): Statement => ({
  name: `${schema}_webhook_notices_expired`,
  text: `
    insert into ${schema}.webhook_notices as k (id, account_id, subscription_id, kind, day, deliveries, created_at)
    select n.id, n.account_id, n.subscription_id, 'expired', n.day, n.deliveries, $1::timestamptz
    from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::date[], $6::bigint[])
      as n(id, account_id, subscription_id, day, deliveries)
    on conflict (subscription_id, day) where kind = 'expired'
    do update set deliveries = k.deliveries + excluded.deliveries`,
});
