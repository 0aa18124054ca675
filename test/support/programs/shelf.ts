/**
 * Programs for tests that are built from Go modules of the tree: which there are, and where they lie: in a folder of the cache,
 * outside the tree, or where a variable of the environment says. Looking never builds; build.ts does.
 */
import { createHash } from "node:crypto";
import { constants, readFileSync } from "node:fs";
import { access } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

export type Recipe = {
  /** The folder, below `modules`, of the Go module that pins the versions. */
  module: string;
  /** The package to build. */
  from: string;
  /** Told to the linker: package variables by their paths, and the module whose pinned version they get. */
  versions?: { module: string; variables: readonly string[] };
  /** And package variables with their values. */
  values?: Readonly<Record<string, string>>;
  /** Arguments by which a whole one answers 0; --version. */
  check?: readonly string[];
};

export type Shelf<Name extends string> = {
  /** The folder of the cache. */
  name: string;
  /** The path of the folder with the Go modules. */
  modules: string;
  recipes: Readonly<Record<Name, Recipe>>;
  /** Raised when what the recipes say changes, or how they are followed. */
  edition: string;
  /** An environment variable that may name a folder with some of the programs. */
  given?: string;
};

export const testCache = () =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "drug-price-tests");

export const modulesOf = ({ recipes }: Shelf<string>): string[] => [
  ...new Set(Object.values<Recipe>(recipes).map(({ module }) => module)),
];

/** A folder for each state of the modules, so that one tree's programs are not another's. */
export function cacheFolderOf(shelf: Shelf<string>): string {
  const hash = createHash("sha256").update(shelf.edition).update(`${process.platform} ${process.arch}`);
  for (const name of modulesOf(shelf))
    for (const file of ["go.mod", "go.sum"]) hash.update(readFileSync(join(shelf.modules, name, file)));
  return join(testCache(), shelf.name, hash.digest("hex").slice(0, 16));
}

/** Undefined when it is nowhere. */
export async function findProgramOf<Name extends string>(
  shelf: Shelf<Name>,
  name: Name,
): Promise<string | undefined> {
  for (const folder of [shelf.given && process.env[shelf.given], cacheFolderOf(shelf)]) {
    if (!folder) continue;
    const path = join(folder, name);
    if (await isProgram(path)) return path;
  }
  return undefined;
}

const isProgram = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Throws when it is nowhere. */
export async function programPathOf<Name extends string>(shelf: Shelf<Name>, name: Name): Promise<string> {
  const path = await findProgramOf(shelf, name);
  if (path === undefined)
    throw new Error(`there is no ${name}: node cmd/run.mjs test/support/prepare.ts builds it`);
  return path;
}

/** Those that are nowhere. */
export async function lackingProgramsOf<Name extends string>(
  shelf: Shelf<Name>,
  wanted: readonly Name[],
): Promise<Name[]> {
  const found = await Promise.all(wanted.map((name) => findProgramOf(shelf, name)));
  return wanted.filter((_, at) => found[at] === undefined);
}
