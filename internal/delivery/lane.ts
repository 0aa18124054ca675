/**
 * A lane as its holder knows it, and the endpoint behind it, which is remembered between leases: how fast it answers, and
 * which of its deliveries this process has in hand. A delivery in hand (waiting for a slot, in flight, or not written yet)
 * is never taken up a second time here, also when the lane was lost and came back meanwhile.
 */
import type { OutgoingRequest, Target } from "./model.ts";
import { intervalOf, newSlotLane, type SlotLane } from "./slot_lane.ts";
import { firstPosition } from "./sql/due.ts";

export type Endpoint = SlotLane & {
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
  endpoint: Endpoint;
  epoch: number;
  mode: Mode;
  target: Target | undefined;
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
  appetite: number;
  workedAtMs: number;
  /** It takes up no more deliveries, and is returned when it is idle. */
  draining: boolean;
  /** Its lease is being ended. If a renewal does not find it meanwhile, the lease is not lost. */
  releasing: boolean;
};

export const leastAppetite = 32;
export const mostAppetite = 1_000;

export const newEndpoint = (id: string, cap: number): Endpoint => ({
  ...newSlotLane({ cap, intervalMs: 0 }),
  id,
  inHand: new Set(),
  failing: false,
});

export function newLane(endpoint: Endpoint, epoch: number, heldUntilMs: number, nowMs: number): Lane {
  return {
    id: endpoint.id,
    endpoint,
    epoch,
    mode: "open",
    target: undefined,
    stamp: undefined,
    heldUntilMs,
    heldSinceMs: nowMs,
    requests: [],
    fresh: firstPosition,
    slow: firstPosition,
    fromStartMs: nowMs,
    emptyVersion: -1,
    look: true,
    appetite: leastAppetite,
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

/** What the subscription says of itself now. */
export function setTarget(lane: Lane, target: Target | undefined, slotsPerLane: number): void {
  lane.target = target;
  lane.endpoint.cap = target?.maxConcurrency ?? slotsPerLane;
  lane.endpoint.intervalMs = intervalOf(target?.ratePerMinute ?? null);
}

/** None of its deliveries is in hand in this process. */
export const isIdle = ({ endpoint }: Lane) => endpoint.inHand.size === 0;
