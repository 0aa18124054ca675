/**
 * The cluster's files: made once by initdb, with a random password that only we can read. initdb works in a folder of
 * its own that is renamed when it is done, so that one killed half-way leaves nothing that looks like a cluster.
 */
import { randomBytes } from "node:crypto";
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../core/errors.ts";
import { runAs } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { dataDirectoryOf, type Home } from "./home.ts";
import { chownTree, writeWhole } from "./server_files.ts";

export const superuser = "postgres";

const draftPrefix = "initdb-";
const passwordPath = (home: Home) => join(home.path, "password");

/** Must run under the start lock. Answers the superuser's password. */
export async function prepareCluster(
  home: Home,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<string> {
  const dataDirectory = dataDirectoryOf(home.path);
  const version = await readFile(join(dataDirectory, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) return await makeCluster(home, binaries, log);
  if (version.trim() !== binaries.major) {
    throw new UsageError(
      `${dataDirectory} was made by PostgreSQL ${version.trim()}, and this is ${binaries.major}: use the release that made it, or remove ${home.path} and load the data again.`,
    );
  }
  // Root-owned only when someone copied or restored it: PostgreSQL insists on owning it.
  if (home.account !== undefined && (await stat(dataDirectory)).uid === 0) {
    await chownTree(dataDirectory, home.account.uid, home.account.gid);
  }
  const password = await readFile(passwordPath(home), "utf8").catch((error: unknown) => {
    throw new UsageError(
      `The password of the PostgreSQL cluster cannot be read from ${passwordPath(home)}: restore that file, or remove ${home.path} and load the data again.`,
      { cause: error },
    );
  });
  return password.trim();
}

async function makeCluster(home: Home, binaries: Binaries, log: (line: string) => void): Promise<string> {
  const dataDirectory = dataDirectoryOf(home.path);
  log(`Creating a PostgreSQL ${binaries.major} cluster in ${home.path}`);
  // We hold the start lock: whoever made these is dead. Its initdb may still be writing, until it finds no folder.
  for (const name of (await readdir(home.path)).filter((candidate) => candidate.startsWith(draftPrefix))) {
    await rm(join(home.path, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
  }
  const password = randomBytes(24).toString("base64url");
  const draft = await mkdtemp(join(home.path, draftPrefix));
  try {
    await runInitdb(home, binaries, draft, password);
    // The password first: a cluster without one could not be used, a password without a cluster is replaced.
    await writeWhole(passwordPath(home), `${password}\n`);
    await rename(join(draft, "data"), dataDirectory).catch((cause: unknown) => {
      const message = `${dataDirectory} is in the way and is no PostgreSQL cluster: remove it.`;
      throw new UsageError(message, { cause });
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return password;
}

/**
 * PostgreSQL's own C.UTF-8: sorts by code point as C does, knows letters beyond ASCII, and is the same on every system.
 * Versions before 17 do not have it and use that of the system's library.
 */
const localeArguments = (major: string) =>
  Number(major) >= 17
    ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--locale=C", "--lc-ctype=C.UTF-8"];

async function runInitdb(home: Home, binaries: Binaries, draft: string, password: string): Promise<void> {
  const dataDirectory = join(draft, "data");
  const passwordFile = join(draft, "password");
  await mkdir(dataDirectory, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.account !== undefined) {
    for (const path of [passwordFile, dataDirectory, draft]) {
      await chown(path, home.account.uid, home.account.gid);
    }
  }
  const { ok, output } = await runAs(
    home.account,
    binaries.initdb,
    [
      `--pgdata=${dataDirectory}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      ...localeArguments(binaries.major),
      "--no-instructions",
    ],
    home.path,
  );
  if (!ok) throw new UsageError(`initdb could not make a PostgreSQL cluster in ${home.path}: ${output}`);
}
