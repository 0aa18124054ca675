/** A package is packed as npm would publish it, and the folder that it comes from stays as it was. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { say } from "../../support/programs/say.ts";
import { pack } from "./npm_package.ts";
import { openToolbox } from "./toolbox.ts";

async function source(prepack: string) {
  const folder = await mkdtemp(join(tmpdir(), "source-"));
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ name: "tried", version: "1.0.0", files: ["dist"], scripts: { prepack } }),
  );
  await mkdir(join(folder, "dist"));
  await writeFile(join(folder, "dist", "old.js"), "");
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

const build = "mkdir -p dist && touch dist/built.js && tsc --version > dist/tsc.txt";

test("it is built by its own script, with the tree's programs, whatever was built before and however npm is set up", async () => {
  await using from = await source(build);
  process.env.npm_config_ignore_scripts = "true";
  try {
    await using packed = await pack(from.folder);
    const { stdout } = await say("tar", ["-tzf", packed.path]);
    const files = stdout.trim().split("\n").toSorted();
    assert.deepEqual(files, ["package/dist/built.js", "package/dist/tsc.txt", "package/package.json"]);
    assert.deepEqual(await readdir(join(from.folder, "dist")), ["old.js"]);
  } finally {
    delete process.env.npm_config_ignore_scripts;
  }
});

test("what its script says is told when it fails", async () => {
  await using from = await source("echo 'no such type' >&2; exit 1");
  await assert.rejects(pack(from.folder), /^Error: npm pack: (.|\n)*no such type/);
});

test("a toolbox packs once, when it is asked, and leaves nothing behind", async () => {
  await using from = await source(build);
  const toolbox = await openToolbox("typescript", from.folder);
  const path = await toolbox.package();
  assert.equal(await toolbox.package(), path);
  assert.ok(existsSync(path));
  await toolbox[Symbol.asyncDispose]();
  assert.ok(!existsSync(dirname(path)));
});
