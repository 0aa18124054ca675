/**
 * Where the programs of Kubernetes are: in the folder that KUBEBUILDER_ASSETS names (as others' tests have it), else in a
 * folder of the cache, outside the tree, which build.ts fills. Looking never builds.
 */
import { createHash } from "node:crypto";
import { constants, readFileSync } from "node:fs";
import { access } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What an API server of a test's own needs, and what makes Deployments available on it without a machine. */
export const serverPrograms = ["etcd", "kube-apiserver", "kubectl"] as const;
export const nodePrograms = ["kube-controller-manager", "kube-scheduler", "kwok"] as const;
export const programs = [...serverPrograms, ...nodePrograms] as const;
export type Program = (typeof programs)[number];

/** The Go modules that pin the versions, one folder each: what kwok requires does not fit what Kubernetes requires. */
export const modules = ["components", "kwok"] as const;
export const moduleFolder = (name: (typeof modules)[number]) =>
  fileURLToPath(new URL(name, import.meta.url)).replace(/\/$/, "");

/** Raised when build.ts builds differently. */
const recipe = "1";

/** A folder for each state of the modules, so that one tree's programs are not another's. */
export function cacheFolder(): string {
  const hash = createHash("sha256").update(recipe).update(`${process.platform} ${process.arch}`);
  for (const name of modules)
    for (const file of ["go.mod", "go.sum"]) hash.update(readFileSync(join(moduleFolder(name), file)));
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return join(cache, "drug-price-tests", "kubernetes", hash.digest("hex").slice(0, 16));
}

/** Undefined when it is nowhere. */
export async function findProgram(name: Program): Promise<string | undefined> {
  for (const folder of [process.env.KUBEBUILDER_ASSETS, cacheFolder()]) {
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
export async function programPath(name: Program): Promise<string> {
  const path = await findProgram(name);
  if (path === undefined)
    throw new Error(`there is no ${name}: node cmd/run.mjs test/support/prepare.ts builds it`);
  return path;
}

/** Those that are nowhere. */
export async function lackingPrograms(wanted: readonly Program[] = programs): Promise<Program[]> {
  const found = await Promise.all(wanted.map(findProgram));
  return wanted.filter((_, at) => found[at] === undefined);
}
