/**
 * Cleans up after a run, however it ended: kills the processes that it left and removes its folders. It runs as a process of
 * its own and starts when its standard input closes, which also happens when the run is killed.
 *
 * Usage: node sweeper.ts <run id> <folder>...    with the sessions of the run's workers on standard input, one a line
 *
 * A process belongs to the run if its environment has the run's id, if its command line names one of the folders, or if its
 * session is a worker's or that of such a process. Tests start programs with an empty environment, and daemons leave their
 * session; together the three find them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { runVariable } from "./variables.ts";

const [runId = "", ...folders] = process.argv.slice(2);
const maxRounds = 20;

type Process = { pid: number; session: number; text: string; isDead: boolean };

function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

/** Only Linux has /proc; elsewhere the folders alone are removed. */
function processes(): Process[] {
  let names: string[] = [];
  try {
    names = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {}
  return names.map((name) => {
    // The program's name, in parentheses, may contain spaces.
    const stat = read(`/proc/${name}/stat`).split(") ").at(-1)?.split(" ") ?? [];
    const text = `${read(`/proc/${name}/environ`)}\0${read(`/proc/${name}/cmdline`)}`;
    return {
      pid: Number(name),
      session: Number(stat[3]),
      text,
      isDead: stat[0] === "Z" || stat[0] === undefined,
    };
  });
}

const sessions = new Set<number>();
/** Never swept. The terminal of whoever started the run. */
const ownSession = processes().find(({ pid }) => pid === process.ppid)?.session;

function leftOver(): number[] {
  const all = processes().filter(({ pid, isDead }) => pid !== process.pid && !isDead);
  // A nested run's id begins with that of the run around it.
  const isMarked = ({ text }: Process) =>
    text.includes(`${runVariable}=${runId}`) || folders.some((folder) => text.includes(folder));
  for (const { session } of all.filter(isMarked)) if (session !== ownSession) sessions.add(session);
  return all.filter((each) => isMarked(each) || sessions.has(each.session)).map(({ pid }) => pid);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
for await (const line of createInterface({ input: process.stdin })) sessions.add(Number(line));
// What a killed process started meanwhile is found in the next round.
for (let round = 0; round < maxRounds; round += 1) {
  const pids = leftOver();
  if (pids.length === 0) break;
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {}
  }
  await sleep(50);
}
for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
