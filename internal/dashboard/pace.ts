/**
 * How fast sessions may ask. What is asked with a session counts towards no plan: without a bound, a session would be a key
 * without limits, and one script could take the process from everybody else. Kept in the memory of each process: it need
 * not be exact, and people at pages stay far below it.
 */
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { createLru } from "../core/lru.ts";

/** So many at once; of those, one more each `refilledMs`. */
export type PaceRule = { burst: number; refilledMs: number };

export const paceRules = {
  /** Everything that a person asks. */
  person: { burst: 1_000, refilledMs: 1_000 / 15 },
  /** Rows of live data, which keys pay for, by account: enough to pick drugs and pharmacies in forms. */
  data: { burst: 300, refilledMs: 30_000 },
} as const satisfies Record<string, PaceRule>;

/** Throws 429 RATE_LIMITED with `message`, and counts nothing then. */
export type Pace = (whose: string) => void;

/** Sums of fractions are not exact. */
const roundingMs = 0.001;
const most = { entries: 10_000, bytes: 10_000 };

/** A bucket is kept as the time at which it is full again. */
export function createPace(clock: Clock, { burst, refilledMs }: PaceRule, message: string): Pace {
  const fullAt = createLru<number>(most);
  const wholeMs = burst * refilledMs;
  return (whose) => {
    const now = clock.now();
    // A clock that was set back must not make anybody wait for longer than an empty bucket takes.
    const before = Math.min(Math.max(fullAt.get(whose) ?? now, now), now + wholeMs);
    const waitMs = before + refilledMs - now - wholeMs;
    fullAt.set(whose, waitMs > roundingMs ? before : before + refilledMs, 1);
    if (waitMs > roundingMs)
      throw new ServiceError("RATE_LIMITED", message, {
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
      });
  };
}
