/**
 * Which lane may make an attempt next, so that no endpoint takes the slots of others. Pure: no clock of its own, no I/O.
 *
 * A lane is fresh (nothing known), good (its last answer came fast) or slow (it timed out, crawls, or has had no answer to
 * anything for `slowAfterMs`). It may have `width` attempts at once: two at first, one more with each success up to its
 * cap, half as many with each failure, one while it is slow. Of all slots, slow lanes together take at most half, slow and
 * fresh ones at most three quarters: a crowd of endpoints that hang leaves room for those that answer, and for finding out
 * about new ones. (A lane that turns slow keeps what it has in flight; it gets nothing new until it fits.)
 *
 * Lanes that may go on stand in one queue and are served in turns of at most `turn` attempts.
 */
import type { Outcome } from "./model.ts";

export type SlotOptions = {
  total: number;
  slowAfterMs: number;
  /** Attempts that a lane may begin in a row while others wait. */
  turn?: number;
};

type Kind = "fresh" | "good" | "slow";
type Place = "nowhere" | "ready" | "slow" | "fresh" | "rate";

export type SlotLane = {
  cap: number;
  /** Between attempts, by its rate limit; 0 without one. */
  intervalMs: number;
  /** When the rate limit lets the next attempt begin, if it came evenly. */
  rateAtMs: number;
  /** Shipments that wait for a slot. Whoever adds some calls `offer`. */
  waiting: number;
  inFlight: number;
  width: number;
  kind: Kind;
  /** When it last answered, or began to have something in flight. */
  progressAtMs: number;
  place: Place;
};

const firstWidth = 2;
/** A minute has a little less than its number, so that what begins together stays within it. */
const minuteMs = 60_060;
/** What may begin together, for rates too high for the clock. */
const rateSlackMs = 50;

export const intervalOf = (ratePerMinute: number | null) =>
  ratePerMinute === null ? 0 : minuteMs / ratePerMinute;

export function newSlotLane({ cap, intervalMs }: Pick<SlotLane, "cap" | "intervalMs">): SlotLane {
  return {
    cap,
    intervalMs,
    rateAtMs: 0,
    waiting: 0,
    inFlight: 0,
    width: Math.min(firstWidth, cap),
    kind: "fresh",
    progressAtMs: 0,
    place: "nowhere",
  };
}

/** Of one of which nothing is known here, others know that it fails: until it answers fast, it counts as slow. */
export function distrust(lane: SlotLane): void {
  if (lane.kind === "fresh" && lane.inFlight === 0) lane.kind = "slow";
}

export type Slots<Lane extends SlotLane> = {
  readonly inFlight: number;
  readonly free: number;
  readonly slow: number;
  /** It has something waiting, or a limit of its own changed. */
  offer(lane: Lane): void;
  /** The next lane that may begin an attempt, with its slot taken. */
  take(nowMs: number): Lane | undefined;
  finish(lane: Lane, outcome: Outcome, durationMs: number, nowMs: number): void;
  /** The slot was not used after all. */
  giveBack(lane: Lane): void;
  /** Lanes without an answer for too long become slow; rates let go on. To be called a few times a second. */
  tick(nowMs: number): void;
  /** When a rate limit lets the next lane go on; undefined when none waits for that. */
  rateWaitMs(nowMs: number): number | undefined;
  /** Nothing of it is waiting any more. */
  withdraw(lane: Lane): void;
};

export function createSlots<Lane extends SlotLane>({
  total,
  slowAfterMs,
  turn = 16,
}: SlotOptions): Slots<Lane> {
  // A Set keeps the order in which lanes came, and forgets one at once.
  const places: Record<Exclude<Place, "nowhere">, Set<Lane>> = {
    ready: new Set(),
    slow: new Set(),
    fresh: new Set(),
    rate: new Set(),
  };
  const busy = new Set<Lane>();
  const used: Record<Kind, number> = { fresh: 0, good: 0, slow: 0 };
  const mostSlow = Math.max(1, Math.floor(total / 2));
  const mostUnknown = Math.max(1, Math.floor((total * 3) / 4));
  let current: Lane | undefined;
  let turnsLeft = 0;

  const inFlight = () => used.fresh + used.good + used.slow;
  const widthOf = (lane: Lane) => (lane.kind === "slow" ? 1 : Math.min(lane.width, lane.cap));

  function put(lane: Lane, place: Place): void {
    if (lane.place !== "nowhere") places[lane.place].delete(lane);
    lane.place = place;
    if (place !== "nowhere") places[place].add(lane);
  }

  function become(lane: Lane, kind: Kind): void {
    if (lane.kind === kind) return;
    used[lane.kind] -= lane.inFlight;
    used[kind] += lane.inFlight;
    lane.kind = kind;
  }

  const untilRateMs = (lane: Lane, nowMs: number) =>
    lane.rateAtMs - Math.max(0, rateSlackMs - lane.intervalMs) - nowMs;
  const isEarly = (lane: Lane, nowMs: number) => lane.intervalMs > 0 && untilRateMs(lane, nowMs) > 0;

  /** Where it has to wait; "ready" when it may begin an attempt now. */
  function placeOf(lane: Lane, nowMs: number): Place {
    if (lane.waiting === 0 || lane.inFlight >= widthOf(lane)) return "nowhere";
    if (isEarly(lane, nowMs)) return "rate";
    if (lane.kind === "slow" && used.slow >= mostSlow) return "slow";
    if (lane.kind === "fresh" && used.slow + used.fresh >= mostUnknown) return "fresh";
    return "ready";
  }

  function offer(lane: Lane): void {
    if (lane.place === "nowhere" && lane.waiting > 0 && lane.inFlight < widthOf(lane)) put(lane, "ready");
  }

  function letGoOn(place: "slow" | "fresh" | "rate"): void {
    for (const lane of places[place]) {
      put(lane, "ready");
      return;
    }
  }

  return {
    get inFlight() {
      return inFlight();
    },
    get free() {
      return total - inFlight();
    },
    get slow() {
      return used.slow;
    },
    offer,
    take(nowMs) {
      while (inFlight() < total) {
        const lane =
          current !== undefined && current.place === "ready" && turnsLeft > 0
            ? current
            : (places.ready.values().next().value as Lane | undefined);
        if (lane === undefined) return undefined;
        const place = placeOf(lane, nowMs);
        if (place !== "ready") {
          put(lane, place);
          continue;
        }
        if (lane !== current || turnsLeft === 0) {
          current = lane;
          turnsLeft = turn;
          // To the end of the queue: the others come before its next turn.
          put(lane, "ready");
        }
        turnsLeft -= 1;
        if (lane.intervalMs > 0) lane.rateAtMs = Math.max(lane.rateAtMs, nowMs) + lane.intervalMs;
        if (lane.inFlight === 0) {
          lane.progressAtMs = nowMs;
          busy.add(lane);
        }
        lane.waiting -= 1;
        lane.inFlight += 1;
        used[lane.kind] += 1;
        return lane;
      }
      return undefined;
    },
    finish(lane, outcome, durationMs, nowMs) {
      lane.inFlight -= 1;
      used[lane.kind] -= 1;
      lane.progressAtMs = nowMs;
      if (lane.inFlight === 0) busy.delete(lane);
      const crawls = outcome === "timed_out" || durationMs >= slowAfterMs;
      // Of what the proxy did, nothing follows for the endpoint.
      if (outcome !== "proxy_failed") {
        if (crawls || outcome !== "delivered") lane.width = Math.max(1, lane.width >> 1);
        else lane.width = Math.min(lane.cap, lane.width + 1);
        become(lane, crawls ? "slow" : "good");
      }
      offer(lane);
      letGoOn("slow");
      letGoOn("fresh");
    },
    giveBack(lane) {
      lane.inFlight -= 1;
      used[lane.kind] -= 1;
      if (lane.inFlight === 0) busy.delete(lane);
    },
    tick(nowMs) {
      for (const lane of busy) {
        if (lane.kind === "slow" || nowMs - lane.progressAtMs < slowAfterMs) continue;
        become(lane, "slow");
        lane.width = 1;
      }
      for (const lane of places.rate) if (!isEarly(lane, nowMs)) put(lane, "ready");
    },
    rateWaitMs(nowMs) {
      let soonest: number | undefined;
      for (const lane of places.rate) {
        const waitMs = untilRateMs(lane, nowMs);
        if (soonest === undefined || waitMs < soonest) soonest = waitMs;
      }
      return soonest === undefined ? undefined : Math.max(0, soonest);
    },
    withdraw(lane) {
      lane.waiting = 0;
      put(lane, "nowhere");
    },
  };
}
