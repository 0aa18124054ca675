/**
 * The dispatcher's main loop. Each pass leases due lanes, reads their deliveries, begins attempts, and releases lanes that
 * have nothing to do.
 *
 * Why a lane leaves this dispatcher:
 *   released   nothing is in hand and its last read found nothing due, for `lingerMs`; or its subscription is deleted or
 *              cannot be read. The database decides whether it may (sql/release.ts).
 *   returned   other dispatchers have nothing to do, or lanes are due while this one already has `mostLanes`. Lanes that
 *              were held for `sliceMs` drain: they take up no more deliveries, and are returned when nothing of them is in hand. This
 *              dispatcher then leases none for a moment, so that another one finds them first.
 *
 * Due lanes are found by notices (only those that became due lately, `recent`) and once in `pollMs` by a poll of all.
 */
import { type Database, query } from "../postgres/database.ts";
import { isIdle, type Lane } from "./lane.ts";
import type { LeaseManager } from "./lease_manager.ts";
import { createLoop } from "./loop.ts";
import type { Settings } from "./options.ts";
import type { Reader } from "./reader.ts";
import type { Sending } from "./sending.ts";
import { anyDue, type DueRow } from "./sql/lease.ts";
import type { Window } from "./sql/window.ts";

export type LanesLoopDeps = {
  database: Database;
  schema: string;
  settings: Settings;
  /** Before each pass. */
  prepare(): Promise<void>;
  window(): Window;
  leases: LeaseManager;
  reader: Reader;
  sending: Sending;
  onError(error: unknown): void;
};

export type LanesLoop = {
  wake(): void;
  /** Deliveries were added to some lanes, perhaps to those that are held. */
  onDeliveries(): void;
  /** Others have nothing to do: so many lanes are to be returned. */
  returnSome(count: number): void;
  stop(): Promise<void>;
};

/** How long this dispatcher leases nothing after it returned lanes. */
const abstainMs = 250;

export function createLanesLoop(deps: LanesLoopDeps): LanesLoop {
  const { database, schema, settings, leases, reader, sending } = deps;
  const { mostLanes, leaseBatch, sliceMs, lingerMs, gatherMs, pollMs } = settings;
  let surplus = 0;
  let abstainUntilMs = 0;
  let lastPollMs = Number.NEGATIVE_INFINITY;
  let leaseNext: "recent" | "all" | undefined;

  /** Returns whether more lanes may be leased at once. */
  async function lease(nowMs: number): Promise<boolean> {
    if (nowMs - lastPollMs >= pollMs) leaseNext = "all";
    const which = leaseNext;
    const most = Math.min(leaseBatch, mostLanes - leases.lanes.size);
    if (which === undefined || most <= 0 || nowMs < abstainUntilMs) return false;
    leaseNext = undefined;
    if (which === "all") lastPollMs = nowMs;
    const taken = await leases.lease(which, most);
    if (taken < most) return false;
    leaseNext = which;
    return true;
  }

  /** Chooses lanes to drain. */
  async function makeRoom(nowMs: number): Promise<void> {
    if (leases.lanes.size >= mostLanes && nowMs - lastPollMs >= pollMs) {
      lastPollMs = nowMs;
      const [row] = await query<DueRow>(database, anyDue(schema));
      if (row?.due === true) surplus = Math.max(surplus, Math.ceil(mostLanes / 4));
    }
    if (surplus === 0) return;
    for (const lane of leases.lanes.values()) {
      if (surplus === 0) break;
      if (lane.draining || nowMs - lane.heldSinceMs < sliceMs) continue;
      lane.draining = true;
      sending.drop(lane);
      surplus -= 1;
    }
  }

  async function endLeases(nowMs: number): Promise<void> {
    const draining: Lane[] = [];
    const idle: Lane[] = [];
    for (const lane of leases.lanes.values()) {
      if (!isIdle(lane)) continue;
      if (lane.draining) draining.push(lane);
      else if (lane.mode === "deleted" || lane.subscription === undefined) idle.push(lane);
      else if (lane.emptyVersion !== -1 && !lane.look && nowMs - lane.workedAtMs >= lingerMs) idle.push(lane);
    }
    if (draining.length > 0) {
      abstainUntilMs = nowMs + abstainMs;
      await leases.returnLanes(draining);
    }
    await leases.release(idle, deps.window());
  }

  const loop = createLoop({
    gatherMs,
    everyMs: () => (leases.lanes.size > 0 ? Math.min(lingerMs, pollMs) : pollMs),
    async work() {
      await deps.prepare();
      const nowMs = performance.now();
      const moreToLease = await lease(nowMs);
      const moreToRead = await reader.read([...leases.lanes.values()], deps.window());
      sending.fill();
      await makeRoom(nowMs);
      await endLeases(performance.now());
      return moreToLease || moreToRead;
    },
    onError: deps.onError,
  });

  return {
    wake: loop.wake,
    stop: loop.stop,
    onDeliveries() {
      for (const lane of leases.lanes.values()) lane.look = true;
      leaseNext ??= "recent";
      loop.wake();
    },
    returnSome(count) {
      surplus = count;
      if (surplus > 0) loop.wake();
    },
  };
}
