/** One program of a control plane: started with its log in a file, ended with this process at the latest. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { type Program, programPath } from "./binaries.ts";

export type Component = {
  /** The last lines of its log, when it has ended. */
  ended(): string | undefined;
  /** SIGTERM or SIGKILL; resolves when it has ended. */
  stop(signal: NodeJS.Signals): Promise<void>;
};

/** With it, the kernel ends the program when this process dies in any way (Linux). */
const binding = ["setpriv", "--pdeathsig", "KILL"] as const;
let canBind: boolean | undefined;

export async function startComponent(
  name: Program,
  args: readonly string[],
  log: string,
): Promise<Component> {
  canBind ??= spawnSync("setpriv", ["--pdeathsig", "KILL", "true"]).status === 0;
  const [program, ...rest] = [...(canBind ? binding : []), await programPath(name), ...args];
  const output = openSync(log, "a");
  const child: ChildProcess = spawn(program ?? name, rest, { stdio: ["ignore", output, output] });
  closeSync(output);
  const end = once(child, "close");
  // Waiting for it is for whoever stops it.
  end.catch(() => {});
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    ended: () =>
      hasEnded()
        ? `${name} ended (${child.exitCode ?? child.signalCode}):\n${readFileSync(log, "utf8").trim().split("\n").slice(-15).join("\n")}`
        : undefined,
    async stop(signal) {
      if (!hasEnded()) child.kill(signal);
      await end;
    },
  };
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** A port that stays free while its server is stopped: below those that the system hands out by itself (from 32768). */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 22_000);
    if (await isFree(port)) return port;
  }
}
