/** Programs are built once, whole or not at all, by one builder at a time: with a Go that only says what it was asked. */
import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startProgram } from "../../cmd/process.ts";

/**
 * Builds what it is asked to: a script that runs. It notes its calls, and fails on `BREAKS` with half a file written. Without
 * toolchains of its own (GOVERSION 1.19) it brings one as a module: itself.
 */
const go = `#!/bin/sh
echo "$@" >> "$NOTES"
case "$1" in
  env) if [ "$2" = GOVERSION ]; then echo "$VERSION"; else echo linux; echo amd64; fi ;;
  mod) mkdir -p "$TOOLCHAIN/bin"; cp "$0" "$TOOLCHAIN/bin/go"; chmod 644 "$TOOLCHAIN/bin/go"; echo '{"Dir":"'"$TOOLCHAIN"'"}' ;;
  build)
    while [ "$1" != -o ]; do shift; done
    echo '#!/bin/sh' > "$2"
    case "$2" in */"$BREAKS") echo "no rule for $BREAKS" >&2; exit 1 ;; esac
    if [ -e "$NOTES.busy" ]; then echo "two at a time" >> "$NOTES"; fi
    touch "$NOTES.busy"; sleep 0.05; rm "$NOTES.busy"
    chmod 755 "$2" ;;
esac
`;

type Place = AsyncDisposable & {
  /** Runs the builder in a process of its own. */
  build(env?: Record<string, string>): Promise<{ code: number | null; stdout: string; stderr: string }>;
  notes(): Promise<string[]>;
  /** What is in the cache's folder of this tree's modules. */
  built(): Promise<string[]>;
  /** That folder, made. */
  folder(): Promise<string>;
};

const script = `const { buildPrograms } = await import("./test/support/kubernetes/build.ts");
await buildPrograms((line) => console.log(line)).catch((error) => { console.error(error.message); process.exitCode = 1; });`;
const folderScript = `console.log((await import("./test/support/kubernetes/binaries.ts")).cacheFolder())`;

async function place(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), "builder-"));
  const bin = join(root, "bin");
  await mkdir(bin);
  await writeFile(join(bin, "go"), go);
  await chmod(join(bin, "go"), 0o755);
  const base = {
    PATH: `${bin}:/usr/bin:/bin`,
    XDG_CACHE_HOME: join(root, "cache"),
    NOTES: join(root, "notes"),
    TOOLCHAIN: join(root, "toolchain"),
    VERSION: "go1.26.0",
    BREAKS: "nothing",
  };
  const run = async (text: string, env: Record<string, string>) =>
    await startProgram(process.execPath, ["--input-type=module", "--eval", text], { ...base, ...env }).ended;
  const where = async () => (await run(folderScript, {})).stdout.trim();
  return {
    build: (env = {}) => run(script, env),
    notes: async () => (await readFile(base.NOTES, "utf8").catch(() => "")).split("\n").filter(Boolean),
    built: async () => (await readdir(await where()).catch(() => [])).sort(),
    async folder() {
      const folder = await where();
      await mkdir(folder, { recursive: true });
      return folder;
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

const all = ["etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler", "kubectl", "kwok"];
const builds = (notes: readonly string[]) => notes.filter((note) => note.startsWith("build "));

test("what is there is not built again", async () => {
  await using here = await place();
  assert.equal((await here.build()).code, 0);
  assert.deepEqual(await here.built(), all);
  assert.equal(builds(await here.notes()).length, all.length);
  assert.equal((await here.build()).stdout, "");
  assert.equal(builds(await here.notes()).length, all.length);
});

test("what KUBEBUILDER_ASSETS has is not built", async () => {
  await using here = await place();
  await here.build();
  await using other = await place();
  const assets = await here.folder();
  for (const name of ["kube-controller-manager", "kube-scheduler", "kwok"]) await rm(join(assets, name));
  assert.equal((await other.build({ KUBEBUILDER_ASSETS: assets })).code, 0);
  assert.deepEqual(await other.built(), ["kube-controller-manager", "kube-scheduler", "kwok"]);
});

test("a build that fails leaves what was whole, and its words", async () => {
  await using here = await place();
  const { code, stderr } = await here.build({ BREAKS: "kubectl" });
  assert.equal(code, 1);
  assert.match(stderr, /could not build kubectl: no rule for kubectl/);
  assert.deepEqual(await here.built(), ["etcd", "kube-apiserver"]);
  assert.equal((await here.build()).code, 0);
  assert.deepEqual(await here.built(), all);
});

test("builders take turns, and what one built the others do not build", async () => {
  await using here = await place();
  const ended = await Promise.all([here.build(), here.build(), here.build()]);
  assert.deepEqual(
    ended.map(({ code }) => code),
    [0, 0, 0],
  );
  assert.equal(builds(await here.notes()).length, all.length);
  assert.ok(!(await here.notes()).includes("two at a time"));
});

test("what a killed builder left is in nobody's way", async () => {
  await using here = await place();
  const folder = await here.folder();
  await mkdir(join(folder, "new-left"));
  // A process id that no process can have.
  await writeFile(join(folder, "builder"), "4194305");
  assert.equal((await here.build()).code, 0);
  assert.deepEqual(await here.built(), all);
});

test("a Go from before it could fetch a newer one is asked to", async () => {
  await using here = await place();
  assert.equal((await here.build({ VERSION: "go1.19.8" })).code, 0);
  const notes = await here.notes();
  assert.ok(
    notes.some((note) =>
      /^mod download -json golang.org\/toolchain@v0.0.1-go[0-9.]+.linux-amd64$/.test(note),
    ),
  );
  assert.deepEqual(await here.built(), all);
});

test("without Go it says so", async () => {
  await using here = await place();
  const { code, stderr } = await here.build({ PATH: "/nowhere" });
  assert.equal(code, 1);
  assert.match(stderr, /no go on the PATH/);
  assert.deepEqual(await here.built(), []);
});
