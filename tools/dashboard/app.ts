/**
 * Builds the pages of the dashboard into a folder: the shell, hashed files with their compressed forms, the manifest, and the
 * licences of what is in them. Put together beside it first: under its own name a folder is whole.
 */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { build, type Plugin } from "vite";
import { UsageError } from "../../internal/core/errors.ts";
import { licencesOf } from "../bundle/licences.ts";
import { type PageSize, pageSizes, tooLarge } from "./budget.ts";
import { builtFolder, root } from "./build_paths.ts";
import { compressFiles } from "./compress.ts";
import { stampOf, stampPath } from "./stamp.ts";

export type Built = {
  /** Paths from the repository's root of all that is in the scripts and styles. */
  sources: readonly string[];
  sizes: readonly PageSize[];
};

function collector(sources: Set<string>): Plugin {
  return {
    name: "sources",
    generateBundle(_options, output) {
      for (const piece of Object.values(output)) {
        if (piece.type !== "chunk") continue;
        for (const id of Object.keys(piece.modules)) {
          // Such as \0vite/preload-helper.js, or a file with a question behind it.
          const [file = ""] = id.split("?");
          // Vite puts an empty module there, which fails in the browser first.
          if (file.startsWith("__vite-browser-external")) this.error("a page imports a module of Node's");
          if (!file.includes("\0")) sources.add(relative(root, file).replaceAll("\\", "/"));
        }
      }
    },
  };
}

/** A folder that somebody else puts there at the same time is as good. */
async function putInPlace(draft: string, folder: string): Promise<void> {
  const old = `${folder}.old-${process.pid}`;
  for (let attempt = 0; ; attempt += 1) {
    await rename(folder, old).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    });
    await rm(old, { recursive: true, force: true });
    try {
      return await rename(draft, folder);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (attempt === 5 || (code !== "ENOTEMPTY" && code !== "EEXIST")) throw error;
    }
  }
}

/** Throws UsageError when a page has more script than is allowed. */
export async function buildDashboard(folder: string = builtFolder): Promise<Built> {
  // A shell may have it set to something else, and Vite would make the slow and talkative kind of pages.
  process.env.NODE_ENV = "production";
  const stamp = await stampOf(root);
  const draft = `${folder}.new-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  // Says first whether writing is allowed here at all.
  await mkdir(draft, { recursive: true });
  try {
    const sources = new Set<string>();
    await build({
      configFile: join(root, "internal/dashboard/web/vite.config.ts"),
      // Imported as it is: the other way writes into node_modules.
      configLoader: "native",
      mode: "production",
      logLevel: "error",
      plugins: [collector(sources)],
      build: { outDir: draft, emptyOutDir: true },
    });
    await compressFiles(join(draft, "files"));
    await writeFile(join(draft, "LICENSES.txt"), await licencesOf([...sources], root));
    const sizes = await pageSizes(draft);
    const offences = tooLarge(sizes);
    if (offences.length > 0) throw new UsageError(offences.join("\n"));
    // Last: a folder with its stamp is whole.
    await writeFile(stampPath(draft), stamp);
    await putInPlace(draft, folder);
    return { sources: [...sources].toSorted(), sizes };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
