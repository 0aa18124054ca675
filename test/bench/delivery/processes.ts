/** CPU time of other processes, from /proc: PostgreSQL's (the postmaster and all its children), and one by its pid. */
import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** User and system; `withEnded` adds that of children that have ended. */
function cpuMsOf(pid: number, withEnded = false): { ms: number; parent: number } {
  // The name, in parentheses, may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  const ticks = user + system + (withEnded ? endedUser + endedSystem : 0);
  return { ms: (ticks * 1_000) / ticksPerSecond, parent: fields[1] ?? 0 };
}

export const parentOf = (pid: number) => cpuMsOf(pid).parent;

export function treeCpuMs(root: number): number {
  let sum = cpuMsOf(root, true).ms;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const { ms, parent } = cpuMsOf(Number(name));
      if (parent === root) sum += ms;
    } catch {
      // It ended meanwhile.
    }
  }
  return sum;
}
