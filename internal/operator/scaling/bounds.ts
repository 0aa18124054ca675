/**
 * Between which numbers of replicas a person allows it. Bounds hold at once, with a reading of the backlog or without: they
 * are somebody's word, not a measurement.
 */
import type { ScalingSpec } from "../resource/model.ts";
import type { Decision } from "./model.ts";

export type Ceiling = { replicas: number; by: "maximum" | "connection_budget" };

/**
 * The most that is allowed: maxReplicas, and what the connections suffice for, those of a rollout's surge included. The
 * budget wins over minReplicas, as refused connections harm everyone who uses the database. One replica is allowed
 * whenever its own connections fit: nothing sent at all is worse than a rollout that is over the budget for a moment.
 */
export function ceilingOf(spec: ScalingSpec, surge: (replicas: number) => number): Ceiling {
  const { maxReplicas, databaseConnectionBudget: budget, databaseConnectionsPerReplica: each } = spec;
  if (budget === undefined) return { replicas: maxReplicas, by: "maximum" };
  let fits = maxReplicas;
  while (fits > 0 && (fits + surge(fits)) * each > budget) fits -= 1;
  if (fits === 0 && maxReplicas > 0 && each <= budget) fits = 1;
  return fits < maxReplicas
    ? { replicas: fits, by: "connection_budget" }
    : { replicas: maxReplicas, by: "maximum" };
}

/** The least while it is not scaled to zero: never 0, which only scaleToZero may ask for. */
export const floorOf = (spec: ScalingSpec): number => Math.max(1, spec.minReplicas);

/** Between both; where they contradict each other the ceiling wins. */
export const within = (replicas: number, floor: number, ceiling: Ceiling): number =>
  Math.min(Math.max(replicas, floor), ceiling.replicas);

/** Which bound the recommendation runs into. */
export function limitOf(recommended: number, floor: number, ceiling: Ceiling): Decision["limitedBy"] {
  if (recommended > ceiling.replicas || floor > ceiling.replicas) return ceiling.by;
  return recommended < floor ? "minimum" : undefined;
}
