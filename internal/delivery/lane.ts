/**
 * A lane as the dispatcher that holds it knows it, and the send state of its subscription, which is remembered between leases:
 * how fast the endpoint responds, and which deliveries are in hand. A delivery in hand (it waits for a slot, is in flight, or
 * is not written yet) is never taken up a second time here, even if the lane was lost and came back meanwhile.
 */

import { intervalOf, type LaneLimits, newLaneLimits } from "./lane_limits.ts";
import type { OutgoingRequest, Subscription } from "./model.ts";
import { firstPosition } from "./sql/due.ts";

export type SendState = LaneLimits & {
  id: string;
  inHand: Set<string>;
  /** What webhooks.failing_since says, as far as is known. */
  failing: boolean;
};

export type Position = { dueAt: string; id: string };

/** What of the lane is sent: everything, only tests (the subscription is inactive), or nothing (it is deleted). */
export type Mode = "open" | "tests" | "deleted";

export type Lane = {
  id: string;
  sendState: SendState;
  epoch: number;
  mode: Mode;
  subscription: Subscription | undefined;
  stamp: string | undefined;
  /** Monotonic. An attempt begins only with a third of the lease still to come. */
  heldUntilMs: number;
  heldSinceMs: number;
  /** Waiting for a slot, in order. */
  requests: OutgoingRequest[];
  /** Where fresh and slow ones were read to, and since when it was not read from the start. */
  fresh: Position;
  slow: Position;
  fromStartMs: number;
  /** The lane's version when a read found nothing more that is due; -1 while it has more. */
  emptyVersion: number;
  /** Something may have been added. */
  look: boolean;
  /** How many are read at once. */
  batchSize: number;
  workedAtMs: number;
  /** It takes up no more deliveries, and is returned when it is idle. */
  draining: boolean;
  /** Its lease is being ended. If a renewal does not find it meanwhile, the lease is not lost. */
  releasing: boolean;
};

export const smallestBatch = 32;
export const largestBatch = 1_000;

export const newSendState = (id: string, cap: number): SendState => ({
  ...newLaneLimits({ cap, intervalMs: 0 }),
  id,
  inHand: new Set(),
  failing: false,
});

export function newLane(sendState: SendState, epoch: number, heldUntilMs: number, nowMs: number): Lane {
  return {
    id: sendState.id,
    sendState,
    epoch,
    mode: "open",
    subscription: undefined,
    stamp: undefined,
    heldUntilMs,
    heldSinceMs: nowMs,
    requests: [],
    fresh: firstPosition,
    slow: firstPosition,
    fromStartMs: nowMs,
    emptyVersion: -1,
    look: true,
    batchSize: smallestBatch,
    workedAtMs: nowMs,
    draining: false,
    releasing: false,
  };
}

export function readFromStart(lane: Lane, nowMs: number): void {
  lane.fresh = firstPosition;
  lane.slow = firstPosition;
  lane.fromStartMs = nowMs;
  lane.emptyVersion = -1;
}

/** Applies the current settings of the subscription. */
export function setSubscription(
  lane: Lane,
  subscription: Subscription | undefined,
  concurrencyPerLane: number,
): void {
  lane.subscription = subscription;
  lane.sendState.cap = subscription?.maxConcurrency ?? concurrencyPerLane;
  lane.sendState.intervalMs = intervalOf(subscription?.ratePerMinute ?? null);
}

/** None of its deliveries is in hand in this process. */
export const isIdle = ({ sendState }: Lane) => sendState.inHand.size === 0;
