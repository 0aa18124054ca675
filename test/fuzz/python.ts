/**
 * schemathesis, in a Python environment of its own outside the tree: made once for each state of requirements.txt, and
 * again when making it was cut short.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { OperatorError } from "../../internal/core/errors.ts";
import { installPackage } from "../support/debian.ts";

const requirements = fileURLToPath(new URL("requirements.txt", import.meta.url));

function run(command: string, args: readonly string[]): { ok: boolean; said: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  const said = error?.message ?? `${stdout}${stderr}`.trim().split("\n").slice(-3).join(" ");
  return { ok: status === 0, said };
}

/** Debian parts venv from Python. */
function makeEnvironment(folder: string): void {
  const make = () => run("python3", ["-m", "venv", "--clear", folder]);
  const first = make();
  if (first.ok || (installPackage("python3-venv") && make().ok)) return;
  throw new OperatorError(
    `The fuzzer needs python3 with venv (${first.said}); on Debian: apt-get install python3-venv`,
  );
}

/** The program. */
export async function findSchemathesis(log: (line: string) => void): Promise<string> {
  const state = createHash("sha256")
    .update(await readFile(requirements))
    .digest("hex");
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const folder = join(cache, "drug-price-data-service", `fuzz-${state.slice(0, 12)}`);
  const program = join(folder, "bin", "schemathesis");
  const finished = join(folder, "finished");
  if (existsSync(finished) && run(program, ["--version"]).ok) return program;
  log(`Making a Python environment in ${folder}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  makeEnvironment(folder);
  const pip = run(join(folder, "bin", "pip"), ["install", "--quiet", "--requirement", requirements]);
  if (!pip.ok) throw new OperatorError(`The fuzzer cannot be installed: pip says ${pip.said}`);
  await writeFile(finished, "");
  return program;
}
