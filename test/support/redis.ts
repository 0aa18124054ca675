/**
 * Real Redis servers of a test's own, on free ports of the loopback, without a file of theirs left behind: one server, or a
 * cluster of three nodes. They end with the test.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { openDataFolder } from "./place.ts";

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

export type TestCluster = AsyncDisposable & { nodes: TestRedis[]; url: string };

async function portIsFree(port: number): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** A cluster's node listens 10,000 above its port too. Ports that the system hands out by itself begin at 32768. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 12_000);
    if ((await portIsFree(port)) && (await portIsFree(port + 10_000))) return port;
  }
}

async function launch(directory: string, port: number, args: readonly string[]): Promise<ChildProcess> {
  const settings = { port, bind: "127.0.0.1", dir: directory, save: "", appendonly: "no" };
  const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn("redis-server", [...options, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`redis-server ended: ${printed}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      if (printed.length < 10_000) printed += chunk.toString();
      if (printed.includes("Ready to accept connections")) resolve();
    });
  });
  return child;
}

export async function startRedis(...args: readonly string[]): Promise<TestRedis> {
  const directory = await openDataFolder();
  const port = await freePort();
  let child = await launch(directory, port, args);
  const look = new Redis({ port, host: "127.0.0.1", lazyConnect: true, retryStrategy: () => 50 });
  look.on("error", () => {});
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    look,
    kill,
    async start() {
      child = await launch(directory, port, args);
    },
    async [Symbol.asyncDispose]() {
      look.disconnect();
      await kill();
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
  while (!(await Promise.all(nodes.map(agree))).every(Boolean)) await sleep(50);
  const parts = started.move();
  return {
    nodes,
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}`,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
