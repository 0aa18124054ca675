/**
 * When a delivery is tried again, and when it is given up. Pure.
 *
 * The wait before an attempt counts from the end of the attempt before it. Jitter only makes it later, by at most a tenth,
 * so that what failed together does not come back together. No wait is longer than a day (and its jitter).
 */
import { longestDelaySeconds, type RetryPolicy, retryDelaySeconds } from "../webhooks/model.ts";
import type { Outcome } from "./model.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Before the attempts 2 to 7. */
export const defaultWaitsMs = [
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  8 * hourMs,
  24 * hourMs,
] as const;
/** Of a custom policy, and of what a receiver may ask for in Retry-After. */
export const longestWaitMs = longestDelaySeconds * 1_000;
export const jitterShare = 0.1;
/** The egress proxy failed, not the endpoint: the attempt is made again, and not counted. */
export const proxyWaitMs = 15_000;

/** How long after the failure of this attempt (from 1) the next one comes; undefined when there is none. */
export function waitAfter(attempt: number, policy: RetryPolicy | null): number | undefined {
  if (policy === null) return defaultWaitsMs[attempt - 1];
  if (attempt > policy.maxRetries) return undefined;
  return retryDelaySeconds(policy, attempt) * 1_000;
}

export type Step =
  | { state: "delivered" | "failed" }
  /** The subscription becomes inactive with it. */
  | { state: "cancelled"; reason: "gone" }
  | { state: "pending"; waitMs: number; counted: boolean };

export type Finished = { attempt: number; outcome: Outcome; retryAfterMs?: number | undefined };

/** What an attempt's outcome makes of its delivery. `random` is in [0, 1). */
export function nextStep(
  { attempt, outcome, retryAfterMs = 0 }: Finished,
  policy: RetryPolicy | null,
  random: () => number = Math.random,
): Step {
  const later = (waitMs: number) => waitMs * (1 + jitterShare * random());
  if (outcome === "delivered") return { state: "delivered" };
  if (outcome === "gone") return { state: "cancelled", reason: "gone" };
  if (outcome === "proxy_failed") return { state: "pending", waitMs: later(proxyWaitMs), counted: false };
  const waitMs = waitAfter(attempt, policy);
  if (waitMs === undefined) return { state: "failed" };
  const asked = Math.min(retryAfterMs, longestWaitMs);
  return { state: "pending", waitMs: later(Math.max(waitMs, asked)), counted: true };
}
