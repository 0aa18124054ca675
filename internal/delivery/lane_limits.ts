/**
 * What concurrency_limiter.ts keeps of one lane, and the rules for it alone. Pure.
 *
 * Health: unknown at first; healthy after a response that came fast; slow after a timeout, after an attempt that took
 * `slowAfterMs`, or without any response for that long. Only an attempt that ends fast makes a slow lane healthy.
 *
 * Concurrency window: two attempts at once at first, one more with each success up to `cap`, half as many with each failure,
 * and one while the lane is slow. A rate limit spaces attempts evenly.
 */
import type { Outcome } from "./model.ts";

export type Health = "unknown" | "healthy" | "slow";
export type Queue = "none" | "ready" | "slow" | "unknown" | "rate";

export type LaneLimits = {
  cap: number;
  /** Between attempts, by its rate limit; 0 without one. */
  intervalMs: number;
  /** When the rate limit lets the next attempt begin, if it came evenly. */
  rateAtMs: number;
  /** Requests that wait for a slot. Whoever adds some calls `offer`. */
  waiting: number;
  inFlight: number;
  /** How many attempts the lane may have in flight, while it is not slow. */
  windowSize: number;
  health: Health;
  /** When it last answered, or began to have something in flight. */
  progressAtMs: number;
  queue: Queue;
};

const firstWindowSize = 2;
/** A minute has a little less than its number, so that what begins together stays within it. */
const minuteMs = 60_060;
/** What may begin together, for rates too high for the clock. */
const rateSlackMs = 50;

export const intervalOf = (ratePerMinute: number | null) =>
  ratePerMinute === null ? 0 : minuteMs / ratePerMinute;

export function newLaneLimits({ cap, intervalMs }: Pick<LaneLimits, "cap" | "intervalMs">): LaneLimits {
  return {
    cap,
    intervalMs,
    rateAtMs: 0,
    waiting: 0,
    inFlight: 0,
    windowSize: Math.min(firstWindowSize, cap),
    health: "unknown",
    progressAtMs: 0,
    queue: "none",
  };
}

/** Other dispatchers know that it fails, and nothing is known here: it counts as slow until it responds fast. */
export function assumeSlow(lane: LaneLimits): void {
  if (lane.health === "unknown" && lane.inFlight === 0) lane.health = "slow";
}

export const windowSizeOf = (lane: LaneLimits) =>
  lane.health === "slow" ? 1 : Math.min(lane.windowSize, lane.cap);

/** How long the rate limit holds back the next attempt; not above 0 if it does not. */
export const untilRateMs = (lane: LaneLimits, nowMs: number) =>
  lane.rateAtMs - Math.max(0, rateSlackMs - lane.intervalMs) - nowMs;

export const isEarly = (lane: LaneLimits, nowMs: number) =>
  lane.intervalMs > 0 && untilRateMs(lane, nowMs) > 0;

/** An attempt begins. */
export function spendRate(lane: LaneLimits, nowMs: number): void {
  if (lane.intervalMs > 0) lane.rateAtMs = Math.max(lane.rateAtMs, nowMs) + lane.intervalMs;
}

/** Adapts the concurrency window to the result of an attempt, and returns the health that follows from it. */
export function learn(lane: LaneLimits, outcome: Outcome, durationMs: number, slowAfterMs: number): Health {
  // Of what the proxy did, nothing follows for the endpoint.
  if (outcome === "proxy_failed") return lane.health;
  const isSlow = outcome === "timed_out" || durationMs >= slowAfterMs;
  if (isSlow || outcome !== "delivered") lane.windowSize = Math.max(1, lane.windowSize >> 1);
  else lane.windowSize = Math.min(lane.cap, lane.windowSize + 1);
  return isSlow ? "slow" : "healthy";
}
