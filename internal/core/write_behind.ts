/**
 * Writes behind what was recorded in memory: one write at a time, every `intervalMs` while there is anything unwritten, and
 * a last time, tried `lastTries` times with pauses, when it is stopped.
 *
 * States: waiting -> writing (`flush`, or the timer) -> waiting. A flush during a write runs after it, so whoever waits for a
 * flush knows that everything recorded before was tried. After `stop`, only `flush` writes.
 */
import { setTimeout as sleep } from "node:timers/promises";

export type WriteBehindOptions = {
  /** Writes what was recorded before it began. Never rejects: what it could not write stays unwritten. */
  write(): Promise<void>;
  hasUnwritten(): boolean;
  intervalMs: number;
  lastTries?: number;
  onTick?(): void;
};

export type WriteBehind = {
  readonly isWriting: boolean;
  flush(): Promise<void>;
  /** Returns whether everything is written. */
  stop(): Promise<boolean>;
};

const lastPauseMs = 500;

export function createWriteBehind(options: WriteBehindOptions): WriteBehind {
  const { write, hasUnwritten, intervalMs, lastTries = 4, onTick } = options;
  let writing: Promise<void> | undefined;

  function flush(): Promise<void> {
    const mine = (writing ?? Promise.resolve()).then(write).finally(() => {
      if (writing === mine) writing = undefined;
    });
    writing = mine;
    return mine;
  }

  // While the database is slow, flushes do not queue up behind each other.
  const timer = setInterval(() => {
    onTick?.();
    if (writing === undefined && hasUnwritten()) void flush();
  }, intervalMs).unref();

  return {
    get isWriting() {
      return writing !== undefined;
    },
    flush,
    async stop() {
      clearInterval(timer);
      for (let tried = 0; tried < lastTries; tried += 1) {
        if (tried > 0) await sleep(lastPauseMs);
        await flush();
        if (!hasUnwritten()) return true;
      }
      return false;
    },
  };
}
