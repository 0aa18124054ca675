/**
 * The backlog that a fleet of dispatchers is sized by: a row for each environment, from its view. No locks.
 *
 * Index: lanes_due, deliveries_pending, recoveries_running. Costs the lanes that are due and the deliveries that are due in
 * them, not what waits for its time: some 100 ms with 100,000 due in 1,000 lanes. It has no name, so that it is planned at each
 * look: a plan from a time when most lanes were due reads all webhooks.
 */
import type { Statement } from "../../postgres/database.ts";

export type FleetBacklogRow = {
  due: number;
  oldest_due_seconds: number;
  events_waiting: number;
  recoveries_waiting: number;
  lanes_busy: number;
  lanes_waiting: number;
  /** Null on a standby. */
  attempts_recorded: number | null;
};

export const readFleetBacklog = (schemas: readonly string[]): Statement => ({
  text: schemas
    .map(
      (schema) => `
    select due, oldest_due_seconds, events_waiting, recoveries_waiting, lanes_busy, lanes_waiting, attempts_recorded
    from ${schema}.backlog`,
    )
    .join("\n    union all"),
});
