/**
 * The two windows and the rule between them, in one place for whatever counts in this process: the clock's minute, and
 * the calendar month in UTC. `redis/script.ts` says the same in Lua; the conformance suite holds them to each other.
 */
import type { Decision, LimitState } from "./model.ts";

export const minuteMs = 60_000;

export type Window = { start: number; used: number };
export type Usage = { minute: Window; month: Window };
export type Span = { start: number; end: number };
/** The most points of each window. */
export type Bounds = { burst: number; quota: number };

export function minuteOf(nowMs: number): Span {
  const start = Math.floor(nowMs / minuteMs) * minuteMs;
  return { start, end: start + minuteMs };
}

export function monthOf(nowMs: number): Span {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
}

/**
 * Whether a window goes on in this span of the clock. The next span's does too: a clock set back over a border opens no
 * fresh window. One set back further was wrong before, and nobody waits for where it was.
 */
export const lasts = (start: number, span: Span) => start === span.start || start === span.end;

export const state = (limit: number, used: number, endMs: number): LimitState => ({
  limit,
  remaining: Math.max(0, limit - used),
  resetAt: Math.ceil(endMs / 1_000),
});

const secondsUntil = (endMs: number, nowMs: number) => Math.max(1, Math.ceil((endMs - nowMs) / 1_000));

export type Outcome = "allowed" | "burst" | "quota";

/** What is stated of an outcome, the usage being what it is after it. */
export function decisionOf(outcome: Outcome, usage: Usage, bounds: Bounds, nowMs: number): Decision {
  const minuteEnd = usage.minute.start + minuteMs;
  const monthEnd = monthOf(usage.month.start).end;
  const states = {
    burst: state(bounds.burst, usage.minute.used, minuteEnd),
    quota: state(bounds.quota, usage.month.used, monthEnd),
  };
  if (outcome === "allowed") return { allowed: true, ...states };
  const retryAfterSeconds = secondsUntil(outcome === "burst" ? minuteEnd : monthEnd, nowMs);
  return { allowed: false, refusedBy: outcome, retryAfterSeconds, ...states };
}

/**
 * Burst is looked at first and consumed by every request it lets through; the month is consumed only by requests that
 * both let through. A request refused by the burst consumes nothing. One refused by the month has used its place in the
 * minute (4xx answers count towards burst).
 */
export function take(usage: Usage, bounds: Bounds, points: number): Outcome {
  if (usage.minute.used + points > bounds.burst) return "burst";
  usage.minute.used += points;
  if (usage.month.used + points > bounds.quota) return "quota";
  usage.month.used += points;
  return "allowed";
}
