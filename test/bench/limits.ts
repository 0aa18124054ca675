/**
 * What a decision of the limiter on Redis costs beside a bare INCR on the same connection: one after the other (a round trip
 * each), and a hundred at once (what Redis and the process work). The two take turns in one run.
 */

import { createRedisLimiter } from "../../internal/limits/redis/limiter.ts";
import { connectRedis } from "../../internal/limits/redis/redis_connect.ts";
import { parseRedisUrl } from "../../internal/limits/redis/redis_url.ts";
import { planOf } from "../limits/conformance.ts";
import { startRedis } from "../support/redis.ts";

const rounds = 30;
const plan = planOf(1_000_000_000, 1_000_000_000);

async function timed(
  count: number,
  width: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  for (let done = 0; done < count; done += width) {
    await Promise.all(Array.from({ length: width }, (_, index) => work(done + index)));
  }
  return ((performance.now() - startedAt) * 1_000) / count;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function benchLimits(print: (line: string) => void): Promise<void> {
  await using redis = await startRedis();
  using connection = connectRedis({ address: parseRedisUrl(redis.url) });
  await connection.wait(5_000);
  using limiter = createRedisLimiter({
    connection,
    budgetMs: 1_000,
    processes: 1,
    monthUsed: async () => 0,
    onMode() {},
    onError(error) {
      throw error;
    },
  });
  const { client } = connection;
  const account = (index: number) => `account-${index % 100}`;
  const work = {
    "bare INCR": (index: number) => client.incr(account(index)),
    "decision (burst and month)": (index: number) => limiter.consume(account(index), plan),
    "refused decision": (index: number) => limiter.consume(`full-${index % 100}`, planOf(0, 0)),
  };
  for (const [name, count, width] of [
    ["one after the other", 1_000, 1],
    ["a hundred at once", 5_000, 100],
  ] as const) {
    const times = new Map<string, number[]>();
    for (let round = 0; round < rounds; round += 1)
      for (const [what, ask] of Object.entries(work)) {
        const each = await timed(count, width, ask);
        times.set(what, [...(times.get(what) ?? []), each]);
      }
    const base = median(times.get("bare INCR") ?? []);
    for (const [what, values] of times) {
      const each = median(values);
      print(`${name}: ${what}: ${each.toFixed(1)} us, ${(each / base).toFixed(2)} x INCR`);
    }
  }
}
