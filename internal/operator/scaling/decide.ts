/**
 * How many replicas there are to be: a function of a reading of the backlog, of what a person set, and of what is remembered.
 *
 * In this order: what took place of the last decision; what the backlog asks for; tolerance; windows; steps; bounds;
 * pause. Each may overrule those before it, and the last that did is the reason.
 *
 * What holds whatever comes in, unless a pause says otherwise:
 * - between minReplicas and maxReplicas, and within the connections; 0 only when scaleToZero asks for it;
 * - without a reading never fewer than before, but for a bound that a person lowered;
 * - down only when nothing of a whole window spoke against it, and never faster than the policies;
 * - the same input gives the same decision.
 */
import { changesWithin, limitStep, stabilize, windowsOf } from "./behavior.ts";
import { type Ceiling, ceilingOf, floorOf, limitOf, within } from "./bounds.ts";
import type { Decision, DecisionReason, Sample, ScalingInput, ScalingMemory } from "./model.ts";
import { hasWork, isIdle, recommend } from "./recommend.ts";
import {
  beginMemory,
  type Learned,
  learn,
  readingAfter,
  recorded,
  settle,
  upkeepMs,
} from "./scaling_state.ts";

/** What to decide from when nothing is remembered: `current` counts as recommended now. */
export const remember = (nowMs: number, current: number | undefined): ScalingMemory =>
  beginMemory(nowMs, current);

type Step = { replicas: number; reason: DecisionReason };

/** The same, with the reason for it where something changed. */
const overrule = (before: Step, replicas: number, reason: DecisionReason): Step =>
  replicas === before.replicas ? before : { replicas, reason };

/** Before bounds and pauses. */
type Found = Step & {
  /** What is asked for, tolerance included: the next windows remember it. */
  asks: number;
  recommended: number | undefined;
};

/** Without a reading: as it is, or more when that lasts. */
function blind({ spec: { fallback }, failures }: ScalingInput, base: number): Found {
  if (failures >= fallback.afterFailures && fallback.replicas >= base)
    return {
      replicas: fallback.replicas,
      reason: "fallback",
      asks: fallback.replicas,
      recommended: undefined,
    };
  return { replicas: base, reason: "hold_no_metrics", asks: base, recommended: undefined };
}

/** With a reading: what it asks for, as far as tolerance, windows and steps let it. */
function seen(
  { nowMs, spec, memory }: ScalingInput,
  sample: Sample,
  base: number,
  changes: ScalingMemory["changes"],
  learned: Learned,
): Found {
  const sinceRaiseMs = nowMs - (memory.lastRaiseMs ?? Number.NEGATIVE_INFINITY);
  const asked = recommend({ sample, spec, current: base, ...learned, sinceRaiseMs });
  const asks = asked.tolerated;
  const recommendations = recorded(memory, { atMs: nowMs, replicas: asks }, windowsOf(spec));
  let step = overrule({ replicas: asked.replicas, reason: asked.why }, asks, "tolerance");
  step = overrule(step, stabilize(recommendations, base, nowMs, spec), "stabilized");
  step = overrule(step, limitStep(step.replicas, base, changes, nowMs, spec), "step_limit");
  return { ...step, asks, recommended: asked.replicas };
}

function bounded(before: Step, base: number, floor: number, ceiling: Ceiling): Step {
  const replicas = within(before.replicas, floor, ceiling);
  if (replicas < before.replicas) return { replicas, reason: ceiling.by };
  return overrule(before, replicas, base === 0 ? "wake" : "minimum");
}

function paused(before: Step, { pause }: ScalingInput, base: number): Step {
  if (pause === "all") return { replicas: base, reason: "paused" };
  if (pause === "in") return overrule(before, Math.max(before.replicas, base), "paused");
  if (pause === "out") return overrule(before, Math.min(before.replicas, base), "paused");
  return before;
}

/** Since when nothing waits, after this reading. Without one nobody knows, and it is counted from the next. */
function idleSince(sample: Sample | undefined, nowMs: number, memory: ScalingMemory): number | undefined {
  return sample !== undefined && isIdle(sample) ? (memory.idleSinceMs ?? nowMs) : undefined;
}

/** The Deployment is made. It begins small: the first reading is near. */
function created(input: ScalingInput, ceiling: Ceiling): Decision {
  const { nowMs, spec, sample, memory } = input;
  const wanted = spec.scaleToZero.enabled ? 1 : floorOf(spec);
  const replicas = Math.min(wanted, ceiling.replicas);
  return {
    replicas,
    reason: "created",
    recommended: undefined,
    limitedBy: replicas < wanted ? ceiling.by : undefined,
    memory: {
      ...memory,
      replicas,
      unseenSinceMs: nowMs,
      recommendations: [{ atMs: nowMs, replicas }],
      idleSinceMs: idleSince(sample, nowMs, memory),
      reading: readingAfter(input),
    },
  };
}

/**
 * Decides, and answers what to remember for the next decision: also when the replicas stay what they are, and also when
 * they cannot be set. What was decided and not seen in the Deployment within 10 s is taken as not done; a number that
 * neither was decided nor is on its way is somebody else's, and is put back.
 */
export function decide(input: ScalingInput): Decision {
  const { nowMs, spec, sample, memory } = input;
  const ceiling = ceilingOf(spec, input.surge);
  const { base, unseenSinceMs, changes } = settle(input);
  if (base === undefined) return created(input, ceiling);

  const learned = learn(input, base);
  let idleSinceMs = idleSince(sample, nowMs, memory);
  const zeroSinceMs = base === 0 ? (memory.zeroSinceMs ?? nowMs) : undefined;
  const upkeep = zeroSinceMs !== undefined && nowMs - zeroSinceMs >= upkeepMs;
  const longIdle = idleSinceMs !== undefined && nowMs - idleSinceMs >= spec.scaleToZero.idleSeconds * 1_000;
  // Blind, it neither goes to zero nor leaves it.
  const stays = base === 0 ? sample === undefined || !hasWork(sample) : longIdle;
  const floor = spec.scaleToZero.enabled && stays && !upkeep ? 0 : floorOf(spec);

  const found = sample === undefined ? blind(input, base) : seen(input, sample, base, changes, learned);
  const { replicas, reason } = paused(bounded(found, base, floor, ceiling), input, base);
  // What is held, blind or by a pause, speaks against going down for a window, as a reading that asked for it would.
  const held = input.pause === "all" || input.pause === "in" ? Math.max(found.asks, base) : found.asks;
  const changed = replicas !== base;
  if (upkeep && replicas > 0) idleSinceMs = undefined;
  return {
    replicas,
    reason,
    recommended: found.recommended,
    limitedBy: limitOf(found.recommended ?? found.replicas, floor, ceiling),
    memory: {
      sinceMs: memory.sinceMs,
      replicas,
      unseenSinceMs: changed ? (unseenSinceMs ?? nowMs) : unseenSinceMs,
      recommendations: recorded(memory, { atMs: nowMs, replicas: held }, windowsOf(spec)),
      changes: changesWithin(
        changed ? [...changes, { atMs: nowMs, from: base, to: replicas }] : changes,
        nowMs,
        spec,
      ),
      reading: readingAfter(input),
      ...learned,
      idleSinceMs,
      zeroSinceMs: replicas === 0 ? (zeroSinceMs ?? nowMs) : undefined,
      lastRaiseMs: replicas > base ? nowMs : memory.lastRaiseMs,
    },
  };
}
