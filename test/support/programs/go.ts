/** The Go to build with: that of the PATH, or a newer one that it fetches. */
import { chmodSync, globSync } from "node:fs";
import { join } from "node:path";
import { say } from "./say.ts";

/** The first that fetches a newer Go by itself. */
const firstToolchain = 21;

const minorOf = (version: string) => Number(/^go1\.(\d+)/.exec(version)?.[1] ?? 0);

/**
 * Undefined when there is none. One that is too old for `oldest` (as "1.26.0") fetches a newer one as a module: by itself, or,
 * from before it could (as in Debian 12), asked to.
 */
export async function findGo(oldest: string): Promise<string | undefined> {
  const { code, stdout } = await say("go", ["env", "GOVERSION"], {
    env: { ...process.env, GOTOOLCHAIN: "local" },
  });
  if (code !== 0) return undefined;
  return minorOf(stdout) >= firstToolchain ? "go" : await fetchGo("go", oldest);
}

async function fetchGo(old: string, oldest: string): Promise<string> {
  const [, os, arch] =
    /^(\S+) (\S+)/.exec((await say(old, ["env", "GOOS", "GOARCH"])).stdout.replace("\n", " ")) ?? [];
  const wanted = `golang.org/toolchain@v0.0.1-go${oldest}.${os}-${arch}`;
  const { code, stdout, stderr } = await say(old, ["mod", "download", "-json", wanted], { cwd: "/" });
  if (code !== 0) throw new Error(`go could not fetch ${wanted}: ${stderr || stdout}`);
  const folder = (JSON.parse(stdout) as { Dir: string }).Dir;
  // An old Go unpacks modules as data.
  for (const file of [...globSync(join(folder, "bin/*")), ...globSync(join(folder, "pkg/tool/*/*"))])
    chmodSync(file, 0o755);
  return join(folder, "bin", "go");
}
