/**
 * Chooses which lane makes the next attempt, so that a slow endpoint cannot starve the others. Pure: no clock, no I/O.
 *
 * slot_lane.ts says how many attempts one lane may have at once. Of all slots, slow lanes together take at most half, and slow
 * and fresh lanes at most three quarters. So a crowd of endpoints that hang leaves room for those that respond, and for
 * finding out about new ones. A lane that turns slow keeps what it has in flight, and gets nothing new until it fits.
 *
 * Lanes that may go on wait in one queue and are served in turns of at most `turn` attempts.
 */
import type { Outcome } from "./model.ts";
import {
  isEarly,
  type Kind,
  learn,
  type Place,
  type SlotLane,
  spendRate,
  untilRateMs,
  widthOf,
} from "./slot_lane.ts";

export type SlotOptions = {
  total: number;
  slowAfterMs: number;
  /** Attempts that a lane may begin in a row while others wait. */
  turn?: number;
};

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

/** Lanes by what they wait for. A Set keeps the order in which lanes came, and forgets one at once. */
function createQueues<Lane extends SlotLane>() {
  const places: Record<Exclude<Place, "nowhere">, Set<Lane>> = {
    ready: new Set(),
    slow: new Set(),
    fresh: new Set(),
    rate: new Set(),
  };

  function put(lane: Lane, place: Place): void {
    if (lane.place !== "nowhere") places[lane.place].delete(lane);
    lane.place = place;
    if (place !== "nowhere") places[place].add(lane);
  }

  return {
    put,
    rate: places.rate,
    first: (): Lane | undefined => places.ready.values().next().value,
    resumeOne(place: "slow" | "fresh"): void {
      for (const lane of places[place]) {
        put(lane, "ready");
        return;
      }
    },
  };
}

export function createSlots<Lane extends SlotLane>({
  total,
  slowAfterMs,
  turn = 16,
}: SlotOptions): Slots<Lane> {
  const queues = createQueues<Lane>();
  const { put } = queues;
  const busy = new Set<Lane>();
  const used: Record<Kind, number> = { fresh: 0, good: 0, slow: 0 };
  const mostSlow = Math.max(1, Math.floor(total / 2));
  const mostUnknown = Math.max(1, Math.floor((total * 3) / 4));
  let current: Lane | undefined;
  let turnsLeft = 0;

  const inFlight = () => used.fresh + used.good + used.slow;

  function become(lane: Lane, kind: Kind): void {
    if (lane.kind === kind) return;
    used[lane.kind] -= lane.inFlight;
    used[kind] += lane.inFlight;
    lane.kind = kind;
  }

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
          current !== undefined && current.place === "ready" && turnsLeft > 0 ? current : queues.first();
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
        spendRate(lane, nowMs);
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
      become(lane, learn(lane, outcome, durationMs, slowAfterMs));
      offer(lane);
      queues.resumeOne("slow");
      queues.resumeOne("fresh");
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
      for (const lane of queues.rate) if (!isEarly(lane, nowMs)) put(lane, "ready");
    },
    rateWaitMs(nowMs) {
      let soonest: number | undefined;
      for (const lane of queues.rate) {
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
