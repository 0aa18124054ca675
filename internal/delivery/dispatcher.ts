/**
 * The dispatcher: from events to the results of attempts. It connects parts that share memory and nothing else:
 *
 *   fan_out_loop.ts   events to deliveries
 *   lanes_loop.ts     leases lanes, reads their due deliveries, releases the lanes
 *   sending.ts        makes attempts, as many as concurrency_limiter.ts allows
 *   results.ts        says what follows from an attempt
 *   result_writer.ts  writes the outcomes of attempts
 *   renewal_loop.ts   renews leases
 *   changes_loop.ts   reads changed subscriptions again
 *
 * Notices and the other parts wake a loop; each loop also runs by itself every so often, and pauses and tries again if the
 * database is away. Any number of dispatchers may run. The database decides between them.
 *
 * Stop: it leases and begins nothing more. Lanes without an attempt in flight are returned at once, the others as their
 * attempts end (draining.ts). After the grace period, attempts in flight are abandoned. Killed, its lanes are due when their
 * leases end.
 */
import type { KeyObject } from "node:crypto";
import type { Clock } from "../core/clock.ts";
import { type Database, query } from "../postgres/database.ts";
import { listenTo } from "../postgres/listen_to.ts";
import { createChangesLoop } from "./changes_loop.ts";
import { createConcurrencyLimiter } from "./concurrency_limiter.ts";
import { createDayPreparation } from "./day_preparation.ts";
import { drain } from "./draining.ts";
import { eventsChannel } from "./fan_out.ts";
import { createFanOutLoop } from "./fan_out_loop.ts";
import { isIdle, type SendState } from "./lane.ts";
import { createLanesLoop } from "./lanes_loop.ts";
import { createLeaseManager } from "./lease_manager.ts";
import type { Send } from "./model.ts";
import type { Observe } from "./observations.ts";
import { type DispatcherOptions, settingsOf } from "./options.ts";
import { createPayloads } from "./payloads.ts";
import { createPendingWindow } from "./pending_window.ts";
import { createReader, wantsReading } from "./reader.ts";
import { createRenewalLoop } from "./renewal_loop.ts";
import { createResultWriter } from "./result_writer.ts";
import { createResults } from "./results.ts";
import { createSending } from "./sending.ts";
import { goodbye } from "./sql/heartbeat.ts";
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
    concurrency: number;
    slowInFlight: number;
    unwritten: number;
  };
};

/** How often the limiter checks for endpoints that stopped responding. */
const tickMs = 250;

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { database, schema, clock, observe, id } = deps;
  const settings = settingsOf(deps.options ?? {});
  const pending = createPendingWindow(database, schema, clock);
  const window = () => pending.current;
  const afterDays = pending.refresh;
  const { prepare, ensureAllDays } = createDayPreparation({ database, schema, clock, afterDays });
  const { concurrency, slowAfterMs } = settings;
  const limiter = createConcurrencyLimiter<SendState>({ total: concurrency, slowAfterMs });
  let stopping = false;
  const trouble = (part: "fan_out" | "lanes" | "renew") => (error: unknown) =>
    observe({ kind: "trouble", part, error });

  const resultWriter = createResultWriter({
    database,
    schema,
    window,
    writeAfterMs: settings.writeAfterMs,
    writeBatch: settings.writeBatch,
    observe,
    ensureDays: ensureAllDays,
    onWritten(written) {
      for (const { result, sendState } of written) {
        sendState.inHand.delete(result.deliveryId);
        const lane = leases.lanes.get(sendState.id);
        if (lane !== undefined && isIdle(lane) && (lane.draining || lane.mode === "deleted"))
          lanesLoop.wake();
      }
    },
  });
  const leases = createLeaseManager({
    database,
    schema,
    id,
    sealKey: deps.sealKey,
    settings,
    observe,
    onDropped: (lane) => sending.drop(lane),
  });
  const results = createResults({ resultWriter, clock, observe });
  const sending = createSending({
    send: deps.send,
    clock,
    limiter,
    results,
    observe,
    laneOf: (sendState) => leases.lanes.get(sendState.id),
    maySend: (lane, nowMs) => !stopping && leases.maySend(lane, nowMs),
    onWant(lane) {
      if (wantsReading(lane)) lanesLoop.wake();
    },
  });
  const reader = createReader({
    database,
    schema,
    payloads: createPayloads({ database, schema }),
    sliceMs: settings.sliceMs,
    isHeld: leases.isHeld,
    maySend: leases.maySend,
    onRequests: ({ sendState }) => limiter.offer(sendState),
    onMissing: ({ sendState }, delivery) => results.missing(sendState, delivery),
  });
  const shared = { database, schema, settings, leases, prepare, window };
  const lanesLoop = createLanesLoop({ ...shared, reader, sending, onError: trouble("lanes") });
  const { onDeliveries } = lanesLoop;
  const fanOutLoop = createFanOutLoop({ ...shared, observe, onDeliveries, onError: trouble("fan_out") });
  const renewalLoop = createRenewalLoop({
    ...shared,
    id,
    isStopping: () => stopping,
    onSurplus: lanesLoop.returnSome,
    onError: trouble("renew"),
  });
  const changesLoop = createChangesLoop({
    everyMs: settings.renewMs,
    read: leases.changed,
    onError: trouble("renew"),
  });

  function onLanesNotice(subscriptionId: string): void {
    if (subscriptionId !== "") changesLoop.add(subscriptionId);
    onDeliveries();
  }
  const listeners = [
    listenTo(database, { channel: eventsChannel(schema), onNotice: () => fanOutLoop.wake() }),
    listenTo(database, { channel: lanesChannel(schema), onNotice: onLanesNotice }),
  ];
  const ticking = setInterval(() => {
    limiter.tick(performance.now());
    sending.fill();
  }, tickMs);

  return {
    get state() {
      return {
        lanes: leases.lanes.size,
        inFlight: limiter.inFlight,
        concurrency,
        slowInFlight: limiter.slow,
        unwritten: resultWriter.unwritten,
      };
    },
    async [Symbol.asyncDispose]() {
      stopping = true;
      sending.close();
      await Promise.all(listeners.map((listener) => listener[Symbol.asyncDispose]()));
      await Promise.all([fanOutLoop.stop(), lanesLoop.stop()]);
      await drain({ leases, sending, graceMs: settings.graceMs, onError: trouble("lanes") });
      clearInterval(ticking);
      await resultWriter.stop();
      await Promise.all([renewalLoop.stop(), changesLoop.stop()]);
      await leases.returnLanes([...leases.lanes.values()]).catch(trouble("lanes"));
      await query(database, goodbye(schema), [id]).catch(trouble("renew"));
    },
  };
}
