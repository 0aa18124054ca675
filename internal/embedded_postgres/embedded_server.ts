/**
 * Starting, taking over and stopping the server of a cluster; all of it under the start lock. The server has a session
 * of its own, so that neither a terminal's Ctrl-C nor the death of the process that started it reaches it: the last of
 * our processes stops it in order.
 */
import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UsageError } from "../core/errors.ts";
import { spawnAs } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { dataDirectoryOf, type Home } from "./home.ts";
import { freePort, isFree, keepPort, lastPort } from "./port.ts";
import { disarmPidFile, findPostmaster, hasPidFile, type Postmaster } from "./postmaster.ts";
import { openLog, tailOf } from "./server_log.ts";

const pollMs = 20;
/** Recovery after a crash replays about max_wal_size (4 GB). */
const readyTimeoutMs = 300_000;
/** How long processes that outlived their postmaster may take to notice. */
const orphansTimeoutMs = 15_000;
const fastStopMs = 30_000;
const immediateStopMs = 15_000;

const defaultSettings = {
  max_connections: "100",
  // Room for loads: with PostgreSQL's own 128 MB and 1 GB they wait for the checkpointer.
  shared_buffers: "256MB",
  max_wal_size: "4GB",
  wal_level: "replica",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
} as const;

export const logPath = (home: string): string => join(home, "server.log");

export type StartOptions = {
  home: Home;
  binaries: Binaries;
  settings: Readonly<Record<string, string>>;
  /** Exactly this one; by default any. */
  port: number | undefined;
  log: (line: string) => void;
};

/** The server that is running already, once it is ready; undefined when there is none or it went away. */
export async function takeOver(home: Home): Promise<Postmaster | undefined> {
  const deadlineMs = performance.now() + readyTimeoutMs;
  for (;;) {
    const found = await findPostmaster(dataDirectoryOf(home.path));
    if (found === undefined || found.ready) return found;
    if (performance.now() > deadlineMs) throw notReady(home, found.pid);
    await sleep(pollMs);
  }
}

const notReady = (home: Home, pid: number | undefined) =>
  new UsageError(
    `PostgreSQL (pid ${pid}) is not ready after ${readyTimeoutMs / 1000} s; its log is ${logPath(home.path)}.`,
  );

export async function startServer(options: StartOptions): Promise<Postmaster> {
  const { home, log } = options;
  const dataDirectory = dataDirectoryOf(home.path);
  const logStart = await stat(logPath(home.path)).then(
    ({ size }) => size,
    () => 0,
  );
  const orphansDeadlineMs = performance.now() + orphansTimeoutMs;
  let port = options.port ?? (await lastPort(home.path)) ?? (await freePort());
  for (let attempt = 1; ; attempt += 1) {
    if (!(await isFree(port))) {
      if (options.port !== undefined) {
        throw new UsageError(`Port ${port} of 127.0.0.1, which PostgreSQL was to have, is taken.`);
      }
      const moved = await freePort();
      log(`Port ${port} is taken: PostgreSQL moves to ${moved}`);
      port = moved;
    }
    await disarmPidFile(dataDirectory);
    const started = await spawnServer(options, port);
    if (started !== undefined) {
      await keepPort(home.path, port);
      return started;
    }
    // Between our look and its bind another program may have taken the port; and with a pid file left behind, processes
    // of the old server may still be ending. Anything else does not pass by itself.
    const mayPass = !(await isFree(port)) || (await hasPidFile(dataDirectory));
    if (!mayPass || performance.now() > orphansDeadlineMs) {
      const tail = await tailOf(logPath(home.path), logStart);
      throw new UsageError(
        `The embedded PostgreSQL did not start. The end of ${logPath(home.path)}:\n${tail}`,
      );
    }
    if (attempt === 1) log("PostgreSQL does not start yet: its port or its data is still in use");
    await sleep(500);
  }
}

/** Undefined when the server ended before it was ready. */
async function spawnServer(options: StartOptions, port: number): Promise<Postmaster | undefined> {
  const { home, binaries, log } = options;
  const dataDirectory = dataDirectoryOf(home.path);
  const settings: Record<string, string> = {
    ...defaultSettings,
    ...options.settings,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port: String(port),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  await using output = await openLog(logPath(home.path));
  const server = spawn(binaries.postgres, ["-D", dataDirectory, ...args], {
    ...spawnAs(home.account),
    cwd: home.path,
    detached: true,
    stdio: ["ignore", output.fd, output.fd],
  });
  let ended = false;
  let ready = false;
  server.on("error", (error) => {
    ended = true;
    log(`${binaries.postgres} cannot be run: ${error.message}`);
  });
  server.on("exit", (code, signal) => {
    ended = true;
    if (ready && code !== 0) log(`The embedded PostgreSQL ended (${signal ?? `exit code ${code}`})`);
  });
  const deadlineMs = performance.now() + readyTimeoutMs;
  while (!ended) {
    const found = await findPostmaster(dataDirectory);
    if (found?.ready && found.pid === server.pid) {
      // The server does not keep this process alive.
      server.unref();
      ready = true;
      return found;
    }
    if (performance.now() > deadlineMs) throw notReady(home, server.pid);
    await sleep(pollMs);
  }
  return undefined;
}

/** Fast shutdown (clients are cut, a checkpoint is written), then an immediate one, which the next start recovers from. */
export async function stopServer(home: Home, log: (line: string) => void): Promise<void> {
  const dataDirectory = dataDirectoryOf(home.path);
  for (const [signal, waitMs] of [
    ["SIGINT", fastStopMs],
    ["SIGQUIT", immediateStopMs],
  ] as const) {
    const found = await findPostmaster(dataDirectory);
    if (found === undefined) return;
    sendSignal(found.pid, signal);
    const deadlineMs = performance.now() + waitMs;
    while (performance.now() < deadlineMs) {
      if ((await findPostmaster(dataDirectory)) === undefined) return;
      await sleep(pollMs);
    }
    log(`PostgreSQL (pid ${found.pid}) is still there ${waitMs / 1000} s after ${signal}`);
  }
  throw new Error(`The embedded PostgreSQL of ${home.path} cannot be stopped`);
}

/** It may have ended since we looked. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
