/**
 * Python environments with the packages of a requirements.txt, outside the tree: made with the newest Python of the PATH
 * that can, once for each state of the file, and again when that Python is gone.
 */
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { UsageError } from "../../../internal/core/errors.ts";
import { installPackage } from "../debian.ts";
import { kept } from "./kept.ts";
import { type Said, say } from "./say.ts";

/** What all that is written in Python here runs on. */
const oldest = { major: 3, minor: 10 };

export type PythonEnvironment = {
  folder: string;
  /** The path of its interpreter. */
  python: string;
  /** What its programs are to be run with: they find each other, and no packages from elsewhere. */
  env: NodeJS.ProcessEnv;
  /** Runs one of its programs ("python", "mypy") and waits for its end; the code is null when it could not be started. */
  run(
    program: string,
    args: readonly string[],
    options?: { cwd?: string; env?: NodeJS.ProcessEnv },
  ): Promise<Said>;
};

type Interpreter = { major: number; minor: number; executable: string; hasVenv: boolean };

/** Its executable as itself sees it: what pyenv has on the PATH is a script that looks for one. */
const introduction = `import importlib.util, json, sys
print(json.dumps(dict(major=sys.version_info[0], minor=sys.version_info[1], executable=sys.executable,
  hasVenv=all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")))))`;

async function introduced(path: string): Promise<Interpreter[]> {
  const { code, stdout } = await say(path, ["-c", introduction], { env: cleanEnv() });
  try {
    return code === 0 ? [JSON.parse(stdout) as Interpreter] : [];
  } catch {
    return [];
  }
}

/** Those of the PATH that are new enough, the newest first. */
async function interpreters(): Promise<Interpreter[]> {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder && existsSync(folder));
  const paths = folders.flatMap((folder) => {
    try {
      return readdirSync(folder)
        .filter((name) => /^python3(\.\d+)?$/.test(name))
        .map((name) => join(folder, name));
    } catch {
      // A file, or closed to us: a shell passes over it as well.
      return [];
    }
  });
  return (await Promise.all(paths.map(introduced)))
    .flat()
    .filter(({ major, minor }) => major === oldest.major && minor >= oldest.minor)
    .sort((one, other) => other.minor - one.minor);
}

/** `whose`: as the sentence begins that says what is lacking. */
async function findInterpreter(whose: string): Promise<string> {
  const look = async () => {
    const all = await interpreters();
    return { all, able: all.find(({ hasVenv }) => hasVenv) };
  };
  const { all, able } = await look();
  if (able !== undefined) return able.executable;
  if (all.length === 0)
    throw new UsageError(
      `${whose} python ${oldest.major}.${oldest.minor} or newer, and there is none on the PATH; on Debian 12 or newer: apt-get install python3 python3-venv`,
    );
  // Debian parts venv from Python.
  const brought = installPackage("python3-venv") ? (await look()).able : undefined;
  if (brought !== undefined) return brought.executable;
  throw new UsageError(
    `${whose} python3 with venv, which ${all[0]?.executable} lacks; on Debian: apt-get install python3-venv`,
  );
}

/** Without what would have an interpreter look elsewhere for its packages. */
function cleanEnv(): NodeJS.ProcessEnv {
  const { PYTHONHOME: _home, PYTHONPATH: _path, ...env } = process.env;
  return env;
}

const lastWords = ({ stdout, stderr }: Said) => `${stdout}${stderr}`.trim().split("\n").slice(-3).join(" ");

/**
 * The environment, made when need be: `log` hears of it before. Rejects with an UsageError of one line, which begins with
 * `whose` ("The fuzzer needs").
 */
export async function pythonEnvironmentOf(
  { name, requirements, whose }: { name: string; requirements: string; whose: string },
  log: (line: string) => void,
): Promise<PythonEnvironment> {
  const folder = await kept({
    name,
    state: await readFile(requirements, "utf8"),
    // One of another version, in the old one's place, would not find the packages.
    works: async (made) =>
      (await say(join(made, "bin", "python"), ["-c", "import pip"], { env: cleanEnv() })).code === 0,
    async make(made) {
      const interpreter = await findInterpreter(whose);
      log(`Making a Python environment in ${made}, with ${interpreter}`);
      const venv = await say(interpreter, ["-m", "venv", made], { env: cleanEnv() });
      if (venv.code !== 0) throw new UsageError(`${whose} python3 with venv: it says ${lastWords(venv)}`);
      // Wheels only: nothing is compiled, and no package's code runs before it is used.
      const install = ["install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:"];
      const pip = await say(
        join(made, "bin", "python"),
        ["-m", "pip", ...install, "--requirement", requirements],
        { env: cleanEnv() },
      );
      if (pip.code !== 0)
        throw new UsageError(`${whose} packages that pip cannot install: it says ${lastWords(pip)}`);
    },
  });
  const bin = join(folder, "bin");
  const env = { ...cleanEnv(), VIRTUAL_ENV: folder, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` };
  return {
    folder,
    python: join(bin, "python"),
    env,
    run: (program, args, options = {}) =>
      say(join(bin, program), args, { ...options, env: { ...env, ...options.env } }),
  };
}
