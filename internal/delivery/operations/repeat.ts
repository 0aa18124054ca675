/** New deliveries of events that there are already: what a replay and a recovery have in common. */
import { growingUuidv7 } from "../../core/ids.ts";
import type { EventKind } from "../../events/model.ts";
import { ensureDays } from "../../events/partitions.ts";
import { query, type Transaction } from "../../postgres/database.ts";
import type { Simulate } from "../simulate.ts";
import { touchLanes } from "../sql/touch_lanes.ts";
import { insertDeliveries } from "./sql/replay.ts";

export type Repeat = { eventId: string; kind: EventKind; replayOf: string | null };

export type RepeatsOf = {
  subscriptionId: string;
  accountId: string;
  origin: "replay" | "recovery";
  recoveryId?: string;
  /** Behind everything that is not. */
  slow: boolean;
  /** Instead of sending them. */
  simulate: Simulate | undefined;
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
    const made = repeats.map(({ eventId, kind }, index) => ({
      id: ids[index] ?? "",
      event_id: eventId,
      kind,
      subscription_id: subscriptionId,
    }));
    await simulate(tx, made);
  }
  return ids;
}

/** The day of new deliveries, and of the attempts that the sandbox records with them: made ahead by maintenance, and here where there is none. */
export async function ensureToday(tx: Transaction, schema: string, now: Date): Promise<void> {
  for (const table of ["deliveries", "attempts"])
    await ensureDays(tx, schema, table, now.getTime(), now.getTime());
}
