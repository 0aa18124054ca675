/**
 * When a key was last used, to the minute: written behind, many at once, and never at a request's expense. A crash loses
 * a flush interval of it; a stop in order loses nothing.
 */
import type { Clock } from "../core/clock.ts";
import type { Database } from "../postgres/database.ts";
import { touchKeys } from "./store.ts";

export type KeyUseDeps = {
  database: Database;
  clock: Clock;
  onError(error: unknown): void;
  flushIntervalMs?: number;
};

export type KeyUseRecorder = AsyncDisposable & { used(keyId: string): void; flush(): Promise<void> };

export function createKeyUseRecorder({
  database,
  clock,
  onError,
  flushIntervalMs = 5_000,
}: KeyUseDeps): KeyUseRecorder {
  let pending = new Map<string, number>();
  async function flush(): Promise<void> {
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    try {
      await touchKeys(database, batch);
    } catch (error) {
      // Kept for the next flush, unless the key was used again since.
      for (const [id, at] of batch) if (!pending.has(id)) pending.set(id, at);
      onError(error);
    }
  }
  const timer = setInterval(flush, flushIntervalMs).unref();
  return {
    used: (keyId) => void pending.set(keyId, clock.now()),
    flush,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await flush();
    },
  };
}
