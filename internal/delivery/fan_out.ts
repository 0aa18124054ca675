/**
 * From events to deliveries. One fan-out of an environment runs at a time (an advisory lock that is tried, not waited for),
 * each in one transaction with a bounded number of deliveries, however many subscriptions an event matches.
 *
 * Events get their positions here, in the order in which they are fanned out; as only one transaction at a time gives
 * positions, whoever sees a position will never see a lower one appear. Events of transactions that commit late just come
 * later. Lanes are touched last, in the same transaction.
 */
import { query, type Transaction } from "../postgres/database.ts";
import type { Simulate } from "./simulate.ts";
import { type FannedOutRow, fanOutEvents, type LockRow, lockFanOut } from "./sql/fan_out.ts";
import { markFannedOut } from "./sql/mark_fanned_out.ts";
import { touchLanes } from "./sql/touch_lanes.ts";
import type { Window } from "./sql/window.ts";

/** Where those who make events tell of them. */
export const eventsChannel = (schema: string) => `${schema}_events`;

export type FanOutOptions = {
  /** Events of one transaction, and its deliveries. */
  limit: number;
  mostDeliveries?: number;
  /** No further event is started after reading this many subscriptions, whether their filters match or not. */
  mostCandidates?: number;
  /** Of the three limits above, each at least 1: fan_out_size.ts. */
  share?: number;
  /** The days to look at; all of them without. */
  window?: Window;
  /** The sandbox's: deliveries are made as delivered, and nothing is sent. */
  simulate?: Simulate;
};

export type FannedOut = {
  events: number;
  deliveries: number;
  /** Whom they are for; each once. */
  subscriptionIds: readonly string[];
  /** Another is at it, or there is more to do at once. */
  busy: boolean;
  more: boolean;
};

const nothing = { events: 0, deliveries: 0, subscriptionIds: [], more: false };

const defaultMostDeliveries = 5_000;
/** Takes about 0.1 s to read. */
const defaultMostCandidates = 50_000;

export async function fanOut(
  tx: Transaction,
  schema: string,
  {
    limit,
    mostDeliveries = defaultMostDeliveries,
    mostCandidates = defaultMostCandidates,
    share = 1,
    window,
    simulate,
  }: FanOutOptions,
): Promise<FannedOut> {
  const [lock] = await query<LockRow>(tx, lockFanOut(schema));
  if (lock?.held !== true) return { ...nothing, busy: true };
  const part = (most: number) => Math.max(1, Math.floor(most * share));
  const events = part(limit);
  const rows = await query<FannedOutRow>(tx, fanOutEvents(schema, simulate !== undefined, window), [
    events,
    part(mostDeliveries),
    part(mostCandidates),
  ]);
  const deliveries = rows.reduce((sum, { made }) => sum + made, 0);
  const isFull = rows[0]?.full === true;
  if (rows.length === 0) return { ...nothing, busy: false };
  // The one that has more deliveries than there was room for, if any: those before it are done.
  const next = rows.findIndex(({ event_id, next_event_id }) => event_id === next_event_id);
  const done = next === -1 ? rows : rows.slice(0, next);
  const cut = rows[next];
  const underWay =
    cut?.last_subscription_id === undefined || cut.last_subscription_id === null
      ? [null, null, null]
      : [cut.event_id, cut.made + cut.before, cut.last_subscription_id];
  await query(tx, markFannedOut(schema, window), [
    done.map(({ event_id }) => event_id),
    done.map(({ made, before }) => made + before),
    ...underWay,
    rows[0]?.made_ms,
  ]);
  const subscriptionIds = rows[0]?.subscription_ids ?? [];
  if (simulate !== undefined) await simulate(tx, rows[0]?.simulated ?? []);
  else if (subscriptionIds.length > 0) await query(tx, touchLanes(schema), [subscriptionIds]);
  const wasUnderWay = rows.some(({ under_way }) => under_way);
  return {
    events: done.length,
    deliveries,
    subscriptionIds,
    busy: false,
    more: cut !== undefined || wasUnderWay || rows.length === events || isFull,
  };
}
