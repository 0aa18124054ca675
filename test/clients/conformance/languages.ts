/** The languages that the suite runs in, each with the program that drives its client library: `clients/<language>/conformance`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../cmd/process.ts";
import { say } from "../../support/programs/say.ts";
import { findClientsGo } from "../tools/go.ts";
import { withTreesPrograms } from "../tools/npm_package.ts";
import { pythonEnvironment } from "../tools/python.ts";
import { findBun, findDeno, findOldestNode } from "../tools/runtimes.ts";

export type Program = { command: readonly string[]; env?: NodeJS.ProcessEnv };

export type Language = {
  /** As test files and people call it. */
  name: string;
  /** Of the library's folder, and in the User-Agent: drug-price-<agent>/<version>. */
  agent: string;
  /** The library also runs on another runtime, where it plays every case. */
  isSecondRuntime?: true;
  /** What starts the driver, from the repository's root; builds it where need be. */
  program(): Promise<Program>;
};

const clients = (path: string) => join(root, "clients", path);

/** Rejects with what the program complained of. */
async function built(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const { code, stdout, stderr } = await say(program, args, { cwd, env });
  if (code !== 0) throw new Error(`${program} ${args.join(" ")}: ${`${stdout}${stderr}`.slice(-4_000)}`);
}

/** Once a process: its drivers are of one build. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const buildTypescript = once(() =>
  built(process.execPath, ["build.mjs", "conformance"], clients("typescript"), withTreesPrograms()),
);
const typescriptDriver = "clients/typescript/dist/conformance/driver.js";

/** The package as it is built, which a Node that reads no TypeScript can take too. */
export const node: Language = {
  ...{ name: "typescript", agent: "typescript" },
  async program() {
    await buildTypescript();
    return { command: [process.execPath, typescriptDriver] };
  },
};

/** The oldest that the package's `engines` names. */
export const oldestNode: Language = {
  ...{ name: "typescript on Node 20", agent: "typescript", isSecondRuntime: true },
  async program() {
    await buildTypescript();
    const { program, env } = await findOldestNode();
    return { command: [program, typescriptDriver], env };
  },
};

export const deno: Language = {
  ...{ name: "typescript on Deno", agent: "typescript", isSecondRuntime: true },
  async program() {
    await buildTypescript();
    const { program, env } = await findDeno();
    const rights = ["--allow-net", "--allow-env", "--allow-read"];
    return { command: [program, "run", ...rights, typescriptDriver], env };
  },
};

export const bun: Language = {
  ...{ name: "typescript on Bun", agent: "typescript", isSecondRuntime: true },
  async program() {
    await buildTypescript();
    const { program, env } = await findBun();
    return { command: [program, "run", typescriptDriver], env };
  },
};

const pythonDriver = async (...args: string[]): Promise<Program> => {
  const { folder, env } = await pythonEnvironment();
  return {
    command: [join(folder, "bin", "python"), "clients/python/conformance/driver.py", ...args],
    env: { ...env, PYTHONPATH: clients("python/src"), PYTHONDONTWRITEBYTECODE: "1" },
  };
};

export const python: Language = {
  ...{ name: "python", agent: "python" },
  program: () => pythonDriver(),
};

export const pythonAsync: Language = {
  ...{ name: "python with asyncio", agent: "python" },
  program: () => pythonDriver("--async"),
};

const buildGo = once(async () => {
  const { go: compiler, env } = await findClientsGo();
  const folder = mkdtempSync(join(tmpdir(), "drug-price-conformance-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const driver = join(folder, "driver");
  await built(compiler, ["build", "-o", driver, "./conformance"], clients("go"), env);
  return driver;
});

export const go: Language = {
  ...{ name: "go", agent: "go" },
  program: async () => ({ command: [await buildGo()] }),
};

export const ruby: Language = {
  ...{ name: "ruby", agent: "ruby" },
  program: async () => ({ command: ["ruby", "-Iclients/ruby/lib", "clients/ruby/conformance/driver.rb"] }),
};

/** Each with its test file. */
export const languages: Readonly<Record<string, Language>> = {
  "typescript.client.test.ts": node,
  "node_20.client.test.ts": oldestNode,
  "deno.client.test.ts": deno,
  "bun.client.test.ts": bun,
  "python.client.test.ts": python,
  "python_async.client.test.ts": pythonAsync,
  "go.go.client.test.ts": go,
  "ruby.client.test.ts": ruby,
};

/** The suite's own: without types, and with one fault where one is asked for. */
export const reference = (fault = ""): Language => ({
  ...{ name: fault === "" ? "reference" : `reference with ${fault}`, agent: "reference" },
  program: async () => ({
    command: [process.execPath, "test/clients/conformance/reference/driver.ts"],
    env: { ...process.env, FAULT: fault },
  }),
});
