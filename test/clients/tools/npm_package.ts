/** A package as npm gets it, packed from a copy of its folder: the tree's own build is left alone. */
import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { say } from "../../support/programs/say.ts";
import { root } from "../../support/sources.ts";

export type NpmPackage = AsyncDisposable & {
  /** The path of the .tgz. */
  path: string;
};

/** The programs of the tree's packages (tsc, publint) before others. */
export const withTreesPrograms = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`,
});

/** Rejects with what npm, or the build that it starts, says. */
export async function pack(source: string): Promise<NpmPackage> {
  const folder = await mkdtemp(join(tmpdir(), "npm-package-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, "source");
    await cp(source, copy, {
      recursive: true,
      filter: (path) => !["node_modules", "dist"].includes(basename(path)),
    });
    // The types of Node, which the build finds above the folder in the tree.
    await symlink(join(root, "node_modules"), join(copy, "node_modules"));
    // --ignore-scripts=false: the package is built by its own script, however npm is set up.
    const args = ["pack", "--ignore-scripts=false", "--silent", "--pack-destination", folder];
    const { code, stdout, stderr } = await say("npm", [...args, "--prefix", copy], {
      cwd: copy,
      env: withTreesPrograms(),
    });
    const packed = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
    if (code !== 0 || packed === undefined) throw new Error(`npm pack: ${stdout}${stderr}`.trim());
    return { path: join(folder, packed), [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
