/**
 * Applies the current state of subscriptions to the lanes that are held: what may be sent, where to, and under which limits.
 * Lanes are updated when they are leased, when their leases are renewed, and when a notice says that a subscription changed.
 *
 * Updates run one after the other, in the order in which they were asked for, so that the state that was read last wins. A
 * lane whose mode changed, or whose webhook became unreadable, gives up the deliveries that wait for a slot.
 */
import type { KeyObject } from "node:crypto";
import type { Database } from "../postgres/database.ts";
import { type Lane, type Mode, setSubscription } from "./lane.ts";
import { assumeSlow } from "./lane_limits.ts";
import type { Observe } from "./observations.ts";
import { createSubscriptionCache } from "./subscription_cache.ts";

/** As lane statements return it (sql/subscriptions.ts); nulls if there is no such row. */
export type LaneState = { lane: Lane; stamp: string | null; active: boolean | null; deleted: boolean | null };

export type LaneUpdatesDeps = {
  database: Database;
  schema: string;
  sealKey: KeyObject;
  concurrencyPerLane: number;
  observe: Observe;
  /** Nothing more of the lane may be sent that waits for a slot. */
  onDropped(lane: Lane): void;
};

export type LaneUpdates = {
  apply(states: readonly LaneState[]): Promise<void>;
};

const modeOf = ({ active, deleted }: LaneState): Mode =>
  deleted !== false ? "deleted" : active === true ? "open" : "tests";

export function createLaneUpdates(deps: LaneUpdatesDeps): LaneUpdates {
  const { database, schema, sealKey, concurrencyPerLane, observe } = deps;
  const subscriptions = createSubscriptionCache({
    database,
    schema,
    sealKey,
    onUnreadable: (webhookId, error) => observe({ kind: "webhook_unreadable", webhookId, error }),
  });
  let applying: Promise<void> = Promise.resolve();

  async function applyNow(states: readonly LaneState[]): Promise<void> {
    const wanted = states.flatMap(({ lane, stamp }) => (stamp === null ? [] : [{ id: lane.id, stamp }]));
    const known = await subscriptions.load(wanted);
    for (const state of states) {
      const { lane } = state;
      const found = known.get(lane.id);
      const mode = modeOf(state);
      if (mode !== lane.mode) {
        deps.onDropped(lane);
        lane.mode = mode;
      }
      if (found?.stamp !== lane.stamp) {
        lane.sendState.failing = found?.failing ?? false;
        if (lane.sendState.failing) assumeSlow(lane.sendState);
      }
      lane.stamp = found?.stamp;
      if (lane.subscription !== undefined && found?.subscription === undefined) deps.onDropped(lane);
      setSubscription(lane, found?.subscription, concurrencyPerLane);
    }
  }

  return {
    apply(states) {
      const mine = applying.then(() => applyNow(states));
      applying = mine.catch(() => {});
      return mine;
    },
  };
}
