/** All files of the bases as they should be, and as they are. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../cmd/process.ts";
import { helmProgramPath } from "../../support/helm/programs.ts";
import { say } from "../../support/programs/say.ts";
import { baseFiles, bases, templateArguments } from "./render.ts";

/** Text by path from the root of the tree. Throws what helm says when it renders nothing. */
export async function wantedFiles(): Promise<Record<string, string>> {
  const helm = await helmProgramPath("helm4");
  const files: Record<string, string> = {};
  for (const base of bases) {
    const { code, stdout, stderr } = await say(helm, templateArguments(base));
    if (code !== 0) throw new Error(`helm renders no ${base.name}: ${stderr.trim()}`);
    Object.assign(files, baseFiles(base, stdout));
  }
  return files;
}

/** The same of what is there. */
export async function presentFiles(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const { name } of bases) {
    const folder = join("k8s/base", name);
    for (const file of await readdir(join(root, folder)).catch(() => []))
      files[join(folder, file)] = await readFile(join(root, folder, file), "utf8");
  }
  return files;
}
