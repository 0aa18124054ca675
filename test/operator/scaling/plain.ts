/**
 * Windows and steps as one would write them with all the memory in the world: every recommendation is kept, and what there
 * was a period ago is looked up in the whole history. What decide() does with little memory must be the same.
 */
import type { ScalingRules, ScalingSpec } from "../../../internal/operator/resource/model.ts";

export function plainFleet(spec: ScalingSpec, beginMs: number, begin: number) {
  const { scaleUp, scaleDown, tolerancePercent } = spec.behavior;
  const asked: { atMs: number; replicas: number }[] = [{ atMs: beginMs, replicas: begin }];
  const was: { fromMs: number; replicas: number }[] = [{ fromMs: Number.NEGATIVE_INFINITY, replicas: begin }];

  const askedSince = (nowMs: number, seconds: number) =>
    asked.filter(({ atMs }) => (nowMs - atMs) / 1_000 < seconds).map(({ replicas }) => replicas);
  const at = (ms: number) => was.findLast(({ fromMs }) => fromMs <= ms)?.replicas ?? begin;

  function reach(rules: ScalingRules, nowMs: number, current: number, sign: 1 | -1): number {
    if (rules.selectPolicy === "Disabled") return 0;
    const ways = rules.policies.map(({ type, value, periodSeconds }) => {
      const start = at(nowMs - periodSeconds * 1_000);
      const end =
        type === "Pods"
          ? start + sign * value
          : sign > 0
            ? Math.ceil(start * (1 + value / 100))
            : Math.floor(start * (1 - value / 100));
      return Math.max(0, sign * (end - current));
    });
    return rules.selectPolicy === "Max" ? Math.max(...ways) : Math.min(...ways);
  }

  return {
    /** After a look that found so much due, in lanes enough, by replicas as fast as expected. */
    look(nowMs: number, due: number): number {
      const current = was.at(-1)?.replicas ?? begin;
      const need = due / (spec.target.ratePerReplica * spec.target.drainSeconds);
      const near = Math.abs(need - current) <= (current * tolerancePercent) / 100 + 1e-9;
      const wanted = near ? current : Math.ceil(need);
      asked.push({ atMs: nowMs, replicas: wanted });
      const lowest = Math.min(wanted, ...askedSince(nowMs, scaleUp.stabilizationWindowSeconds));
      const highest = Math.max(wanted, ...askedSince(nowMs, scaleDown.stabilizationWindowSeconds));
      let next = current;
      if (lowest > current) next = Math.min(lowest, current + reach(scaleUp, nowMs, current, 1));
      else if (highest < current) next = Math.max(highest, current - reach(scaleDown, nowMs, current, -1));
      next = Math.min(Math.max(next, spec.minReplicas, 1), spec.maxReplicas);
      if (next !== current) was.push({ fromMs: nowMs, replicas: next });
      return next;
    },
  };
}
