/** Reads which accounts and types the events after a position concern: what long polls are compared with. */
import type { Statement } from "../../postgres/database.ts";
import type { EventKind } from "../model.ts";

/** Events that one statement reads at most. With as many, there may be more. */
export const mostArrived = 500;

/** `account_id` is null for public events. `position` is the last one of the group. */
export type ArrivedRow = { account_id: string | null; kind: EventKind; position: number; events: number };

/**
 * The next events after a position ($1), in groups. Index: events_by_position, once a partition. Cost: the partitions, and the
 * events read. No locks.
 */
export const arrivedSince = (schema: string): Statement => ({
  name: `${schema}_events_arrived_since`,
  text: `
    select account_id, kind, max(position) as position, count(*)::integer as events
    from (
      select account_id, kind, position from ${schema}.events
      where fanned_out and position > $1 order by position limit ${mostArrived}
    ) arrived
    group by account_id, kind`,
});
