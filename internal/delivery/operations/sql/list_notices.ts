/**
 * What an account ($1) was told of its webhooks, newest first, without those that are deleted: at most $2 of the latest that
 * are looked at. Indexes: webhook_notices_by_account, backwards; webhooks_pkey. No locks.
 */
import type { Statement } from "../../../postgres/database.ts";
import type { NoticeKind } from "../insights_model.ts";

const mostLookedAt = 1_000;

export type NoticeRow = {
  id: string;
  subscription_id: string;
  url: string;
  kind: NoticeKind;
  hours: number | null;
  deliveries: number | null;
  day: string | null;
  created_at: Date;
};

export const latestNotices = (schema: string): Statement => ({
  name: `${schema}_webhook_notices_latest`,
  text: `
    select n.id, n.subscription_id, w.url, n.kind, n.hours, n.deliveries, n.day::text as day, n.created_at
    from (
      select * from ${schema}.webhook_notices
      where account_id = $1::uuid order by id desc limit ${mostLookedAt}
    ) n
    cross join lateral (
      select w.url from ${schema}.webhooks w where w.id = n.subscription_id and w.deleted_at is null offset 0
    ) w
    order by n.id desc limit $2::integer`,
});
