/** Recoveries: made, read, cancelled. Each statement says its index; no more than one recovery's row is locked. */
import type { PageRequest } from "../../../core/page.ts";
import type { EventKind } from "../../../events/model.ts";
import { type Bound, createConditions } from "../../../postgres/conditions.ts";
import type { Statement } from "../../../postgres/database.ts";
import type { RecoverableState, Recovery, RecoveryMode, RecoveryState } from "../model.ts";

export type RecoveryRow = {
  id: string;
  subscription_id: string;
  mode: RecoveryMode;
  since_at: Date;
  until_at: Date;
  states: RecoverableState[];
  kinds: EventKind[] | null;
  state: RecoveryState;
  total: number;
  made: number;
  created_at: Date;
  updated_at: Date;
  finished_at: Date | null;
  pending: number;
  delivered: number;
  failed: number;
  cancelled: number;
};

/** With what became of its deliveries: an index-only look at deliveries_of_recovery, as many entries as it made. */
const recoveryRows = (schema: string, from: string): string => `
    select r.id, r.subscription_id, r.mode, r.since_at, r.until_at, r.states, r.kinds, r.state, r.total, r.made,
      r.created_at, r.updated_at, r.finished_at, c.pending, c.delivered, c.failed, c.cancelled
    from (${from}) r
    left join lateral (
      select count(*) filter (where d.state = 'pending') as pending,
        count(*) filter (where d.state = 'delivered') as delivered,
        count(*) filter (where d.state = 'failed') as failed,
        count(*) filter (where d.state = 'cancelled') as cancelled
      from ${schema}.deliveries d where d.recovery_id = r.id
    ) c on true`;

export const recoveryOf = (row: RecoveryRow): Recovery => ({
  id: row.id,
  subscriptionId: row.subscription_id,
  mode: row.mode,
  since: row.since_at,
  until: row.until_at,
  states: row.states,
  kinds: row.kinds ?? undefined,
  state: row.state,
  total: row.total,
  made: row.made,
  outcome: {
    pending: row.pending,
    delivered: row.delivered,
    failed: row.failed,
    cancelled: row.cancelled,
  },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  finishedAt: row.finished_at ?? undefined,
});

/** $1 account, $2 recovery. Index: recoveries_pkey. */
export const recoveryById = (schema: string): Statement => ({
  name: `${schema}_recovery_by_id`,
  text: recoveryRows(
    schema,
    `select * from ${schema}.recoveries where id = $2::uuid and account_id = $1::uuid`,
  ),
});

/** A webhook's, newest first; no row when it is not the account's. Index: recoveries_by_subscription, backwards. */
export function pageOfRecoveries(
  schema: string,
  accountId: string,
  subscriptionId: string,
  page: PageRequest,
): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, subscriptionId, accountId);
  conditions.and("o.subscription_id = $3::uuid");
  const counted = conditions.sql;
  if (page.after !== undefined) conditions.and(`o.id < ${conditions.value(page.after[0])}::uuid`, "after");
  const chosen = `
      select o.* from ${schema}.recoveries o where ${conditions.sql} order by o.id desc limit $1 offset $2`;
  return conditions.bind(
    `${schema}_recoveries_page`,
    `
    select t.listed, r.*
    from (select id from ${schema}.webhooks where id = $3::uuid and account_id = $4::uuid) w
    cross join lateral (select count(*) as listed from ${schema}.recoveries o where ${counted}) t
    left join lateral (${recoveryRows(schema, chosen)}
    ) r on true
    order by r.id desc`,
  );
}

/** Whether an account's ($1) webhook ($2) takes deliveries. Index: webhooks_pkey. Locks: its row as a foreign key would. */
export const webhookOf = (schema: string): Statement => ({
  name: `${schema}_delivery_webhook`,
  text: `
    select account_id, active, deleted_at is not null as deleted from ${schema}.webhooks
    where id = $2::uuid and account_id = $1::uuid
    for key share`,
});

/** An account's ($1), until the transaction ends: two requests at once do not exceed the limits together. Waits at most 3 s. */
export const lockRecoveries = (schema: string): Statement => ({
  name: `${schema}_recoveries_lock`,
  text: `select set_config('lock_timeout', '3000', true),
      pg_advisory_xact_lock(hashtextextended('${schema}.recoveries', 0) # hashtextextended($1, 1))`,
});

export type RunningRow = { of_account: number; of_webhook: number };

/** How many recoveries of an account ($1) and of its webhook ($2) run. Index: recoveries_running_by_account. No locks. */
export const countRunning = (schema: string): Statement => ({
  name: `${schema}_recoveries_count_running`,
  text: `
    select count(*)::integer as of_account, count(*) filter (where subscription_id = $2::uuid)::integer as of_webhook
    from ${schema}.recoveries where account_id = $1::uuid and state = 'running'`,
});

/** $1 id, $2 webhook, $3 account, $4 mode, $5 since, $6 until, $7 states, $8 kinds, $9 total, $10 now. */
export const insertRecovery = (schema: string): Statement => ({
  name: `${schema}_recovery_insert`,
  text: `
    insert into ${schema}.recoveries
      (id, subscription_id, account_id, mode, since_at, until_at, states, kinds, total, created_at, updated_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz, $6::timestamptz, $7::text[], $8::text[], $9::bigint,
      $10::timestamptz, $10::timestamptz)`,
});

/**
 * Cancels an account's ($1) running recovery ($2) at $3 with what it has pending, which is bounded (mostSlow). Indexes:
 * recoveries_pkey, deliveries_of_recovery. Locks: the recovery's row, behind a chunk that is being made; its pending deliveries.
 */
export const cancelRecoveryStatement = (schema: string): Statement => ({
  name: `${schema}_recovery_cancel`,
  text: `
    update ${schema}.recoveries set state = 'cancelled', finished_at = $3::timestamptz, updated_at = $3::timestamptz
    where id = $2::uuid and account_id = $1::uuid and state = 'running'
    returning id`,
});

/** After the statement above, in its transaction: it then sees what the last chunk made. $1 recovery, $2 now. */
export const cancelPendingOfRecovery = (schema: string): Statement => ({
  name: `${schema}_recovery_cancel_pending`,
  text: `
    update ${schema}.deliveries set state = 'cancelled', cancel_reason = 'owner', finished_at = $2::timestamptz
    where recovery_id = $1::uuid and state = 'pending'`,
});
