/**
 * Burst and monthly quota: one decision a request, made before any work is done. A denied request consumes nothing of
 * the month. Windows are fixed: the clock's minute, and the calendar month in UTC.
 */
import type { Plan } from "../accounts/model.ts";

/** `resetAt` is Unix seconds. `remaining` is never negative. */
export type LimitState = { limit: number; remaining: number; resetAt: number };

export type Decision = {
  allowed: boolean;
  /** Set when not allowed. */
  refusedBy?: "burst" | "quota";
  /** Whole seconds until trying again makes sense; set when not allowed. */
  retryAfterSeconds?: number;
  burst: LimitState;
  quota: LimitState;
  /**
   * Who decided, where several processes share the counts: all of them together, or this one alone within its share.
   * Not there where the counts are this process's own.
   */
  mode?: "shared" | "local";
};

export type Limiter = {
  /** `points` is 1 for REST. */
  consume(accountId: string, plan: Plan, points?: number): Promise<Decision>;
  /** Where the limits stand, taking nothing of them: `allowed` says nothing here, `remaining` does. */
  peek(accountId: string, plan: Plan): Promise<Decision>;
  /** Returns the month's points of a decision that should not count (304s, our own 5xx); the decision's quota is updated. */
  giveBack(accountId: string, decision: Decision, points?: number): Promise<void>;
};

/**
 * What an account used of a month that began then, as it is written down elsewhere. Asked when the month's counter is
 * not there: its store lost it, or the process is new.
 */
export type MonthUsed = (accountId: string, monthStartMs: number) => Promise<number>;

/** What an environment without limits states: the largest 32-bit integer, so that every client can parse it. */
export const unlimited = 2_147_483_647;
