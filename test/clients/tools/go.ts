/** The Go that the Go library is built and checked with, and staticcheck, which is built with it. */
import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildProgramsOf } from "../../support/programs/build.ts";
import { findGo } from "../../support/programs/go.ts";
import { say } from "../../support/programs/say.ts";
import { lackingProgramsOf, programPathOf, type Shelf } from "../../support/programs/shelf.ts";

const modules = fileURLToPath(new URL(".", import.meta.url));

/** staticcheck reads what the compiler writes: one that an older Go built does not understand a newer Go. */
const shelf = (): Shelf<"staticcheck"> => ({
  name: "staticcheck",
  modules,
  edition: `1 ${goVersion()}`,
  recipes: {
    staticcheck: {
      module: "staticcheck",
      from: "honnef.co/go/tools/cmd/staticcheck",
      check: ["-version"],
    },
  },
});

function goVersion(): string {
  const env = { ...process.env, GOTOOLCHAIN: "local" };
  return spawnSync("go", ["env", "GOVERSION"], { encoding: "utf8", env }).stdout?.trim() ?? "";
}

export const lackingStaticcheck = () => lackingProgramsOf(shelf(), ["staticcheck"]);
export const buildStaticcheck = (tell: (line: string) => void) => buildProgramsOf(shelf(), tell);
/** The program. Throws when it is not built. */
export const findStaticcheck = (): Promise<string> => programPathOf(shelf(), "staticcheck");

export type ClientsGo = {
  go: string;
  gofmt: string;
  /** What they, and staticcheck, are to be run with. */
  env: NodeJS.ProcessEnv;
};

/** That of the PATH, or the newer one that it fetched for staticcheck. Throws when there is none. */
export async function findClientsGo(): Promise<ClientsGo> {
  const found = await findGo("1.26.0");
  if (found === undefined) throw new Error("there is no go on the PATH");
  const settings = { ...process.env, GOFLAGS: "", GOTOOLCHAIN: "auto", GOWORK: "off" };
  // Asked in the module that wants the newest Go, it is that one that answers.
  const { stdout } = await say(found, ["env", "GOROOT"], {
    cwd: join(modules, "staticcheck"),
    env: settings,
  });
  const bin = join(stdout.trim(), "bin");
  return {
    go: join(bin, "go"),
    gofmt: join(bin, "gofmt"),
    env: { ...settings, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` },
  };
}
