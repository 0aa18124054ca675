/**
 * The runtimes besides the tree's Node that the TypeScript library is tried on: their npm packages, kept outside the tree. Nothing of
 * the packages runs when they are installed: the program is taken out of the package of the platform, which the package
 * itself pins.
 */
import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../../../internal/core/errors.ts";
import { kept } from "../../support/programs/kept.ts";
import { say } from "../../support/programs/say.ts";

export type Runtime = {
  program: string;
  /** What it is to be run with: it asks nothing, tells nobody, and keeps what it fetches beside itself. */
  env: NodeJS.ProcessEnv;
};

const versions = {
  bun: "1.4.5",
  deno: "2.9.6",
  // The oldest that the library's package says it runs on.
  "oldest-node": `npm:node-${process.platform}-${process.arch}@20.3.0`,
};
const needs = "The TypeScript library's tests need Deno, Bun and Node 20";
const manifest = JSON.stringify({ private: true, dependencies: versions });

const runtimes = {
  deno: {
    programs: "node_modules/@deno/*/deno",
    env: (folder: string) => ({
      DENO_DIR: join(folder, "deno-cache"),
      DENO_NO_PROMPT: "1",
      DENO_NO_UPDATE_CHECK: "1",
    }),
  },
  bun: {
    programs: "node_modules/@oven/*/bin/bun",
    env: (folder: string) => ({
      BUN_INSTALL_CACHE_DIR: join(folder, "bun-cache"),
      DO_NOT_TRACK: "1",
    }),
  },
  node: { programs: "node_modules/oldest-node/bin/node", env: () => ({}) },
} as const;

/** Of a platform npm may bring more than one: for older processors, for another C library. The first that runs. */
async function programIn(folder: string, name: keyof typeof runtimes): Promise<string | undefined> {
  for (const path of globSync(join(folder, runtimes[name].programs)).sort())
    if ((await say(path, ["--version"])).code === 0) return path;
  return undefined;
}

async function haveAll(folder: string): Promise<boolean> {
  const names = Object.keys(runtimes) as (keyof typeof runtimes)[];
  const programs = await Promise.all(names.map((name) => programIn(folder, name)));
  return !programs.includes(undefined);
}

async function install(folder: string): Promise<void> {
  await writeFile(join(folder, "package.json"), manifest);
  // However npm is set up for the tree that it is started from.
  const ways = ["--ignore-scripts", "--include=optional", "--no-package-lock", "--no-audit", "--no-fund"];
  const { code, stdout, stderr } = await say("npm", ["install", ...ways, "--prefix", folder], {
    cwd: folder,
  });
  if (code !== 0) {
    const said = `${stdout}${stderr}`.trim().split("\n").slice(-3).join(" ");
    throw new UsageError(`${needs}: npm says ${said}`);
  }
  if (!(await haveAll(folder)))
    throw new UsageError(
      `${needs}, whose packages bring none that runs on ${process.platform} ${process.arch}`,
    );
}

/** Installed when need be, all at once, 300 MB: `log` hears of it before. */
async function find(name: keyof typeof runtimes, log: (line: string) => void): Promise<Runtime> {
  const folder = await kept({
    name: "clients-runtimes",
    state: manifest,
    works: haveAll,
    async make(made) {
      log(`Installing Deno, Bun and Node 20 in ${made}`);
      await install(made);
    },
  });
  const program = await programIn(folder, name);
  if (program === undefined) throw new Error(`${name} ran, and does not any more`);
  return { program, env: { ...process.env, ...runtimes[name].env(folder) } };
}

export const findDeno = (log: (line: string) => void = () => {}): Promise<Runtime> => find("deno", log);
export const findBun = (log: (line: string) => void = () => {}): Promise<Runtime> => find("bun", log);
export const findOldestNode = (log: (line: string) => void = () => {}): Promise<Runtime> => find("node", log);
