/** What the settings limit: requests in flight, in this process, and the limits of plans, through Redis with REDIS_URL. */
import { readFile } from "node:fs/promises";
import type { Config } from "../../internal/config/setting_table.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { UsageError } from "../../internal/core/errors.ts";
import type { InFlightLimits } from "../../internal/http/in_flight.ts";
import { createMemoryLimiter } from "../../internal/limits/local_limiter.ts";
import type { Limiter, MonthUsed } from "../../internal/limits/model.ts";
import { createRedisLimiter } from "../../internal/limits/redis/limiter.ts";
import { connectRedis, type RedisSettings } from "../../internal/limits/redis/redis_connect.ts";
import { parseRedisUrl } from "../../internal/limits/redis/redis_url.ts";
import type { EnvironmentName } from "../../internal/postgres/environment.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";

export type LimiterDeps = { config: Config; monthUsed: MonthUsed; observe: Observe };

/** A start waits this long for Redis at most: it is wanted, and not needed. */
const firstConnectionMs = 1_000;

export async function redisSettings(config: Config, url: string): Promise<RedisSettings> {
  const { REDIS_CA_FILE: file, REDIS_SENTINEL_PASSWORD: sentinelPassword } = config;
  try {
    return {
      address: parseRedisUrl(url),
      ...(file === undefined ? {} : { tlsCa: await readFile(file, "utf8") }),
      ...(sentinelPassword === undefined ? {} : { sentinelPassword }),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The limiter's Redis is not set up right: ${reason}`);
  }
}

export async function openLimiter(deps: LimiterDeps): Promise<{ limiter: Limiter } & AsyncDisposable> {
  const { config, monthUsed, observe } = deps;
  const onError = (error: unknown) => observe({ kind: "limiter_error", error });
  const url = config.REDIS_URL;
  if (url === undefined) {
    const limiter = createMemoryLimiter({ clock: systemClock, monthUsed, onError });
    return { limiter, async [Symbol.asyncDispose]() {} };
  }
  await using built = new AsyncDisposableStack();
  const connection = built.use(connectRedis(await redisSettings(config, url)));
  await connection.wait(firstConnectionMs);
  const limiter = built.use(
    createRedisLimiter({
      connection,
      monthUsed,
      processes: config.API_PODS,
      budgetMs: config.REDIS_BUDGET_MS,
      onMode: (mode) => observe({ kind: "limiter_mode", mode }),
      onError,
    }),
  );
  const parts = built.move();
  return { limiter, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** Two places that are in use for a quarter of the time keep half of a core busy at most. */
const sandboxRestTimes = 3;

/** A burst of one account is served one after the other, on a busy machine too. A waiting request costs only memory. */
const liveWaitMs = 10_000;

/** In the sandbox, which has no rate limits, one account cannot take all places. */
export function inFlightLimits(config: Config, environment: EnvironmentName): InFlightLimits {
  const { REQUESTS_PER_ACCOUNT: perAccount, SANDBOX_REQUESTS: most } = config;
  if (environment === "live") return { mostPerAccount: perAccount, waitMs: liveWaitMs };
  // A process of the sandbox alone has nobody to rest for.
  const restTimes = config.ENVIRONMENTS.includes("live") ? sandboxRestTimes : 0;
  return { mostPerAccount: Math.min(perAccount, Math.ceil(most / 2)), most, restTimes };
}
