/** Files that are there whole or not at all, and folders that nobody else can write to. */
import { randomBytes } from "node:crypto";
import { type FileHandle, lchown, lstat, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "../core/errors.ts";

export async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}

/** Whom a new file in `folder` is for. Root gives it away, so that an ordinary user whose folder root once worked in can go on. */
export async function giveToOwner(file: FileHandle, folder: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const owner = await stat(folder);
  await file.chown(owner.uid, owner.gid);
}

/** Written to a name of its own, then renamed. That name is made exclusively: a link laid there is not followed. */
export async function writeWhole(path: string, text: string, mode = 0o600): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(draft, "wx", mode);
  try {
    await file.writeFile(text);
    await giveToOwner(file, dirname(path));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
}

/** Makes the folder with exactly this mode; one that is there already keeps its own. */
export async function makeFolder(path: string, mode: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return;
  }
  const made = await open(path, "r");
  try {
    // mkdir's mode is cut by the umask.
    await made.chmod(mode);
  } finally {
    await made.close();
  }
}

/** A folder whose contents we run or trust: made by us, or checked to be ours alone to write to. */
export async function trustedFolder(path: string, mode = 0o755): Promise<void> {
  await makeFolder(path, mode);
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== process.geteuid?.() || (found.mode & 0o022) !== 0) {
    throw new UsageError(
      `${path} must be a folder that belongs to the user who runs this and that nobody else can write to.`,
    );
  }
}

/** Links are handed over themselves; what they point at is not. */
export async function chownTree(path: string, uid: number, gid: number): Promise<void> {
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
  await lchown(path, uid, gid);
}
