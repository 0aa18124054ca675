/**
 * Builds what KUBEBUILDER_ASSETS does not bring, from the Go modules beside this file, into the cache folder: once for each
 * state of the modules, three to six minutes on two cores.
 *
 * One builder at a time, by a file with its process id. A program appears under its name when it is whole: it is built in a
 * folder of its own and renamed. A builder that is killed leaves such a folder and the file; the next one removes both.
 */
import { spawn } from "node:child_process";
import { chmodSync, globSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cacheFolder, lackingPrograms, moduleFolder, type Program, programs } from "./binaries.ts";

/** From which package, in which module. kubectl and the servers print the version, and clients depend on it. */
const recipes: Readonly<Record<Program, { module: "components" | "kwok"; from: string }>> = {
  etcd: { module: "components", from: "go.etcd.io/etcd/server/v3" },
  "kube-apiserver": { module: "components", from: "k8s.io/kubernetes/cmd/kube-apiserver" },
  kubectl: { module: "components", from: "k8s.io/kubernetes/cmd/kubectl" },
  "kube-controller-manager": { module: "components", from: "k8s.io/kubernetes/cmd/kube-controller-manager" },
  "kube-scheduler": { module: "components", from: "k8s.io/kubernetes/cmd/kube-scheduler" },
  kwok: { module: "kwok", from: "sigs.k8s.io/kwok/cmd/kwok" },
};

/** The oldest Go that builds both modules: the highest "go" line of their go.mod. */
const oldestGo = "1.26.0";
/** The first that fetches a newer Go by itself. */
const firstToolchain = 21;

type Said = { code: number | null; stdout: string; stderr: string };

/** Never rejects: a program that is not there has the code null. */
function say(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  return new Promise<Said>((resolve) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    const said: Said = { code: null, stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => {
      said.stdout += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      said.stderr += chunk.toString();
    });
    child.once("error", (error) => resolve({ ...said, stderr: error.message }));
    child.once("close", (code) => resolve({ ...said, code }));
  });
}

const minorOf = (version: string) => Number(/^go1\.(\d+)/.exec(version)?.[1] ?? 0);

/**
 * The Go to build with, or undefined when there is none. One that is too old fetches a newer one as a module: by itself,
 * or, from before it could (as in Debian 12), asked to.
 */
async function findGo(): Promise<string | undefined> {
  for (const go of ["go", "/usr/local/go/bin/go"]) {
    const { code, stdout } = await say(go, ["env", "GOVERSION"], {
      env: { ...process.env, GOTOOLCHAIN: "local" },
    });
    if (code !== 0) continue;
    return minorOf(stdout) >= firstToolchain ? go : await fetchGo(go);
  }
  return undefined;
}

async function fetchGo(old: string): Promise<string> {
  const [, os, arch] =
    /^(\S+) (\S+)/.exec((await say(old, ["env", "GOOS", "GOARCH"])).stdout.replace("\n", " ")) ?? [];
  const wanted = `golang.org/toolchain@v0.0.1-go${oldestGo}.${os}-${arch}`;
  const { code, stdout, stderr } = await say(old, ["mod", "download", "-json", wanted], { cwd: "/" });
  if (code !== 0) throw new Error(`go could not fetch ${wanted}: ${stderr || stdout}`);
  const folder = (JSON.parse(stdout) as { Dir: string }).Dir;
  // An old Go unpacks modules as data.
  for (const file of [...globSync(join(folder, "bin/*")), ...globSync(join(folder, "pkg/tool/*/*"))])
    chmodSync(file, 0o755);
  return join(folder, "bin", "go");
}

/** The version that go.mod pins. */
async function versionOf(module: string): Promise<string> {
  const text = await readFile(join(moduleFolder("components"), "go.mod"), "utf8");
  const version = new RegExp(`^(?:require)?\\s*${module} (v\\S+)`, "m").exec(text)?.[1];
  if (version === undefined) throw new Error(`go.mod pins no version of ${module}`);
  return version;
}

async function buildProgram(go: string, name: Program, folder: string): Promise<void> {
  const { module, from } = recipes[name];
  const version = await versionOf("k8s.io/kubernetes");
  const told = ["k8s.io/component-base/version", "k8s.io/client-go/pkg/version"].map(
    (path) => `-X ${path}.gitVersion=${version}`,
  );
  const flags = ["-trimpath", "-buildvcs=false", "-ldflags", ["-s", "-w", ...told].join(" ")];
  // Others on the machine come first.
  const { code, stderr } = await say("nice", [go, "build", ...flags, "-o", join(folder, name), from], {
    cwd: moduleFolder(module),
    env: { ...process.env, CGO_ENABLED: "0", GOFLAGS: "", GOTOOLCHAIN: "auto", GOWORK: "off" },
  });
  if (code !== 0)
    throw new Error(`go could not build ${name}: ${stderr.trim().split("\n").slice(-5).join("\n")}`);
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Waits until no other builder runs. */
async function lock(folder: string): Promise<AsyncDisposable> {
  const file = join(folder, "builder");
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: "wx" });
      return { [Symbol.asyncDispose]: () => rm(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = Number(await readFile(file, "utf8").catch(() => ""));
    // Empty for an instant while it is written.
    if (holder > 0 && !isAlive(holder)) await rm(file, { force: true });
    else await sleep(500);
  }
}

/**
 * Builds what is nowhere. Throws when there is no Go, or when a build fails; `tell` hears of each program before it is built.
 */
export async function buildPrograms(
  tell: (line: string) => void,
  wanted: readonly Program[] = programs,
): Promise<void> {
  if ((await lackingPrograms(wanted)).length === 0) return;
  const go = await findGo();
  if (go === undefined) throw new Error("there is no go on the PATH");
  const folder = cacheFolder();
  await mkdir(folder, { recursive: true });
  await using _one = await lock(folder);
  for (const left of globSync(join(folder, "new-*"))) await rm(left, { recursive: true, force: true });
  const work = await mkdtemp(join(folder, "new-"));
  try {
    for (const name of await lackingPrograms(wanted)) {
      tell(`building ${name}, once; with the others it takes some minutes`);
      await buildProgram(go, name, work);
      const { code, stderr } = await say(
        join(work, name),
        name === "kubectl" ? ["version", "--client"] : ["--version"],
      );
      if (code !== 0) throw new Error(`go built a ${name} that does not run: ${stderr.slice(0, 500)}`);
      await rename(join(work, name), join(folder, name));
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
