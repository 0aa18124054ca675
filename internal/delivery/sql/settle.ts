/**
 * Writes what became of attempts, many at once: the deliveries move on, and each attempt that counts is appended. An outcome
 * counts only while its delivery is pending and has one attempt less than its number; the places of those that do not are
 * answered (sql/settle_late.ts is for them). Written twice (an answer of the server was lost), the second time counts for
 * nothing.
 *
 * Index: deliveries_pkey of the window's days. Locks: the deliveries, which only a lane's holder and a late one write.
 */
import type { Statement } from "../../postgres/database.ts";
import type { Window } from "./window.ts";

/** Parameters, by place, as arrays of the same length. */
export const resultColumns = [
  ["delivery_id", "uuid"],
  ["number", "smallint"],
  ["state", "text"],
  /** Until the next attempt; null when there is none. */
  ["wait_ms", "float8"],
  ["cancel_reason", "text"],
  ["attempt_id", "uuid"],
  ["outcome", "text"],
  ["status", "smallint"],
  ["started_ms", "float8"],
  ["duration_ms", "real"],
  ["dns_ms", "real"],
  ["connect_ms", "real"],
  ["tls_ms", "real"],
  ["first_byte_ms", "real"],
  ["error", "text"],
  ["remote_address", "text"],
  ["answer", "bytea"],
  ["signature", "text"],
  ["webhook_signature", "text"],
] as const;

export const resultArrays = `unnest(${resultColumns.map(([, type], index) => `$${index + 1}::${type}[]`).join(", ")})
        with ordinality as result(${resultColumns.map(([name]) => name).join(", ")}, place)`;

export const attemptColumns = `id, delivery_id, number, started_at, outcome, status, error, dns_ms, connect_ms, tls_ms,
        first_byte_ms, duration_ms, remote_address, answer, signature, webhook_signature`;
/** Of `result`, or of what was returned of it. */
export const attemptValues = `result.attempt_id, result.delivery_id, result.number, to_timestamp(result.started_ms / 1000),
        result.outcome, result.status, result.error, result.dns_ms, result.connect_ms, result.tls_ms, result.first_byte_ms,
        result.duration_ms, result.remote_address, result.answer, result.signature, result.webhook_signature`;

/**
 * The same as "state = 'pending'", of rows that are found by their ids. Written so that the planner does not think of the
 * partial index: where statistics say that next to nothing is pending it would rather read all of that than look ids up.
 */
export const isPending = (table: string) => `${table}.state is not distinct from 'pending'`;

export type NotCountedRow = { place: number };

/**
 * Each day's partition by its own name. Through the parent, with the window's bounds, the planner takes the bounds of a day
 * that it has no statistics of for a narrow range, and reads the whole day for every batch.
 */
const countedOf = (schema: string, day: string) => `counted_${day} as (
      update ${schema}.deliveries_${day} d set
        state = result.state, attempt = result.number, last_status = result.status, last_outcome = result.outcome,
        due_at = case when result.wait_ms is null then d.due_at else now() + result.wait_ms * interval '1 ms' end,
        cancel_reason = result.cancel_reason,
        finished_at = case when result.state <> 'pending' then now() end
      from result
      where d.id = result.delivery_id and ${isPending("d")} and d.attempt = result.number - 1
      returning result.*
    )`;

export const settleOutcomes = (schema: string, window: Window): Statement => ({
  name: `${schema}_deliveries_settle_${window.name}`,
  text: `
    with result as materialized (
      select * from ${resultArrays}
    ), ${window.days.map((day) => countedOf(schema, day)).join(", ")}, counted as (
      ${window.days.map((day) => `select * from counted_${day}`).join(" union all ")}
    ), written as (
      insert into ${schema}.attempts (${attemptColumns}, next_due_at)
      select ${attemptValues}, case when result.wait_ms is not null then now() + result.wait_ms * interval '1 ms' end
      from counted result
    )
    select result.place::integer from result where result.place not in (select place from counted)`,
});

/** The egress proxy failed ($1 deliveries, $2 numbers of their attempts, $3 ms to wait): due again, and no attempt. */
export const postpone = (schema: string): Statement => ({
  name: `${schema}_deliveries_postpone`,
  text: `
    update ${schema}.deliveries d set due_at = now() + result.wait_ms * interval '1 ms', last_outcome = 'proxy_failed'
    from unnest($1::uuid[], $2::smallint[], $3::float8[]) result(delivery_id, number, wait_ms)
    where d.id = result.delivery_id and ${isPending("d")} and d.attempt = result.number - 1`,
});
