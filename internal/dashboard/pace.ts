/**
 * Rate limits of sessions, so that one script cannot take the process from everybody else. Kept in the memory of each
 * process: the limits need not be exact, and people stay far below them. Live data also counts towards the plan
 * (session_admit.ts).
 */
import { type BucketRule, createBuckets } from "../core/buckets.ts";
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";

export const paceRules = {
  /** Everything that a person asks. */
  person: { burst: 1_000, refilledMs: 1_000 / 15 },
  /** What a person changes: most of it is a line of the audit log, which is kept for good. */
  changes: { burst: 300, refilledMs: 2_000 },
} as const satisfies Record<string, BucketRule>;

/** Throws 429 RATE_LIMITED with `message`, and counts nothing then. */
export type Pace = (whose: string) => void;

export function createPace(clock: Clock, rule: BucketRule, message: string): Pace {
  const buckets = createBuckets(clock, rule);
  return (whose) => {
    const waitMs = buckets(whose);
    if (waitMs > 0)
      throw new ServiceError("RATE_LIMITED", message, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  };
}
