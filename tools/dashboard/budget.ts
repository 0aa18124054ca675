/** How much script each page of the dashboard brings to a browser, and that it is not more than is allowed. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Compressed by Brotli, of one page with all that it has in common with others. */
export const mostScriptBytes = 250_000;

type Chunk = {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
};
export type Manifest = Readonly<Record<string, Chunk>>;

/** `first`: with what it imports; `all`: and with what it may fetch later, such as the drawing of bars. Bytes of Brotli. */
export type PageSize = { page: string; first: number; all: number };

const isPage = (source: string) => source.startsWith("src/pages/");

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, ".vite", "manifest.json"), "utf8")) as Manifest;
}

function reach(manifest: Manifest, from: readonly string[], later: boolean): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || found.has(name)) return;
    found.add(name);
    for (const next of chunk.imports ?? []) visit(next);
    // One page leads to all others: those are fetched when they are gone to.
    if (later) for (const next of chunk.dynamicImports ?? []) if (!isPage(next)) visit(next);
  };
  for (const name of from) visit(name);
  return found;
}

/** Largest first. */
export async function pageSizes(folder: string): Promise<PageSize[]> {
  const manifest = await readManifest(folder);
  const names = Object.keys(manifest);
  const entries = names.filter((name) => manifest[name]?.isEntry);
  const files = new Set(Object.values(manifest).map(({ file }) => file));
  const sizes = new Map<string, number>();
  for (const file of files)
    if (file.endsWith(".js"))
      sizes.set(file, brotliCompressSync(await readFile(join(folder, file))).byteLength);
  const sum = (chunks: Set<string>) => {
    const scripts = new Set([...chunks].map((name) => manifest[name]?.file ?? ""));
    return [...scripts].reduce((bytes, file) => bytes + (sizes.get(file) ?? 0), 0);
  };
  return names
    .filter(isPage)
    .map((page) => ({
      page: page.replace(/^src\/pages\//, "").replace(/\.tsx$/, ""),
      first: sum(reach(manifest, [...entries, page], false)),
      all: sum(reach(manifest, [...entries, page], true)),
    }))
    .toSorted((a, b) => b.all - a.all || (a.page < b.page ? -1 : 1));
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

/** For a person to read. */
export function tableOf(sizes: readonly PageSize[]): string {
  const rows = sizes.map(({ page, first, all }) => [page, kilobytes(first), kilobytes(all)]);
  const lines = [["page", "script", "with what comes later"], ...rows];
  return lines
    .map(
      ([page = "", first = "", all = ""]) => `${page.padEnd(22)}${first.padStart(10)}${all.padStart(24)}\n`,
    )
    .join("");
}

/** One line for each page that is too large. */
export const tooLarge = (sizes: readonly PageSize[]): string[] =>
  sizes
    .filter(({ all }) => all > mostScriptBytes)
    .map(
      ({ page, all }) =>
        `${page}: ${kilobytes(all)} of script, and ${kilobytes(mostScriptBytes)} are allowed: fetch a part of it when it is needed`,
    );
