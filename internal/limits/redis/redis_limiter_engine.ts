/**
 * rate-limiter-flexible with our rule in it. Its Redis limiter does the store's work (keys, results, the insurance limiter that is
 * asked when the store fails) around two steps of ours: both limits are one script, and time is bounded. Its own script would
 * count requests that it rejects, and its union of two limiters charges the month when the burst rejects.
 */
import { RateLimiterCompatibleAbstract, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Plan } from "../../accounts/model.ts";
import type { Decision } from "../model.ts";
import type { LimitClient } from "./redis_connect.ts";

export type Asked = { accountId: string; plan: Plan };
export type Decide = (asked: Asked, points: number, key: string) => Promise<Decision>;

const keyPrefix = "limits";
/** The account in braces: whatever is kept of it is in one slot of a cluster. */
const keyOf = (accountId: string) => `{${accountId}}`;

/** A result of the package's that carries the decision; refusals are results too, not rejections. */
class Decided extends RateLimiterRes {
  readonly decision: Decision;
  constructor(decision: Decision) {
    const { remaining, resetAt, limit } = decision.burst;
    super(remaining, Math.max(0, resetAt * 1_000 - Date.now()), limit - remaining, false);
    this.decision = decision;
  }
}

class SharedLimiter extends RateLimiterRedis {
  readonly #decide: Decide;

  constructor(client: LimitClient, decide: Decide, insuranceLimiter: LocalLimiter) {
    super({
      storeClient: client,
      keyPrefix,
      insuranceLimiter,
      // The plan is an account's, so what is too much is the script's to say.
      points: Number.MAX_SAFE_INTEGER,
      duration: 0,
    });
    this.#decide = decide;
  }

  /** The package's step that changes a key and reads it. */
  async _upsert(key: string, points: number, _ms: number, _force: boolean, asked: Asked): Promise<Decision> {
    return this.#decide(asked, points, key);
  }

  _getRateLimiterRes(_key: string, _points: number, decision: Decision): RateLimiterRes {
    return new Decided(decision);
  }
}

/** What the package asks when the store has failed. */
class LocalLimiter extends RateLimiterCompatibleAbstract {
  // The package sets these on whatever insures it.
  override blockDuration = 0;
  override execEvenly = false;
  readonly #decide: (asked: Asked, points: number) => Promise<Decision>;

  constructor(decide: (asked: Asked, points: number) => Promise<Decision>) {
    super();
    this.#decide = decide;
  }

  override async consume(
    _key: string | number,
    points = 1,
    asked: Record<string, unknown> = {},
  ): Promise<RateLimiterRes> {
    return new Decided(await this.#decide(asked as Asked, points));
  }
}

export type Engine = {
  consume(asked: Asked, points: number): Promise<Decision>;
  /** The key as Redis knows it. */
  keyOf(accountId: string): string;
};

export type EngineDeps = {
  client: LimitClient;
  /** In Redis; a rejection hands the request to `alone`. */
  together: Decide;
  alone: (asked: Asked, points: number) => Promise<Decision>;
};

export function createEngine({ client, together, alone }: EngineDeps): Engine {
  const limiter = new SharedLimiter(client, together, new LocalLimiter(alone));
  return {
    async consume(asked, points) {
      const result = await limiter.consume(keyOf(asked.accountId), points, asked);
      if (!(result instanceof Decided)) throw new Error("The limiter's result carries no decision");
      return result.decision;
    },
    keyOf: (accountId) => limiter.getKey(keyOf(accountId)),
  };
}
