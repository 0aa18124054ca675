/**
 * What is due of many lanes at once, a few of each ($3), fresh before slow, behind where each was read to ($4 to $7). Lanes
 * ($1) that still have the version at which they were last seen to be empty ($2; -1 to look in any case) answer nothing; the
 * others at least one row, with their version as of the same moment.
 *
 * `tests` reads only what an inactive subscription still gets.
 *
 * Index: lanes_pkey, then deliveries_pending (deliveries_pending_tests) of the window's days, once for fresh and, when
 * those do not suffice, once for slow ones. What is not due yet is not walked over. No locks.
 *
 * Due is compared with `statement_timestamp()`. The server takes the snapshot of a statement with parameters when it binds
 * them and sets `statement_timestamp()` after that, when it executes. `now()` is set before. A fan-out that commits between
 * `now()` and the snapshot would show its version and hide its delivery, and the lane would count as empty.
 */
import type { EventKind } from "../../events/model.ts";
import type { Statement } from "../../postgres/database.ts";
import type { DeliveryOrigin } from "../model.ts";
import type { Window } from "./window.ts";

type DueDelivery = {
  id: string;
  event_id: string;
  kind: EventKind;
  attempt: number;
  origin: DeliveryOrigin;
  slow: boolean;
  /** As text: to the microsecond. */
  due_at: string;
};
export type DueRow = { subscription_id: string; version: number } & (
  | DueDelivery
  | { [name in keyof DueDelivery]: null }
);

/** Before everything. */
export const firstPosition = { dueAt: "-infinity", id: "00000000-0000-0000-0000-000000000000" } as const;

const columns = "d.id, d.event_id, d.kind, d.attempt, d.origin, d.slow, d.due_at";

function branch(schema: string, window: Window, slow: boolean, tests: boolean): string {
  const cursor = slow ? "(asked.slow_due_at, asked.slow_id)" : "(asked.due_at, asked.id)";
  return `(
        select ${columns} from ${schema}.deliveries d
        where d.subscription_id = asked.subscription_id and d.state = 'pending' ${tests ? "and d.origin = 'test'" : `and d.slow = ${slow}`}
          and (d.due_at, d.id) > ${cursor} and d.due_at <= statement_timestamp() and ${window.holds("d.id")}
        order by d.due_at, d.id limit asked.take
      )`;
}

export function dueDeliveries(schema: string, window: Window, tests: boolean): Statement {
  const branches = [
    branch(schema, window, false, tests),
    ...(tests ? [] : [branch(schema, window, true, tests)]),
  ];
  return {
    name: `${schema}_deliveries_due_${window.name}${tests ? "_tests" : ""}`,
    text: `
    select asked.subscription_id, l.version, d.id, d.event_id, d.kind, d.attempt, d.origin, d.slow, d.due_at::text as due_at
    from unnest($1::uuid[], $2::bigint[], $3::integer[], $4::timestamptz[], $5::uuid[], $6::timestamptz[], $7::uuid[])
      asked(subscription_id, version, take, due_at, id, slow_due_at, slow_id)
    cross join lateral (
      select l.version from ${schema}.lanes l
      where l.subscription_id = asked.subscription_id and l.version <> asked.version offset 0
    ) l
    left join lateral (
      select * from (${branches.join(" union all ")}) both_speeds limit asked.take
    ) d on true`,
  };
}
