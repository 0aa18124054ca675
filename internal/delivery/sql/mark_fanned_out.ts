/**
 * Marks events ($1, in the order of their positions) as fanned out, each with how many deliveries it has ($2), and says
 * which event is under way ($3, null for none), with its deliveries so far ($4) and the last subscription ($5). $6 is the time
 * in the ids of the deliveries that were made, in milliseconds. In the transaction of fanOutEvents.
 *
 * By a list of ids and not by a join, which the planner may make by reading whole days.
 *
 * Index: events_pkey of the window's days. Locks: the events, and the one row of fan_out, which nobody else writes.
 */
import type { Statement } from "../../postgres/database.ts";
import type { Window } from "./window.ts";

export const markFannedOut = (schema: string, window?: Window): Statement => ({
  name: `${schema}_fan_out_mark_${window?.name ?? "all"}`,
  text: `
    with moved as (
      update ${schema}.fan_out f set
        position = f.position + cardinality($1::uuid[]), event_id = $3::uuid, matched = $4::integer,
        subscription_id = $5::uuid,
        began_at = case when f.event_id = $3::uuid then f.began_at when $3::uuid is not null then given.at end
      from (select to_timestamp($6::bigint / 1000.0) as at) given, ${schema}.fan_out before
      returning before.position, before.event_id, before.began_at, given.at
    )
    update ${schema}.events e set
      fanned_out = true,
      position = moved.position + array_position($1::uuid[], e.id),
      matched = ($2::integer[])[array_position($1::uuid[], e.id)],
      fan_out_began_at = case when e.id = moved.event_id then moved.began_at else moved.at end,
      fanned_out_at = moved.at
    from moved
    where e.id = any($1::uuid[]) ${window === undefined ? "" : `and ${window.holds("e.id")}`}`,
});
