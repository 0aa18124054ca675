/**
 * Looks for lanes that rest while something of them is due: there must be none. At most $2 lanes, behind $1 in the order
 * of their ids, so that a round of all of them is made in steps; those found are made due and counted. Lanes whose
 * subscription is inactive may rest.
 *
 * Index: lanes_pkey, webhooks_pkey, then deliveries_pending for each lane that rests. Locks: the lanes it repairs; those
 * that somebody holds are passed over.
 */
import type { Statement } from "../../postgres/database.ts";
import type { Window } from "./window.ts";

export type SweptRow = { last: string | null; repaired: number };

export function sweepLanes(schema: string, window: Window): Statement {
  // Not "exists": the planner may answer that for all lanes at once, by reading everything that is pending.
  const due = (slow: boolean) => `(
        select d.due_at from ${schema}.deliveries d
        where d.subscription_id = l.subscription_id and d.state = 'pending' and d.slow = ${slow}
          and ${window.holds("d.id")}
        order by d.due_at limit 1
      ) <= now()`;
  return {
    name: `${schema}_lanes_sweep_${window.name}`,
    text: `
    with part as materialized (
      select subscription_id, next_due_at, leased_by, version from ${schema}.lanes
      where subscription_id > $1::uuid order by subscription_id limit $2::integer
    ), resting as materialized (
      select l.subscription_id, l.version from part l
      join ${schema}.webhooks w on w.id = l.subscription_id
      where l.leased_by is null and l.next_due_at > now() and (w.active or w.deleted_at is not null)
        and (${due(false)} or ${due(true)})
    ), held as materialized (
      select l.subscription_id from ${schema}.lanes l
      join resting on resting.subscription_id = l.subscription_id and resting.version = l.version
      where l.leased_by is null and l.next_due_at > now()
      order by l.subscription_id for update of l skip locked
    ), repaired as (
      update ${schema}.lanes l set next_due_at = now(), version = l.version + 1
      from held where l.subscription_id = held.subscription_id
      returning 1
    )
    select (select subscription_id from part order by subscription_id desc limit 1) as last,
      (select count(*)::integer from repaired) as repaired`,
  };
}
