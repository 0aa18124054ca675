/**
 * What the operator remembers of a resource between decisions: how it begins, what of a decision really took place, how
 * fast a replica sends, since when nothing waits. What a window or a period can no longer reach is forgotten.
 *
 * A decision is made (unseen), then seen in the Deployment, or never seen:
 *   unseen --the Deployment has it--> seen
 *   unseen --10 s without it--> never took place: what the Deployment has counts again, and the change is forgotten
 *   seen   --the Deployment has something else--> somebody else scaled it: what was decided counts, and is put back
 * A crash loses all of it; whoever leads next begins with `remember()`.
 */
import type { ScalingInput, ScalingMemory } from "./model.ts";
import { capacityOf } from "./recommend.ts";

/** A write and the news of it take so long at most; while they do, an older number of replicas is only late. */
export const settleMs = 10_000;
/** How slowly the measured rate follows: two thirds of the way in so long. */
const rateFollowsMs = 60_000;
export const upkeepMs = 24 * 3_600_000;
/** Whoever begins with no replicas cannot know for how long there were none; so long is assumed. */
const assumedAtZeroMs = 23 * 3_600_000;

/** What a new leader begins with. `current` is seeded into the window, so that it holds for one. */
export function beginMemory(nowMs: number, current: number | undefined): ScalingMemory {
  if (current === undefined) return { sinceMs: nowMs, recommendations: [], changes: [] };
  return {
    sinceMs: nowMs,
    replicas: current,
    recommendations: [{ atMs: nowMs, replicas: current }],
    changes: [],
    zeroSinceMs: current === 0 ? nowMs - assumedAtZeroMs : undefined,
  };
}

/** The replicas to go on from (undefined when there never was a Deployment), and the changes that took place. */
export function settle(input: ScalingInput): {
  base: number | undefined;
  unseenSinceMs: number | undefined;
  changes: ScalingMemory["changes"];
} {
  const { nowMs, current, pause, memory } = input;
  const { replicas, unseenSinceMs, changes } = memory;
  const unseen = { unseenSinceMs, changes };
  const seen = { unseenSinceMs: undefined, changes };
  if (replicas === undefined || current === replicas) return { base: current, ...seen };
  // Deleted, or not there yet: it comes back as it was.
  if (current === undefined) return { base: replicas, ...unseen };
  if (unseenSinceMs !== undefined) {
    // Of several on their way, an earlier one may have arrived.
    const arrived = changes.findLastIndex(({ atMs, to }) => atMs >= unseenSinceMs && to === current);
    const stillUnseenMs = (arrived === -1 ? undefined : changes[arrived + 1]?.atMs) ?? unseenSinceMs;
    if (nowMs - stillUnseenMs < settleMs && pause !== "all")
      return { base: replicas, unseenSinceMs: stillUnseenMs, changes };
    const tookPlace = changes.filter(({ atMs }) => atMs < stillUnseenMs);
    return { base: current, unseenSinceMs: undefined, changes: tookPlace };
  }
  // Scaled by somebody else. It is put back, but in the direction that is paused: so one scales by hand.
  if (pause === "all") return { base: current, ...seen };
  if (pause === "in") return { base: Math.max(current, replicas), ...seen };
  if (pause === "out") return { base: Math.min(current, replicas), ...seen };
  return { base: replicas, ...seen };
}

/** As in ScalingMemory. */
export type Learned = { measuredRate: number | undefined; inflow: number | undefined };

/** Towards `now`, the further the more time has passed. */
function smoothed(before: number | undefined, now: number, passedMs: number): number {
  if (before === undefined) return now;
  return before + (now - before) * (1 - Math.exp(-passedMs / rateFollowsMs));
}

/**
 * What two readings in a row say of speed. A replica's rate is learned only when all had work all the time: at the reading
 * before there was more due than was sent since, in lanes enough. A fleet that waits for work says nothing of how fast it
 * is. Replicas that were ready at either end count, so that the rate is rather too low: too many cost less than too few.
 */
export function learn(
  { nowMs, spec, sample, attemptsPerSecond, readyReplicas, memory }: ScalingInput,
  current: number,
): Learned {
  const { reading, measuredRate, inflow } = memory;
  if (sample !== undefined && sample === reading?.sample) return { measuredRate, inflow };
  if (sample === undefined || reading === undefined || attemptsPerSecond === undefined)
    return { measuredRate, inflow: undefined };
  const passedMs = nowMs - reading.atMs;
  if (passedMs <= 0) return { measuredRate, inflow };

  const replicas = Math.max(readyReplicas, reading.readyReplicas);
  const sent = (attemptsPerSecond * passedMs) / 1_000;
  const busy =
    replicas > 0 &&
    reading.sample.due > 0 &&
    reading.sample.due >= sent &&
    reading.sample.lanesBusy >= replicas;
  const rate = busy ? smoothed(measuredRate, attemptsPerSecond / replicas, passedMs) : measuredRate;

  const grown = ((sample.due - reading.sample.due) * 1_000) / passedMs;
  // What is more than they can send is for the drain rule; here a moment of it would only be remembered too long.
  const most = current * capacityOf(spec, rate);
  const became = Math.min(Math.max(0, attemptsPerSecond + grown), most);
  return { measuredRate: rate, inflow: smoothed(inflow, became, passedMs) };
}

/** The reading that the next one is compared with. A failed reading breaks the pair. */
export function readingAfter({
  nowMs,
  sample,
  readyReplicas,
  memory: { reading },
}: ScalingInput): ScalingMemory["reading"] {
  if (sample === undefined) return undefined;
  return sample === reading?.sample ? reading : { atMs: nowMs, sample, readyReplicas };
}

/**
 * Recommendations with the newest, without those that no window needs. For the lowest of a window only those count
 * that nothing later is as low as, for the highest those that nothing later is as high as: so they are few.
 */
export function recorded(
  memory: ScalingMemory,
  newest: { atMs: number; replicas: number },
  windows: { upMs: number; downMs: number },
): ScalingMemory["recommendations"] {
  let lowest = newest.replicas;
  let highest = newest.replicas;
  const kept = [newest];
  for (const each of memory.recommendations.toReversed()) {
    const ageMs = newest.atMs - each.atMs;
    const low = ageMs < windows.upMs && each.replicas < lowest;
    const high = ageMs < windows.downMs && each.replicas > highest;
    if (low) lowest = each.replicas;
    if (high) highest = each.replicas;
    if (low || high) kept.push(each);
  }
  return kept.reverse();
}
