/**
 * Whom PostgreSQL's programs run as. They refuse to run as root; then they run as a system user, without root's
 * supplementary groups (libuv clears those whenever it is given a uid) and without our environment.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { UsageError } from "../core/errors.ts";

/** `name` for messages. */
export type Account = { name: string; uid: number; gid: number };

/** In order of preference; `nobody` is on every system. */
const systemUsers = ["postgres", "nobody"] as const;

export const isRoot = (): boolean => process.geteuid?.() === 0;

async function readAccounts(): Promise<Account[]> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  return lines.map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** The system user that root hands a new cluster to. */
export async function systemAccount(): Promise<Account> {
  const accounts = await readAccounts();
  for (const name of systemUsers) {
    const account = accounts.find((candidate) => candidate.name === name);
    if (account !== undefined && account.uid !== 0) return account;
  }
  throw new UsageError(
    `PostgreSQL does not run as root, and /etc/passwd has none of the users ${systemUsers.join(", ")}: run as an ordinary user, or set DATABASE_URL.`,
  );
}

/** The owner of what exists already. */
export async function accountOf(owner: { uid: number; gid: number }): Promise<Account> {
  const known = (await readAccounts()).find((account) => account.uid === owner.uid);
  return { name: known?.name ?? `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
}

/** Spawn options for `account`; undefined is ourselves. Our settings are secrets of ours: the programs get none. */
export function spawnAs(account: Account | undefined) {
  const identity = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  return { ...identity, env: { PATH: "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" } };
}

export type Outcome = { ok: boolean; output: string };

/** Runs a program to its end. Whatever goes wrong, including that it cannot be run at all, stands in `output`. */
export async function runAs(
  account: Account | undefined,
  program: string,
  args: readonly string[],
  cwd = "/",
): Promise<Outcome> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { ...spawnAs(account), cwd });
    return { ok: true, output: stdout.trim() };
  } catch (error) {
    const failed = error as Error & { stdout?: string; stderr?: string };
    return { ok: false, output: failed.stderr?.trim() || failed.message };
  }
}

/** Asks the system instead of working out modes, so that access lists and network file systems count. */
export async function canEnter(account: Account, folder: string): Promise<Outcome> {
  return await runAs(account, "/bin/sh", ["-c", 'cd -- "$1"', "sh", folder]);
}
