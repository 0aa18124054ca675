/** What decides which days can go. Days stand in the text: each is asked about once, and the planner sees its partition only. */
import { dayMs } from "../../../core/days.ts";
import { idAt } from "../../../events/partitions.ts";
import type { Statement } from "../../../postgres/database.ts";

export type DayRow = { day: string };

/** The days of a table, as YYYYMMDD, oldest first. Reads the catalogue. */
export const attachedDays = (schema: string, table: string): Statement => ({
  text: `
    select right(c.relname, 8) as day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = '${schema}.${table}'::regclass and c.relname ~ '^${table}_[0-9]{8}$'
    order by 1`,
});

const within = (column: string, dayStartMs: number) =>
  `${column} >= '${idAt(dayStartMs)}'::uuid and ${column} < '${idAt(dayStartMs + dayMs)}'::uuid`;

export type KeptRow = { kept: boolean };

/**
 * Whether a day has a delivery that is pending, or that ended undelivered at $1 or later: its owner can still look at it and
 * replay it. Indexes: deliveries_pending and deliveries_undelivered of that day, which hold nothing else. No locks.
 */
export const dayIsKept = (schema: string, dayStartMs: number): Statement => ({
  text: `
    select exists (
      select from ${schema}.deliveries where state = 'pending' and ${within("id", dayStartMs)}
    ) or exists (
      select from ${schema}.deliveries
      where state in ('failed', 'cancelled') and finished_at >= $1::timestamptz and ${within("id", dayStartMs)}
    ) as kept`,
});

export type OldestRow = { oldest: string | null };

/**
 * The oldest event that is still needed: by the oldest day of deliveries there is, by a replay or a recovery, or by the
 * fan-out. Reads that day once; the rest is one entry each of deliveries_repeated_events and events_waiting. No locks.
 */
export const oldestNeededEvent = (schema: string, oldestDayMs: number): Statement => ({
  text: `
    select least(
      (select event_id::text from ${schema}.deliveries where ${within("id", oldestDayMs)} order by event_id limit 1),
      (
        select event_id::text from ${schema}.deliveries
        where origin in ('replay', 'recovery') order by event_id limit 1
      ),
      (select id::text from ${schema}.events where not fanned_out order by id limit 1)
    ) as oldest`,
});

/** The oldest event that the fan-out has not finished with. Index: events_waiting. No locks. */
export const oldestWaitingEvent = (schema: string): Statement => ({
  text: `select (select id::text from ${schema}.events where not fanned_out order by id limit 1) as oldest`,
});

export type ExpiredRow = { subscription_id: string; account_id: string; day: string; deliveries: number };

/**
 * Gives up pending deliveries, at most $2, that were made before $1 (an id), at $3; answers how many of which webhook and
 * day. Index: deliveries_pending of the days before. Locks: those deliveries; what is being settled is passed over.
 */
export const expirePending = (schema: string): Statement => ({
  name: `${schema}_deliveries_expire`,
  text: `
    with old as materialized (
      select id from ${schema}.deliveries
      where state = 'pending' and id < $1::uuid limit $2::integer for update skip locked
    ), expired as (
      update ${schema}.deliveries d set state = 'cancelled', cancel_reason = 'expired', finished_at = $3::timestamptz
      from old where d.id = old.id and d.id < $1::uuid and d.state = 'pending'
      returning d.subscription_id, d.account_id, (d.created_at at time zone 'UTC')::date as day
    )
    select subscription_id, account_id, to_char(day, 'YYYY-MM-DD') as day, count(*) as deliveries
    from expired group by 1, 2, 3 order by 1, 3`,
});
