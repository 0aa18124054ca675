/**
 * Reads the due deliveries of all lanes that are held in one statement, and queues a request for each.
 *
 * A lane is read onwards from where it was read to. That passes over nothing that the fan-out adds, whose due times grow;
 * what else may come in before that place (a retry with a short wait, a replay) is found when the lane is read from the
 * start: whenever it was read to its end, and once a slice. What is in hand is then answered again and not taken up again. Settling
 * goes on while a statement is under way, so what counts is what was in hand when it began: by the time its answer is
 * looked at, a delivery may have been settled that the statement still saw as pending.
 */
import { type Database, query } from "../postgres/database.ts";
import { type Lane, largestBatch, readFromStart, smallestBatch } from "./lane.ts";
import type { OutgoingRequest } from "./model.ts";
import type { Payloads } from "./payloads.ts";
import { type DueRow, dueDeliveries } from "./sql/due.ts";
import type { Window } from "./sql/window.ts";

type DueDelivery = Extract<DueRow, { id: string }>;

export type ReaderDeps = {
  database: Database;
  schema: string;
  payloads: Payloads;
  sliceMs: number;
  isHeld(lane: Lane): boolean;
  maySend(lane: Lane, nowMs: number): boolean;
  /** Requests were added to the lane. */
  onRequests(lane: Lane): void;
  /** The event of a delivery is not stored. */
  onMissing(lane: Lane, delivery: Omit<OutgoingRequest, "payload">): void;
};

export type Reader = {
  /** Answers whether there is more to read of these lanes at once. */
  read(lanes: readonly Lane[], window: Window): Promise<boolean>;
};

/** Whether it is worth asking the database about this lane. */
export function wantsReading(lane: Lane): boolean {
  if (lane.draining || lane.mode === "deleted" || lane.subscription === undefined) return false;
  return lane.emptyVersion === -1 ? lane.requests.length <= lane.batchSize / 2 : lane.look;
}

type Asked = { lane: Lane; take: number; inHand: ReadonlySet<string> };
const nobody: ReadonlySet<string> = new Set();

export function createReader(deps: ReaderDeps): Reader {
  const { database, schema, payloads, sliceMs } = deps;

  function ask(lane: Lane, nowMs: number): Asked {
    const { inHand } = lane.sendState;
    const { emptyVersion } = lane;
    const fromStart = nowMs - lane.fromStartMs > sliceMs || (emptyVersion !== -1 && inHand.size === 0);
    if (fromStart) {
      readFromStart(lane, nowMs);
      // Only if something was added since.
      lane.emptyVersion = emptyVersion;
    }
    // It sent all it had before more came: more at once, next time.
    if (emptyVersion === -1 && !fromStart && lane.requests.length === 0)
      lane.batchSize = Math.min(largestBatch, lane.batchSize * 2);
    lane.look = false;
    const take = Math.max(1, lane.batchSize - lane.requests.length) + (fromStart ? inHand.size : 0);
    return { lane, take, inHand: inHand.size === 0 ? nobody : new Set(inHand) };
  }

  async function rowsOf(asked: readonly Asked[], window: Window, tests: boolean): Promise<DueRow[]> {
    if (asked.length === 0) return [];
    const lanes = asked.map(({ lane }) => lane);
    return await query<DueRow>(database, dueDeliveries(schema, window, tests), [
      lanes.map(({ id }) => id),
      lanes.map(({ emptyVersion }) => emptyVersion),
      asked.map(({ take }) => take),
      lanes.map(({ fresh }) => fresh.dueAt),
      lanes.map(({ fresh }) => fresh.id),
      lanes.map(({ slow }) => slow.dueAt),
      lanes.map(({ slow }) => slow.id),
    ]);
  }

  function advance(lane: Lane, row: DueDelivery): void {
    const position = { dueAt: row.due_at, id: row.id };
    if (row.slow) lane.slow = position;
    else lane.fresh = position;
  }

  function takeUp({ lane, inHand }: Asked, rows: readonly DueDelivery[], found: ReadonlyMap<string, Buffer>) {
    for (const row of rows) {
      advance(lane, row);
      if (inHand.has(row.id) || lane.sendState.inHand.has(row.id)) continue;
      lane.sendState.inHand.add(row.id);
      const delivery = {
        deliveryId: row.id,
        eventId: row.event_id,
        kind: row.kind,
        attempt: row.attempt + 1,
        replayed: row.origin === "replay" || row.origin === "recovery",
      };
      const payload = found.get(row.event_id);
      if (payload === undefined) deps.onMissing(lane, delivery);
      else lane.requests.push({ ...delivery, payload });
    }
    lane.sendState.waiting = lane.requests.length;
    if (rows.length > 0) deps.onRequests(lane);
  }

  return {
    async read(lanes, window) {
      const nowMs = performance.now();
      const asked = lanes
        .filter((lane) => wantsReading(lane) && deps.maySend(lane, nowMs))
        .map((lane) => ask(lane, nowMs));
      if (asked.length === 0) return false;
      const modes = new Map(asked.map(({ lane }) => [lane, lane.mode]));
      const rows = [
        ...(await rowsOf(
          asked.filter(({ lane }) => lane.mode === "open"),
          window,
          false,
        )),
        ...(await rowsOf(
          asked.filter(({ lane }) => lane.mode === "tests"),
          window,
          true,
        )),
      ];
      const byLane = Map.groupBy(rows, ({ subscription_id }) => subscription_id);
      const events = new Set<string>();
      for (const { event_id } of rows) if (event_id !== null) events.add(event_id);
      const found = await payloads.load(events, window);
      let more = false;
      for (const one of asked) {
        const { lane } = one;
        const answered = byLane.get(lane.id);
        // Nothing was added since it was read to its end; or it was lost, or became inactive, while it was read.
        if (answered === undefined || !deps.isHeld(lane) || modes.get(lane) !== lane.mode) continue;
        const due = answered.filter((row) => row.id !== null);
        takeUp(one, due, found);
        if (due.length < one.take) {
          lane.emptyVersion = answered[0]?.version ?? -1;
          lane.batchSize = Math.max(smallestBatch, lane.batchSize / 2);
        } else {
          lane.emptyVersion = -1;
          more ||= wantsReading(lane);
        }
        if (due.length > 0) lane.workedAtMs = nowMs;
      }
      return more;
    },
  };
}
