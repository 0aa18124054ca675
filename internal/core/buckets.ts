/**
 * Token buckets in the memory of a process, one for each name: what may come at once, and how fast after that. For what need
 * not be exact over all processes, and must not cost a round trip.
 */
import type { Clock } from "./clock.ts";
import { createLru } from "./lru.ts";

/** So many at once; after that, one each `refilledMs`. */
export type BucketRule = { burst: number; refilledMs: number };

/**
 * Takes one, and returns 0; or takes nothing, and returns in how many milliseconds there is one. With "look" it takes nothing
 * in either case.
 */
export type Buckets = (name: string, how?: "take" | "look") => number;

/** Of buckets; who is forgotten begins with a full one. */
const most = { entries: 10_000, bytes: 10_000 };
/** Sums of fractions are not exact. */
const roundingMs = 0.001;

/** A bucket is kept as the time at which it is full again. */
export function createBuckets(clock: Clock, { burst, refilledMs }: BucketRule): Buckets {
  const fullAt = createLru<number>(most);
  const wholeMs = burst * refilledMs;
  return (name, how = "take") => {
    const now = clock.now();
    const kept = fullAt.get(name) ?? now;
    // No bucket is as empty as that: the clock was set back, and nobody is to wait for it.
    const before = kept > now + wholeMs + roundingMs ? now : Math.max(kept, now);
    const waitMs = before + refilledMs - now - wholeMs;
    const taken = waitMs <= roundingMs;
    if (how === "look") return taken ? 0 : waitMs;
    fullAt.set(name, taken ? before + refilledMs : before, 1);
    return taken ? 0 : waitMs;
  };
}
