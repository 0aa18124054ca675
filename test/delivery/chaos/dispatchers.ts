/** Dispatchers as processes: started, killed at random and replaced, stopped in order. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DispatcherOptions } from "../../../internal/delivery/options.ts";

export type DispatcherSettings = {
  id: string;
  url: string;
  counts: string;
  timeoutMs: number;
  options: DispatcherOptions;
};

type Running = { id: string; child: ChildProcess; counts: string };

export type Dispatchers = AsyncDisposable & {
  /** Begun by it, and not written: what may be sent again when it dies now. */
  readonly inHand: number;
  /** Kills one without warning, starts another, and answers what the dead one had in hand. */
  killOne(): Promise<number>;
  stop(): Promise<void>;
};

type Options = {
  url: string;
  folder: string;
  count: number;
  timeoutMs: number;
  options: DispatcherOptions;
};

const program = fileURLToPath(new URL("dispatcher.ts", import.meta.url));

function handOf({ counts }: Running): number {
  const bytes = readFileSync(counts);
  if (bytes.length < 16) return 0;
  return Number(bytes.readBigUInt64LE(0) - bytes.readBigUInt64LE(8));
}

export async function startDispatchers({
  url,
  folder,
  count,
  timeoutMs,
  options,
}: Options): Promise<Dispatchers> {
  let started = 0;
  const running: Running[] = [];

  async function start(): Promise<void> {
    started += 1;
    const id = `dispatcher-${started}`;
    const counts = join(folder, `${id}.counts`);
    const settings: DispatcherSettings = { id, url, counts, timeoutMs, options };
    const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const gone = once(child, "exit").then(() => Promise.reject(new Error(`${id} ended before it began`)));
    await Promise.race([once(child.stdout, "data"), gone]);
    gone.catch(() => {});
    running.push({ id, child, counts });
  }

  async function end(each: Running, signal: NodeJS.Signals): Promise<void> {
    const { child } = each;
    running.splice(running.indexOf(each), 1);
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${each.id} ended by itself: ${child.exitCode ?? child.signalCode}`);
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  for (let at = 0; at < count; at += 1) await start();
  return {
    get inHand() {
      return running.reduce((sum, each) => sum + handOf(each), 0);
    },
    async killOne() {
      const victim = running[Math.floor(Math.random() * running.length)];
      if (victim === undefined) return 0;
      await end(victim, "SIGKILL");
      await start();
      return handOf(victim);
    },
    async stop() {
      await Promise.all([...running].map((each) => end(each, "SIGTERM")));
    },
    async [Symbol.asyncDispose]() {
      for (const { child } of running) child.kill("SIGKILL");
    },
  };
}
