/**
 * Manages the leases of lanes that this dispatcher holds: it leases, renews (all in one statement), releases and returns lanes.
 * The database decides who holds a lane. The process measures a lease from before it asked for it, so that it never believes
 * a lease to last longer than it does.
 *
 * A lane whose webhook cannot be read (subscription_cache.ts) sends nothing. If something of it is due, it is parked: leased to nobody for
 * `parkMs`, with its deliveries pending. After that, or at once when the webhook is changed through the API, any dispatcher may
 * lease it and reads the row again. A crash leaves a lane leased by this process or parked. Both run out.
 */
import type { KeyObject } from "node:crypto";
import { type Database, query } from "../postgres/database.ts";
import { type Lane, newLane, readFromStart } from "./lane.ts";
import { createLaneUpdates } from "./lane_updates.ts";
import type { Observe } from "./observations.ts";
import type { Settings } from "./options.ts";
import { createSendStates } from "./send_states.ts";
import { type CancelledRow, cancelDeleted } from "./sql/cancel_deleted.ts";
import { type LeasedRow, leaseLanes } from "./sql/lease.ts";
import { parkedBy, parkLanes } from "./sql/park.ts";
import { type ReleasedRow, releaseLanes, returnLanes } from "./sql/release.ts";
import { type RenewedRow, renewLanes } from "./sql/renew.ts";
import { findStates, type StateRow } from "./sql/subscriptions.ts";
import { lanesChannel } from "./sql/touch_lanes.ts";
import type { Window } from "./sql/window.ts";

export type LeaseManagerDeps = {
  database: Database;
  schema: string;
  id: string;
  sealKey: KeyObject;
  settings: Settings;
  observe: Observe;
  /** Nothing more of the lane may be sent that waits for a slot. */
  onDropped(lane: Lane): void;
};

export type LeaseManager = {
  readonly lanes: ReadonlyMap<string, Lane>;
  /** Answers how many it took. */
  lease(which: "recent" | "all", most: number): Promise<number>;
  /** Throws when the database is away: the leases then run out. */
  renew(): Promise<void>;
  /** These subscriptions were changed: those that are held are read again. */
  changed(ids: readonly string[]): Promise<void>;
  /** Releases those of which nothing is due. The others stay held and are read again. */
  release(lanes: readonly Lane[], window: Window): Promise<void>;
  /** Ends the leases whatever is due, for other dispatchers to take over. */
  returnLanes(lanes: readonly Lane[]): Promise<void>;
  isHeld(lane: Lane): boolean;
  /** Whether an attempt may begin under its lease. */
  maySend(lane: Lane, nowMs: number): boolean;
};

const cancelledAtOnce = 1_000;

const idsOf = (held: readonly Lane[]) => held.map(({ id }) => id);
const epochsOf = (held: readonly Lane[]) => held.map(({ epoch }) => epoch);

function rateWaitsOf(held: readonly Lane[]): number[] {
  const nowMs = performance.now();
  return held.map(({ sendState }) =>
    sendState.intervalMs > 0 ? Math.max(0, sendState.rateAtMs - nowMs) : 0,
  );
}

/** Runs a statement after which these lanes are not held any more. A renewal that does not find them meanwhile is no loss. */
async function releasing<Result>(held: readonly Lane[], work: () => Promise<Result>): Promise<Result> {
  for (const lane of held) lane.releasing = true;
  try {
    return await work();
  } finally {
    for (const lane of held) lane.releasing = false;
  }
}

/** Statements that end leases. Callers forget the lanes. */
function createRelease({ database, schema, id: me, settings, observe }: LeaseManagerDeps) {
  /** Some of what is pending of a deleted subscription. */
  async function cancel(lane: Lane, window: Window): Promise<void> {
    const [row] = await query<CancelledRow>(database, cancelDeleted(schema, window), [
      lane.id,
      cancelledAtOnce,
    ]);
    if (row !== undefined) observe({ kind: "cancelled_deleted", deliveries: row.cancelled });
  }

  return {
    cancel,
    park: (held: readonly Lane[]) =>
      releasing(held, () =>
        query(database, parkLanes(schema), [me, settings.parkMs, idsOf(held), epochsOf(held)]),
      ),
    release: (held: readonly Lane[], window: Window) =>
      releasing(held, () =>
        query<ReleasedRow>(database, releaseLanes(schema, window), [
          me,
          idsOf(held),
          epochsOf(held),
          rateWaitsOf(held),
        ]),
      ),
    returnLanes: (held: readonly Lane[]) =>
      releasing(held, () =>
        query(database, returnLanes(schema, lanesChannel(schema)), [
          me,
          idsOf(held),
          epochsOf(held),
          rateWaitsOf(held),
        ]),
      ),
  };
}

export function createLeaseManager(deps: LeaseManagerDeps): LeaseManager {
  const { database, schema, id: me, sealKey, settings, observe, onDropped } = deps;
  const { leaseMs, concurrencyPerLane } = settings;
  const lanes = new Map<string, Lane>();
  const sendStates = createSendStates(concurrencyPerLane, (id) => lanes.has(id));
  const updates = createLaneUpdates({ database, schema, sealKey, concurrencyPerLane, observe, onDropped });
  const statements = createRelease(deps);
  let leasing: Promise<unknown> = Promise.resolve();

  const isHeld = (lane: Lane) => lanes.get(lane.id) === lane;

  function drop(lane: Lane): void {
    onDropped(lane);
    lanes.delete(lane.id);
  }

  async function take(which: "recent" | "all", most: number): Promise<number> {
    const askedMs = performance.now();
    const rows = await query<LeasedRow>(database, leaseLanes(schema, which), [me, leaseMs, most]);
    if (rows.length === 0) return 0;
    const leased = rows.map((row) => {
      const before = lanes.get(row.subscription_id);
      // Our own lease ran out, and nobody took it but we.
      if (before !== undefined) drop(before);
      const sendState = sendStates.get(row.subscription_id);
      if (row.rate_in_ms !== null)
        sendState.rateAtMs = Math.max(sendState.rateAtMs, askedMs + row.rate_in_ms);
      const lane = newLane(sendState, row.epoch, askedMs + leaseMs, askedMs);
      lanes.set(lane.id, lane);
      return { lane, stamp: row.stamp, active: row.active, deleted: row.deleted };
    });
    const takenOver = rows.filter(({ taken }) => taken !== null && taken !== parkedBy).length;
    observe({ kind: "leased", lanes: rows.length, takenOver });
    await updates.apply(leased);
    return rows.length;
  }

  return {
    lanes,
    isHeld,
    maySend: (lane, nowMs) => isHeld(lane) && nowMs < lane.heldUntilMs - leaseMs / 3,
    lease(which, most) {
      const taken = take(which, most);
      leasing = taken.catch(() => {});
      return taken;
    },
    async renew() {
      const held = [...lanes.values()];
      if (held.length === 0) return;
      const askedMs = performance.now();
      const values = [me, leaseMs, idsOf(held), epochsOf(held)];
      const rows = await query<RenewedRow>(database, renewLanes(schema), values);
      const renewed = new Map(rows.map((row) => [row.subscription_id, row]));
      const lost = held.filter((lane) => isHeld(lane) && !lane.releasing && !renewed.has(lane.id));
      for (const lane of lost) drop(lane);
      if (lost.length > 0) observe({ kind: "lease_lost", lanes: lost.length });
      const kept = held.flatMap((lane) => {
        const row = renewed.get(lane.id);
        if (row === undefined || !isHeld(lane)) return [];
        lane.heldUntilMs = askedMs + leaseMs;
        return [{ lane, stamp: row.stamp, active: row.active, deleted: row.deleted }];
      });
      await updates.apply(kept);
    },
    async changed(ids) {
      // One that is being leased just now may have been read before it was changed.
      await leasing;
      const mine = ids.filter((id) => lanes.has(id));
      if (mine.length === 0) return;
      const rows = await query<StateRow>(database, findStates(schema), [mine]);
      await updates.apply(
        rows.flatMap(({ id, ...state }) => {
          const lane = lanes.get(id);
          return lane === undefined ? [] : [{ lane, ...state }];
        }),
      );
    },
    async release(given, window) {
      const held = given.filter(isHeld);
      if (held.length === 0) return;
      const rows = await statements.release(held, window);
      const answered = new Map(rows.map((row) => [row.subscription_id, row]));
      const unreadable: Lane[] = [];
      let released = 0;
      for (const lane of held) {
        const row = answered.get(lane.id);
        if (row?.released === true || row === undefined) {
          lanes.delete(lane.id);
          released += 1;
          continue;
        }
        // Something was added, or came in before the place it was read to.
        readFromStart(lane, performance.now());
        lane.look = true;
        lane.mode = row.deleted ? "deleted" : row.active ? "open" : "tests";
        if (row.deleted) await statements.cancel(lane, window);
        else if (lane.subscription === undefined) unreadable.push(lane);
      }
      if (unreadable.length > 0) await statements.park(unreadable);
      for (const lane of unreadable) lanes.delete(lane.id);
      if (released > 0) observe({ kind: "released", lanes: released });
    },
    async returnLanes(given) {
      const held = given.filter(isHeld);
      if (held.length === 0) return;
      await statements.returnLanes(held);
      for (const lane of held) lanes.delete(lane.id);
      observe({ kind: "released", lanes: held.length });
    },
  };
}
