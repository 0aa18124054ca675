/**
 * Limits that several processes share through Redis: one round trip a decision, within a budget of time. Redis that is slow or gone
 * costs nobody an answer: this process then decides alone within its share (local_quota.ts), and returns to Redis by itself (redis_guard.ts).
 */
import { type Clock, systemClock } from "../../core/clock.ts";
import type { Limiter, MonthUsed } from "../model.ts";
import { createMonthAsker } from "../month_used.ts";
import { decisionOf, monthOf, state } from "../windows.ts";
import { createLocalQuota } from "./local_quota.ts";
import type { RedisConnection } from "./redis_connect.ts";
import { createRedisGuard, Late, type Mode } from "./redis_guard.ts";
import { type Asked, createEngine, keyOf } from "./redis_limiter_engine.ts";
import { type Reply, readReply } from "./script.ts";

export type RedisLimiterDeps = {
  connection: RedisConnection;
  monthUsed: MonthUsed;
  /** How many processes share the limits when each decides alone. */
  processes: number;
  budgetMs: number;
  onMode(mode: Mode): void;
  onError(error: unknown): void;
  /** Redis' own time decides unless this is given; alone, this process's does. */
  clock?: Clock;
};

export type RedisLimiter = Limiter & Disposable & { readonly mode: Mode };

export function createRedisLimiter(deps: RedisLimiterDeps): RedisLimiter {
  const { onError, clock } = deps;
  const { client } = deps.connection;
  const ownClock = clock ?? systemClock;
  const quota = createLocalQuota(deps.processes);
  const guard = createRedisGuard(deps);
  const ask = createMonthAsker(deps.monthUsed, { onError });
  async function decide({ accountId, plan }: Asked, points: number, key: string, before: number | "") {
    guard.requireRedis(key);
    const reservation = quota.reservations.take(accountId);
    const reserved = reservation === undefined ? [] : Object.values(reservation);
    const { burstPerMinute, requestsPerMonth } = plan;
    const time = clock?.now() ?? "";
    const sent = client
      .limitsDecide(key, points, burstPerMinute, requestsPerMonth, before, time, ...reserved)
      .then(readReply);
    let reply: Reply;
    try {
      reply = await guard.inTime(sent);
    } catch (error) {
      quota.reservations.restore(accountId, reservation);
      if (error instanceof Late)
        sent.then(
          (late) => quota.reservations.late(accountId, late, reservation, points),
          () => {},
        );
      guard.failed(key, error);
      throw error;
    }
    guard.succeeded();
    if (reply.outcome === "unknown month") quota.reservations.restore(accountId, reservation);
    else quota.saw(accountId, reply, points, ownClock.now());
    return reply;
  }

  const engine = createEngine({
    async together(asked, points, key) {
      if (quota.partIsUsed(asked.accountId, asked.plan, points, ownClock.now()))
        throw new Error("This process's part of the minute is used");
      let reply = await decide(asked, points, key, "");
      if (reply.outcome === "unknown month") {
        const used = await ask(asked.accountId, reply.month.start);
        if (used === undefined) throw new Error("What was used of the month is not known yet");
        reply = await decide(asked, points, key, used);
      }
      if (reply.outcome === "unknown month") throw new Error("Redis forgot what it was told");
      const { burstPerMinute: burst, requestsPerMonth } = asked.plan;
      return {
        ...decisionOf(reply.outcome, reply, { burst, quota: requestsPerMonth }, reply.nowMs),
        mode: "shared",
      };
    },
    async alone({ accountId, plan }, points) {
      const month = quota.unknownMonth(accountId, ownClock.now());
      if (month !== undefined) {
        const used = await ask(accountId, month);
        if (used !== undefined) quota.knowsMonth(accountId, month, used, ownClock.now());
      }
      return quota.decide(accountId, plan, points, ownClock.now(), !guard.closed);
    },
  });

  /** What is used of the month then; undefined when Redis did not take it. */
  async function giveBackThere(accountId: string, monthStart: number, points: number) {
    const key = keyOf(accountId);
    let sent: Promise<unknown> | undefined;
    try {
      guard.requireRedis(key);
      sent = client.limitsGiveBack(key, monthStart, points);
      return Number(await guard.inTime(sent));
    } catch (error) {
      if (sent === undefined) return undefined;
      // Taken after all, it is not reserved any more.
      if (error instanceof Late)
        sent.then(
          (used) => used === -1 || quota.reservations.giveBack(accountId, monthStart, -points),
          () => {},
        );
      guard.failed(key, error);
      return undefined;
    }
  }

  return {
    consume: (accountId, plan, points = 1) => engine.consume({ accountId, plan }, points),
    // The same step with nothing to take: reservations of this process go there, and what is used elsewhere is in the answer.
    peek: (accountId, plan) => engine.consume({ accountId, plan }, 0),
    async giveBack(accountId, decision, points = 1) {
      if (!decision.allowed) return;
      const { limit, remaining, resetAt } = decision.quota;
      const { start, end } = monthOf(resetAt * 1_000 - 1);
      const used = decision.mode === "shared" ? await giveBackThere(accountId, start, points) : undefined;
      if (used === -1) return;
      if (used === undefined && !quota.reservations.giveBack(accountId, start, points)) return;
      decision.quota = state(limit, used ?? Math.max(0, limit - remaining - points), end);
    },
    get mode() {
      return guard.closed ? "shared" : "local";
    },
    [Symbol.dispose]: () => guard[Symbol.dispose](),
  };
}
