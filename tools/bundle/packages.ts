/** Which packages a bundle is made of. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

export type Package = { folder: string; name: string; version: string; license?: string };

/** The folder of the package that a source belongs to; undefined of our own. */
const packageFolderOf = (source: string): string | undefined =>
  /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(source.replaceAll("\\", "/"))?.[1];

/** `sources`: paths as esbuild tells them, from `root`. In the order of their names; of two versions each. */
export async function packagesOf(sources: readonly string[], root: string): Promise<Package[]> {
  const folders = new Set(sources.flatMap((source) => packageFolderOf(source) ?? []));
  const read = [...folders].map(async (folder): Promise<Package> => {
    const manifest = JSON.parse(await readFile(join(root, folder, "package.json"), "utf8")) as Package;
    const { name, version, license } = manifest;
    return { folder, name, version, ...(license === undefined ? {} : { license }) };
  });
  const key = ({ name, version, folder }: Package) => `${name} ${version} ${folder}`;
  return (await Promise.all(read)).toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
