/**
 * The lanes that this dispatcher holds: leased, renewed all at once, let go, handed back. The database decides who holds a
 * lane; the process measures its leases from before it asked, so that it never believes one to last longer than it does.
 *
 * A lane whose webhook cannot be read (targets.ts) sends nothing. If something of it is due, it is parked: leased to nobody for
 * `parkMs`, with its deliveries pending. Any dispatcher may lease it after that and reads the row again, or at once when the
 * webhook is changed through the API. A crash leaves the lane leased by this process or parked, both of which run out.
 */
import type { KeyObject } from "node:crypto";
import { type Database, query } from "../postgres/database.ts";
import {
  type Endpoint,
  type Lane,
  type Mode,
  newEndpoint,
  newLane,
  readFromStart,
  setTarget,
} from "./lane.ts";
import type { Observe } from "./observations.ts";
import type { Settings } from "./options.ts";
import { distrust } from "./slots.ts";
import { type CancelledRow, cancelDeleted } from "./sql/cancel_deleted.ts";
import { type LeasedRow, leaseLanes } from "./sql/lease.ts";
import { parkedBy, parkLanes } from "./sql/park.ts";
import { handBack, type ReleasedRow, releaseLanes } from "./sql/release.ts";
import { type RenewedRow, renewLanes } from "./sql/renew.ts";
import { findStates, type StateRow } from "./sql/targets.ts";
import { lanesChannel } from "./sql/touch_lanes.ts";
import type { Window } from "./sql/window.ts";
import { createTargets } from "./targets.ts";

export type KeeperDeps = {
  database: Database;
  schema: string;
  id: string;
  sealKey: KeyObject;
  settings: Settings;
  observe: Observe;
  /** Nothing more of the lane may be sent that waits for a slot. */
  onDropped(lane: Lane): void;
};

export type Keeper = {
  readonly lanes: ReadonlyMap<string, Lane>;
  /** Answers how many it took. */
  lease(which: "recent" | "all", most: number): Promise<number>;
  /** Throws when the database is away: the leases then run out. */
  renew(): Promise<void>;
  /** These subscriptions were changed: those that are held are read again. */
  changed(ids: readonly string[]): Promise<void>;
  /** Lets go of those that nothing is due of; the others are to be read again. */
  release(lanes: readonly Lane[], window: Window): Promise<void>;
  handBack(lanes: readonly Lane[]): Promise<void>;
  isHeld(lane: Lane): boolean;
  /** Whether an attempt may begin under its lease. */
  maySend(lane: Lane, nowMs: number): boolean;
};

const mostEndpoints = 20_000;
const cancelledAtOnce = 1_000;

type State = { stamp: string | null; active: boolean | null; deleted: boolean | null };
const modeOf = ({ active, deleted }: State): Mode =>
  deleted !== false ? "deleted" : active === true ? "open" : "tests";

export function createKeeper(deps: KeeperDeps): Keeper {
  const { database, schema, id: me, settings, observe } = deps;
  const { leaseMs, slotsPerLane } = settings;
  const lanes = new Map<string, Lane>();
  const endpoints = new Map<string, Endpoint>();
  const targets = createTargets({
    database,
    schema,
    sealKey: deps.sealKey,
    onUnreadable: (webhookId, error) => observe({ kind: "webhook_unreadable", webhookId, error }),
  });

  function endpointOf(id: string): Endpoint {
    const known = endpoints.get(id) ?? newEndpoint(id, slotsPerLane);
    endpoints.delete(id);
    endpoints.set(id, known);
    if (endpoints.size > mostEndpoints)
      for (const [old, { inHand }] of endpoints) {
        if (endpoints.size <= mostEndpoints) break;
        if (inHand.size === 0 && !lanes.has(old)) endpoints.delete(old);
      }
    return known;
  }

  const isHeld = (lane: Lane) => lanes.get(lane.id) === lane;

  function drop(lane: Lane): void {
    deps.onDropped(lane);
    lanes.delete(lane.id);
  }

  async function takeOver(states: readonly (State & { lane: Lane })[]): Promise<void> {
    const wanted = states.flatMap(({ lane, stamp }) => (stamp === null ? [] : [{ id: lane.id, stamp }]));
    const known = await targets.load(wanted);
    for (const { lane, ...state } of states) {
      const found = known.get(lane.id);
      const mode = modeOf(state);
      if (mode !== lane.mode) {
        deps.onDropped(lane);
        lane.mode = mode;
      }
      if (found?.stamp !== lane.stamp) {
        lane.endpoint.failing = found?.failing ?? false;
        if (lane.endpoint.failing) distrust(lane.endpoint);
      }
      lane.stamp = found?.stamp;
      if (lane.target !== undefined && found?.target === undefined) deps.onDropped(lane);
      setTarget(lane, found?.target, slotsPerLane);
    }
  }

  let leasing: Promise<unknown> = Promise.resolve();
  let adopting: Promise<void> = Promise.resolve();
  /** Takes over what the subscriptions say of themselves now: one after the other, so that the last to read comes last. */
  function adopt(states: readonly (State & { lane: Lane })[]): Promise<void> {
    const mine = adopting.then(() => takeOver(states));
    adopting = mine.catch(() => {});
    return mine;
  }

  const parametersOf = (held: readonly Lane[]) => {
    const nowMs = performance.now();
    return [
      held.map(({ id }) => id),
      held.map(({ epoch }) => epoch),
      held.map(({ endpoint }) => (endpoint.intervalMs > 0 ? Math.max(0, endpoint.rateAtMs - nowMs) : 0)),
    ];
  };

  async function going<Answer>(held: readonly Lane[], work: () => Promise<Answer>): Promise<Answer> {
    for (const lane of held) lane.going = true;
    try {
      return await work();
    } finally {
      for (const lane of held) lane.going = false;
    }
  }

  async function take(which: "recent" | "all", most: number): Promise<number> {
    const askedMs = performance.now();
    const rows = await query<LeasedRow>(database, leaseLanes(schema, which), [me, leaseMs, most]);
    if (rows.length === 0) return 0;
    const leased = rows.map((row) => {
      const before = lanes.get(row.subscription_id);
      // Our own lease ran out, and nobody took it but we.
      if (before !== undefined) drop(before);
      const endpoint = endpointOf(row.subscription_id);
      if (row.rate_in_ms !== null) endpoint.rateAtMs = Math.max(endpoint.rateAtMs, askedMs + row.rate_in_ms);
      const lane = newLane(endpoint, row.epoch, askedMs + leaseMs, askedMs);
      lanes.set(lane.id, lane);
      return { lane, stamp: row.stamp, active: row.active, deleted: row.deleted };
    });
    const takenOver = rows.filter(({ taken }) => taken !== null && taken !== parkedBy).length;
    observe({ kind: "leased", lanes: rows.length, takenOver });
    await adopt(leased);
    return rows.length;
  }

  async function cancel(lane: Lane, window: Window): Promise<void> {
    const [row] = await query<CancelledRow>(database, cancelDeleted(schema, window), [
      lane.id,
      cancelledAtOnce,
    ]);
    if (row !== undefined) observe({ kind: "cancelled_deleted", deliveries: row.cancelled });
  }

  async function park(held: readonly Lane[]): Promise<void> {
    if (held.length === 0) return;
    await going(held, () =>
      query(database, parkLanes(schema), [
        me,
        settings.parkMs,
        held.map(({ id }) => id),
        held.map(({ epoch }) => epoch),
      ]),
    );
    for (const lane of held) lanes.delete(lane.id);
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
      const rows = await query<RenewedRow>(database, renewLanes(schema), [
        me,
        leaseMs,
        held.map(({ id }) => id),
        held.map(({ epoch }) => epoch),
      ]);
      const renewed = new Map(rows.map((row) => [row.subscription_id, row]));
      const lost = held.filter((lane) => isHeld(lane) && !lane.going && !renewed.has(lane.id));
      for (const lane of lost) drop(lane);
      if (lost.length > 0) observe({ kind: "lease_lost", lanes: lost.length });
      const kept = held.flatMap((lane) => {
        const row = renewed.get(lane.id);
        if (row === undefined || !isHeld(lane)) return [];
        lane.heldUntilMs = askedMs + leaseMs;
        return [{ lane, stamp: row.stamp, active: row.active, deleted: row.deleted }];
      });
      await adopt(kept);
    },
    async changed(ids) {
      // One that is being leased just now may have been read before it was changed.
      await leasing;
      const mine = ids.filter((id) => lanes.has(id));
      if (mine.length === 0) return;
      const rows = await query<StateRow>(database, findStates(schema), [mine]);
      await adopt(
        rows.flatMap(({ id, ...state }) => {
          const lane = lanes.get(id);
          return lane === undefined ? [] : [{ lane, ...state }];
        }),
      );
    },
    async release(given, window) {
      const held = given.filter(isHeld);
      if (held.length === 0) return;
      const rows = await going(held, () =>
        query<ReleasedRow>(database, releaseLanes(schema, window), [me, ...parametersOf(held)]),
      );
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
        if (row.deleted) await cancel(lane, window);
        else if (lane.target === undefined) unreadable.push(lane);
      }
      await park(unreadable);
      if (released > 0) observe({ kind: "released", lanes: released });
    },
    async handBack(given) {
      const held = given.filter(isHeld);
      if (held.length === 0) return;
      await going(held, () =>
        query(database, handBack(schema, lanesChannel(schema)), [me, ...parametersOf(held)]),
      );
      for (const lane of held) lanes.delete(lane.id);
      observe({ kind: "released", lanes: held.length });
    },
  };
}
