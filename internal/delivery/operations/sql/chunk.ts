/** A recovery taken on by a chunk. */
import type { Statement } from "../../../postgres/database.ts";
import type { RecoverableState, RecoveryMode } from "../model.ts";

export type ChunkRow = {
  id: string;
  subscription_id: string;
  account_id: string;
  mode: RecoveryMode;
  since_at: Date;
  until_at: Date;
  states: RecoverableState[];
  kinds: string[] | null;
  cursor: string | null;
  all_made: boolean;
  active: boolean;
  deleted: boolean;
};

/**
 * Recoveries that a chunk can be made of at $2, up to $1: one of each account before a second of any, and the longest waiting
 * first. Those of inactive webhooks rest; those of deleted ones are to be ended. Index: recoveries_running, webhooks_pkey. No
 * locks.
 */
export const runningRecoveries = (schema: string): Statement => ({
  name: `${schema}_recoveries_running`,
  text: `
    select id from (
      select r.id, r.updated_at, row_number() over (partition by r.account_id order by r.updated_at, r.id) as turn
      from ${schema}.recoveries r
      where r.state = 'running' and r.next_at <= $2::timestamptz
        and (select w.active or w.deleted_at is not null from ${schema}.webhooks w where w.id = r.subscription_id)
    ) waiting
    order by turn, updated_at, id limit $1::integer`,
});

/** Seconds after the first failed chunk, doubled with each that follows, and the longest. */
const firstPauseSeconds = 10;
const longestPauseSeconds = 3_600;

export type PostponedRow = { failures: number; next_at: Date };

/** A chunk of a recovery ($1) failed at $2. Index: recoveries_pkey. Locks: its row. */
export const postponeRecovery = (schema: string): Statement => ({
  name: `${schema}_recovery_postpone`,
  text: `
    update ${schema}.recoveries set failures = least(failures + 1, 1000), updated_at = $2::timestamptz,
      next_at = $2::timestamptz
        + least(${firstPauseSeconds} * 2 ^ least(failures, 20), ${longestPauseSeconds}) * interval '1 second'
    where id = $1::uuid and state = 'running'
    returning failures, next_at`,
});

/** $1 recovery, while it runs; passed over when somebody else has it. Index: recoveries_pkey. Locks: its row. */
export const takeRecovery = (schema: string): Statement => ({
  name: `${schema}_recovery_take`,
  text: `
    select r.id, r.subscription_id, r.account_id, r.mode, r.since_at, r.until_at, r.states, r.kinds, r.cursor,
      r.all_made_at is not null as all_made, w.active, w.deleted_at is not null as deleted
    from ${schema}.recoveries r join ${schema}.webhooks w on w.id = r.subscription_id
    where r.id = $1::uuid and r.state = 'running'
    for no key update of r skip locked`,
});

/** How many slow deliveries of a subscription ($1) wait, counted up to $2. Index: deliveries_pending. No locks. */
export const countSlow = (schema: string): Statement => ({
  name: `${schema}_recovery_count_slow`,
  text: `
    select count(*) as waiting from (
      select from ${schema}.deliveries
      where subscription_id = $1::uuid and slow and state = 'pending' limit $2::integer
    ) slow`,
});

/** $1 recovery, $2 the cursor, $3 how many were made, $4 whether no source is left, $5 now. Locks: its row, held already. */
export const moveRecovery = (schema: string): Statement => ({
  name: `${schema}_recovery_move`,
  text: `
    update ${schema}.recoveries set cursor = coalesce($2::uuid, cursor), made = made + $3::integer,
      all_made_at = case when $4::boolean then coalesce(all_made_at, $5::timestamptz) end, updated_at = $5::timestamptz,
      failures = 0, next_at = '-infinity'
    where id = $1::uuid`,
});

/** Finishes a recovery ($1) at $2 that has made all, once none is pending. Index: deliveries_of_recovery. Locks: its row. */
export const finishRecovery = (schema: string): Statement => ({
  name: `${schema}_recovery_finish`,
  text: `
    update ${schema}.recoveries r set state = 'finished', finished_at = $2::timestamptz, updated_at = $2::timestamptz
    where r.id = $1::uuid and r.state = 'running' and r.all_made_at is not null and not exists (
      select from ${schema}.deliveries d where d.recovery_id = $1::uuid and d.state = 'pending'
    )
    returning r.id`,
});

/** The subscription was deleted: $1 recovery, $2 now. Its pending deliveries go the way of all of the subscription's. */
export const abandonRecovery = (schema: string): Statement => ({
  name: `${schema}_recovery_abandon`,
  text: `
    update ${schema}.recoveries set state = 'cancelled', finished_at = $2::timestamptz, updated_at = $2::timestamptz
    where id = $1::uuid and state = 'running'`,
});
