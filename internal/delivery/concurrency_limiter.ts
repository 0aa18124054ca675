/**
 * Chooses which lane makes the next attempt, so that a slow endpoint cannot starve the others. Pure: no clock, no I/O.
 *
 * lane_limits.ts says how many attempts one lane may have at once. Of all `total` slots, slow lanes together take at most half,
 * and slow lanes and those of unknown health at most three quarters. So a crowd of endpoints that hang leaves room for those
 * that respond, and for finding out about new ones. A lane that turns slow keeps what it has in flight, and begins nothing
 * new until it fits.
 *
 * A lane is in one queue: ready (served in turns of at most `turn` attempts), slow or unknown (until slots of that kind are
 * free), rate (until its rate limit allows the next attempt), or none (nothing waits, or its window is full).
 */

import {
  type Health,
  isEarly,
  type LaneLimits,
  learn,
  type Queue,
  spendRate,
  untilRateMs,
  windowSizeOf,
} from "./lane_limits.ts";
import type { Outcome } from "./model.ts";

export type ConcurrencyLimiterOptions = {
  total: number;
  slowAfterMs: number;
  /** Attempts that a lane may begin in a row while others wait. */
  turn?: number;
};

export type ConcurrencyLimiter<Lane extends LaneLimits> = {
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
  /** Lanes without a response for too long become slow, and rate limits allow more. Call it a few times a second. */
  tick(nowMs: number): void;
  /** How long until a rate limit allows the next attempt; undefined if no lane waits for that. */
  rateWaitMs(nowMs: number): number | undefined;
  /** None of its requests waits any more. */
  withdraw(lane: Lane): void;
};

/** Lanes by what they wait for. A Set keeps the order in which lanes came, and forgets one at once. */
function createQueues<Lane extends LaneLimits>() {
  const queues: Record<Exclude<Queue, "none">, Set<Lane>> = {
    ready: new Set(),
    slow: new Set(),
    unknown: new Set(),
    rate: new Set(),
  };

  function put(lane: Lane, queue: Queue): void {
    if (lane.queue !== "none") queues[lane.queue].delete(lane);
    lane.queue = queue;
    if (queue !== "none") queues[queue].add(lane);
  }

  return {
    put,
    rate: queues.rate,
    first: (): Lane | undefined => queues.ready.values().next().value,
    resumeOne(queue: "slow" | "unknown"): void {
      for (const lane of queues[queue]) {
        put(lane, "ready");
        return;
      }
    },
  };
}

export function createConcurrencyLimiter<Lane extends LaneLimits>({
  total,
  slowAfterMs,
  turn = 16,
}: ConcurrencyLimiterOptions): ConcurrencyLimiter<Lane> {
  const queues = createQueues<Lane>();
  const { put } = queues;
  const busy = new Set<Lane>();
  const used: Record<Health, number> = { unknown: 0, healthy: 0, slow: 0 };
  const mostSlow = Math.max(1, Math.floor(total / 2));
  const mostUnknown = Math.max(1, Math.floor((total * 3) / 4));
  let current: Lane | undefined;
  let turnsLeft = 0;

  const inFlight = () => used.unknown + used.healthy + used.slow;

  function become(lane: Lane, health: Health): void {
    if (lane.health === health) return;
    used[lane.health] -= lane.inFlight;
    used[health] += lane.inFlight;
    lane.health = health;
  }

  /** "ready" if it may begin an attempt now. */
  function queueOf(lane: Lane, nowMs: number): Queue {
    if (lane.waiting === 0 || lane.inFlight >= windowSizeOf(lane)) return "none";
    if (isEarly(lane, nowMs)) return "rate";
    if (lane.health === "slow" && used.slow >= mostSlow) return "slow";
    if (lane.health === "unknown" && used.slow + used.unknown >= mostUnknown) return "unknown";
    return "ready";
  }

  function offer(lane: Lane): void {
    if (lane.queue === "none" && lane.waiting > 0 && lane.inFlight < windowSizeOf(lane)) put(lane, "ready");
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
          current !== undefined && current.queue === "ready" && turnsLeft > 0 ? current : queues.first();
        if (lane === undefined) return undefined;
        const queue = queueOf(lane, nowMs);
        if (queue !== "ready") {
          put(lane, queue);
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
        used[lane.health] += 1;
        return lane;
      }
      return undefined;
    },
    finish(lane, outcome, durationMs, nowMs) {
      lane.inFlight -= 1;
      used[lane.health] -= 1;
      lane.progressAtMs = nowMs;
      if (lane.inFlight === 0) busy.delete(lane);
      become(lane, learn(lane, outcome, durationMs, slowAfterMs));
      offer(lane);
      queues.resumeOne("slow");
      queues.resumeOne("unknown");
    },
    giveBack(lane) {
      lane.inFlight -= 1;
      used[lane.health] -= 1;
      if (lane.inFlight === 0) busy.delete(lane);
    },
    tick(nowMs) {
      for (const lane of busy) {
        if (lane.health === "slow" || nowMs - lane.progressAtMs < slowAfterMs) continue;
        become(lane, "slow");
        lane.windowSize = 1;
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
      put(lane, "none");
    },
  };
}
