/**
 * Real Redis servers of a test's own, on free ports of the loopback, without a file of theirs left behind: one server, a
 * cluster of three nodes, or a sentinel. They end with the test.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./free_port.ts";
import { openDataFolder } from "./place.ts";
import { until } from "./until.ts";

export type TestRedis = AsyncDisposable & {
  port: number;
  url: string;
  /** A connection of the test's, to look and to flush with. */
  look: Redis;
  /** Ends it at once, as a machine that fails does. */
  kill(): Promise<void>;
  /** Again on the same port, with nothing in it. */
  start(): Promise<void>;
};

export type TestCluster = AsyncDisposable & {
  nodes: TestRedis[];
  url: string;
  /** Resolves when all nodes say that all slots are served. */
  agreed(): Promise<void>;
};

/** Running once it has printed this. */
async function launch(args: readonly string[], ready: string): Promise<ChildProcess> {
  const child = spawn("redis-server", args, { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`redis-server ended: ${printed}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      if (printed.length < 10_000) printed += chunk.toString();
      if (printed.includes(ready)) resolve();
    });
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** "{port}" in an argument stands for the port. */
export async function startRedis(...more: readonly string[]): Promise<TestRedis> {
  const directory = await openDataFolder();
  const port = await freePort();
  const settings = { port, bind: "127.0.0.1", dir: directory, save: "", appendonly: "no" };
  const args = [
    ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ...more.map((part) => part.replace("{port}", String(port))),
  ];
  const start = () => launch(args, "Ready to accept connections");
  let child = await start();
  const look = new Redis({ port, host: "127.0.0.1", lazyConnect: true, retryStrategy: () => 50 });
  look.on("error", () => {});
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    look,
    kill: () => end(child),
    async start() {
      child = await start();
    },
    async [Symbol.asyncDispose]() {
      look.disconnect();
      await end(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A sentinel that watches this server under the name "limits". */
export async function startSentinel(master: TestRedis): Promise<AsyncDisposable & { url: string }> {
  const directory = await openDataFolder();
  const port = await freePort();
  const file = join(directory, "sentinel.conf");
  const lines = [`port ${port}`, "bind 127.0.0.1", `dir ${directory}`];
  await writeFile(file, [...lines, `sentinel monitor limits 127.0.0.1 ${master.port} 1`, ""].join("\n"));
  const child = await launch([file, "--sentinel"], "+monitor");
  return {
    url: `redis+sentinel://127.0.0.1:${port}/limits`,
    async [Symbol.asyncDispose]() {
      await end(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const slots = 16_384;

/** Three masters that share the slots, made as `redis-cli --cluster create` makes them. */
export async function startCluster(): Promise<TestCluster> {
  await using started = new AsyncDisposableStack();
  const nodes: TestRedis[] = [];
  for (let index = 0; index < 3; index += 1)
    nodes.push(started.use(await startRedis("--cluster-enabled", "yes", "--cluster-node-timeout", "2000")));
  const [first] = nodes;
  for (const [index, { look, port }] of nodes.entries()) {
    const [from, to] = [index, index + 1].map((part) => Math.floor((slots * part) / nodes.length));
    await look.call("CLUSTER", "ADDSLOTSRANGE", String(from), String((to ?? slots) - 1));
    await look.call("CLUSTER", "SET-CONFIG-EPOCH", String(index + 1));
    if (index > 0) await first?.look.call("CLUSTER", "MEET", "127.0.0.1", String(port));
  }
  const agree = async ({ look }: TestRedis) => {
    const info = String(await look.call("CLUSTER", "INFO"));
    return info.includes("cluster_state:ok") && info.includes("cluster_known_nodes:3");
  };
  const agreed = () =>
    until(async () => (await Promise.all(nodes.map(agree))).every(Boolean), "the nodes of the cluster agree");
  await agreed();
  const parts = started.move();
  return {
    nodes,
    agreed,
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}`,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
