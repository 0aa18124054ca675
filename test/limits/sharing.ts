/** Several limiters on one Redis, as several processes of the API have them, and load on all of them. */
import type { Plan } from "../../internal/accounts/model.ts";
import type { Clock } from "../../internal/core/clock.ts";
import type { Decision, MonthUsed } from "../../internal/limits/model.ts";
import { createRedisLimiter, type RedisLimiter } from "../../internal/limits/redis/limiter.ts";
import { connectRedis } from "../../internal/limits/redis/redis_connect.ts";
import type { Mode } from "../../internal/limits/redis/redis_guard.ts";
import { parseRedisUrl } from "../../internal/limits/redis/redis_url.ts";
import { until } from "../support/until.ts";

export type Shared = Disposable & {
  limiters: RedisLimiter[];
  modes: Mode[];
  errors: unknown[];
  /** Waits until all limiters use Redis again. */
  together(): Promise<void>;
};

export type SharedOptions = {
  url: string;
  clock: Clock;
  count?: number;
  budgetMs?: number;
  monthUsed?: MonthUsed;
  /** How long Redis is waited for at first. */
  waitMs?: number;
};

export async function shared({
  url,
  clock,
  count = 4,
  budgetMs = 20,
  monthUsed = async () => 0,
  waitMs = 5_000,
}: SharedOptions): Promise<Shared> {
  using stack = new DisposableStack();
  const [limiters, modes, errors]: [RedisLimiter[], Mode[], unknown[]] = [[], [], []];
  for (let index = 0; index < count; index += 1) {
    const connection = stack.use(connectRedis({ address: parseRedisUrl(url) }));
    await connection.wait(waitMs);
    limiters.push(
      stack.use(
        createRedisLimiter({
          connection,
          clock,
          budgetMs,
          monthUsed,
          processes: count,
          onMode: (mode) => void modes.push(mode),
          onError: (error) => void errors.push(error),
        }),
      ),
    );
  }
  const parts = stack.move();
  return {
    limiters,
    modes,
    errors,
    together: () => until(() => limiters.every(({ mode }) => mode !== "local"), "all limiters use Redis"),
    [Symbol.dispose]: () => parts.dispose(),
  };
}

/** A request on each limiter after the other, in rounds, with a moment between rounds; `between` runs after each round. */
export async function load(
  { limiters }: Shared,
  plan: Plan,
  rounds: number,
  between: (round: number) => unknown = () => {},
): Promise<Decision[]> {
  const decisions: Decision[] = [];
  for (let round = 0; round < rounds; round += 1) {
    decisions.push(...(await Promise.all(limiters.map((limiter) => limiter.consume("a", plan)))));
    await between(round);
  }
  return decisions;
}
