/**
 * When a key was last used, to the minute: written behind, many at once, and never at a request's expense. A crash loses
 * a flush interval of it; a stop in order loses nothing.
 */
import type { Clock } from "../core/clock.ts";
import { createWriteBehind } from "../core/write_behind.ts";
import type { Database } from "../postgres/database.ts";
import { markKeysUsed } from "./store.ts";

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

  async function write(): Promise<void> {
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    try {
      await markKeysUsed(database, batch);
    } catch (error) {
      // Kept for the next flush, unless the key was used again since.
      for (const [id, at] of batch) if (!pending.has(id)) pending.set(id, at);
      onError(error);
    }
  }

  const behind = createWriteBehind({
    write,
    hasUnwritten: () => pending.size > 0,
    intervalMs: flushIntervalMs,
    lastTries: 1,
  });
  return {
    used: (keyId) => void pending.set(keyId, clock.now()),
    flush: behind.flush,
    async [Symbol.asyncDispose]() {
      await behind.stop();
    },
  };
}
