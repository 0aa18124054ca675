/**
 * What is to be looked at, by key: a key waits at most once, is worked on by one worker at a time, and comes back after a
 * failure, later each time. The semantics are those of client-go's work queue.
 *
 *   (nowhere) --add--> waiting --taken by a worker--> working --done--> (nowhere)
 *                         ^                              |
 *                         |                 added meanwhile: once more
 *   delayed --its time----+------------------------------+
 *      ^--- addAfter; requeueAfterMs; a failure (back-off of this key alone)
 *
 * Invariants: a key is never worked on twice at once; an add is followed by a run that begins after it; of several delays of a
 * key the earliest counts; no more than `workers` run at once; a key that fails keeps no worker and no other key waiting.
 * An add does not wait for the back-off: somebody changed something, and it may be what was wrong.
 *
 * A crash, and the end of `run`, leave nothing: whoever runs it (again) adds every key first.
 */
import type { ObserveKube } from "../telemetry/operator/kube_observation.ts";
import { type Backoff, createBackoff } from "./backoff.ts";
import { ApiError } from "./model.ts";
import { type Later, monotonicMs, systemLater } from "./timer.ts";

export type WorkQueue = {
  add(key: string): void;
  addAfter(key: string, ms: number): void;
  /** Its failures; it stays where it is. */
  forget(key: string): void;
  /** Resolves when the signal is aborted and what was under way has ended. Adds before it wait for it. Once at a time. */
  run(signal: AbortSignal): Promise<void>;
  /** How many wait for a worker. */
  depth(): number;
};

export type WorkQueueOptions = {
  name: string;
  workers: number;
  /** Has to end. What it throws counts as a failure and is told by nobody here but as a retry. */
  process(key: string, signal: AbortSignal): Promise<{ requeueAfterMs?: number } | undefined>;
  observe: ObserveKube;
  backoff?: Backoff;
  clock?: () => number;
  later?: Later;
};

type Delay = { atMs: number; callOff?: () => void };

/** An API server that is busy may ask for more time than the back-off would give it, but not for more than this. */
const longestAskedMs = 300_000;

export function createWorkQueue({
  name: queue,
  workers,
  process,
  observe,
  backoff = createBackoff({ firstMs: 5, mostMs: 60_000 }),
  clock = monotonicMs,
  later = systemLater,
}: WorkQueueOptions): WorkQueue {
  /** In the order of their turns. */
  const waiting = new Set<string>();
  /** When each was added that waits, or is worked on and is to be once more. */
  const addedAtMs = new Map<string, number>();
  const working = new Map<string, Promise<void>>();
  const delayed = new Map<string, Delay>();
  const failures = new Map<string, number>();
  let running: AbortSignal | undefined;

  function add(key: string): void {
    if (addedAtMs.has(key)) return;
    addedAtMs.set(key, clock());
    if (!working.has(key)) waiting.add(key);
    observe({ kind: "queue_added", queue, depth: waiting.size });
    startWork();
  }

  function addAfter(key: string, ms: number): void {
    if (!(ms > 0)) {
      add(key);
      return;
    }
    const atMs = clock() + ms;
    const before = delayed.get(key);
    if (before !== undefined && before.atMs <= atMs) return;
    before?.callOff?.();
    const delay: Delay = { atMs };
    delayed.set(key, delay);
    if (running !== undefined) arm(key, delay);
  }

  function arm(key: string, delay: Delay): void {
    delay.callOff = later(Math.max(0, delay.atMs - clock()), () => {
      delayed.delete(key);
      add(key);
    });
  }

  function startWork(): void {
    for (const key of waiting) {
      if (running === undefined || running.aborted || working.size >= workers) return;
      const waitedMs = clock() - (addedAtMs.get(key) ?? clock());
      waiting.delete(key);
      addedAtMs.delete(key);
      working.set(key, work(key, running));
      observe({ kind: "queue_taken", queue, depth: waiting.size, waitedMs });
    }
  }

  async function work(key: string, signal: AbortSignal): Promise<void> {
    // Whoever added it comes to its end first.
    await null;
    const begunAtMs = clock();
    const requeueAfterMs = await once(key, signal);
    working.delete(key);
    if (addedAtMs.has(key)) waiting.add(key);
    observe({ kind: "queue_done", queue, workedMs: clock() - begunAtMs, depth: waiting.size });
    if (requeueAfterMs !== undefined && requeueAfterMs > 0) addAfter(key, requeueAfterMs);
    startWork();
  }

  /** Answers when it is to come back, if it is. */
  async function once(key: string, signal: AbortSignal): Promise<number | undefined> {
    try {
      const outcome = await process(key, signal);
      failures.delete(key);
      return outcome?.requeueAfterMs;
    } catch (error) {
      if (signal.aborted) return undefined;
      const attempt = (failures.get(key) ?? 0) + 1;
      failures.set(key, attempt);
      const askedMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      const delayMs = Math.max(backoff(attempt), Math.min(askedMs, longestAskedMs));
      observe({ kind: "queue_retried", queue, attempt, delayMs });
      return delayMs;
    }
  }

  function clear(): void {
    for (const { callOff } of delayed.values()) callOff?.();
    for (const state of [waiting, addedAtMs, delayed, failures]) state.clear();
  }

  return {
    add,
    addAfter,
    forget: (key) => void failures.delete(key),
    depth: () => waiting.size,
    async run(signal) {
      if (running !== undefined) throw new Error(`the queue ${queue} runs already`);
      running = signal;
      for (const [key, delay] of delayed) arm(key, delay);
      startWork();
      if (!signal.aborted)
        await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      await Promise.all(working.values());
      clear();
      running = undefined;
    },
  };
}
