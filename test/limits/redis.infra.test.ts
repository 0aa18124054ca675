import { after, before, test } from "node:test";
import { createRedisLimiter } from "../../internal/limits/redis/limiter.ts";
import { connectRedis, type RedisConnection } from "../../internal/limits/redis/redis_connect.ts";
import { parseRedisUrl } from "../../internal/limits/redis/redis_url.ts";
import { startCluster, startRedis, type TestCluster, type TestRedis } from "../support/redis.ts";
import { type CreateLimiter, limiterConformance } from "./conformance.ts";
import { agreesWithModel } from "./property.ts";

/** Generous, so that a busy machine does not send a decision of these tests elsewhere. */
const budgetMs = 5_000;
let server: TestRedis;
let cluster: TestCluster;
const connections: RedisConnection[] = [];

before(async () => {
  server = await startRedis();
  cluster = await startCluster();
});
after(async () => {
  for (const connection of connections) connection[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
  await cluster[Symbol.asyncDispose]();
});

/** Limiters of one connection; each finds its servers empty. */
function creatorOf(urlOf: () => string, nodesOf: () => TestRedis[]): CreateLimiter {
  let connection: RedisConnection | undefined;
  return async (clock) => {
    if (connection === undefined) {
      connection = connectRedis({ address: parseRedisUrl(urlOf()) });
      connections.push(connection);
      await connection.wait(30_000);
    }
    for (const { look } of nodesOf()) await look.flushall();
    const limiter = createRedisLimiter({
      connection,
      clock,
      budgetMs,
      processes: 1,
      monthUsed: async () => 0,
      onMode() {},
      onError(error) {
        throw error;
      },
    });
    return {
      limiter,
      async [Symbol.asyncDispose]() {
        limiter[Symbol.dispose]();
      },
    };
  };
}

const single = creatorOf(
  () => server.url,
  () => [server],
);
const clustered = creatorOf(
  () => cluster.url,
  () => cluster.nodes,
);
limiterConformance("redis", single);
limiterConformance("redis cluster", clustered);

test("redis limiter: agrees with a model that counts anew for each decision", async () => {
  await agreesWithModel(single);
});

test("redis cluster limiter: agrees with a model that counts anew for each decision", async () => {
  await agreesWithModel(clustered);
});
