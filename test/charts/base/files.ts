/** All files of the bases as they should be, and as they are. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../cmd/process.ts";
import { chartNamed, type Major, template } from "../../support/helm/charts.ts";
import { baseFiles, bases, nowhere } from "./render.ts";

/** Text by path from the root of the tree. Throws what Helm says when it renders nothing. */
export async function wantedFiles(major: Major = 4): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const base of bases) {
    const { code, stdout, stderr } = await template(chartNamed(base.chart), {
      major,
      release: base.release,
      namespace: nowhere,
      values: [join(root, base.values)],
    });
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
