/**
 * The image's file system without a registry: the tree that the Dockerfile copies, Node with the libraries that it is linked with,
 * and what a distroless base has besides. Made once a run, when the first test asks, and gone after the last.
 */
import { spawnSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { codeFolder } from "../../../tools/bundle/assets.ts";
import { buildTree } from "../../../tools/bundle/tree.ts";
import { atEnd } from "../runner/at_end.ts";

export const user = 65_532;

const accounts = `root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:${user}:${user}:nonroot:/home/nonroot:/sbin/nologin\n`;

export type RootFolder = {
  path: string;
  /** Where the tree stands on this machine, for who runs it as it is. */
  tree: string;
  /** What the image starts, from `path`. */
  main: string;
};

/** Libraries by their paths, the loader among them. */
function librariesOf(program: string): string[] {
  const { stdout, status } = spawnSync("ldd", [program], { encoding: "utf8" });
  if (status !== 0) throw new Error(`ldd ${program} failed`);
  return [...stdout.matchAll(/(\/\S+) \(0x/g)].flatMap(([, path]) => path ?? []);
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { dereference: true });
}

async function make(): Promise<RootFolder> {
  // Not in memory: programs may not be run from there.
  const folder = await mkdtemp(join(tmpdir(), "drug-price-image-"));
  const path = join(folder, "root");
  for (const name of ["tmp", "proc", "dev", "home/nonroot"])
    await mkdir(join(path, name), { recursive: true });
  await chmod(path, 0o755);
  await copy(process.execPath, join(path, "nodejs/bin/node"));
  for (const library of librariesOf(process.execPath)) await copy(library, join(path, library));
  await mkdir(join(path, "etc"));
  await writeFile(join(path, "etc/passwd"), accounts);
  await writeFile(join(path, "etc/hosts"), "127.0.0.1 localhost\n");
  const tree = join(path, "app");
  await buildTree(tree);
  return { path, tree, main: join("/app", codeFolder, "main.mjs") };
}

let made: Promise<RootFolder> | undefined;

export function rootFolder(): Promise<RootFolder> {
  made ??= make();
  return made;
}

atEnd(async () => {
  const root = await made?.catch(() => undefined);
  if (root !== undefined) await rm(dirname(root.path), { recursive: true, force: true });
});
