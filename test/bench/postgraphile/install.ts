/**
 * PostGraphile in a folder of its own outside the tree: installed once for each state of its package.json, and again when
 * that was cut short.
 */
import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { UsageError } from "../../../internal/core/errors.ts";

export type PostGraphile = AsyncDisposable & { port: number };
export type Start = (options: { url: string; schema: string; poolSize: number }) => Promise<PostGraphile>;

const own = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What starts it. */
export async function findPostGraphile(log: (line: string) => void): Promise<Start> {
  const state = hash("sha256", await readFile(own("package.json")), "hex").slice(0, 12);
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const folder = join(cache, "drug-price-data-service", `postgraphile-${state}`);
  const finished = join(folder, "finished");
  if (!existsSync(finished)) {
    log(`Installing PostGraphile into ${folder}`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await copyFile(own("package.json"), join(folder, "package.json"));
    const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts"];
    const { status, stderr, error } = spawnSync("npm", install, { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new UsageError(`PostGraphile cannot be installed: ${error?.message ?? stderr}`);
    await writeFile(finished, "");
  }
  // Beside its packages, which is where its imports are looked for.
  await copyFile(own("server.js"), join(folder, "server.js"));
  // As it is meant to run: without the checks of development. Read when it is loaded.
  process.env.GRAPHILE_ENV = "production";
  const loaded = (await import(pathToFileURL(join(folder, "server.js")).href)) as { start: Start };
  return loaded.start;
}
