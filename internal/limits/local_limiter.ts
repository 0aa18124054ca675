/**
 * Limits kept in this process: right for one process. An account keeps one pair of windows, which the next ones replace;
 * accounts that were last seen in an earlier month are swept, so that memory holds the accounts of this month. What an
 * account used before this process began is asked for once, with its first request of a month.
 */
import type { Plan } from "../accounts/model.ts";
import type { Clock } from "../core/clock.ts";
import { type Decision, type Limiter, type MonthUsed, unlimited } from "./model.ts";
import { createMonthAsker } from "./month_used.ts";
import { decisionOf, lasts, minuteOf, monthOf, type Span, state, take, type Usage } from "./windows.ts";

/** `accountsKept` is how many accounts it remembers. */
export type MemoryLimiter = Limiter & { accountsKept(): number };

export type MemoryLimiterDeps = {
  clock: Clock;
  /** Nothing was used before, unless given. */
  monthUsed?: MonthUsed;
  onError?: (error: unknown) => void;
};

/** `asked` says that the month has what was used before. */
type Kept = Usage & { asked: boolean };

export function createMemoryLimiter({ clock, monthUsed, onError }: MemoryLimiterDeps): MemoryLimiter {
  const usages = new Map<string, Kept>();
  const ask = monthUsed && createMonthAsker(monthUsed, onError === undefined ? {} : { onError });
  let sweptMonth = 0;

  /** Accounts that were last seen in an earlier month have nothing left to remember. */
  function sweep(monthStart: number): void {
    if (sweptMonth === monthStart) return;
    sweptMonth = monthStart;
    for (const [account, usage] of usages) if (usage.month.start < monthStart) usages.delete(account);
  }

  function usageOf(accountId: string, minute: Span, month: Span): Kept {
    sweep(month.start);
    let usage = usages.get(accountId);
    if (usage === undefined) {
      usage = {
        minute: { start: minute.start, used: 0 },
        month: { start: month.start, used: 0 },
        asked: false,
      };
      usages.set(accountId, usage);
    }
    if (!lasts(usage.minute.start, minute)) usage.minute = { start: minute.start, used: 0 };
    if (!lasts(usage.month.start, month)) {
      usage.month = { start: month.start, used: 0 };
      usage.asked = false;
    }
    return usage;
  }

  const current = (accountId: string) => {
    const now = clock.now();
    return { now, usage: usageOf(accountId, minuteOf(now), monthOf(now)) };
  };

  async function decide(accountId: string, plan: Plan, points: number): Promise<Decision> {
    let { now, usage } = current(accountId);
    if (ask !== undefined && !usage.asked) {
      const { start } = usage.month;
      const used = await ask(accountId, start);
      ({ now, usage } = current(accountId));
      if (used !== undefined && !usage.asked && usage.month.start === start) {
        // What was counted here meanwhile is among what is written down.
        usage.month.used = Math.max(usage.month.used, used);
        usage.asked = true;
      }
    }
    const bounds = { burst: plan.burstPerMinute, quota: plan.requestsPerMonth };
    return decisionOf(take(usage, bounds, points), usage, bounds, now);
  }

  return {
    consume: (accountId, plan, points = 1) => decide(accountId, plan, points),
    peek: (accountId, plan) => decide(accountId, plan, 0),
    async giveBack(accountId, decision, points = 1) {
      const usage = usages.get(accountId);
      if (!decision.allowed || usage === undefined) return;
      const { end } = monthOf(usage.month.start);
      // Points of last month are gone with it.
      if (Math.ceil(end / 1_000) !== decision.quota.resetAt) return;
      usage.month.used = Math.max(0, usage.month.used - points);
      decision.quota = state(decision.quota.limit, usage.month.used, end);
    },
    accountsKept: () => usages.size,
  };
}

/** The sandbox's: everything is allowed, and nothing is counted. */
export function createUnlimited(clock: Clock): Limiter {
  const decide = async () => {
    const now = clock.now();
    return {
      allowed: true,
      burst: state(unlimited, 0, minuteOf(now).end),
      quota: state(unlimited, 0, monthOf(now).end),
    };
  };
  return { consume: decide, peek: decide, async giveBack() {} };
}
