/** What scaling decides from and what it answers: all of it plain values, so that decide.ts is a function. */
import type { Pause, ScalingSpec } from "../resource/model.ts";

/** One reading of the backlog of a database, its environments summed (oldest: the maximum). */
export type Sample = {
  /** Deliveries that are due, those in flight included; never those whose retry is to come. */
  due: number;
  oldestDueSeconds: number;
  /** Events that wait for the fan-out. */
  eventsWaiting: number;
  /** Recoveries that wait for a dispatcher. */
  recoveriesWaiting: number;
  /** Lanes with something due, or held by a dispatcher: more replicas than these have nothing to do. */
  lanesBusy: number;
  /** Of these, due and held by nobody. */
  lanesWaiting: number;
};

/**
 * What is kept between decisions, one for each resource. Lost with the leader: a new one begins with `remember()` and does
 * not go down for a window. Begins anew as well when something else set the replicas for a while (mode "external").
 */
export type ScalingMemory = {
  /** When this memory began, milliseconds of the operator's monotonic clock, as every time here. */
  sinceMs: number;
  /** What was decided last, or what was there when the memory began; undefined while there never was a Deployment. */
  replicas?: number | undefined;
  /** Since when `replicas` is decided and was not seen in the Deployment yet; undefined when it was. */
  unseenSinceMs?: number | undefined;
  /** In order of time; only those that a window may still need. */
  recommendations: readonly { atMs: number; replicas: number }[];
  /** In order of time; only those that a policy's period may still reach. */
  changes: readonly { atMs: number; from: number; to: number }[];
  /** The reading that was decided by last, and how many replicas were ready then. */
  reading?: { atMs: number; sample: Sample; readyReplicas: number } | undefined;
  /** Deliveries a second of one busy replica, smoothed; undefined until seen. */
  measuredRate?: number | undefined;
  /** Deliveries that become due a second, smoothed, and no more than the replicas could send; undefined when unknown. */
  inflow?: number | undefined;
  /** Since when nothing at all waits. */
  idleSinceMs?: number | undefined;
  /** Since when there is no replica. */
  zeroSinceMs?: number | undefined;
  /** The last step up, whatever it was for: the age rule waits for its effect. */
  lastRaiseMs?: number | undefined;
};

export type ScalingInput = {
  nowMs: number;
  spec: ScalingSpec;
  pause: Pause;
  /** spec.replicas of the Deployment; undefined when there is none yet. */
  current: number | undefined;
  readyReplicas: number;
  /** What the surge of the Deployment's strategy adds to `replicas` during a rollout. */
  surge: (replicas: number) => number;
  /** Undefined when the last reading failed, or none was taken yet. The same object until the next reading: a reading counts once. */
  sample: Sample | undefined;
  /** Attempts a second of all replicas since the reading before; undefined when unknown (first reading, counters reset). */
  attemptsPerSecond: number | undefined;
  /** Readings that failed in a row. */
  failures: number;
  memory: ScalingMemory;
};

/** Why the replicas are what they are: bounded, for a label of a metric. */
export const decisionReasons = [
  "steady",
  "backlog",
  "age",
  "idle",
  "wake",
  "minimum",
  "maximum",
  "connection_budget",
  "step_limit",
  "stabilized",
  "tolerance",
  "paused",
  "hold_no_metrics",
  "fallback",
  "created",
] as const;
export type DecisionReason = (typeof decisionReasons)[number];

export type Decision = {
  replicas: number;
  reason: DecisionReason;
  /** What backlog and age ask for, before windows, steps and bounds; undefined without a sample. */
  recommended: number | undefined;
  /** Set when a bound keeps it from more (or fewer) than the recommendation. */
  limitedBy: "minimum" | "maximum" | "connection_budget" | undefined;
  memory: ScalingMemory;
};
