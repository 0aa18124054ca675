import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { loadConfig } from "../../internal/config/load.ts";
import { createRedisLimiter } from "../../internal/limits/redis/limiter.ts";
import { connectRedis, type RedisSettings } from "../../internal/limits/redis/redis_connect.ts";
import { parseRedisUrl } from "../../internal/limits/redis/redis_url.ts";
import { makeCertificate } from "../runtime/certificate.ts";
import { openDataFolder } from "../support/place.ts";
import { startCluster, startRedis, startSentinel } from "../support/redis.ts";
import { movableClock, planOf } from "./conformance.ts";

const plan = planOf(10, 100);

/** Who decides a request over this connection, and why it was not Redis. */
async function decidedBy(settings: RedisSettings, accounts = ["a"], waitMs = 5_000) {
  using connection = connectRedis(settings);
  await connection.wait(waitMs);
  const errors: unknown[] = [];
  using limiter = createRedisLimiter({
    connection,
    clock: movableClock(),
    budgetMs: 5_000,
    processes: 1,
    monthUsed: async () => 0,
    onMode() {},
    onError: (error) => void errors.push(error),
  });
  const modes = new Set<string | undefined>();
  for (const account of accounts) modes.add((await limiter.consume(account, plan)).mode);
  return { modes: [...modes], errors };
}

test("every form of REDIS_URL is read, and the setting takes what the reader takes", () => {
  const [host, port] = ["h", 6_379];
  for (const [url, address] of [
    ["redis://h", { kind: "single", tls: false, hosts: [{ host, port }], db: 0 }],
    [
      "rediss://me:p%40ss@h:7000/3",
      { kind: "single", tls: true, hosts: [{ host, port: 7_000 }], username: "me", password: "p@ss", db: 3 },
    ],
    [
      "redis://:a:b@[::1]:7000",
      { kind: "single", tls: false, hosts: [{ host: "::1", port: 7_000 }], password: "a:b", db: 0 },
    ],
    [
      "rediss+cluster://:secret@h:7000,other",
      {
        kind: "cluster",
        tls: true,
        hosts: [
          { host, port: 7_000 },
          { host: "other", port },
        ],
        password: "secret",
        db: 0,
      },
    ],
    [
      "redis+sentinel://h,other:1/main/2",
      {
        kind: "sentinel",
        tls: false,
        hosts: [
          { host, port: 26_379 },
          { host: "other", port: 1 },
        ],
        db: 2,
        master: "main",
      },
    ],
  ] as const) {
    assert.deepEqual(parseRedisUrl(url), address, url);
    assert.equal(loadConfig({ REDIS_URL: url }).REDIS_URL, url);
  }
});

test("what is no REDIS_URL is refused in words, without the password", () => {
  for (const url of [
    "http://:hunter2@h",
    "redis://:hunter2@",
    "redis://:hunter2@h:99999",
    "redis://:hunter2@h,other",
    "redis://:hunter2@h/x",
    "redis+cluster://:hunter2@h/1",
    "redis+sentinel://:hunter2@h",
    "redis+unix://:hunter2@h",
  ])
    assert.throws(
      () => parseRedisUrl(url),
      (error: Error) => error.message.includes("REDIS_URL") && !error.message.includes("hunter2"),
      url,
    );
});

test("a password is given, and a wrong one leaves each process alone and says why", async () => {
  await using redis = await startRedis("--requirepass", "s3:cr@t");
  const right = `redis://:s3%3Acr%40t@127.0.0.1:${redis.port}`;
  assert.deepEqual(await decidedBy({ address: parseRedisUrl(right) }), { modes: ["shared"], errors: [] });
  const { modes, errors } = await decidedBy(
    { address: parseRedisUrl(`redis://:wrong@127.0.0.1:${redis.port}`) },
    ["a"],
    200,
  );
  assert.deepEqual(modes, ["local"]);
  const why = errors.map((error) => `${error} ${(error as Error).cause}`).join(" ");
  assert.match(why, /WRONGPASS|NOAUTH/);
});

test("TLS goes by the authority that is named, and not without it", async () => {
  const folder = await openDataFolder();
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const made = makeCertificate("redis");
  const [certFile, keyFile] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  await writeFile(certFile, made.cert);
  await writeFile(keyFile, made.key);
  const redis = stack.use(
    await startRedis(
      ...["--port", "0", "--tls-port", "{port}", "--tls-auth-clients", "no"],
      ...["--tls-cert-file", certFile, "--tls-key-file", keyFile, "--tls-ca-cert-file", certFile],
    ),
  );
  const address = parseRedisUrl(`rediss://127.0.0.1:${redis.port}`);
  assert.deepEqual(await decidedBy({ address, tlsCa: made.cert }), { modes: ["shared"], errors: [] });
  assert.deepEqual((await decidedBy({ address }, ["a"], 200)).modes, ["local"]);
});

test("sentinels are asked where the server is", async () => {
  await using redis = await startRedis();
  await using sentinel = await startSentinel(redis);
  assert.deepEqual(await decidedBy({ address: parseRedisUrl(sentinel.url) }), {
    modes: ["shared"],
    errors: [],
  });
  assert.equal(await redis.look.hget("limits:{a}", "minute_used"), "1");
});

test("on a cluster, accounts are spread over the nodes, each in one place", async () => {
  await using cluster = await startCluster();
  const accounts = Array.from({ length: 60 }, (_, number) => `account-${number}`);
  assert.deepEqual(await decidedBy({ address: parseRedisUrl(cluster.url) }, accounts), {
    modes: ["shared"],
    errors: [],
  });
  const sizes = await Promise.all(cluster.nodes.map(({ look }) => look.dbsize()));
  assert.ok(sizes.every((size) => size > 0));
  assert.equal(
    sizes.reduce((sum, size) => sum + size, 0),
    accounts.length,
    "one key an account",
  );
});
