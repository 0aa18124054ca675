/**
 * Locks between processes that go with their holder, even when it is killed. Node has no flock(2), and a lock file with
 * a pid in it cannot be taken from a dead holder without a race. The locks that SQLite takes on an (empty) database
 * file are the kernel's own: nothing is ever stale, and nobody has to ask whether a pid was recycled.
 */
import { accessSync, chownSync, constants, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { UsageError } from "../core/errors.ts";

export type FileLock = Disposable & {
  /** Many may hold it shared, or one exclusively. Gives up its own hold first; false when another is in the way. */
  tryTake(mode: "shared" | "exclusive"): boolean;
  drop(): void;
};

const retryMs = 20;
/** SQLITE_BUSY, the primary code of errors such as SQLITE_BUSY_RECOVERY. */
const busyCode = 5;

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode;
  return typeof code === "number" && (code & 0xff) === busyCode;
}

export function openFileLock(path: string): FileLock {
  try {
    writeFileSync(path, "", { flag: "wx", mode: 0o600 });
    if (process.geteuid?.() === 0) {
      // For an ordinary user in whose folder root once worked.
      const owner = statSync(dirname(path));
      chownSync(path, owner.uid, owner.gid);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    // Not by opening it: closing any descriptor of the file would drop this process's locks on it (POSIX). Checked at
    // all because SQLite would open a file it cannot write for reading, and then lock nothing.
    accessSync(path, constants.R_OK | constants.W_OK);
  }
  const file = new DatabaseSync(path);
  let held = false;
  const drop = () => {
    if (held) file.exec("rollback");
    held = false;
  };
  return {
    tryTake(mode) {
      drop();
      try {
        file.exec(mode === "exclusive" ? "begin exclusive" : "begin");
        held = true;
        // A plain "begin" locks nothing until the first read; the read's lock then lasts as long as the transaction.
        if (mode === "shared") file.exec("select count(*) from sqlite_schema");
        return true;
      } catch (error) {
        drop();
        if (isBusy(error)) return false;
        throw error;
      }
    },
    drop,
    [Symbol.dispose]: () => file.close(),
  };
}

/** Waits for its turn. Whoever holds the lock starts or stops a server meanwhile, which takes seconds. */
export async function takeExclusive(path: string, timeoutMs: number): Promise<Disposable> {
  const lock = openFileLock(path);
  const deadlineMs = performance.now() + timeoutMs;
  try {
    while (!lock.tryTake("exclusive")) {
      if (performance.now() > deadlineMs) {
        throw new UsageError(
          `Another process has been starting or stopping the embedded PostgreSQL for ${timeoutMs / 1000} s (it holds ${path}).`,
        );
      }
      await sleep(retryMs);
    }
    return lock;
  } catch (error) {
    lock[Symbol.dispose]();
    throw error;
  }
}
