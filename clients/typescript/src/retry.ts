/** Whether a request is sent again, and after how long. */
import type { Fault } from "./faults.ts";

/** What became of an attempt that did not bring what was asked for. */
export type Failure = { kind: "status"; status: number } | { kind: "timeout" } | { kind: Fault };

/** The service executes nothing of a request that it rejects with one of these. */
const neverExecuted = new Set([429, 503]);
/** After 408 and the other 5xx, a proxy's own codes included, the request may or may not have been executed. */
const perhapsExecuted = (status: number) => status === 408 || (status >= 500 && !neverExecuted.has(status));

export function mayRetry(failure: Failure, repeatable: boolean): boolean {
  switch (failure.kind) {
    case "status":
      return neverExecuted.has(failure.status) || (repeatable && perhapsExecuted(failure.status));
    case "unsent":
      return true;
    case "certificate":
      return false;
    default:
      return repeatable;
  }
}

/** Whether the attempt may have been carried out although its answer never arrived: a gateway gave up, or the line was cut. */
export const answerWasLost = (failure: Failure): boolean =>
  failure.kind === "lost" ||
  failure.kind === "timeout" ||
  (failure.kind === "status" && perhapsExecuted(failure.status));

/** Seconds from now that `Retry-After` asks for: a number of seconds or a date of HTTP. Null where it says nothing of use. */
export function retryAfterSeconds(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text);
  // Dates have letters; without them Date.parse would take "-5" for a year.
  const atMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, (atMs - nowMs) / 1000);
}

const firstDelayMs = 500;
const longestDelayMs = 8000;

/**
 * Milliseconds before the retry that follows attempt number `attempt`. What the server asks for is never shortened, and
 * lengthened by up to a tenth (a second at most), so that clients that were refused together do not come back together.
 */
export function delayMs(attempt: number, retryAfter: number | null, random: () => number): number {
  if (retryAfter !== null) {
    const askedMs = retryAfter * 1000;
    return Math.ceil(askedMs + random() * Math.min(askedMs / 10, 1000));
  }
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)) * (0.5 + random() / 2);
}
