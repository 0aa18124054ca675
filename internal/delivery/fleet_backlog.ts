/** The backlog of all environments of a database together, for whoever decides how many dispatchers there are. */
import { type Queryable, query } from "../postgres/database.ts";
import { type FleetBacklogRow, readFleetBacklog } from "./sql/fleet_backlog.ts";

export type FleetBacklog = {
  /** Deliveries that are due, those in flight included. */
  due: number;
  /** Of the oldest of them; 0 when there is none. */
  oldestDueSeconds: number;
  /** Events that wait for the fan-out. */
  eventsWaiting: number;
  /** Recoveries that a dispatcher could take on or finish now. */
  recoveriesWaiting: number;
  /** Lanes that are due or leased, and those of them that nobody has. */
  lanesBusy: number;
  lanesWaiting: number;
  /** Attempts ever recorded, as the server's statistics count them; falls when they are reset. Undefined when nobody counts. */
  attemptsRecorded: number | undefined;
};

/** One statement for all of them. Throws as query() does. */
export async function sampleFleetBacklog(on: Queryable, schemas: readonly string[]): Promise<FleetBacklog> {
  const rows = await query<FleetBacklogRow>(on, readFleetBacklog(schemas));
  const sum = (of: (row: FleetBacklogRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const counted = rows.flatMap(({ attempts_recorded }) =>
    attempts_recorded === null ? [] : [attempts_recorded],
  );
  return {
    due: sum((row) => row.due),
    oldestDueSeconds: Math.max(0, ...rows.map((row) => row.oldest_due_seconds)),
    eventsWaiting: sum((row) => row.events_waiting),
    recoveriesWaiting: sum((row) => row.recoveries_waiting),
    lanesBusy: sum((row) => row.lanes_busy),
    lanesWaiting: sum((row) => row.lanes_waiting),
    attemptsRecorded:
      counted.length === rows.length ? counted.reduce((one, other) => one + other, 0) : undefined,
  };
}
