/**
 * The dispatcher: from events to answers. Loops that share nothing but memory: fan-out, lanes (lease, read, let go),
 * renewal, subscriptions that were changed, and the writing of outcomes. Each is woken by notices or by the others, looks by itself every so often, and when
 * the database is away tries again with pauses. Any number of dispatchers may run; what keeps them apart is in the database.
 *
 * Stopped in order: nothing new is leased or begun; lanes without an attempt in flight are handed back at once, the others
 * as their attempts end; after the grace period what is still in flight is abandoned. Killed, its lanes are due when their
 * leases end.
 */
import type { KeyObject } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../core/clock.ts";
import { dayMs } from "../core/days.ts";
import { ensureDays } from "../events/partitions.ts";
import { type Database, inTransaction, query } from "../postgres/database.ts";
import { listenTo } from "../postgres/listen_to.ts";
import { eventsChannel, fanOut } from "./fan_out.ts";
import { createFanOutSize } from "./fan_out_size.ts";
import { createKeeper } from "./keeper.ts";
import { type Endpoint, isQuiet, type Lane } from "./lane.ts";
import { createLoop } from "./loop.ts";
import type { Send } from "./model.ts";
import type { Observe } from "./observations.ts";
import { type DispatcherOptions, settingsOf } from "./options.ts";
import { createPayloads } from "./payloads.ts";
import { createPendingWindow } from "./pending_window.ts";
import { createReader, wantsReading } from "./reader.ts";
import { createSending } from "./sending.ts";
import { createSettler } from "./settler.ts";
import { createSlots } from "./slots.ts";
import { goodbye, type HeartbeatRow, heartbeat } from "./sql/heartbeat.ts";
import { anyDue, type DueRow } from "./sql/lease.ts";
import { lanesChannel } from "./sql/touch_lanes.ts";

export type DispatcherDeps = {
  database: Database;
  schema: string;
  send: Send;
  clock: Clock;
  observe: Observe;
  sealKey: KeyObject;
  /** Tells this process from every other, also from an earlier one of the same name. */
  id: string;
  options?: DispatcherOptions;
};

export type Dispatcher = AsyncDisposable & {
  /** Of this moment, from memory. */
  readonly state: {
    lanes: number;
    inFlight: number;
    slots: number;
    slowInFlight: number;
    unwritten: number;
  };
};

const daysEveryMs = 60_000;
const tickMs = 250;
/** After the grace period: how long those that were abandoned may take to end. */
const abandonMs = 2_000;

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { database, schema, clock, observe, id } = deps;
  const settings = settingsOf(deps.options ?? {});
  const { leaseMs, mostLanes, leaseBatch, sliceMs, lingerMs, gatherMs, pollMs } = settings;
  const window = createPendingWindow(database, schema, clock);
  const payloads = createPayloads({ database, schema });
  const slots = createSlots<Endpoint>({ total: settings.slots, slowAfterMs: settings.slowAfterMs });
  let stopping = false;
  /** Others have nothing to do: how many lanes are to be handed over, and until when none are leased. */
  let excess = 0;
  let abstainUntilMs = 0;

  const trouble = (part: "fan_out" | "lanes" | "renew" | "days") => (error: unknown) =>
    observe({ kind: "trouble", part, error });

  async function ensureAllDays(): Promise<void> {
    for (const table of ["deliveries", "attempts"])
      await ensureDays(database, schema, table, clock.now() - dayMs, clock.now() + 2 * dayMs);
  }

  /** The first of all, and then now and then: partitions to write to, and the days to read. */
  let daysAtMs = Number.NEGATIVE_INFINITY;
  let preparing: Promise<void> | undefined;
  async function prepare(): Promise<void> {
    if (performance.now() - daysAtMs < daysEveryMs) return;
    preparing ??= (async () => {
      await ensureAllDays();
      await window.refresh();
      daysAtMs = performance.now();
    })().finally(() => {
      preparing = undefined;
    });
    await preparing;
  }

  const settler = createSettler({
    database,
    schema,
    window: () => window.current,
    settleMs: settings.settleMs,
    settleBatch: settings.settleBatch,
    observe,
    ensureDays: ensureAllDays,
    onWritten(written) {
      for (const { settled, endpoint } of written) {
        endpoint.inHand.delete(settled.deliveryId);
        const lane = keeper.lanes.get(endpoint.id);
        if (lane !== undefined && isQuiet(lane)) onQuiet(lane);
      }
    },
  });
  const keeper = createKeeper({
    database,
    schema,
    id,
    sealKey: deps.sealKey,
    settings,
    observe,
    onDropped: (lane) => sending.drop(lane),
  });
  const sending = createSending({
    send: deps.send,
    clock,
    slots,
    settler,
    observe,
    laneOf: (endpoint) => keeper.lanes.get(endpoint.id),
    maySend: (lane, nowMs) => !stopping && keeper.maySend(lane, nowMs),
    onWant(lane) {
      if (wantsReading(lane)) lanesLoop.wake();
    },
  });
  const reader = createReader({
    database,
    schema,
    payloads,
    sliceMs,
    isHeld: keeper.isHeld,
    maySend: keeper.maySend,
    onShipments: ({ endpoint }) => slots.offer(endpoint),
    onMissing: sending.missing,
  });

  function onQuiet(lane: Lane): void {
    if (lane.leaving || lane.mode === "deleted") lanesLoop.wake();
  }

  let lastPollMs = Number.NEGATIVE_INFINITY;
  let leaseNext: "recent" | "all" | undefined;
  /** Answers whether more may be had at once. */
  async function lease(nowMs: number): Promise<boolean> {
    if (nowMs - lastPollMs >= pollMs) leaseNext = "all";
    const which = leaseNext;
    const most = Math.min(leaseBatch, mostLanes - keeper.lanes.size);
    if (which === undefined || most <= 0 || nowMs < abstainUntilMs) return false;
    leaseNext = undefined;
    if (which === "all") lastPollMs = nowMs;
    const taken = await keeper.lease(which, most);
    if (taken < most) return false;
    leaseNext = which;
    return true;
  }

  /** Lanes whose slice is over go, when somebody else waits for what they take. */
  async function makeRoom(nowMs: number): Promise<void> {
    if (keeper.lanes.size >= mostLanes && nowMs - lastPollMs >= pollMs) {
      lastPollMs = nowMs;
      const [row] = await query<DueRow>(database, anyDue(schema));
      if (row?.due === true) excess = Math.max(excess, Math.ceil(mostLanes / 4));
    }
    if (excess === 0) return;
    for (const lane of keeper.lanes.values()) {
      if (excess === 0) break;
      if (lane.leaving || nowMs - lane.heldSinceMs < sliceMs) continue;
      lane.leaving = true;
      sending.drop(lane);
      excess -= 1;
    }
  }

  async function letGo(nowMs: number): Promise<void> {
    const leaving: Lane[] = [];
    const drained: Lane[] = [];
    for (const lane of keeper.lanes.values()) {
      if (!isQuiet(lane)) continue;
      if (lane.leaving) leaving.push(lane);
      else if (lane.mode === "deleted" || lane.target === undefined) drained.push(lane);
      else if (lane.drained !== -1 && !lane.look && nowMs - lane.workedAtMs >= lingerMs) drained.push(lane);
    }
    if (leaving.length > 0) {
      // Whoever waits is to find them before we do.
      abstainUntilMs = nowMs + tickMs;
      await keeper.handBack(leaving);
    }
    await keeper.release(drained, window.current);
  }

  const lanesLoop = createLoop({
    gatherMs,
    everyMs: () => (keeper.lanes.size > 0 ? Math.min(lingerMs, pollMs) : pollMs),
    async work() {
      await prepare();
      const nowMs = performance.now();
      const moreToLease = await lease(nowMs);
      const moreToRead = await reader.read([...keeper.lanes.values()], window.current);
      sending.fill();
      await makeRoom(nowMs);
      await letGo(performance.now());
      return moreToLease || moreToRead;
    },
    onError: trouble("lanes"),
  });

  const size = createFanOutSize();
  let allEventsAtMs = Number.NEGATIVE_INFINITY;
  const fanOutLoop = createLoop({
    gatherMs,
    everyMs: () => pollMs,
    async work() {
      await prepare();
      const startedMs = performance.now();
      // Notices tell of new events; every poll looks for those of any day.
      const all = startedMs - allEventsAtMs >= pollMs;
      const done = await inTransaction(database, (tx) =>
        fanOut(tx, schema, {
          limit: settings.fanOutEvents,
          mostDeliveries: settings.fanOutDeliveries,
          share: size.share,
          ...(all ? {} : { window: window.current }),
        }),
      );
      size.succeeded();
      if (all && !done.more) allEventsAtMs = startedMs;
      if (done.events > 0 || done.deliveries > 0)
        observe({
          kind: "fan_out",
          events: done.events,
          deliveries: done.deliveries,
          durationMs: performance.now() - startedMs,
        });
      if (done.subscriptionIds.length > 0) onLanesNotice();
      return done.more;
    },
    onError(error) {
      size.failed(error);
      trouble("fan_out")(error);
    },
  });

  const renewLoop = createLoop({
    everyMs: () => settings.renewMs,
    async work() {
      await keeper.renew();
      const mine = keeper.lanes.size;
      const [row] = await query<HeartbeatRow>(database, heartbeat(schema), [
        id,
        mine,
        mine === 0 && !stopping,
        leaseMs,
      ]);
      const { others = 0, lanes = 0, hungry = 0 } = row ?? {};
      const share = Math.ceil((mine + lanes) / (others + 1));
      excess = hungry > 0 && mine > share ? mine - share : 0;
      if (excess > 0) lanesLoop.wake();
      return false;
    },
    onError: trouble("renew"),
  });

  /** Subscriptions that were changed, until they are read again. */
  const changed = new Set<string>();
  const changesLoop = createLoop({
    everyMs: () => settings.renewMs,
    async work() {
      const ids = [...changed];
      changed.clear();
      try {
        await keeper.changed(ids);
      } catch (error) {
        for (const id of ids) changed.add(id);
        throw error;
      }
      return false;
    },
    onError: trouble("renew"),
  });

  function onLanesNotice(subscriptionId = ""): void {
    if (subscriptionId !== "") {
      changed.add(subscriptionId);
      changesLoop.wake();
    }
    for (const lane of keeper.lanes.values()) lane.look = true;
    leaseNext ??= "recent";
    lanesLoop.wake();
  }
  const listeners = [
    listenTo(database, { channel: eventsChannel(schema), onNotice: () => fanOutLoop.wake() }),
    listenTo(database, { channel: lanesChannel(schema), onNotice: (id) => onLanesNotice(id) }),
  ];
  const ticking = setInterval(() => {
    slots.tick(performance.now());
    sending.fill();
  }, tickMs);

  /** Lanes without anything in hand go; the others when their attempts have ended and are written. */
  async function handBackQuiet(): Promise<void> {
    const quiet = [...keeper.lanes.values()].filter(isQuiet);
    await keeper.handBack(quiet).catch(trouble("lanes"));
  }

  async function stop(): Promise<void> {
    stopping = true;
    sending.close();
    await Promise.all(listeners.map((listener) => listener[Symbol.asyncDispose]()));
    await Promise.all([fanOutLoop.stop(), lanesLoop.stop()]);
    for (const lane of keeper.lanes.values()) sending.drop(lane);
    const stopAtMs = performance.now() + settings.graceMs;
    await handBackQuiet();
    while (keeper.lanes.size > 0 && sending.inFlight > 0 && performance.now() < stopAtMs) {
      await sleep(20);
      await handBackQuiet();
    }
    sending.abandon();
    for (let waited = 0; sending.inFlight > 0 && waited < abandonMs; waited += 20) await sleep(20);
    clearInterval(ticking);
    await settler.stop();
    await Promise.all([renewLoop.stop(), changesLoop.stop()]);
    await keeper.handBack([...keeper.lanes.values()]).catch(trouble("lanes"));
    await query(database, goodbye(schema), [id]).catch(trouble("renew"));
  }

  return {
    get state() {
      return {
        lanes: keeper.lanes.size,
        inFlight: slots.inFlight,
        slots: settings.slots,
        slowInFlight: slots.slow,
        unwritten: settler.unwritten,
      };
    },
    [Symbol.asyncDispose]: stop,
  };
}
