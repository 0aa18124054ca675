/**
 * Where a cluster lives, and as whom its server runs. Its home is the folder that was asked for, unless root asked for
 * one below a folder that the server's user cannot enter (a clone under /root): then it is under the system's folder,
 * and a note in the folder that was asked for says where. Permissions of folders we did not make stay as they are.
 */
import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../core/errors.ts";
import { type Account, accountOf, canEnter, isRoot, systemAccount } from "./account.ts";
import { makeFolder, trustedFolder, writeWhole } from "./server_files.ts";

/** `account` is undefined when the server runs as ourselves. */
export type Home = { path: string; account: Account | undefined };

export const dataDirectoryOf = (home: string): string => join(home, "data");

/** Others may pass through to what is theirs, and not look around. */
const passableMode = 0o711;

async function ownerOfCluster(home: string): Promise<{ uid: number; gid: number } | undefined> {
  return await stat(dataDirectoryOf(home)).catch(() => undefined);
}

export async function findHome(
  directory: string,
  systemDirectory: string,
  log: (line: string) => void,
): Promise<Home> {
  await makeFolder(directory, isRoot() ? passableMode : 0o700);
  const path = await realpath(directory);
  return isRoot() ? await findHomeAsRoot(path, systemDirectory, log) : await ownHome(path);
}

async function ownHome(path: string): Promise<Home> {
  const owner = await ownerOfCluster(path);
  if (owner !== undefined && owner.uid !== process.geteuid?.()) {
    const { name } = await accountOf(owner);
    throw new UsageError(
      `The PostgreSQL cluster in ${path} belongs to ${name}: run as root or as ${name}, or choose another DATA_DIR.`,
    );
  }
  return { path, account: undefined };
}

async function findHomeAsRoot(
  directory: string,
  systemDirectory: string,
  log: (line: string) => void,
): Promise<Home> {
  const hash = createHash("sha256").update(directory).digest("hex").slice(0, 16);
  const elsewhere = join(systemDirectory, hash);
  const sayWhere = (account: Account) =>
    log(`${account.name}, whom PostgreSQL runs as, cannot enter ${directory}: its files are in ${elsewhere}`);

  // A cluster that exists stays where it is, and with whom: permissions may have changed since it was made.
  for (const path of [directory, elsewhere]) {
    const owner = await ownerOfCluster(path);
    if (owner === undefined) continue;
    const account = owner.uid === 0 ? await systemAccount() : await accountOf(owner);
    const entered = await canEnter(account, path);
    if (!entered.ok) {
      throw new UsageError(
        `PostgreSQL runs as ${account.name}, who cannot enter ${path}, where its cluster is: let it pass (chmod o+x on the folders above), or choose another DATA_DIR (${entered.output}).`,
      );
    }
    if (path === elsewhere) sayWhere(account);
    return { path, account };
  }

  const account = await systemAccount();
  if ((await canEnter(account, directory)).ok) return { path: directory, account };
  await trustedFolder(systemDirectory);
  await trustedFolder(elsewhere, passableMode);
  const entered = await canEnter(account, elsewhere);
  if (!entered.ok) {
    throw new UsageError(
      `PostgreSQL runs as ${account.name}, who can enter neither ${directory} nor ${elsewhere}: choose another DATA_DIR, or set DATABASE_URL (${entered.output}).`,
    );
  }
  await writeWhole(join(elsewhere, "made-for.txt"), `${directory}\n`, 0o644);
  await writeWhole(
    join(directory, "LOCATION.txt"),
    `The files of the embedded PostgreSQL are in\n${elsewhere}\nbecause the user ${account.name}, whom it runs as, cannot enter this folder.\n`,
    0o644,
  );
  sayWhere(account);
  return { path: elsewhere, account };
}
