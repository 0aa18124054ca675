/**
 * Makes the folder that the image is: every command in one set of files that share what they have in common, and what
 * they read beside them. It needs Node 24 and nothing else; where it stands, and what is around it, does not matter.
 */
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { version } from "../../cmd/shared/version.ts";
import { buildDashboard } from "../dashboard/app.ts";
import { codeFolder, copyAssets, packageFiles } from "./assets.ts";
import { billOf } from "./bill.ts";
import { bundling, root } from "./bundling.ts";
import { licencesOf } from "./licences.ts";

export type Tree = { bytes: number; files: number };

async function measure(folder: string): Promise<Tree> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
  return { files: files.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) };
}

/** Put together under another name first: a tree under its own name is whole. */
export async function buildTree(folder: string): Promise<Tree> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const { metafile } = await build({
    ...bundling,
    entryPoints: { main: "cmd/container/main.ts" },
    outdir: join(draft, codeFolder),
    outExtension: { ".js": ".mjs" },
    splitting: true,
    chunkNames: "[name]-[hash]",
  });
  await copyAssets(draft);
  // Where the code, two folders deep, looks for it.
  const pages = await buildDashboard(join(draft, "dist/dashboard"));
  // They are in the one list of the image.
  await rm(join(draft, "dist/dashboard/LICENSES.txt"));
  const sources = [...Object.keys(metafile.inputs), ...packageFiles, ...pages.sources];
  await writeFile(join(draft, "LICENSES.txt"), await licencesOf(sources, root));
  await writeFile(join(draft, "sbom.cdx.json"), await billOf(sources, root));
  await writeFile(
    join(draft, "package.json"),
    `${JSON.stringify({ name: "drug-price-data-service", version, license: "Apache-2.0", type: "module" }, null, 2)}\n`,
  );
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  return await measure(folder);
}
