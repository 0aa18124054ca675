/**
 * What slots.ts keeps of one lane, and the rules for it alone: how many attempts it may have at once, what its health follows
 * from, and when its rate limit lets the next attempt begin. Pure.
 *
 * Health: fresh (nothing known), good (its last response came fast) or slow (it timed out, took `slowAfterMs`, or has had no
 * response to anything for that long). Width: two attempts at first, one more with each success up to `cap`, half as many
 * with each failure, one while it is slow.
 */
import type { Outcome } from "./model.ts";

export type Kind = "fresh" | "good" | "slow";
export type Place = "nowhere" | "ready" | "slow" | "fresh" | "rate";

export type SlotLane = {
  cap: number;
  /** Between attempts, by its rate limit; 0 without one. */
  intervalMs: number;
  /** When the rate limit lets the next attempt begin, if it came evenly. */
  rateAtMs: number;
  /** Requests that wait for a slot. Whoever adds some calls `offer`. */
  waiting: number;
  inFlight: number;
  width: number;
  kind: Kind;
  /** When it last answered, or began to have something in flight. */
  progressAtMs: number;
  place: Place;
};

const firstWidth = 2;
/** A minute has a little less than its number, so that what begins together stays within it. */
const minuteMs = 60_060;
/** What may begin together, for rates too high for the clock. */
const rateSlackMs = 50;

export const intervalOf = (ratePerMinute: number | null) =>
  ratePerMinute === null ? 0 : minuteMs / ratePerMinute;

export function newSlotLane({ cap, intervalMs }: Pick<SlotLane, "cap" | "intervalMs">): SlotLane {
  return {
    cap,
    intervalMs,
    rateAtMs: 0,
    waiting: 0,
    inFlight: 0,
    width: Math.min(firstWidth, cap),
    kind: "fresh",
    progressAtMs: 0,
    place: "nowhere",
  };
}

/** Of one of which nothing is known here, others know that it fails: until it answers fast, it counts as slow. */
export function distrust(lane: SlotLane): void {
  if (lane.kind === "fresh" && lane.inFlight === 0) lane.kind = "slow";
}

export const widthOf = (lane: SlotLane) => (lane.kind === "slow" ? 1 : Math.min(lane.width, lane.cap));

/** How long the rate limit holds back the next attempt; not above 0 if it does not. */
export const untilRateMs = (lane: SlotLane, nowMs: number) =>
  lane.rateAtMs - Math.max(0, rateSlackMs - lane.intervalMs) - nowMs;

export const isEarly = (lane: SlotLane, nowMs: number) => lane.intervalMs > 0 && untilRateMs(lane, nowMs) > 0;

/** An attempt begins. */
export function spendRate(lane: SlotLane, nowMs: number): void {
  if (lane.intervalMs > 0) lane.rateAtMs = Math.max(lane.rateAtMs, nowMs) + lane.intervalMs;
}

/** Adapts the width to the result of an attempt, and returns the health that follows from it. */
export function learn(lane: SlotLane, outcome: Outcome, durationMs: number, slowAfterMs: number): Kind {
  // Of what the proxy did, nothing follows for the endpoint.
  if (outcome === "proxy_failed") return lane.kind;
  const crawls = outcome === "timed_out" || durationMs >= slowAfterMs;
  if (crawls || outcome !== "delivered") lane.width = Math.max(1, lane.width >> 1);
  else lane.width = Math.min(lane.cap, lane.width + 1);
  return crawls ? "slow" : "good";
}
