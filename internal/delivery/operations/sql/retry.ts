/**
 * Makes pending deliveries of a webhook due now, at most `mostRetried` of them, soonest first: those that wait for an attempt
 * in the future. See operations/retry.ts for the rules.
 *
 * $1 webhook, $2 deliveries or null for all, $3 event types or null, $4 and $5 creation time (from, before) or null.
 * `remaining` counts matching deliveries that still wait.
 *
 * A delivery that is due or in flight has a due time in the past, so the statement does not see it. Rows that another
 * transaction has locked are skipped: they are being written by the holder of the lane, by another retry, or by a
 * cancellation. Waiting for them could end in a deadlock with a batch of results.
 *
 * Index: deliveries_pending of each day; deliveries_pkey. Locks: the deliveries that it changes.
 */
import type { Statement } from "../../../postgres/database.ts";
import { isPending } from "../../sql/settle.ts";

/** Of one request. A larger update would hold its locks for seconds. */
export const mostRetried = 10_000;

export type RetriedRow = { retried: number; remaining: number };

const waits = (schema: string) => `
      select d.id, d.due_at from ${schema}.deliveries d
      where d.subscription_id = $1::uuid and d.state = 'pending' and d.due_at > statement_timestamp()
        and ($2::uuid[] is null or d.id = any($2::uuid[]))
        and ($3::text[] is null or d.kind = any($3::text[]))
        and ($4::timestamptz is null or d.created_at >= $4::timestamptz)
        and ($5::timestamptz is null or d.created_at < $5::timestamptz)`;

export const retryWaiting = (schema: string): Statement => ({
  name: `${schema}_deliveries_retry`,
  text: `
    with chosen as materialized (
      ${waits(schema)}
      order by d.due_at limit ${mostRetried}
      for update of d skip locked
    ), moved as (
      update ${schema}.deliveries d set due_at = statement_timestamp()
      where d.id = any(array(select id from chosen)) and ${isPending("d")} and d.due_at > statement_timestamp()
      returning 1
    )
    select moved.count::integer as retried, (waiting.count - moved.count)::integer as remaining
    from (select count(*) from moved) moved, (select count(*) from (${waits(schema)}) w) waiting`,
});

/** Those of the deliveries $2 that a webhook ($1) has. Index: deliveries_pkey of each day. No locks. */
export const ownDeliveries = (schema: string): Statement => ({
  name: `${schema}_deliveries_own`,
  text: `
    select id from ${schema}.deliveries where id = any($2::uuid[]) and subscription_id = $1::uuid`,
});

export type WaitingRow = { waiting: number; in_progress: number };

/**
 * How many deliveries of a webhook ($1) are pending: waiting for an attempt in the future, and due or in progress. $2 event
 * types or null, $3 and $4 creation time or null. Index: deliveries_pending of each day. No locks.
 */
export const countPending = (schema: string): Statement => ({
  name: `${schema}_deliveries_count_pending`,
  text: `
    select count(*) filter (where d.due_at > statement_timestamp())::integer as waiting,
      count(*) filter (where d.due_at <= statement_timestamp())::integer as in_progress
    from ${schema}.deliveries d
    where d.subscription_id = $1::uuid and d.state = 'pending'
      and ($2::text[] is null or d.kind = any($2::text[]))
      and ($3::timestamptz is null or d.created_at >= $3::timestamptz)
      and ($4::timestamptz is null or d.created_at < $4::timestamptz)`,
});
