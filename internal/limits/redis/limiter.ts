/**
 * Limits that several processes share through Redis: one round trip a decision, within a budget of time. Redis that is slow or gone
 * costs nobody an answer: this process then decides alone within its share (debt.ts), and returns to Redis by itself (breaker.ts).
 */
import { type Clock, systemClock } from "../../core/clock.ts";
import type { Limiter, MonthUsed } from "../model.ts";
import { createMonthAsker } from "../month_used.ts";
import { decisionOf, monthOf, state } from "../windows.ts";
import { createBreaker } from "./breaker.ts";
import type { RedisConnection } from "./connect.ts";
import { createLedger } from "./debt.ts";
import { type Asked, createEngine } from "./engine.ts";
import { type Reply, readReply } from "./script.ts";

export type Mode = "shared" | "local";

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

/** Failures come in crowds: one of them is reported this often. */
const reportMs = 1_000;

class Late extends Error {
  override name = "Late";
}

/** What has arrived by then is taken even when this process was too busy to look: answers are read before `setImmediate` runs. */
async function within<T>(budgetMs: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => setImmediate(() => late.reject(new Late(`Redis did not answer within ${budgetMs} ms`))),
    budgetMs,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export function createRedisLimiter(deps: RedisLimiterDeps): RedisLimiter {
  const { connection, budgetMs, onMode, onError, clock } = deps;
  const { client } = connection;
  const ownClock = clock ?? systemClock;
  const ledger = createLedger(deps.processes);
  const ask = createMonthAsker(deps.monthUsed, { onError });
  let failedKey = "limits:{probe}";
  let reportedAtMs = Number.NEGATIVE_INFINITY;

  const breaker = createBreaker({
    // Where it failed: on a cluster, the others may be well.
    probe: () => within(budgetMs, client.set(`${failedKey}:probe`, 1, "PX", 1_000)),
    onOpen: () => onMode("local"),
    onClose: () => onMode("shared"),
  });

  function failed(key: string, error: unknown, open = false): void {
    failedKey = key;
    const now = performance.now();
    if (now - reportedAtMs >= reportMs) {
      reportedAtMs = now;
      onError(error);
    }
    breaker.failed(error, { open });
  }

  /** Rejects when Redis is not to be asked; says so once. */
  function requireRedis(key: string): void {
    if (breaker.closed && connection.ready()) return;
    const error = new Error("Redis is not connected", { cause: connection.lastError() });
    if (breaker.closed) failed(key, error, true);
    throw error;
  }

  async function decide({ accountId, plan }: Asked, points: number, key: string, before: number | "") {
    requireRedis(key);
    const debt = ledger.owe(accountId);
    const owed = debt === undefined ? [] : Object.values(debt);
    const { burstPerMinute, requestsPerMonth } = plan;
    const time = clock?.now() ?? "";
    const sent = client
      .limitsDecide(key, points, burstPerMinute, requestsPerMonth, before, time, ...owed)
      .then(readReply);
    let reply: Reply;
    try {
      reply = await within(budgetMs, sent);
    } catch (error) {
      ledger.oweAgain(accountId, debt);
      if (error instanceof Late)
        sent.then(
          (late) => ledger.late(accountId, late, debt, points),
          () => {},
        );
      failed(key, error);
      throw error;
    }
    breaker.succeeded();
    if (reply.outcome === "unknown month") ledger.oweAgain(accountId, debt);
    else ledger.saw(accountId, reply, points, ownClock.now());
    return reply;
  }

  const engine = createEngine({
    client,
    async together(asked, points, key) {
      if (ledger.partIsUsed(asked.accountId, asked.plan, points, ownClock.now()))
        throw new Error("This process's part of the minute is used");
      let reply = await decide(asked, points, key, "");
      if (reply.outcome === "unknown month") {
        const used = await ask(asked.accountId, reply.month.start);
        if (used === undefined) throw new Error("What was used of the month is not known yet");
        reply = await decide(asked, points, key, used);
      }
      if (reply.outcome === "unknown month") throw new Error("Redis forgot what it was told");
      const { burstPerMinute: burst, requestsPerMonth: quota } = asked.plan;
      return { ...decisionOf(reply.outcome, reply, { burst, quota }, reply.nowMs), mode: "shared" };
    },
    async alone({ accountId, plan }, points) {
      const month = ledger.unknownMonth(accountId, ownClock.now());
      if (month !== undefined) {
        const used = await ask(accountId, month);
        if (used !== undefined) ledger.knowsMonth(accountId, month, used, ownClock.now());
      }
      return ledger.decide(accountId, plan, points, ownClock.now(), !breaker.closed);
    },
  });

  /** What is used of the month then; undefined when Redis did not take it. */
  async function giveBackThere(accountId: string, monthStart: number, points: number) {
    const key = engine.keyOf(accountId);
    let sent: Promise<unknown> | undefined;
    try {
      requireRedis(key);
      sent = client.limitsGiveBack(key, monthStart, points);
      return Number(await within(budgetMs, sent));
    } catch (error) {
      if (sent === undefined) return undefined;
      // Taken after all, it is not owed any more.
      if (error instanceof Late)
        sent.then(
          (used) => used === -1 || ledger.giveBack(accountId, monthStart, -points),
          () => {},
        );
      failed(key, error);
      return undefined;
    }
  }

  // Said at the start too: without a connection, the first request would be the first to say so.
  if (connection.ready()) onMode("shared");
  else failed(failedKey, new Error("Redis is not connected", { cause: connection.lastError() }), true);

  return {
    consume: (accountId, plan, points = 1) => engine.consume({ accountId, plan }, points),
    // The same step with nothing to take: what this process owes is told there, and what is used elsewhere is in the answer.
    peek: (accountId, plan) => engine.consume({ accountId, plan }, 0),
    async giveBack(accountId, decision, points = 1) {
      if (!decision.allowed) return;
      const { limit, remaining, resetAt } = decision.quota;
      const { start, end } = monthOf(resetAt * 1_000 - 1);
      const used = decision.mode === "shared" ? await giveBackThere(accountId, start, points) : undefined;
      if (used === -1) return;
      if (used === undefined && !ledger.giveBack(accountId, start, points)) return;
      decision.quota = state(limit, used ?? Math.max(0, limit - remaining - points), end);
    },
    get mode() {
      return breaker.closed ? "shared" : "local";
    },
    [Symbol.dispose]: () => breaker[Symbol.dispose](),
  };
}
