/** Where tests put the data of their servers. */
import { chmod, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataVariable } from "./runner/variables.ts";

const memory = "/dev/shm";
/** PostgreSQL's log of changes alone may take 1 GB. */
const roomBytes = 3e9;

/**
 * A new folder in memory where there is room, else on disk. A clone of a database is 300 files, and a cluster 1,000,
 * which a disk can take thirty times as long to make (ext4 without a journal does when as many were just removed: 400 ms
 * against 14). Programs cannot be run from there: it may be mounted so.
 */
export async function dataFolder(neededBytes = roomBytes): Promise<string> {
  const run = process.env[dataVariable];
  if (run !== undefined) return await mkdtemp(join(run, "data-"));
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return await mkdtemp(join(room >= neededBytes ? memory : tmpdir(), "drug-price-tests-"));
}

/** As `dataFolder`, and everybody may pass through it: as root, the server runs as somebody else. */
export async function openDataFolder(neededBytes?: number): Promise<string> {
  const folder = await dataFolder(neededBytes);
  await chmod(folder, 0o755);
  return folder;
}
