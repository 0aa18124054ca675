/**
 * Where subscriptions ($1) want their deliveries. Index: webhooks_pkey. No locks.
 *
 * `stamp` tells one state of a row from every other: the transaction that wrote it. updated_at would not do, two changes may
 * have the same.
 */

import type { Statement } from "../../postgres/database.ts";
import type { Backoff } from "../../webhooks/model.ts";

export const stateColumns = (table: string) => `
      ${table}.xmin::text as stamp, ${table}.active, ${table}.deleted_at is not null as deleted`;

export type StateRow = {
  id: string;
  stamp: string;
  active: boolean;
  deleted: boolean;
};

/** What of subscriptions ($1) tells whether they are to be read again. */
export const findStates = (schema: string): Statement => ({
  name: `${schema}_webhooks_states`,
  text: `
    select wanted.id, ${stateColumns("w")}
    from unnest($1::uuid[]) wanted(id)
    cross join lateral (
      select w.xmin, w.active, w.deleted_at from ${schema}.webhooks w where w.id = wanted.id offset 0
    ) w`,
});

export type SubscriptionRow = {
  id: string;
  stamp: string;
  account_id: string;
  url: string;
  max_retries: number | null;
  backoff: Backoff | null;
  base_delay_seconds: number | null;
  max_concurrency: number | null;
  rate_per_minute: number | null;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_signs: boolean;
  headers: Buffer | null;
  failing_since: Date | null;
};

export const findSubscriptions = (schema: string): Statement => ({
  name: `${schema}_webhooks_targets`,
  text: `
    select w.id, w.xmin::text as stamp, w.account_id, w.url, w.max_retries, w.backoff, w.base_delay_seconds,
      w.max_concurrency, w.rate_per_minute, w.secret,
      case when w.previous_secret_until > now() then w.previous_secret end as previous_secret, w.previous_signs,
      w.headers, w.failing_since
    from unnest($1::uuid[]) wanted(id)
    cross join lateral (select w.xmin, w.* from ${schema}.webhooks w where w.id = wanted.id offset 0) w`,
});
