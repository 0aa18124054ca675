/**
 * Long polls: wakes callers when an event that they may read arrives. However many callers wait, one statement asks for all of
 * them, and only those that an event concerns are woken.
 *
 * The statement reads the accounts and types of the events after the lowest position that was not compared with every waiter
 * yet. It runs often for a while after a notice, and rarely otherwise: the notice says that an event is pending in the fan-out,
 * not that it can be read, and notices can be lost.
 *
 * A waiter leaves when an event arrives, its wait ends, its caller closes the connection, or the process drains. No event wakes a
 * waiter over a limit: its wait ends after a few seconds. Nothing of it outlives the process, so a crash leaves nothing behind.
 *
 * Invariant: `comparedTo` of a waiter is at least the position it was created with, and every event up to it was compared.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, query } from "../postgres/database.ts";
import { type Listener, listenTo } from "../postgres/listen_to.ts";
import type { EventKind } from "./model.ts";
import { type ArrivedRow, arrivedSince, mostArrived } from "./sql/arrived_since.ts";
import { channelOf } from "./sql/insert_events.ts";

/** What a caller waits for: events after a position, of an account or public, of these kinds. */
export type Awaited = { accountId: string; kinds: readonly EventKind[]; position: number };

export type Arrivals = AsyncDisposable & {
  /** Resolves with whether an event arrived. Never rejects. `gone` fires when the caller closes the connection. */
  after(awaited: Awaited, waitMs: number, gone: AbortSignal): Promise<boolean>;
  /** Callers that wait now. */
  count(): number;
};

export type ArrivalsDeps = {
  database: Database;
  schema: string;
  isDraining: () => boolean;
  mostPerAccount?: number;
  most?: number;
  /** How long a long poll over a limit waits, on average. */
  overLimitMs?: number;
};

/**
 * Long polls that a process wakes when an event arrives, in an environment. Further ones end after 5 seconds on average, because
 * callers that get a response at once send the next request at once. If `overLimit` of these are open, the next ones end at once.
 */
export const mostWaiters = { perAccount: 50, total: 2_000, overLimit: 20_000 } as const;

const soonMs = 50;
const seldomMs = 1_000;
/** A long poll over a limit ends this soon after the process starts to drain. */
const drainCheckMs = 500;
/** The fan-out is expected to be done this long after a notice. */
const expectedMs = 5_000;

type Waiter = Awaited & { comparedTo: number; wake(arrived: boolean): void };

export function createArrivals(deps: ArrivalsDeps): Arrivals {
  const { database, schema, isDraining } = deps;
  const { mostPerAccount = mostWaiters.perAccount, most = mostWaiters.total, overLimitMs = 5_000 } = deps;
  const waiters = new Set<Waiter>();
  const byAccount = new Map<string, Set<Waiter>>();
  const stopping = new AbortController();
  let overLimit = 0;
  let listener: Listener | undefined;
  let watching: Promise<void> | undefined;
  let noticedAtMs = Number.NEGATIVE_INFINITY;
  let noticed = Promise.withResolvers<void>();

  function onNotice(): void {
    noticedAtMs = performance.now();
    noticed.resolve();
    noticed = Promise.withResolvers();
  }

  function wakeConcerned(rows: readonly ArrivedRow[]): void {
    for (const { account_id, kind, position } of rows)
      for (const waiter of account_id === null ? waiters : (byAccount.get(account_id) ?? []))
        if (position > waiter.comparedTo && waiter.kinds.includes(kind)) waiter.wake(true);
  }

  /** Whether there is more to compare. */
  async function look(): Promise<boolean> {
    // A waiter that comes while the statement runs is compared by the next one.
    const compared = [...waiters];
    const from = Math.min(...compared.map(({ comparedTo }) => comparedTo));
    const rows = await query<ArrivedRow>(database, arrivedSince(schema), [from]);
    wakeConcerned(rows);
    const to = Math.max(from, ...rows.map(({ position }) => position));
    for (const waiter of compared) waiter.comparedTo = Math.max(waiter.comparedTo, to);
    return rows.reduce((sum, { events }) => sum + events, 0) >= mostArrived;
  }

  async function pauseBetweenLooks(): Promise<void> {
    const ended = new AbortController();
    const signal = AbortSignal.any([stopping.signal, ended.signal]);
    const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
    const { promise } = noticed;
    await pause(soonMs);
    if (performance.now() - noticedAtMs >= expectedMs)
      await Promise.race([pause(seldomMs - soonMs), promise]);
    ended.abort();
  }

  async function watch(): Promise<void> {
    while (waiters.size > 0) {
      if (stopping.signal.aborted || isDraining()) {
        for (const waiter of waiters) waiter.wake(false);
        break;
      }
      const more = await look().catch(() => false);
      if (!more) await pauseBetweenLooks();
    }
    watching = undefined;
  }

  function add(waiter: Waiter): void {
    const own = byAccount.get(waiter.accountId) ?? new Set();
    byAccount.set(waiter.accountId, own.add(waiter));
    waiters.add(waiter);
  }

  function remove(waiter: Waiter): void {
    waiters.delete(waiter);
    const own = byAccount.get(waiter.accountId);
    own?.delete(waiter);
    if (own?.size === 0) byAccount.delete(waiter.accountId);
  }

  async function pauseOverLimit(waitMs: number, gone: AbortSignal): Promise<void> {
    if (overLimit >= mostWaiters.overLimit) return;
    overLimit += 1;
    const signal = AbortSignal.any([stopping.signal, gone]);
    const endMs = performance.now() + Math.min(waitMs, overLimitMs * (0.5 + Math.random()));
    for (let leftMs = endMs - performance.now(); leftMs > 0; leftMs = endMs - performance.now()) {
      if (signal.aborted || isDraining()) break;
      await sleep(Math.min(leftMs, drainCheckMs), undefined, { signal }).catch(() => {});
    }
    overLimit -= 1;
  }

  return {
    async after(awaited, waitMs, gone) {
      const own = byAccount.get(awaited.accountId)?.size ?? 0;
      if (gone.aborted) return false;
      if (own >= mostPerAccount || waiters.size >= most) {
        await pauseOverLimit(waitMs, gone);
        return false;
      }
      listener ??= listenTo(database, { channel: channelOf(schema), onNotice });
      const woken = Promise.withResolvers<boolean>();
      const waiter: Waiter = { ...awaited, comparedTo: awaited.position, wake: woken.resolve };
      const end = () => woken.resolve(false);
      const timer = setTimeout(end, waitMs);
      gone.addEventListener("abort", end);
      add(waiter);
      watching ??= watch();
      const arrived = await woken.promise;
      clearTimeout(timer);
      gone.removeEventListener("abort", end);
      remove(waiter);
      return arrived;
    },
    count: () => waiters.size,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await watching;
      await listener?.[Symbol.asyncDispose]();
    },
  };
}
