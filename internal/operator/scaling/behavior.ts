/**
 * How fast replicas may follow: windows and steps, with the meaning that a HorizontalPodAutoscaler's `behavior` gives
 * them. Up to the lowest that was recommended within the window of that way, down to the highest; then at most as far as
 * the policies let it, counted from where it was a period ago.
 */
import type { ScalingPolicy, ScalingRules, ScalingSpec } from "../resource/model.ts";
import type { ScalingMemory } from "./model.ts";
import { settleMs } from "./scaling_state.ts";

export const windowsOf = ({ behavior }: ScalingSpec): { upMs: number; downMs: number } => ({
  upMs: behavior.scaleUp.stabilizationWindowSeconds * 1_000,
  downMs: behavior.scaleDown.stabilizationWindowSeconds * 1_000,
});

/** Where the windows let it go from `current`; the newest recommendation is one of those given. */
export function stabilize(
  recommendations: ScalingMemory["recommendations"],
  current: number,
  nowMs: number,
  spec: ScalingSpec,
): number {
  const newest = recommendations.at(-1)?.replicas ?? current;
  const { upMs, downMs } = windowsOf(spec);
  const since = (windowMs: number) =>
    recommendations.filter(({ atMs }) => nowMs - atMs < windowMs).map(({ replicas }) => replicas);
  const up = Math.min(newest, ...since(upMs));
  const down = Math.max(newest, ...since(downMs));
  if (up > current) return up;
  return down < current ? down : current;
}

/** The changes that a policy may still count, or that may not have been seen yet. */
export function changesWithin(
  changes: ScalingMemory["changes"],
  nowMs: number,
  { behavior }: ScalingSpec,
): ScalingMemory["changes"] {
  const policies = [...behavior.scaleUp.policies, ...behavior.scaleDown.policies];
  const longestMs = Math.max(settleMs, ...policies.map(({ periodSeconds }) => periodSeconds * 1_000));
  return changes.filter(({ atMs }) => nowMs - atMs < longestMs);
}

/** How many replicas there would be had nothing changed within the period. */
function atStart(changes: ScalingMemory["changes"], current: number, nowMs: number, periodSeconds: number) {
  return changes
    .filter(({ atMs }) => nowMs - atMs < periodSeconds * 1_000)
    .reduce((replicas, { from, to }) => replicas - (to - from), current);
}

/** How far the policies of one way let it go: "Max" takes the one that lets it go farthest. */
function limitOf(
  { selectPolicy, policies }: ScalingRules,
  current: number,
  reach: (policy: ScalingPolicy) => number,
  way: "up" | "down",
): number {
  if (selectPolicy === "Disabled") return current;
  const limits = policies.map(reach);
  const highest = (way === "up") === (selectPolicy === "Max");
  return highest ? Math.max(...limits) : Math.min(...limits);
}

/** As near to `wanted` as the policies allow now. */
export function limitStep(
  wanted: number,
  current: number,
  changes: ScalingMemory["changes"],
  nowMs: number,
  { behavior: { scaleUp, scaleDown } }: ScalingSpec,
): number {
  if (wanted > current) {
    const limit = limitOf(
      scaleUp,
      current,
      ({ type, value, periodSeconds }) => {
        const start = atStart(changes, current, nowMs, periodSeconds);
        return type === "Pods" ? start + value : Math.ceil(start * (1 + value / 100));
      },
      "up",
    );
    return Math.min(wanted, Math.max(limit, current));
  }
  if (wanted < current) {
    const limit = limitOf(
      scaleDown,
      current,
      ({ type, value, periodSeconds }) => {
        const start = atStart(changes, current, nowMs, periodSeconds);
        return type === "Pods" ? start - value : Math.floor(start * (1 - value / 100));
      },
      "down",
    );
    return Math.max(wanted, Math.min(limit, current));
  }
  return current;
}
