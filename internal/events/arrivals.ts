/**
 * Waits for events to become readable, for many callers at once: while anybody waits, one small statement asks for the last
 * position, often for a while after an event was recorded and seldom otherwise. The notice says that an event waits for the
 * fan-out, not that it is through; and a connection that hears nothing costs only time.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, query } from "../postgres/database.ts";
import { type Listener, listenTo } from "../postgres/listen_to.ts";
import { channelOf } from "./sql/insert_events.ts";
import { latestPosition, type PlaceRow } from "./sql/read_events.ts";

export type Arrivals = AsyncDisposable & {
  /** Resolves when an event after the position can be read, when time is up, or when the process ends. Never rejects. */
  after(position: number, waitMs: number): Promise<void>;
};

export type ArrivalsDeps = { database: Database; schema: string; isDraining: () => boolean };

const soonMs = 50;
const seldomMs = 1_000;
/** So long after a notice the fan-out is expected to be done. */
const expectedMs = 5_000;

type Waiter = { position: number; wake(): void };

export function createArrivals({ database, schema, isDraining }: ArrivalsDeps): Arrivals {
  const waiters = new Set<Waiter>();
  const stopping = new AbortController();
  let listener: Listener | undefined;
  let watching: Promise<void> | undefined;
  let noticedAtMs = Number.NEGATIVE_INFINITY;
  let noticed = Promise.withResolvers<void>();

  function onNotice(): void {
    noticedAtMs = performance.now();
    noticed.resolve();
    noticed = Promise.withResolvers();
  }

  async function look(): Promise<void> {
    const [row] = await query<PlaceRow>(database, latestPosition(schema));
    for (const waiter of waiters) if (waiter.position < (row?.position ?? 0)) waiter.wake();
  }

  async function watch(): Promise<void> {
    while (waiters.size > 0) {
      if (stopping.signal.aborted || isDraining()) {
        for (const waiter of waiters) waiter.wake();
        break;
      }
      await look().catch(() => {});
      const expected = performance.now() - noticedAtMs < expectedMs;
      const pause = sleep(expected ? soonMs : seldomMs, undefined, { signal: stopping.signal }).catch(
        () => {},
      );
      await Promise.race([pause, noticed.promise]);
    }
    watching = undefined;
  }

  return {
    async after(position, waitMs) {
      listener ??= listenTo(database, { channel: channelOf(schema), onNotice });
      const woken = Promise.withResolvers<void>();
      const waiter = { position, wake: woken.resolve };
      const timer = setTimeout(woken.resolve, waitMs);
      waiters.add(waiter);
      watching ??= watch();
      await woken.promise;
      clearTimeout(timer);
      waiters.delete(waiter);
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await watching;
      await listener?.[Symbol.asyncDispose]();
    },
  };
}
