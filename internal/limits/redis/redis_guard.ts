/**
 * Keeps requests away from a Redis that is slow or gone. Every call has a budget of time; one that fails or is late may open the
 * breaker (breaker.ts), and this process then decides alone until a probe succeeds. Errors are reported once a second.
 */
import { createBreaker } from "./breaker.ts";
import type { RedisConnection } from "./redis_connect.ts";

export type Mode = "shared" | "local";

export type RedisGuardDeps = {
  connection: RedisConnection;
  budgetMs: number;
  onMode(mode: Mode): void;
  onError(error: unknown): void;
};

export type RedisGuard = Disposable & {
  /** Whether Redis decides. */
  readonly closed: boolean;
  /** Throws if Redis is not to be asked, and says so once. */
  requireRedis(key: string): void;
  /** Throws Late after the budget. */
  inTime<Value>(response: Promise<Value>): Promise<Value>;
  succeeded(): void;
  failed(key: string, error: unknown): void;
};

/** Failures come in crowds: one of them is reported this often. */
const reportMs = 1_000;

export class Late extends Error {
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

export function createRedisGuard({ connection, budgetMs, onMode, onError }: RedisGuardDeps): RedisGuard {
  const { client } = connection;
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

  // Said at the start too: without a connection, the first request would be the first to say so.
  if (connection.ready()) onMode("shared");
  else failed(failedKey, new Error("Redis is not connected", { cause: connection.lastError() }), true);

  return {
    get closed() {
      return breaker.closed;
    },
    requireRedis,
    inTime: (response) => within(budgetMs, response),
    succeeded: () => breaker.succeeded(),
    failed: (key, error) => failed(key, error),
    [Symbol.dispose]: () => breaker[Symbol.dispose](),
  };
}
