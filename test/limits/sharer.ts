/** One of several processes that ask one Redis at the same time: `sharer.ts <url> <account> <requests> <burst>`. */

import { createRedisLimiter } from "../../internal/limits/redis/limiter.ts";
import { connectRedis } from "../../internal/limits/redis/redis_connect.ts";
import { parseRedisUrl } from "../../internal/limits/redis/redis_url.ts";
import { planOf } from "./conformance.ts";

const [url = "", account = "", requests = "0", burst = "0"] = process.argv.slice(2);

using connection = connectRedis({ address: parseRedisUrl(url), silenceMs: 60_000 });
await connection.wait(30_000);
using limiter = createRedisLimiter({
  connection,
  // All requests at once wait for each other: what they would do in 20 ms is not asked here.
  budgetMs: 60_000,
  processes: 4,
  monthUsed: async () => 0,
  onMode() {},
  onError(error) {
    throw error;
  },
});
const plan = planOf(Number(burst), 1_000_000);
process.stdout.write("ready\n");
await new Promise((resolve) => process.stdin.once("data", resolve));
process.stdin.destroy();
const answers: [allowed: boolean, remaining: number, resetAt: number, quota: number][] = [];
await Promise.all(
  Array.from({ length: Number(requests) }, async () => {
    const { allowed, burst: left, quota } = await limiter.consume(account, plan);
    answers.push([allowed, left.remaining, left.resetAt, quota.remaining]);
  }),
);
process.stdout.write(`${JSON.stringify(answers)}\n`);
