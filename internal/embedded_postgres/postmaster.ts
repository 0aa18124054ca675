/**
 * Which process, if any, serves a data folder: read from its postmaster.pid, and believed only when the process of that
 * number is alive, is a PostgreSQL, and works in this very folder. Pids are recycled, in containers to the same few.
 */
import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { writeWhole } from "./server_files.ts";

export type Postmaster = { pid: number; port: number; ready: boolean };

const pidFile = (dataDirectory: string) => join(dataDirectory, "postmaster.pid");

/** Lines of postmaster.pid, see PostgreSQL's src/include/utils/pidfile.h: pid, folder, time, port, ..., status. */
async function readPidFile(dataDirectory: string): Promise<string[] | undefined> {
  const text = await readFile(pidFile(dataDirectory), "utf8").catch(() => undefined);
  return text?.split("\n").map((line) => line.trim());
}

/** The live postmaster of this folder. `ready` is false while it starts, recovers or stops. */
export async function findPostmaster(dataDirectory: string): Promise<Postmaster | undefined> {
  const lines = await readPidFile(dataDirectory);
  const pid = Number(lines?.[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1 || !(await serves(pid, dataDirectory))) return undefined;
  return { pid, port: Number(lines?.[3]), ready: lines?.[7] === "ready" };
}

/** A zombie serves nothing: under a PID 1 that reaps no one, a dead postmaster stays one for ever. */
async function serves(pid: number, dataDirectory: string): Promise<boolean> {
  try {
    if (process.platform === "linux") {
      // A postmaster's working folder is its data folder; the inode also tells when that was moved while it ran.
      const [command, works, data] = await Promise.all([
        readFile(`/proc/${pid}/cmdline`, "utf8"),
        stat(`/proc/${pid}/cwd`),
        stat(dataDirectory),
      ]);
      return isPostgres(command.split("\0")[0] ?? "") && works.ino === data.ino && works.dev === data.dev;
    }
    const { stdout } = await promisify(execFile)("ps", ["-ww", "-p", String(pid), "-o", "stat=,args="]);
    const [state = "", program = ""] = stdout.trim().split(/\s+/);
    return !state.startsWith("Z") && isPostgres(program) && stdout.includes(` -D ${dataDirectory} `);
  } catch {
    return false;
  }
}

/** Its children call themselves "postgres: checkpointer" and work in the same folder, but are not it. */
const isPostgres = (program: string): boolean => basename(program) === "postgres";

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * PostgreSQL does not start while the pid in the file is that of any live process, so one that now belongs to another
 * program is replaced by ours: it ignores its parent's. The rest must stay: from it, it finds server processes that
 * outlived their postmaster and still have the data in memory. Only for a folder that findPostmaster finds unserved.
 */
export async function disarmPidFile(dataDirectory: string): Promise<void> {
  const lines = await readPidFile(dataDirectory);
  const pid = Number(lines?.[0]);
  if (lines === undefined || pid === process.pid || !isAlive(pid)) return;
  await writeWhole(pidFile(dataDirectory), [String(process.pid), ...lines.slice(1)].join("\n"));
}

export async function hasPidFile(dataDirectory: string): Promise<boolean> {
  return (await readPidFile(dataDirectory)) !== undefined;
}
