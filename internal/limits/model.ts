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
};

export type Limiter = {
  /** `points` is 1 for REST. */
  consume(accountId: string, plan: Plan, points?: number): Promise<Decision>;
  /** Returns the month's points of a decision that should not count (304s, our own 5xx); the decision's quota is updated. */
  giveBack(accountId: string, decision: Decision, points?: number): Promise<void>;
};

/** What an environment without limits states: the largest 32-bit integer, so that every client can parse it. */
export const unlimited = 2_147_483_647;
