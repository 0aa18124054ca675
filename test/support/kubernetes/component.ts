/** One program of a control plane: started with its log in a file, ended with this process at the latest. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
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
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  const end = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const hasEnded = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    ended: () =>
      hasEnded()
        ? `${name} ended (${failure?.message ?? child.exitCode ?? child.signalCode}):\n${readFileSync(log, "utf8").trim().split("\n").slice(-15).join("\n")}`
        : undefined,
    async stop(signal) {
      if (!hasEnded()) child.kill(signal);
      await end;
    },
  };
}
