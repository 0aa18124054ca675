/** What a reading of the backlog asks for: by how much is due and becomes due, by how old the oldest is, by what could use a dispatcher. */
import type { ScalingSpec } from "../resource/model.ts";
import type { Sample } from "./model.ts";

/** The age rule waits at least so long for the effect of a step. */
const leastAgeWaitMs = 15_000;

export type Recommendation = {
  /** What is asked for, before windows, steps and bounds. */
  replicas: number;
  /** The same, or `current` where that is near enough. */
  tolerated: number;
  why: "backlog" | "age" | "wake" | "idle" | "steady";
};

/** Nothing is due, waits for the fan-out or for a recovery, and no dispatcher is at anything. */
export const isIdle = (sample: Sample): boolean =>
  sample.due === 0 && sample.eventsWaiting === 0 && sample.recoveriesWaiting === 0 && sample.lanesBusy === 0;

/** Something waits that only a dispatcher can do: enough to wake from zero. */
export const hasWork = (sample: Sample): boolean =>
  sample.due > 0 || sample.eventsWaiting > 0 || sample.recoveriesWaiting > 0;

/** Replicas, not rounded, that send what is due in the time that it may take. */
function drainNeed(sample: Sample, { target }: ScalingSpec, measuredRate: number | undefined): number {
  if (sample.due === 0) return 0;
  return sample.due / (Math.max(target.ratePerReplica, measuredRate ?? 0) * target.drainSeconds);
}

/**
 * What the age of the oldest asks for: 0 when it is not too old, or no lane waits for a dispatcher (then slow endpoints
 * keep it waiting, and one more dispatcher would find nothing to take). Otherwise never fewer than now, and a step more
 * when the last one had time to show.
 */
function ageNeed(sample: Sample, { target }: ScalingSpec, current: number, sinceRaiseMs: number): number {
  if (sample.oldestDueSeconds <= target.oldestDueSeconds || sample.lanesWaiting === 0) return 0;
  const waitMs = Math.max(leastAgeWaitMs, target.oldestDueSeconds * 250);
  return sinceRaiseMs < waitMs ? current : current + Math.max(1, Math.ceil(current / 10));
}

/**
 * Deliveries a second that a replica makes when it has work. One that makes less than a tenth of what is expected waits for
 * slow endpoints, as another would in its place: that is no measure of it.
 */
export const capacityOf = ({ target }: ScalingSpec, measuredRate: number | undefined): number =>
  Math.max(measuredRate ?? target.ratePerReplica, target.ratePerReplica / 10);

/**
 * Of the replicas there are, those that what becomes due keeps busy. A backlog that shrinks is no reason to take away who
 * makes it shrink: without this, replicas would go and come back for as long as a steady load lasts.
 */
function inflowNeed(
  spec: ScalingSpec,
  current: number,
  measuredRate: number | undefined,
  inflow: number | undefined,
): number {
  if (inflow === undefined || inflow === 0) return 0;
  return Math.min(current, Math.ceil(inflow / capacityOf(spec, measuredRate)));
}

export function recommend(options: {
  sample: Sample;
  spec: ScalingSpec;
  current: number;
  measuredRate: number | undefined;
  inflow: number | undefined;
  /** Since the last step up; Infinity when there was none. */
  sinceRaiseMs: number;
}): Recommendation {
  const { sample, spec, current, measuredRate, inflow, sinceRaiseMs } = options;
  // A lane is sent from by one dispatcher at a time, and whatever waits needs one.
  const useful = (replicas: number) =>
    Math.max(Math.min(replicas, Math.max(1, sample.lanesBusy)), hasWork(sample) ? 1 : 0);
  const need = drainNeed(sample, spec, measuredRate);
  const tolerance = spec.behavior.tolerancePercent / 100;
  const age = ageNeed(sample, spec, current, sinceRaiseMs);
  const kept = isIdle(sample) ? 0 : inflowNeed(spec, current, measuredRate, inflow);

  const drain = Math.ceil(need);
  // The last digits of a fraction decide nothing.
  const near = current > 0 && Math.abs(need - current) <= current * tolerance + 1e-9;
  const replicas = useful(Math.max(drain, kept, age));
  const tolerated = useful(Math.max(near ? current : drain, kept, age));

  const why = () => {
    if (replicas === current) return "steady";
    if (current === 0) return "wake";
    if (replicas > current && age > drain) return "age";
    return isIdle(sample) ? "idle" : "backlog";
  };
  return { replicas, tolerated, why: why() };
}
