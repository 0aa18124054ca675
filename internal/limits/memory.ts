/**
 * Limits kept in this process: right for one process, and what several fall back to.
 *
 * Burst is looked at first and consumed by every request it lets through; the month is consumed only by requests that
 * both let through. A request refused by the burst consumes nothing. One refused by the month has used its place in the
 * minute (4xx answers count towards burst). An account keeps one pair of windows, which the next ones replace; accounts that
 * were last seen in an earlier month are swept, so that memory holds the accounts of this month.
 */
import type { Plan } from "../accounts/model.ts";
import type { Clock } from "../core/clock.ts";
import { type Decision, type Limiter, type LimitState, unlimited } from "./model.ts";

const minuteMs = 60_000;

type Window = { start: number; used: number };
type Usage = { minute: Window; month: Window };

type Span = { start: number; end: number };

function minuteOf(nowMs: number): Span {
  const start = Math.floor(nowMs / minuteMs) * minuteMs;
  return { start, end: start + minuteMs };
}

function monthOf(nowMs: number): Span {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
}

/**
 * Whether a window goes on in this span of the clock. The next span's does too: a clock set back over a border opens no
 * fresh window. One set back further was wrong before, and nobody waits for where it was.
 */
const lasts = (window: Window, span: Span) => window.start === span.start || window.start === span.end;

const state = (limit: number, used: number, endMs: number): LimitState => ({
  limit,
  remaining: Math.max(0, limit - used),
  resetAt: Math.ceil(endMs / 1_000),
});

const secondsUntil = (endMs: number, nowMs: number) => Math.max(1, Math.ceil((endMs - nowMs) / 1_000));

/** `accountsKept` is how many accounts it remembers. */
export type MemoryLimiter = Limiter & { accountsKept(): number };

export function createMemoryLimiter({ clock }: { clock: Clock }): MemoryLimiter {
  const usages = new Map<string, Usage>();
  let sweptMonth = 0;

  /** Accounts that were last seen in an earlier month have nothing left to remember. */
  function sweep(monthStart: number): void {
    if (sweptMonth === monthStart) return;
    sweptMonth = monthStart;
    for (const [account, usage] of usages) if (usage.month.start < monthStart) usages.delete(account);
  }

  function usageOf(accountId: string, minute: Span, month: Span): Usage {
    sweep(month.start);
    let usage = usages.get(accountId);
    if (usage === undefined) {
      usage = { minute: { start: minute.start, used: 0 }, month: { start: month.start, used: 0 } };
      usages.set(accountId, usage);
    }
    if (!lasts(usage.minute, minute)) usage.minute = { start: minute.start, used: 0 };
    if (!lasts(usage.month, month)) usage.month = { start: month.start, used: 0 };
    return usage;
  }

  function decide(usage: Usage, plan: Plan, points: number, nowMs: number): Decision {
    const minuteEnd = usage.minute.start + minuteMs;
    const monthEnd = monthOf(usage.month.start).end;
    const shown = () => ({
      burst: state(plan.burstPerMinute, usage.minute.used, minuteEnd),
      quota: state(plan.requestsPerMonth, usage.month.used, monthEnd),
    });
    if (usage.minute.used + points > plan.burstPerMinute) {
      return {
        allowed: false,
        refusedBy: "burst",
        retryAfterSeconds: secondsUntil(minuteEnd, nowMs),
        ...shown(),
      };
    }
    usage.minute.used += points;
    if (usage.month.used + points > plan.requestsPerMonth) {
      return {
        allowed: false,
        refusedBy: "quota",
        retryAfterSeconds: secondsUntil(monthEnd, nowMs),
        ...shown(),
      };
    }
    usage.month.used += points;
    return { allowed: true, ...shown() };
  }

  return {
    async consume(accountId, plan, points = 1) {
      const now = clock.now();
      return decide(usageOf(accountId, minuteOf(now), monthOf(now)), plan, points, now);
    },
    async giveBack(accountId, decision, points = 1) {
      const usage = usages.get(accountId);
      if (!decision.allowed || usage === undefined) return;
      const end = Math.ceil(monthOf(usage.month.start).end / 1_000);
      // Points of last month are gone with it.
      if (end !== decision.quota.resetAt) return;
      usage.month.used = Math.max(0, usage.month.used - points);
      decision.quota = state(decision.quota.limit, usage.month.used, end * 1_000);
    },
    accountsKept: () => usages.size,
  };
}

/** The sandbox's: everything is allowed, and nothing is counted. */
export function createUnlimited(clock: Clock): Limiter {
  return {
    async consume() {
      const now = clock.now();
      return {
        allowed: true,
        burst: state(unlimited, 0, minuteOf(now).end),
        quota: state(unlimited, 0, monthOf(now).end),
      };
    },
    async giveBack() {},
  };
}
