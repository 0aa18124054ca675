/** What maintenance has to say of itself: metrics and the log are made of it elsewhere. */

export type BacklogSample = {
  /** Deliveries that are due, and for how long the oldest of them has been. */
  due: number;
  oldestDueSeconds: number;
  lanesDue: number;
  lanesLeased: number;
  /** Events that wait for the fan-out. */
  eventsWaiting: number;
  oldestEventSeconds: number;
};

export type MaintenanceObservation =
  | { kind: "backlog"; backlog: BacklogSample }
  /** Pending deliveries whose time has not come, those of inactive subscriptions included. */
  | { kind: "scheduled"; deliveries: number }
  | { kind: "subscriptions"; active: number; disabled: { owner: number; gone: number; failing: number } }
  /** Days after today that every table has a partition for. */
  | { kind: "days_left"; days: number }
  | { kind: "days_dropped"; table: string; days: number }
  | { kind: "swept"; repaired: number }
  | { kind: "recovered"; deliveries: number }
  | { kind: "expired"; deliveries: number }
  | { kind: "webhook_noticed"; notice: "failing" | "disabled" | "reenabled" | "gone"; webhooks: number }
  | { kind: "probed"; webhooks: number }
  | { kind: "maintenance_failed"; task: string; error: unknown };

export type ObserveMaintenance = (observation: MaintenanceObservation) => void;
