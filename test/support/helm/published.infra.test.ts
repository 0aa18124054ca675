/** What others publish is kept whole, and only if it is what it was: with a Go that only says what it was asked. */
import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { startProgram } from "../../cmd/process.ts";
import { publications } from "./published.ts";

/** Answers each module with a folder of files, and the sum that $SUMS has for it. */
const go = `#!/bin/sh
case "$1" in
  env) echo go1.26.0 ;;
  mod)
    sum=$(grep "^$4 " "$SUMS" | cut -d' ' -f2)
    echo '{"Dir":"'"$MODULES/\${4%@*}"'","Sum":"'"$sum"'"}' ;;
esac
`;

const script = `const { fetchPublications, lackingPublications } = await import("./test/support/helm/published.ts");
await fetchPublications((line) => console.log(line)).catch((error) => { console.error(error.message); process.exitCode = 1; });
console.log("lacking:" + lackingPublications().join());`;

const all = Object.entries(publications);

async function fetched(sums: readonly string[]) {
  const root = await mkdtemp(join(tmpdir(), "published-"));
  try {
    await mkdir(join(root, "bin"));
    await writeFile(join(root, "bin", "go"), go);
    await chmod(join(root, "bin", "go"), 0o755);
    await writeFile(join(root, "sums"), sums.join("\n"));
    for (const [, { module, files }] of all)
      for (const file of files) {
        const path = join(root, "modules", module, file);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, module);
      }
    const ended = await startProgram(process.execPath, ["--input-type=module", "--eval", script], {
      PATH: `${join(root, "bin")}:/usr/bin:/bin`,
      XDG_CACHE_HOME: join(root, "cache"),
      SUMS: join(root, "sums"),
      MODULES: join(root, "modules"),
    }).ended;
    const kept = await readdir(join(root, "cache/drug-price-tests/published")).catch(() => []);
    return { ...ended, kept: kept.toSorted() };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

const sums = all.map(([, { module, version, sum }]) => `${module}@${version} ${sum}`);

test("each publication is kept, below a folder of its module and version, and nothing else is", async () => {
  const { code, stdout, stderr, kept } = await fetched(sums);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /^lacking:$/m);
  assert.deepEqual(
    kept,
    all.map(([, { module, version }]) => `${module.replaceAll("/", "-")}-${version}`).toSorted(),
  );
});

test("a module that is not what it was is refused, and what came before it stays", async () => {
  const { code, stdout, stderr, kept } = await fetched(
    sums.map((line) => (line.includes("keda") ? line.replace("h1:", "h1:other") : line)),
  );
  assert.equal(code, 1);
  assert.match(stderr, /^github\.com\/kedacore\/keda\/v2@\S+ is not what it was: its sum is h1:other/);
  assert.match(stdout, /^lacking:keda,gateway-api$/m);
  assert.equal(kept.length, 3);
});
