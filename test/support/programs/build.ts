/**
 * Builds the programs of a shelf that are nowhere, from its Go modules, into its folder of the cache: once for each state of the
 * modules, some minutes on two cores.
 *
 * One builder at a time (turn.ts). A program appears under its name when it is whole: it is built in a folder of its own and
 * renamed. A builder that is killed leaves such a folder and the file of its turn; the next one removes both.
 */
import { globSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { findGo } from "./go.ts";
import { say } from "./say.ts";
import { cacheFolderOf, lackingProgramsOf, modulesOf, type Recipe, type Shelf } from "./shelf.ts";
import { takeTurn } from "./turn.ts";

const goModOf = (shelf: Shelf<string>, module: string) =>
  readFile(join(shelf.modules, module, "go.mod"), "utf8");

/** That builds all modules. */
async function oldestGo(shelf: Shelf<string>): Promise<string> {
  const texts = await Promise.all(modulesOf(shelf).map((name) => goModOf(shelf, name)));
  const versions = texts.map((text) => /^go (\S+)$/m.exec(text)?.[1] ?? "");
  return versions.sort((one, other) => one.localeCompare(other, "en", { numeric: true })).at(-1) ?? "";
}

/** What the linker is told: versions that go.mod pins, and values. */
async function linkerFlags(
  shelf: Shelf<string>,
  { module, versions, values = {} }: Recipe,
): Promise<string[]> {
  const flags = Object.entries(values).map(([path, value]) => `-X ${path}=${value}`);
  if (versions === undefined) return flags;
  const text = await goModOf(shelf, module);
  const version = new RegExp(`^(?:require)?\\s*${versions.module} (v\\S+)`, "m").exec(text)?.[1];
  if (version === undefined) throw new Error(`go.mod pins no version of ${versions.module}`);
  return [...flags, ...versions.variables.map((path) => `-X ${path}=${version}`)];
}

async function buildProgram(go: string, shelf: Shelf<string>, name: string, folder: string): Promise<void> {
  const recipe = shelf.recipes[name] as Recipe;
  const linked = ["-s", "-w", ...(await linkerFlags(shelf, recipe))].join(" ");
  const flags = ["-trimpath", "-buildvcs=false", "-ldflags", linked];
  // Others on the machine come first.
  const { code, stderr } = await say("nice", [go, "build", ...flags, "-o", join(folder, name), recipe.from], {
    cwd: join(shelf.modules, recipe.module),
    env: { ...process.env, CGO_ENABLED: "0", GOFLAGS: "", GOTOOLCHAIN: "auto", GOWORK: "off" },
  });
  if (code !== 0)
    throw new Error(`go could not build ${name}: ${stderr.trim().split("\n").slice(-5).join("\n")}`);
  const ran = await say(join(folder, name), recipe.check ?? ["--version"]);
  if (ran.code !== 0) throw new Error(`go built a ${name} that does not run: ${ran.stderr.slice(0, 500)}`);
}

/** Throws when there is no Go, or when a build fails; `tell` hears of each program before it is built. */
export async function buildProgramsOf<Name extends string>(
  shelf: Shelf<Name>,
  tell: (line: string) => void,
  wanted: readonly Name[] = Object.keys(shelf.recipes) as Name[],
): Promise<void> {
  if ((await lackingProgramsOf(shelf, wanted)).length === 0) return;
  const go = await findGo(await oldestGo(shelf));
  if (go === undefined) throw new Error("there is no go on the PATH");
  const folder = cacheFolderOf(shelf);
  await mkdir(folder, { recursive: true });
  await using _turn = await takeTurn(folder);
  for (const left of globSync(join(folder, "new-*"))) await rm(left, { recursive: true, force: true });
  const work = await mkdtemp(join(folder, "new-"));
  try {
    for (const name of await lackingProgramsOf(shelf, wanted)) {
      tell(`building ${name}, once; with the others it takes some minutes`);
      await buildProgram(go, shelf, name, work);
      await rename(join(work, name), join(folder, name));
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
