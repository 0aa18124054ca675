/** A checkout elsewhere, with just what the pages are built from. */
import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../tools/dashboard/build_paths.ts";

export type Checkout = AsyncDisposable & {
  folder: string;
  /** npm run dashboard, with these arguments. `user`: by number, in place of who runs the tests. */
  build(options?: { more?: readonly string[]; env?: Record<string, string>; user?: number }): {
    status: number | null;
    output: string;
  };
};

/** `tools`: whether the packages are installed in it. */
export async function copyCheckout({ tools }: { tools: boolean }): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), "drug-price-pages-"));
  for (const name of ["package.json", "package-lock.json", "tsconfig.json", "cmd", "internal", "tools"])
    await cp(join(root, name), join(folder, name), { recursive: true });
  if (tools) await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    build({ more = [], env = {}, user } = {}) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ["cmd/run.mjs", "tools/dashboard/main.ts", ...more],
        {
          cwd: folder,
          encoding: "utf8",
          env: { ...process.env, ...env },
          ...(user === undefined ? {} : { uid: user, gid: user }),
        },
      );
      return { status, output: stdout + stderr };
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true });
    },
  };
}
