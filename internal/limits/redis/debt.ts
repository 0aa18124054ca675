/**
 * What this process knows and owes of each account, so that leaving Redis and coming back neither forgets nor doubles:
 *
 * - While Redis decides, what it said is used is remembered (`seen`), and how much of the minute went through here (`own`).
 * - What Redis said of the month more than `staleMs` ago says little about other processes' requests since. Before this process
 *   decides alone, it then asks PostgreSQL, which has all requests but those of the last second. It asks once each time that
 *   it leaves Redis: its share of what is left holds until Redis is back. If PostgreSQL does not answer, it asks again with
 *   the account's next request.
 * - When this process decides alone, it may give out its share of what was left: that divided by the number of processes, and of
 *   the minute no more than its part of the whole limit, whatever went through here before. What it gives out it owes. To its
 *   part it keeps until that minute ends, Redis or not.
 * - What is owed goes to Redis with the account's next decision there. A minute that Redis lost is at least what was seen of it; a
 *   month that Redis lost is counted anew from what is written down, which has what was owed.
 */
import type { Plan } from "../../accounts/model.ts";
import type { Decision } from "../model.ts";
import { decisionOf, lasts, minuteMs, minuteOf, monthOf, take } from "../windows.ts";
import type { Reply } from "./script.ts";

/** `alone` says that this process gave of the minute while Redis was away. */
type Minute = { start: number; seen: number; own: number; owed: number; alone: boolean };
/** `seen` is undefined as long as nobody said what was used. After `staleAtMs` it must be asked again. */
type Month = {
  start: number;
  seen: number | undefined;
  staleAtMs: number;
  born: number | undefined;
  owed: number;
};
type Account = { minute: Minute; month: Month };

/** On its way to Redis, in the order of the script's arguments; `born` is 0 when no count of the month is known. */
export type Debt = { minute: number; seen: number; minutePoints: number; born: number; monthPoints: number };

const freshMinute = (start: number): Minute => ({ start, seen: 0, own: 0, owed: 0, alone: false });
const freshMonth = (start: number): Month => ({
  start,
  seen: undefined,
  staleAtMs: 0,
  born: undefined,
  owed: 0,
});

/** Long enough for an account with steady traffic to leave Redis without a query. */
const staleMs = 5_000;

/** Of an untouched limit every process may give out one at least: nobody is locked out by a division. */
function shareOf(limit: number, seen: number, processes: number): number {
  if (seen <= 0) return Math.max(1, Math.floor(limit / processes));
  return Math.max(0, Math.floor((limit - seen) / processes));
}

export function createLedger(processes: number) {
  const accounts = new Map<string, Account>();
  let sweptMonth = 0;

  function sweep(monthStart: number): void {
    if (monthStart <= sweptMonth) return;
    sweptMonth = monthStart;
    for (const [id, { month }] of accounts) if (month.start < monthStart) accounts.delete(id);
  }

  function accountOf(id: string, minuteStart: number, monthStart: number): Account {
    let account = accounts.get(id);
    if (account === undefined) {
      account = { minute: freshMinute(minuteStart), month: freshMonth(monthStart) };
      accounts.set(id, account);
    }
    return account;
  }

  /** As this process's clock sees it, while it is on its own. */
  function atTime(id: string, nowMs: number): Account {
    const [minute, month] = [minuteOf(nowMs), monthOf(nowMs)];
    sweep(month.start);
    const account = accountOf(id, minute.start, month.start);
    if (!lasts(account.minute.start, minute)) account.minute = freshMinute(minute.start);
    if (!lasts(account.month.start, month)) account.month = freshMonth(month.start);
    return account;
  }

  return {
    /** Takes what is owed, to be sent. */
    owe(id: string): Debt | undefined {
      const account = accounts.get(id);
      if (account === undefined) return undefined;
      const { minute, month } = account;
      const debt = {
        minute: minute.start,
        seen: minute.seen,
        minutePoints: minute.owed,
        born: month.born ?? 0,
        monthPoints: month.owed,
      };
      minute.owed = 0;
      month.owed = 0;
      return debt;
    },

    /** It was not delivered, as far as is known. */
    oweAgain(id: string, debt: Debt | undefined): void {
      const account = accounts.get(id);
      if (account === undefined || debt === undefined) return;
      if (account.minute.start === debt.minute) account.minute.owed += debt.minutePoints;
      if ((account.month.born ?? 0) === debt.born) account.month.owed += debt.monthPoints;
    },

    /** Redis decided, at `nowMs` of this process's clock. */
    saw(id: string, reply: Reply, points: number, nowMs: number): void {
      sweep(reply.month.start);
      const account = accountOf(id, reply.minute.start, reply.month.start);
      if (account.minute.start !== reply.minute.start) account.minute = freshMinute(reply.minute.start);
      if (account.month.start !== reply.month.start) account.month = freshMonth(reply.month.start);
      const { minute, month } = account;
      minute.seen = Math.max(minute.seen, reply.minute.used);
      if (reply.outcome !== "burst") minute.own += points;
      month.seen = reply.month.used;
      month.staleAtMs = nowMs + staleMs;
      // What was owed to another count is in what this one began with.
      if (month.born !== reply.born) month.owed = 0;
      month.born = reply.born;
    },

    /** Redis decided after all, too late: what it took and what it was told need not be told again. */
    late(id: string, reply: Reply, debt: Debt | undefined, points: number): void {
      const account = accounts.get(id);
      if (account === undefined || reply.outcome === "unknown month") return;
      const { minute, month } = account;
      if (minute.start === reply.minute.start) {
        if (debt?.minute === minute.start) minute.owed -= debt.minutePoints;
        if (reply.outcome !== "burst") minute.owed -= points;
      }
      if (month.start === reply.month.start && month.born === reply.born) {
        if (debt?.born === reply.born) month.owed -= debt.monthPoints;
        if (reply.outcome === "allowed") month.owed -= points;
      }
    },

    /** Whether what is used of the month must be asked before this process decides alone; its start if so. */
    unknownMonth(id: string, nowMs: number): number | undefined {
      const { month } = atTime(id, nowMs);
      return month.seen === undefined || nowMs > month.staleAtMs ? month.start : undefined;
    },

    /** PostgreSQL answered what `unknownMonth` asks for, requests that this process gave out alone included. */
    knowsMonth(id: string, monthStart: number, used: number, nowMs: number): void {
      const month = accounts.get(id)?.month;
      if (month === undefined || month.start !== monthStart) return;
      if (month.seen === undefined) {
        month.seen = Math.max(used, month.owed);
        month.owed = 0;
      } else if (nowMs > month.staleAtMs) month.seen = Math.max(month.seen, used - month.owed);
      else return;
      month.staleAtMs = Number.POSITIVE_INFINITY;
    },

    /**
     * In the minute in which Redis came back, before all processes have told it what they gave meanwhile: whether this one has
     * used its part of the whole and must not ask for more.
     */
    partIsUsed(id: string, plan: Plan, points: number, nowMs: number): boolean {
      const minute = accounts.get(id)?.minute;
      if (minute === undefined || !minute.alone || !lasts(minute.start, minuteOf(nowMs))) return false;
      return minute.own + points > shareOf(plan.burstPerMinute, 0, processes);
    },

    /** `away` says that this is because Redis is away, and not for one answer of it that was late. */
    decide(id: string, plan: Plan, points: number, nowMs: number, away: boolean): Decision {
      const { minute, month } = atTime(id, nowMs);
      minute.alone ||= away;
      const part = shareOf(plan.burstPerMinute, 0, processes) - (minute.own - minute.owed);
      const bounds = {
        burst: Math.max(0, Math.min(part, shareOf(plan.burstPerMinute, minute.seen, processes))),
        quota: shareOf(plan.requestsPerMonth, month.seen ?? 0, processes),
      };
      const usage = {
        minute: { start: minute.start, used: minute.owed },
        month: { start: month.start, used: month.owed },
      };
      const outcome = take(usage, bounds, points);
      if (outcome !== "burst") minute.own += points;
      minute.owed = usage.minute.used;
      month.owed = usage.month.used;
      const { burst, quota, ...decision } = decisionOf(outcome, usage, bounds, nowMs);
      // What is used up may be this share and not the month: Redis may be back before a minute is over.
      const monthIsLeft = (month.seen ?? 0) + month.owed + points <= plan.requestsPerMonth;
      if (outcome === "quota" && monthIsLeft) decision.retryAfterSeconds = minuteMs / 1_000;
      return {
        ...decision,
        burst: { ...burst, limit: plan.burstPerMinute },
        quota: { ...quota, limit: plan.requestsPerMonth },
        mode: "local",
      };
    },

    /** Returned where it was not taken, or could not be returned: owed less. */
    giveBack(id: string, monthStart: number, points: number): boolean {
      const month = accounts.get(id)?.month;
      if (month === undefined || month.start !== monthStart) return false;
      month.owed -= points;
      return true;
    },

    accountsKept: () => accounts.size,
  };
}
