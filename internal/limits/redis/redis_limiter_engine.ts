/**
 * Connects our rule to rate-limiter-flexible through its public interface. Its RLWrapperTimeouts asks one limiter, limits the
 * time of the whole decision, and asks the insurance limiter when the first one fails. Both limiters are ours. Its
 * RateLimiterRedis is not used: docs/dependencies.md explains why.
 */
import { RateLimiterCompatibleAbstract, RateLimiterRes, RLWrapperTimeouts } from "rate-limiter-flexible";
import type { Plan } from "../../accounts/model.ts";
import type { Decision } from "../model.ts";

export type Asked = { accountId: string; plan: Plan };
export type Decide = (asked: Asked, points: number, key: string) => Promise<Decision>;

/** The account in braces: whatever is kept of it is in one slot of a cluster. */
export const keyOf = (accountId: string) => `limits:{${accountId}}`;

/**
 * Every wait within a decision has a shorter limit of its own, so this one ends only what they miss. If the first limiter
 * counted the request after all, it is counted twice.
 */
const decisionTimeoutMs = 5_000;

/** A result of the package's that carries the decision; refusals are results too, not rejections. */
class Decided extends RateLimiterRes {
  readonly decision: Decision;
  constructor(decision: Decision) {
    const { remaining, resetAt, limit } = decision.burst;
    super(remaining, Math.max(0, resetAt * 1_000 - Date.now()), limit - remaining, false);
    this.decision = decision;
  }
}

class DecidingLimiter extends RateLimiterCompatibleAbstract {
  // The package sets these on an insurance limiter.
  override blockDuration = 0;
  override execEvenly = false;
  readonly #decide: Decide;

  constructor(decide: Decide) {
    super();
    this.#decide = decide;
  }

  override async consume(
    key: string | number,
    points = 1,
    asked: Record<string, unknown> = {},
  ): Promise<RateLimiterRes> {
    return new Decided(await this.#decide(asked as Asked, points, String(key)));
  }
}

export type Engine = { consume(asked: Asked, points: number): Promise<Decision> };

export type EngineDeps = {
  /** In Redis; a rejection hands the request to `alone`. */
  together: Decide;
  alone: Decide;
};

export function createEngine({ together, alone }: EngineDeps): Engine {
  const limiter = new RLWrapperTimeouts({
    limiter: new DecidingLimiter(together),
    insuranceLimiter: new DecidingLimiter(alone),
    timeoutMs: decisionTimeoutMs,
  });
  return {
    async consume(asked, points) {
      const result = await limiter.consume(keyOf(asked.accountId), points, asked);
      if (!(result instanceof Decided)) throw new Error("The limiter's result carries no decision");
      return result.decision;
    },
  };
}
