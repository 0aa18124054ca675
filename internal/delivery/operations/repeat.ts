/** New deliveries of events that there are already: what a replay and a recovery have in common. */
import { growingUuidv7 } from "../../core/ids.ts";
import { ensureDays } from "../../events/partitions.ts";
import { query, type Transaction } from "../../postgres/database.ts";
import { touchLanes } from "../sql/touch_lanes.ts";
import { insertDeliveries } from "./sql/replay.ts";

export type Repeat = { eventId: string; kind: string; replayOf: string | null };

/** The sandbox's, in the transaction that makes them: signs deliveries as they would be sent, and records it. */
export type SimulateSending = (
  tx: Transaction,
  deliveries: readonly { id: string; event_id: string; subscription_id: string }[],
) => Promise<void>;

export type RepeatsOf = {
  subscriptionId: string;
  accountId: string;
  origin: "replay" | "recovery";
  recoveryId?: string;
  /** Behind everything that is not. */
  slow: boolean;
  /** Instead of sending them. */
  simulate: SimulateSending | undefined;
};

/** Due at once, in one transaction with the touch of the lane. Answers their ids, in order. */
export async function repeatEvents(
  tx: Transaction,
  schema: string,
  of: RepeatsOf,
  repeats: readonly Repeat[],
  now: Date,
): Promise<string[]> {
  if (repeats.length === 0) return [];
  const ids = repeats.map(() => growingUuidv7(now.getTime()));
  const { subscriptionId, accountId, origin, recoveryId = null, slow, simulate } = of;
  await query(tx, insertDeliveries(schema), [
    subscriptionId,
    accountId,
    now.toISOString(),
    ids,
    repeats.map(({ eventId }) => eventId),
    repeats.map(({ kind }) => kind),
    repeats.map(({ replayOf }) => replayOf),
    slow,
    origin,
    recoveryId,
    simulate !== undefined,
  ]);
  if (simulate === undefined) await query(tx, touchLanes(schema), [[subscriptionId]]);
  else {
    const made = repeats.map(({ eventId }, index) => ({ id: ids[index] ?? "", event_id: eventId }));
    await simulate(
      tx,
      made.map((one) => ({ ...one, subscription_id: subscriptionId })),
    );
  }
  return ids;
}

/** The day of a new delivery: made ahead by maintenance, and here where there is none. */
export const ensureToday = (tx: Transaction, schema: string, now: Date) =>
  ensureDays(tx, schema, "deliveries", now.getTime(), now.getTime());
