/**
 * Makes deliveries of events that wait, oldest first: at most $1 events, and at most $2 deliveries, whatever an event
 * matches. Answered are the events that were looked at, each with what it has now, and where the last one stopped.
 *
 * An event goes to the active subscriptions that list its kind and whose filters let it pass; what it has nothing of (a
 * recall has no pharmacy), a filter lets pass. One of an account goes to that account's only; one of a subscription to that
 * one, whatever it lists, active or not. Subscriptions come in order of their ids, so that an event with more matches than
 * one transaction takes goes on behind the last: `fan_out` has the one event that is under way, and it is finished first.
 *
 * Index: events_waiting of the window's days (of all, without one); then, by event, webhooks_matching, webhooks_by_account
 * or webhooks_pkey. Locks: none but of the rows it makes. Only one at a time may run (lockFanOut), in a transaction with
 * markFannedOut. due_at is this statement's time, not the transaction's: it grows from one fan-out to the next, and readers
 * of a lane rely on that.
 *
 * Ids are UUIDv7 that grow within the statement: its milliseconds, then a counter of 24 bits, then 48 random bits.
 */
import type { EventKind } from "../../events/model.ts";
import { listsKind, passesFilter } from "../../events/sql/asked_for.ts";
import type { Statement } from "../../postgres/database.ts";
import type { Window } from "./window.ts";

export type LockRow = { held: boolean };

/**
 * Tried, never waited for. To be the first statement of the transaction: the next one sees what the last holder did. The
 * server ends the transaction of one that it hears nothing of, so that a holder that is cut off does not stop the others.
 */
export const lockFanOut = (schema: string): Statement => ({
  name: `${schema}_fan_out_lock`,
  text: `select pg_try_advisory_xact_lock(hashtextextended('${schema}.fan_out', 0)) as held,
      set_config('idle_in_transaction_session_timeout', '15s', true)`,
});

const keysOf = (e: string) => `array[${e}.kind]
          || case when cardinality(${e}.drug_ids) > 0
            then array(select 'd' || id from unnest(${e}.drug_ids) id) else array[${e}.kind || '-d'] end
          || case when ${e}.pharmacy_id is null then ${e}.kind || '-p' else 'p' || ${e}.pharmacy_id end
          || case when cardinality(${e}.provinces) > 0
            then array(select ${e}.kind || ':' || province from unnest(${e}.provinces) province)
            else array[${e}.kind || '-q'] end`;

const passes = (w: string, e: string) => `${w}.active and ${w}.deleted_at is null
          and ${listsKind(w, e)} and ${passesFilter(w, e)}`;

export type FannedOutRow = {
  event_id: string;
  /** Deliveries made of it by this statement, and by those before. */
  made: number;
  before: number;
  last_subscription_id: string | null;
  /** The event of the first delivery that was left out for want of room; the same in every row. */
  next_event_id: string | null;
  /** Whether it is the one that was under way. */
  under_way: boolean;
  /** The milliseconds that stand in the ids of the deliveries that were made; the same in every row. */
  made_ms: number;
  /** In the first row only: whom the deliveries are for. */
  subscription_ids: string[] | null;
  /** In the first row, of the sandbox only. */
  simulated?: Simulated[] | null;
};

/** A delivery that was made as a delivered one. */
export type Simulated = { id: string; event_id: string; kind: EventKind; subscription_id: string };

const originOf = "case when pairs.kind = 'webhook.test' then 'test' else 'event' end";

/** A number: of a bigint, the driver makes one where it is safe. */
const madeMs = "(extract(epoch from statement_timestamp()) * 1000)::bigint";

/** Of an event that went with its day, there is nothing more to do. */
const underWay = (schema: string) => `
          select from ${schema}.events e where e.id = fan_out.event_id and not e.fanned_out`;

/** The sandbox's deliveries are delivered as they are made. */
const simulatedColumns = ", state, attempt, simulated, last_outcome, finished_at";
const simulatedValues = ", 'delivered', 1, true, 'delivered', statement_timestamp()";

export const fanOutEvents = (schema: string, simulated: boolean, window?: Window): Statement => ({
  name: `${schema}_fan_out_${window?.name ?? "all"}${simulated ? "_simulated" : ""}`,
  text: `
    with waiting as materialized (
      select e.id, e.kind, e.account_id, e.subscription_id, e.drug_ids, e.pharmacy_id, e.provinces
      from ${schema}.events e
      where not e.fanned_out ${window === undefined ? "" : `and ${window.holds("e.id")}`}
        and e.id = (select event_id from ${schema}.fan_out where event_id is not null)
      union all
      (
        select e.id, e.kind, e.account_id, e.subscription_id, e.drug_ids, e.pharmacy_id, e.provinces
        from ${schema}.events e
        where not e.fanned_out ${window === undefined ? "" : `and ${window.holds("e.id")}`}
          and (select event_id is null${window === undefined ? ` or not exists (${underWay(schema)})` : ""} from ${schema}.fan_out)
        order by e.id limit $1::integer
      )
    ), picked as materialized (
      select waiting.*, f.subscription_id as after, f.matched as before
      from waiting left join ${schema}.fan_out f on f.event_id = waiting.id
      order by waiting.id
    ), matched as materialized (
      select e.id as event_id, e.kind, w.id as subscription_id, w.account_id
      from picked e cross join lateral (
        select w.id, w.account_id from ${schema}.webhooks w
        where e.subscription_id is null and e.account_id is null and w.match_keys && (${keysOf("e")})
          and ${passes("w", "e")} and (e.after is null or w.id > e.after)
        union all
        select w.id, w.account_id from ${schema}.webhooks w
        where e.subscription_id is null and w.account_id = e.account_id
          and ${passes("w", "e")} and (e.after is null or w.id > e.after)
        union all
        select w.id, w.account_id from ${schema}.webhooks w
        where w.id = e.subscription_id and w.deleted_at is null and (e.after is null or w.id > e.after)
        order by 1
      ) w
      order by e.id, w.id limit $2::integer + 1
    ), pairs as materialized (
      select *, row_number() over (order by event_id, subscription_id) as number,
        lpad(to_hex(${madeMs}), 12, '0') as ms
      from (select * from matched order by event_id, subscription_id limit $2::integer) first_of_them
    ), made as (
      insert into ${schema}.deliveries (id, event_id, kind, subscription_id, account_id, due_at, origin, created_at
        ${simulated ? simulatedColumns : ""})
      select overlay(overlay(gen_random_uuid()::text
            placing substr(ms, 1, 8) || '-' || substr(ms, 9, 4) || '-7' from 1 for 15)
            placing substr(lpad(to_hex(number), 6, '0'), 1, 3) || '-8' || substr(lpad(to_hex(number), 6, '0'), 4, 3) from 16 for 8
          )::uuid,
        event_id, kind, subscription_id, account_id, statement_timestamp(), ${originOf}, statement_timestamp()
        ${simulated ? simulatedValues : ""}
      from pairs
      ${simulated ? "returning id, event_id, kind, subscription_id" : ""}
    )
    select event_id, sum(made)::integer as made, coalesce(max(before), 0) as before, bool_or(before is not null) as under_way,
      (select event_id from matched order by event_id, subscription_id offset $2::integer) as next_event_id,
      ${madeMs} as made_ms,
      (array_agg(subscription_id order by subscription_id desc nulls last))[1] as last_subscription_id,
      case when row_number() over (order by event_id) = 1
        then (select array_agg(distinct subscription_id) from pairs) end as subscription_ids
      ${simulated ? ", case when row_number() over (order by event_id) = 1 then (select json_agg(to_json(m)) from made m) end as simulated" : ""}
    from (
      select id as event_id, 0 as made, before, null::uuid as subscription_id from picked
      union all
      select event_id, 1, null, subscription_id from pairs
    ) of_events
    group by event_id
    order by event_id`,
});
