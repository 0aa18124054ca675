/**
 * Events of events.k8s.io/v1: what happened to an object, for those who ask `kubectl describe`. Written one after another, in
 * the background; an event that cannot be written is told to the observer and to nobody else.
 *
 *   told --room in the queue, and the object has a token--> queued --written--> known: the same again within ten minutes adds one
 *      \--neither--> lost                                     \--refused, or failed three times--> lost      to its series
 *
 * Invariants: at most 25 events of an object at once and one more every five minutes after that, as client-go has it; what is
 * remembered has a bound. A try that was done without an answer is not done twice: the second finds the name taken.
 * A crash loses what is queued, and what it knew: the same event is then a new one.
 */
import { randomBytes } from "node:crypto";
import type { ObserveKube } from "../telemetry/operator/kube_observation.ts";
import { createBackoff } from "./backoff.ts";
import { type EventContent, eventOf, type KubeEvent, objectKey, seriesKey } from "./event_object.ts";
import { ApiError, type Collection, type KubeClient, type KubeObject } from "./model.ts";
import { type Later, microTime, pause, systemLater } from "./timer.ts";

export type Recorder = {
  /** Returns at once. */
  record(regarding: KubeObject, event: EventContent): void;
  /** When everything told so far is written or lost. */
  settled(): Promise<void>;
};

export type RecorderOptions = {
  client: KubeClient;
  namespace: string;
  /** Who reports: `reportingController`. */
  component: string;
  /** Which of them: `reportingInstance`. */
  instance: string;
  observe: ObserveKube;
  /** Unix time. */
  now?: () => number;
  later?: Later;
};

type Known = { name: string; count: number; atMs: number };
type Bucket = { tokens: number; atMs: number };

const seriesMs = 10 * 60_000;
const burst = 25;
const tokenMs = 5 * 60_000;
const longestQueue = 200;
const mostRemembered = 1_000;
const tries = 3;

export function createRecorder({
  client,
  namespace,
  component,
  instance,
  observe,
  now = Date.now,
  later = systemLater,
}: RecorderOptions): Recorder {
  const of: Collection = { group: "events.k8s.io", version: "v1", plural: "events", namespace };
  const backoff = createBackoff({ firstMs: 500, mostMs: 2_000 });
  const never = new AbortController().signal;
  const known = new Map<string, Known>();
  const buckets = new Map<string, Bucket>();
  let queued = 0;
  let last: Promise<void> = Promise.resolve();

  function hasToken(who: string, nowMs: number): boolean {
    const bucket = buckets.get(who) ?? { tokens: burst, atMs: nowMs };
    // The clock may have been set back.
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, nowMs - bucket.atMs) / tokenMs);
    bucket.atMs = nowMs;
    keep(buckets, who, bucket);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** Tries again what may have been a matter of the moment. */
  async function persist<T>(call: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        if (attempt === tries || isFinal(error)) throw error;
      }
      await pause(later, backoff(attempt), never);
    }
  }

  async function write(regarding: KubeObject, event: EventContent, atMs: number): Promise<void> {
    const what = seriesKey(regarding, event);
    const before = known.get(what);
    if (before !== undefined && Math.abs(atMs - before.atMs) <= seriesMs) {
      const series = { count: before.count + 1, lastObservedTime: microTime(atMs) };
      try {
        await persist(() => client.merge(of, before.name, { series }));
        keep(known, what, { ...before, count: series.count, atMs });
        return;
      } catch (error) {
        // Events are removed after an hour, or by anybody.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    }
    const suffix = randomBytes(8).toString("hex");
    const object = eventOf(regarding, event, { namespace, component, instance, atMs, suffix });
    await persist(() => client.create<KubeEvent>(of, object)).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
    });
    keep(known, what, { name: object.metadata.name, count: 1, atMs });
  }

  return {
    record(regarding, event) {
      const lose = (why: unknown) => observe({ kind: "event_lost", reason: event.reason, error: why });
      const atMs = now();
      if (queued >= longestQueue) return lose(new Error("too many events wait to be written"));
      if (!hasToken(objectKey(regarding), atMs)) return lose(new Error("too many events of one object"));
      queued += 1;
      last = last
        .then(() => write(regarding, event, atMs))
        .catch(lose)
        .finally(() => {
          queued -= 1;
        });
    },
    settled: () => last,
  };
}

/** As the newest; the oldest goes when there are too many. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= mostRemembered) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}

const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429;
