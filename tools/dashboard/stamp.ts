/** What a build of the dashboard was made of, as one hash: as long as it is the same, there is nothing to build. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Below the folder of the pages as they are built. */
const stampFile = join(".vite", "stamp");

/** From the repository's root. The schemas are not there: the pages have only their types. */
const sources = ["internal/dashboard/web", "tools/dashboard", "package-lock.json"];

async function filesOf(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw error;
  });
  if (entries === undefined) return [place];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Of the sources as they are, in hexadecimal; where they stand does not matter. */
export async function stampOf(root: string): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesOf(join(root, source))))).flat();
  const hash = createHash("sha256");
  for (const file of files.toSorted()) {
    const text = await readFile(file);
    hash.update(`${relative(root, file).replaceAll(sep, "/")}\0${text.length}\0`).update(text);
  }
  return hash.digest("hex");
}

/** What `folder` was built of; undefined when it is not there, or not whole. */
export async function stampIn(folder: string): Promise<string | undefined> {
  return await readFile(join(folder, stampFile), "utf8").catch(() => undefined);
}

export const stampPath = (folder: string) => join(folder, stampFile);
