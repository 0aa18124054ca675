/** Dispatchers as processes that tests can kill. Their leases are short, so that another dispatcher takes over soon. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import type { ProcessOptions } from "./dispatcher_process.ts";

const program = fileURLToPath(new URL("dispatcher_process.ts", import.meta.url));
const options = { leaseMs: 1_500, renewMs: 400, pollMs: 100, lingerMs: 50, sliceMs: 200, gatherMs: 5 };

const children = new Set<ChildProcess>();
after(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** Resolves once the dispatcher runs. */
export async function startProcess(given: ProcessOptions): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, JSON.stringify({ options, ...given })], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  await once(child.stdout as NonNullable<typeof child.stdout>, "data");
  return child;
}

/** Resolves once the process has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
