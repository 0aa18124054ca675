/** The programs that a client library is checked with, by their names, and what they are to be run with. */
import { join } from "node:path";
import { root } from "../../support/sources.ts";
import { findClientsGo, findStaticcheck } from "./go.ts";
import { type NpmPackage, pack, withTreesPrograms } from "./npm_package.ts";
import { pythonEnvironment } from "./python.ts";
import { findRubocop } from "./ruby.ts";

export type Language = "typescript" | "python" | "go" | "ruby";

export type Toolbox = AsyncDisposable & {
  /** The path of a program. */
  find(command: string): string;
  env: NodeJS.ProcessEnv;
  /** The path of the package as it is published, made when it is first asked for. */
  package(): Promise<string>;
};

type Contents = Pick<Toolbox, "find" | "env"> & { pack?: typeof pack };

const contents: Readonly<Record<Language, () => Promise<Contents>>> = {
  async typescript() {
    const find = (command: string) => join(root, "node_modules", ".bin", command);
    return { find, env: withTreesPrograms(), pack };
  },
  async python() {
    const { folder, env } = await pythonEnvironment();
    const caches = { MYPY_CACHE_DIR: join(folder, "mypy-cache"), RUFF_CACHE_DIR: join(folder, "ruff-cache") };
    return { find: (command) => join(folder, "bin", command), env: { ...env, ...caches } };
  },
  async go() {
    const [{ go, gofmt, env }, staticcheck] = await Promise.all([findClientsGo(), findStaticcheck()]);
    const programs = new Map(Object.entries({ go, gofmt, staticcheck }));
    return { find: (command) => programs.get(command) ?? command, env };
  },
  async ruby() {
    const rubocop = findRubocop();
    return { find: (command) => (command === "rubocop" ? rubocop : command), env: process.env };
  },
};

/** For the library in the folder. Rejects when one of its tools is nowhere. */
export async function openToolbox(
  language: Language,
  folder = join(root, "clients", language),
): Promise<Toolbox> {
  const { find, env, pack } = await contents[language]();
  let packed: Promise<NpmPackage> | undefined;
  return {
    find,
    env,
    async package() {
      if (pack === undefined) throw new Error(`nothing is packed for ${language}`);
      packed ??= pack(folder);
      return (await packed).path;
    },
    async [Symbol.asyncDispose]() {
      await (await packed?.catch(() => undefined))?.[Symbol.asyncDispose]();
    },
  };
}
