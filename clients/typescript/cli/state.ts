/**
 * The listener's state: one JSON file per API key and base URL, readable by its owner only.
 *
 * The log of events has a cursor per page, so the position is the cursor of the page in progress and the IDs of its events that
 * are done. The file is written to another name and renamed: after a crash it is the old state or the new one, whole. It is
 * written
 *   - before each request (`sending`, a write-ahead of the event's ID),
 *   - after each result (`done`, or `sending` with `uncertain: false`),
 *   - after each page (`cursor`).
 * A lock file with the process ID keeps a second listener away from the same state. The lock of a process that was killed is
 * taken over.
 */
import { createHash, randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";

export type Sending = {
  id: string;
  /** Requests made, the one in progress included. */
  attempts: number;
  /** A request is in progress. After a crash, it is unknown whether the receiver got it. */
  uncertain: boolean;
};

export type State = {
  version: 1;
  secret: string;
  /** Lists the log from here on. From the service's clock. Null before the first request. */
  since: string | null;
  /** Null for the first page. */
  cursor: string | null;
  /** IDs of the page in progress that need no further request. */
  done: string[];
  sending: Sending | null;
  /** Of the last `listen`, for `resend`. */
  forwardTo: string | null;
  /** By webhook: resends that were forwarded, and the time from which on they are listed. */
  resends: Record<string, { since: string; done: string[] }>;
};

export type StateFile = {
  readonly state: State;
  /** Throws if the file cannot be written. Nothing is sent then. */
  save(): void;
};

export function defaultStatePath(apiKey: string, baseUrl: string): string {
  const folder = process.env.XDG_STATE_HOME || join(homedir(), ".local", "state");
  const name = createHash("sha256").update(`${baseUrl}\n${apiKey}`).digest("hex").slice(0, 16);
  return join(folder, "drug-price", `listen-${name}.json`);
}

const newState = (): State => ({
  version: 1,
  secret: `whsec_${randomBytes(32).toString("base64")}`,
  since: null,
  cursor: null,
  done: [],
  sending: null,
  forwardTo: null,
  resends: {},
});

function readState(path: string): State {
  let written: string;
  try {
    written = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return newState();
    throw error;
  }
  try {
    const state = JSON.parse(written) as State;
    if (state.version === 1 && typeof state.secret === "string" && Array.isArray(state.done))
      return { ...newState(), ...state };
  } catch {
    // Reported below.
  }
  throw new Error(
    `The state file ${path} is not readable as state of this version. Delete it to start again.`,
  );
}

/** Reads the file, or creates the state in memory. */
export function openState(path: string): StateFile {
  const state = readState(path);
  return {
    state,
    save() {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${process.pid}`;
      const file = openSync(draft, "w", 0o600);
      try {
        writeSync(file, `${JSON.stringify(state, null, 2)}\n`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(draft, path);
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Throws if another process listens with this state. Returns a function that unlocks it. */
export function lockState(path: string): () => void {
  const lock = `${path}.lock`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  for (;;) {
    try {
      writeFileSync(lock, `${process.pid}\n`, { flag: "wx", mode: 0o600 });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = Number(readFileSync(lock, "utf8"));
    if (Number.isInteger(holder) && holder > 0 && holder !== process.pid && isRunning(holder))
      throw new Error(
        `Process ${holder} already listens with this key and base URL. Stop it, or use another state file with --state. (Lock: ${lock})`,
      );
    rmSync(lock, { force: true });
  }
}
