/** Samples of the backlog and of the subscriptions, for the metrics. */
import { type Queryable, query } from "../../postgres/database.ts";
import type { BacklogSample, MaintenanceObservation } from "./maintenance_observations.ts";
import {
  type BacklogRow,
  countScheduled,
  countSubscriptions,
  readBacklog,
  type ScheduledRow,
  type SubscriptionsRow,
} from "./sql/samples.ts";

export async function sampleBacklog(on: Queryable, schema: string): Promise<BacklogSample> {
  const [row] = await query<BacklogRow>(on, readBacklog(schema));
  if (row === undefined) throw new Error("The backlog is one row");
  return {
    due: row.due,
    oldestDueSeconds: row.oldest_due_seconds,
    lanesDue: row.lanes_due,
    lanesLeased: row.lanes_leased,
    eventsWaiting: row.events_waiting,
    oldestEventSeconds: row.oldest_event_seconds,
  };
}

/** What costs more to count than to do: every few minutes. */
export async function sampleRarely(on: Queryable, schema: string): Promise<MaintenanceObservation[]> {
  const [scheduled] = await query<ScheduledRow>(on, countScheduled(schema));
  const [counted] = await query<SubscriptionsRow>(on, countSubscriptions(schema));
  const { active = 0, owner = 0, gone = 0, failing = 0 } = counted ?? {};
  return [
    { kind: "scheduled", deliveries: scheduled?.scheduled ?? 0 },
    { kind: "subscriptions", active, disabled: { owner, gone, failing } },
  ];
}
