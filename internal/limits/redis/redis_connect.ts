/**
 * The connection to Redis, made so that nothing waits for it: commands fail at once while it is away, none is sent twice, and it
 * comes back by itself within a second. The scripts of the limits are commands of it.
 */
import { Cluster, type ClusterOptions, Redis, type RedisOptions } from "ioredis";

import type { RedisAddress } from "./redis_url.ts";
import { decideScript, giveBackScript } from "./script.ts";

export type RedisSettings = {
  address: RedisAddress;
  /** PEM of the authorities that sign the server's certificate, where the system's are not meant. */
  tlsCa?: string;
  /** Of the sentinels themselves. */
  sentinelPassword?: string;
  /** A connection on which answers stay away this long is given up, and another one made; a second unless given. */
  silenceMs?: number;
};

type LimitCommands = {
  limitsDecide(key: string, ...args: (string | number)[]): Promise<unknown>;
  limitsGiveBack(key: string, monthStart: number, points: number): Promise<unknown>;
};
export type LimitClient = (Redis | Cluster) & LimitCommands;

export type RedisConnection = Disposable & {
  client: LimitClient;
  /** Whether a command would be sent now. */
  ready(): boolean;
  /** Why it is not, as far as the connection said. */
  lastError(): unknown;
  /** Resolves when it is ready, or when the time is over. */
  wait(timeoutMs: number): Promise<void>;
};

const scripts = {
  limitsDecide: { lua: decideScript, numberOfKeys: 1 },
  limitsGiveBack: { lua: giveBackScript, numberOfKeys: 1 },
};

const retryDelayMs = (times: number) => Math.min(1_000, 25 * 2 ** Math.min(times, 6));

const dnsLookup: NonNullable<ClusterOptions["dnsLookup"]> = (name, done) => done(null, name);

function optionsOf({ address, tlsCa, silenceMs = 1_000 }: RedisSettings) {
  const { username, password, tls } = address;
  return {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(tls ? { tls: tlsCa === undefined ? {} : { ca: tlsCa } } : {}),
    connectionName: "limits",
    connectTimeout: 1_000,
    socketTimeout: silenceMs,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    scripts,
  } satisfies RedisOptions;
}

function connect(settings: RedisSettings): Redis | Cluster {
  const { address, sentinelPassword } = settings;
  const options = optionsOf(settings);
  const alone = {
    ...options,
    db: address.db,
    enableOfflineQueue: false,
    retryStrategy: retryDelayMs,
    // A master that became a replica: the name or the sentinels lead to the one that followed it.
    reconnectOnError: (error) => error.message.startsWith("READONLY"),
  } satisfies RedisOptions;
  if (address.kind === "single") return new Redis({ ...alone, ...address.hosts[0] });
  if (address.kind === "sentinel") {
    return new Redis({
      ...alone,
      sentinels: address.hosts,
      ...(address.master === undefined ? {} : { name: address.master }),
      ...(sentinelPassword === undefined ? {} : { sentinelPassword }),
      ...(options.tls === undefined ? {} : { sentinelTLS: options.tls, enableTLSForSentinelMode: true }),
      sentinelRetryStrategy: retryDelayMs,
      sentinelMaxConnections: 3,
    });
  }
  return new Cluster(address.hosts, {
    redisOptions: options,
    scripts,
    enableOfflineQueue: false,
    maxRedirections: 3,
    clusterRetryStrategy: retryDelayMs,
    clusterNodeRetryStrategy: retryDelayMs,
    slotsRefreshTimeout: 1_000,
    slotsRefreshInterval: 5_000,
    // Certificates are for names, and nodes may announce them.
    ...(options.tls === undefined ? {} : { dnsLookup }),
  });
}

export function connectRedis(settings: RedisSettings): RedisConnection {
  const client = connect(settings) as LimitClient;
  let lastError: unknown;
  client.on("error", (error: unknown) => {
    lastError = error;
  });
  client.on("node error", (error: unknown) => {
    lastError = error;
  });
  client.on("ready", () => {
    lastError = undefined;
  });
  return {
    client,
    ready: () => client.status === "ready",
    lastError: () => lastError,
    wait(timeoutMs) {
      if (client.status === "ready") return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        client.once("ready", () => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
    [Symbol.dispose]: () => client.disconnect(),
  };
}
