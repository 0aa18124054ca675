/**
 * What this process knows of each account's limits, so that leaving Redis and coming back neither forgets nor doubles:
 *
 * - While Redis decides, what it said is used is remembered (`seen`), and how much of the minute went through here (`own`).
 * - What Redis said of the month more than `staleMs` ago says little about other processes' requests since. Before this process
 *   decides alone, it then asks PostgreSQL, which has all requests but those of the last second. It asks once each time that
 *   it leaves Redis: its share of what is left holds until Redis is back. If PostgreSQL does not respond, it asks again with
 *   the account's next request.
 * - When this process decides alone, it may give out its share of what was left: that divided by the number of processes, and of
 *   the minute no more than its part of the whole limit, whatever went through here before. It reserves what it gives out
 *   (reservations.ts). It keeps to its part until that minute ends, whether Redis is back or not.
 * - Reservations go to Redis with the account's next decision there. A minute that Redis lost is at least what was seen of it.
 *   A month that Redis lost is counted anew from what is written in PostgreSQL, which includes what was reserved.
 */
import type { Plan } from "../../accounts/model.ts";
import type { Decision } from "../model.ts";
import { decisionOf, lasts, minuteMs, minuteOf, take } from "../windows.ts";
import { createLocalCounts, freshMinute, freshMonth } from "./local_counts.ts";
import { createReservations } from "./reservations.ts";
import type { Reply } from "./script.ts";

/** Long enough for an account with steady traffic to leave Redis without a query. */
const staleMs = 5_000;

/** Of an untouched limit every process may give out one at least: nobody is locked out by a division. */
function shareOf(limit: number, seen: number, processes: number): number {
  if (seen <= 0) return Math.max(1, Math.floor(limit / processes));
  return Math.max(0, Math.floor((limit - seen) / processes));
}

export function createLocalQuota(processes: number) {
  const counts = createLocalCounts();
  return {
    reservations: createReservations(counts),

    /** Redis decided, at `nowMs` of this process's clock. */
    saw(id: string, reply: Reply, points: number, nowMs: number): void {
      counts.sweep(reply.month.start);
      const account = counts.accountOf(id, reply.minute.start, reply.month.start);
      if (account.minute.start !== reply.minute.start) account.minute = freshMinute(reply.minute.start);
      if (account.month.start !== reply.month.start) account.month = freshMonth(reply.month.start);
      const { minute, month } = account;
      minute.seen = Math.max(minute.seen, reply.minute.used);
      if (reply.outcome !== "burst") minute.own += points;
      month.seen = reply.month.used;
      month.staleAtMs = nowMs + staleMs;
      // What was reserved of another count is in what this one began with.
      if (month.born !== reply.born) month.reserved = 0;
      month.born = reply.born;
    },

    /** Whether what is used of the month must be asked before this process decides alone; its start if so. */
    unknownMonth(id: string, nowMs: number): number | undefined {
      const { month } = counts.atTime(id, nowMs);
      return month.seen === undefined || nowMs > month.staleAtMs ? month.start : undefined;
    },

    /** PostgreSQL answered what `unknownMonth` asks for, requests that this process gave out alone included. */
    knowsMonth(id: string, monthStart: number, used: number, nowMs: number): void {
      const month = counts.get(id)?.month;
      if (month === undefined || month.start !== monthStart) return;
      if (month.seen === undefined) {
        month.seen = Math.max(used, month.reserved);
        month.reserved = 0;
      } else if (nowMs > month.staleAtMs) month.seen = Math.max(month.seen, used - month.reserved);
      else return;
      month.staleAtMs = Number.POSITIVE_INFINITY;
    },

    /**
     * In the minute in which Redis came back, before all processes have told it what they gave meanwhile: whether this one has
     * used its part of the whole and must not ask for more.
     */
    partIsUsed(id: string, plan: Plan, points: number, nowMs: number): boolean {
      const minute = counts.get(id)?.minute;
      if (minute === undefined || !minute.alone || !lasts(minute.start, minuteOf(nowMs))) return false;
      return minute.own + points > shareOf(plan.burstPerMinute, 0, processes);
    },

    /** `away` says that this is because Redis is away, and not for one answer of it that was late. */
    decide(id: string, plan: Plan, points: number, nowMs: number, away: boolean): Decision {
      const { minute, month } = counts.atTime(id, nowMs);
      minute.alone ||= away;
      const part = shareOf(plan.burstPerMinute, 0, processes) - (minute.own - minute.reserved);
      const bounds = {
        burst: Math.max(0, Math.min(part, shareOf(plan.burstPerMinute, minute.seen, processes))),
        quota: shareOf(plan.requestsPerMonth, month.seen ?? 0, processes),
      };
      const usage = {
        minute: { start: minute.start, used: minute.reserved },
        month: { start: month.start, used: month.reserved },
      };
      const outcome = take(usage, bounds, points);
      if (outcome !== "burst") minute.own += points;
      minute.reserved = usage.minute.used;
      month.reserved = usage.month.used;
      const { burst, quota, ...decision } = decisionOf(outcome, usage, bounds, nowMs);
      // What is used up may be this share and not the month: Redis may be back before a minute is over.
      const monthIsLeft = (month.seen ?? 0) + month.reserved + points <= plan.requestsPerMonth;
      if (outcome === "quota" && monthIsLeft) decision.retryAfterSeconds = minuteMs / 1_000;
      return {
        ...decision,
        burst: { ...burst, limit: plan.burstPerMinute },
        quota: { ...quota, limit: plan.requestsPerMonth },
        mode: "local",
      };
    },

    accountsKept: () => counts.size(),
  };
}
