/**
 * Creates deliveries of pending events, oldest first: of at most $1 events and at most $2 deliveries, however many
 * subscriptions an event matches. Returns a row for each event that was processed, with its number of deliveries and the
 * last subscription.
 *
 * An event goes to the active subscriptions that list its type and whose filters match. Filters that do not apply to an event
 * (a recall has no pharmacy) are ignored. An event of an account goes to that account only; an event of one subscription goes
 * to that one, whatever it lists, active or not. Subscriptions are processed in the order of their ids, so that an event with
 * more matches than one transaction may create continues after the last one: `fan_out` names the one event in progress, which
 * is finished first.
 *
 * Work is limited by the form of the statement, not by its plan. `walk` processes one event after the other and stops after
 * the event that exceeds $2 deliveries or reaches $3 candidates (subscriptions that the index finds, before their filters are
 * applied). So a statement reads at most $3 candidates and those of one more event. As a join of events and subscriptions
 * with a limit, PostgreSQL 15 and 16 read the subscriptions of all $1 events first. `offset 0` keeps the planner from
 * reading subscriptions before it knows the event.
 *
 * Index: events_waiting of the window's days (of all, without one); then, by event, webhooks_matching, webhooks_by_account
 * or webhooks_pkey. Locks: only the rows it inserts. Only one may run at a time (lockFanOut), in a transaction with
 * markFannedOut. due_at is the time of this statement, not of the transaction: it grows from one fan-out to the next, and
 * readers of a lane rely on that.
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

const isLive = (w: string) => `${w}.active and ${w}.deleted_at is null`;

const passes = (w: string, e: string) => `(${listsKind(w, e)} and ${passesFilter(w, e)})`;

export type FannedOutRow = {
  event_id: string;
  /** Deliveries made of it by this statement, and by those before. */
  made: number;
  before: number;
  last_subscription_id: string | null;
  /** The event of the first delivery that was left out for want of room; the same in every row. */
  next_event_id: string | null;
  /** Whether $3 was reached; the same in every row. */
  full: boolean;
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

/** An event that was dropped with its day needs nothing more. */
const underWay = (schema: string) => `
          select from ${schema}.events e where e.id = fan_out.event_id and not e.fanned_out`;

/** What the walk reads of an event. Arrays of arrays must be rectangular in PostgreSQL, so lists are kept as text. */
const eventColumns = [
  { name: "id" },
  { name: "kind" },
  { name: "account_id" },
  { name: "subscription_id" },
  { name: "drug_ids", list: "integer[]" },
  { name: "pharmacy_id" },
  { name: "provinces", list: "text[]" },
] as const;

const selectEvents = (schema: string, condition: string, window: Window | undefined) => `
      select ${eventColumns.map(({ name }) => `e.${name}`).join(", ")}
      from ${schema}.events e
      where not e.fanned_out ${window === undefined ? "" : `and ${window.holds("e.id")}`} and ${condition}`;

/** Each column as an array, in the order of ids: the walk then finds an event by its number without reading the others. */
const gathered = eventColumns
  .map(
    (column) => `array_agg(${column.name}${"list" in column ? "::text" : ""} order by id) as ${column.name}`,
  )
  .join(", ");
const numbered = (number: string) =>
  eventColumns
    .map((column) => {
      const value = `(select ${column.name} from picked)[${number}]`;
      return `${"list" in column ? `${value}::${column.list}` : value} as ${column.name}`;
    })
    .join(", ");

const isAfter = "((select after from picked) is null or w.id > (select after from picked))";

/** The sandbox's deliveries are delivered as they are made. */
const simulatedColumns = ", state, attempt, simulated, last_outcome, finished_at";
const simulatedValues = ", 'delivered', 1, true, 'delivered', statement_timestamp()";

export const fanOutEvents = (schema: string, simulated: boolean, window?: Window): Statement => ({
  name: `${schema}_fan_out_${window?.name ?? "all"}${simulated ? "_simulated" : ""}`,
  text: `
    with recursive waiting as materialized (
      ${selectEvents(schema, `e.id = (select event_id from ${schema}.fan_out where event_id is not null)`, window)}
      union all
      (
        ${selectEvents(schema, `(select event_id is null${window === undefined ? ` or not exists (${underWay(schema)})` : ""} from ${schema}.fan_out)`, window)}
        order by e.id limit $1::integer
      )
    ), picked as materialized (
      select ${gathered}, max(f.matched) as before, (array_agg(f.last_id) filter (where f.last_id is not null))[1] as after
      from waiting left join (select event_id, matched, subscription_id as last_id from ${schema}.fan_out) f
        on f.event_id = waiting.id
    ), walk (number, event_id, kind, room, candidates, subscription_ids, account_ids) as (
      select 0, null::uuid, null::text, $2::integer + 1, 0::bigint, null::uuid[], null::uuid[]
      union all
      select walk.number + 1, e.id, e.kind,
        walk.room - least(walk.room, coalesce(cardinality(w.subscription_ids), 0)), walk.candidates + w.candidates,
        w.subscription_ids[1:walk.room], w.account_ids[1:walk.room]
      from walk cross join lateral (
        select ${numbered("walk.number + 1")}
        where walk.number < (select cardinality(id) from picked) and walk.room > 0 and walk.candidates < $3::integer
        offset 0
      ) e cross join lateral (
        select count(*) as candidates,
          array_agg(c.id order by c.id) filter (where c.passes) as subscription_ids,
          array_agg(c.account_id order by c.id) filter (where c.passes) as account_ids
        from (
          select w.id, w.account_id, ${passes("w", "e")} as passes from ${schema}.webhooks w
          where e.subscription_id is null and e.account_id is null and w.match_keys && (${keysOf("e")})
            and ${isLive("w")} and ${isAfter}
          union all
          select w.id, w.account_id, ${passes("w", "e")} from ${schema}.webhooks w
          where e.subscription_id is null and w.account_id = e.account_id
            and ${isLive("w")} and ${isAfter}
          union all
          select w.id, w.account_id, true from ${schema}.webhooks w
          where w.id = e.subscription_id and w.deleted_at is null and ${isAfter}
        ) c
      ) w
    ), matched as materialized (
      select walk.event_id, walk.kind, m.subscription_id, m.account_id,
        ($2::integer + 1 - walk.room - cardinality(walk.subscription_ids) + m.place)::integer as number
      from walk cross join lateral
        unnest(walk.subscription_ids, walk.account_ids) with ordinality m(subscription_id, account_id, place)
    ), pairs as materialized (
      select *, lpad(to_hex(${madeMs}), 12, '0') as ms from matched where number <= $2::integer
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
      (select event_id from matched where number = $2::integer + 1) as next_event_id,
      (select max(candidates) >= $3::integer from walk) as full,
      ${madeMs} as made_ms,
      (array_agg(subscription_id order by subscription_id desc nulls last))[1] as last_subscription_id,
      case when row_number() over (order by event_id) = 1
        then (select array_agg(distinct subscription_id) from pairs) end as subscription_ids
      ${simulated ? ", case when row_number() over (order by event_id) = 1 then (select json_agg(to_json(m)) from made m) end as simulated" : ""}
    from (
      select event_id, 0 as made, (select before from picked) as before, null::uuid as subscription_id from walk where number > 0
      union all
      select event_id, 1, null, subscription_id from pairs
    ) of_events
    group by event_id
    order by event_id`,
});
