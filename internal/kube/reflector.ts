/**
 * A collection kept at hand: listed, then watched, for as long as the process wants. It never gives up, and it is never hot.
 *
 *   unlisted --list--> watching --end, error--> watching again from the last version
 *       ^                  |
 *       +--410, refused----+
 *
 * - The server ends the watch, or it was silent for too long: watched again at once, from the last version that came.
 * - 410 (the version is too old) and refusals (400, 403, 404 ...): listed again. What the new list lacks is told as gone.
 * - No answer, half of one, 429, 5xx: watched again from the last version, after a back-off.
 * - Whatever did not live for `calmMs` counts as a failure and is backed off from, also a watch that ended well or was too
 *   old: a server that ends each at once, or lists what it cannot watch, is asked ever more rarely. Retry-After counts
 *   where it is longer.
 *
 * A crash leaves nothing behind: the next process lists. Invariants: changes of one key are told in the order in which they
 * came, and `before` of each is `now` of the one told before it; when a change is told, `get` and `list` know it; nothing is
 * told once `signal` is aborted; what is told never leads from one uid to another.
 */
import { setTimeout as timeout } from "node:timers/promises";
import type { ObserveKube } from "../telemetry/operator/kube_observation.ts";
import { type Backoff, createBackoff } from "./backoff.ts";
import { type Change, createCache } from "./cache.ts";
import {
  ApiError,
  type Collection,
  type KubeClient,
  type KubeObject,
  keyOf,
  type Selection,
  Unreachable,
  type WatchEvent,
} from "./model.ts";

export type ReflectorOptions<T extends KubeObject> = {
  client: KubeClient;
  of: Collection;
  which?: Selection;
  observe: ObserveKube;
  /** `now` undefined: gone; `before` undefined: new; both the same: the resync. What it throws is observed, and lost. */
  onChange(key: string, now: T | undefined, before: T | undefined): void;
  backoff?: Backoff;
  /** Every so often (less up to a tenth, by chance) everything at hand is told again. Asks nothing of the server. */
  resyncMs?: number;
  /** Milliseconds of a monotonic clock. */
  clock?: () => number;
  /** Resolves after so long, or when `signal` is aborted. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type Reflector<T extends KubeObject> = {
  /** Resolves when stopped by its signal; never rejects. Called once. */
  run(signal: AbortSignal): Promise<void>;
  get(key: string): T | undefined;
  list(): readonly T[];
  /** After the first list was told. Rejects with the reason of `signal`, or of that of `run` when it stopped before. */
  synced(signal?: AbortSignal): Promise<void>;
  /** When the server last told something of the collection (a list, an event, a watch that it ended itself); by `clock`. */
  heardAtMs(): number | undefined;
};

/** What lives as long has worked. */
export const calmMs = 5_000;
/** No server keeps us away for longer. */
const longestRetryAfterMs = 60_000;

type End = { why: "closed" | "expired" | "silent" | "failed"; error?: unknown };

function endOf(error: unknown): End {
  if (error instanceof ApiError && error.status === 410) return { why: "expired", error };
  if (error instanceof Unreachable && error.silent) return { why: "silent", error };
  return { why: "failed", error };
}

/** Whether the version may be at fault, or what is at it has changed: a refusal, and neither too many requests nor a broken server. */
const asksForList = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

const sleepUnlessAborted = (ms: number, signal: AbortSignal) =>
  timeout(ms, undefined, { signal }).catch(() => {});

/** Calls every so often (less up to a tenth, by chance) until it is disposed of. */
function repeat(everyMs: number | undefined, call: () => void): Disposable {
  if (everyMs === undefined) return { [Symbol.dispose]() {} };
  let timer: NodeJS.Timeout;
  const arm = () => {
    timer = setTimeout(
      () => {
        call();
        arm();
      },
      everyMs * (1 - Math.random() / 10),
    );
  };
  arm();
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}

export function createReflector<T extends KubeObject>(options: ReflectorOptions<T>): Reflector<T> {
  const { client, of, which = {}, observe, onChange, resyncMs, clock = () => performance.now() } = options;
  const { backoff = createBackoff({ firstMs: 500, mostMs: 15_000 }), sleep = sleepUnlessAborted } = options;
  const resource = of.plural;
  const cache = createCache<T>();
  const first = Promise.withResolvers<void>();
  // Whoever waits for it is told; nobody needs to.
  first.promise.catch(() => {});
  let version: string | undefined;
  let heardAt: number | undefined;

  function tell(changes: readonly Change<T>[], signal: AbortSignal): void {
    for (const { key, now, before } of changes) {
      if (signal.aborted) return;
      try {
        onChange(key, now, before);
      } catch (error) {
        observe({ kind: "handler_failed", resource, key, error });
      }
    }
  }

  function take(event: WatchEvent<T>, signal: AbortSignal): void {
    heardAt = clock();
    if (event.type === "BOOKMARK") {
      version = event.resourceVersion;
      return;
    }
    const { type, object } = event;
    version = object.metadata.resourceVersion ?? version;
    tell(type === "DELETED" ? cache.remove(keyOf(object)) : cache.put(object), signal);
  }

  async function listed(signal: AbortSignal): Promise<string> {
    const list = await client.list<T>(of, which, signal);
    signal.throwIfAborted();
    heardAt = clock();
    version = list.metadata.resourceVersion;
    tell(cache.replace(list.items), signal);
    first.resolve();
    return version;
  }

  /** One life: a list where there is no version, then a watch to its end. Adds how long the watch lived. */
  async function live(signal: AbortSignal): Promise<End & { livedMs: number }> {
    let startMs = clock();
    try {
      const relisted = version === undefined;
      const resourceVersion = version ?? (await listed(signal));
      startMs = clock();
      observe({ kind: "watch_started", resource, relisted });
      for await (const event of client.watch<T>(of, { ...which, resourceVersion }, signal)) {
        if (signal.aborted) break;
        take(event, signal);
      }
      heardAt = clock();
      return { why: "closed", livedMs: clock() - startMs };
    } catch (error) {
      return { ...endOf(error), livedMs: version === undefined ? 0 : clock() - startMs };
    }
  }

  /** How long to wait, after so many failures in a row. */
  function waitMs({ why, error }: End, failures: number): number {
    if (failures === 0 && why !== "failed") return 0;
    const seconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
    return Math.max(backoff(Math.max(1, failures)), Math.min(seconds * 1_000, longestRetryAfterMs));
  }

  const tellAll = (signal: AbortSignal) =>
    tell(
      cache.list().map((object) => ({ key: keyOf(object), now: object, before: object })),
      signal,
    );

  return {
    async run(signal) {
      using _ = repeat(resyncMs, () => tellAll(signal));
      let failures = 0;
      while (!signal.aborted) {
        const end = await live(signal);
        if (signal.aborted) break;
        const { livedMs, ...ended } = end;
        observe({ kind: "watch_ended", resource, ...ended });
        if (asksForList(ended.error)) version = undefined;
        failures = livedMs < calmMs ? failures + 1 : 0;
        const ms = waitMs(ended, failures);
        if (ms > 0) await sleep(ms, signal);
      }
      first.reject(signal.reason);
    },
    get: cache.get,
    list: cache.list,
    async synced(signal) {
      if (signal === undefined) return await first.promise;
      signal.throwIfAborted();
      const stopped = Promise.withResolvers<never>();
      const stop = () => stopped.reject(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
      try {
        await Promise.race([first.promise, stopped.promise]);
      } finally {
        signal.removeEventListener("abort", stop);
      }
    },
    heardAtMs: () => heardAt,
  };
}
