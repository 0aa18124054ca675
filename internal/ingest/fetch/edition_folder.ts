/**
 * Stores the editions of a source: `<root>/<source>/<time>-<content>/` with the files and manifest.json. The newest folder with
 * a manifest is the current edition.
 *
 * What a kill leaves:
 * - A folder whose name begins with `.new-`: a download that was not completed. Nobody reads it. The next fetch that is a day
 *   younger deletes it, so that a fetch that runs at the same time keeps its own.
 * - A folder without a manifest: a deletion that was not completed. The next fetch of the source deletes it.
 * An edition gets its name only when its files and its manifest are on the disk, so it is complete or absent.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { UsageError } from "../../core/errors.ts";

/** `url`, `etag`, and `lastModified` come from the response. */
export type StoredFile = {
  name: string;
  url: string;
  bytes: number;
  sha256: string;
  etag?: string;
  lastModified?: string;
};

export type Manifest = {
  source: string;
  title: string;
  license: string;
  /** When the files were last found to be the publisher's current ones. ISO 8601. */
  fetchedAt: string;
  /** The newest Last-Modified of the files. Without one, when this content was first downloaded. ISO 8601. */
  publishedAt: string;
  files: StoredFile[];
};

export type Edition = { path: string; manifest: Manifest };

const manifestName = "manifest.json";
const draftPrefix = ".new-";
const draftKeptMs = 24 * 60 * 60_000;

/** The same for the same files, wherever they were downloaded. */
export const contentOf = ({ files }: Pick<Manifest, "files">): string =>
  createHash("sha256")
    .update(files.map(({ name, sha256 }) => `${name} ${sha256}\n`).join(""))
    .digest("hex");

async function readManifest(path: string): Promise<Manifest | undefined> {
  const text = await readFile(join(path, manifestName), "utf8").catch(() => undefined);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Manifest);
  } catch {
    return undefined;
  }
}

/** Replaces the manifest in one step: readers see the old or the new one. */
async function writeManifest(path: string, manifest: Manifest): Promise<void> {
  const draft = join(path, `${manifestName}.new`);
  const file = await open(draft, "w");
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(path, manifestName));
  await syncFolder(path);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  // Some network file systems cannot sync a folder.
  await folder.sync().catch(() => {});
  await folder.close();
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

async function isWhole({ path, manifest }: Edition): Promise<boolean> {
  for (const { name, bytes, sha256 } of manifest.files) {
    const found = await stat(join(path, name)).catch(() => undefined);
    if (found?.size !== bytes || (await sha256Of(join(path, name))) !== sha256) return false;
  }
  return true;
}

export type EditionFolder = {
  /** The newest edition whose files match their checksums. */
  current(): Promise<Edition | undefined>;
  /** A new folder for downloads. Deleted when it is disposed of, unless `keep` was called. */
  draft(): Promise<AsyncDisposable & { path: string; keep(manifest: Manifest): Promise<Edition> }>;
  /** Stores that the edition is still current. */
  touch(edition: Edition, manifest: Manifest): Promise<Edition>;
  /** Deletes editions but for the newest ones, and what killed fetches left. Returns the number of deleted editions. */
  prune(kept: number): Promise<number>;
};

export async function openEditionFolder(root: string, source: string): Promise<EditionFolder> {
  const folder = join(root, source);
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new UsageError(
      `${folder} cannot be created: ${error.message}. Set EDITIONS_DIR to a folder that can be written.`,
    );
  });
  /** Newest first. */
  const names = async () =>
    (await readdir(folder, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map(({ name }) => name)
      .sort()
      .reverse();
  return {
    async current() {
      for (const name of await names()) {
        const path = join(folder, name);
        const manifest = await readManifest(path);
        if (manifest !== undefined && (await isWhole({ path, manifest }))) return { path, manifest };
      }
      return undefined;
    },
    async draft() {
      const path = join(folder, `${draftPrefix}${Date.now()}-${process.pid}`);
      await mkdir(path);
      let isKept = false;
      return {
        path,
        async keep(manifest) {
          await writeManifest(path, manifest);
          const time = manifest.fetchedAt.replaceAll(/[:.]/g, "-");
          const named = join(folder, `${time}-${contentOf(manifest).slice(0, 8)}`);
          await rename(path, named);
          isKept = true;
          await syncFolder(folder);
          return { path: named, manifest };
        },
        async [Symbol.asyncDispose]() {
          if (!isKept) await rm(path, { recursive: true, force: true });
        },
      };
    },
    async touch({ path }, manifest) {
      await writeManifest(path, manifest);
      return { path, manifest };
    },
    async prune(kept) {
      for (const entry of await readdir(folder)) {
        if (!entry.startsWith(draftPrefix)) continue;
        const found = await stat(join(folder, entry)).catch(() => undefined);
        if (found !== undefined && Date.now() - found.mtimeMs > draftKeptMs)
          await rm(join(folder, entry), { recursive: true, force: true });
      }
      let deleted = 0;
      let complete = 0;
      for (const name of await names()) {
        const path = join(folder, name);
        const isEdition = (await readManifest(path)) !== undefined;
        if (isEdition) complete += 1;
        if (isEdition && complete <= kept) continue;
        await rm(join(path, manifestName), { force: true });
        await rm(path, { recursive: true, force: true });
        if (isEdition) deleted += 1;
      }
      return deleted;
    },
  };
}

/** Takes a file of an edition over without a copy, where the file system can. */
export const takeOver = (from: string, to: string): Promise<void> =>
  link(from, to).catch(() => copyFile(from, to));
