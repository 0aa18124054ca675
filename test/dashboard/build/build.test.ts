/** What is built of the dashboard's pages: the same bytes anywhere, nothing that a strict policy forbids, nothing of the machine. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { buildDashboard } from "../../../tools/dashboard/app.ts";
import { root } from "../../../tools/dashboard/build_paths.ts";
import { copyCheckout } from "./copy.ts";

async function contentsOf(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = paths.map(async (path) => [relative(folder, path), await readFile(path)] as const);
  return new Map((await Promise.all(read)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

let place: string;
let built: Map<string, Buffer>;
let shell: string;
before(async () => {
  place = await mkdtemp(join(tmpdir(), "drug-price-pages-"));
  await buildDashboard(join(place, "pages"));
  built = await contentsOf(join(place, "pages"));
  shell = built.get("index.html")?.toString("utf8") ?? "";
});
after(() => rm(place, { recursive: true, force: true }));

const plain = () => [...built].filter(([name]) => name.startsWith("files/") && !/\.(br|gz)$/.test(name));

test("the same sources make the same pages, byte for byte, elsewhere and in any shell", async () => {
  await using checkout = await copyCheckout({ tools: true });
  const { status, output } = checkout.build({ env: { NODE_ENV: "development" } });
  assert.equal(status, 0, output);
  const again = await contentsOf(join(checkout.folder, "dist/dashboard"));
  assert.deepEqual([...again.keys()], [...built.keys()]);
  for (const [name, bytes] of again) assert.ok(bytes.equals(built.get(name) ?? Buffer.alloc(0)), name);
});

test("only one folder is for browsers, and every name in it changes with what it holds", () => {
  const outside = [...built.keys()].filter((name) => !name.startsWith("files/"));
  assert.deepEqual(outside.toSorted(), [".vite/manifest.json", ".vite/stamp", "LICENSES.txt", "index.html"]);
  assert.ok(plain().length > 20);
  for (const [name] of plain()) assert.match(name, /^files\/[\w.-]+-[\w-]{8}\.(js|css|svg)$/);
});

test("what is sent compressed is the file itself", () => {
  const compressed = [...built].filter(([name]) => /\.(br|gz)$/.test(name));
  for (const [name, bytes] of compressed) {
    const whole = built.get(name.replace(/\.(br|gz)$/, "")) ?? Buffer.alloc(0);
    const unpacked = name.endsWith(".br") ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    assert.ok(unpacked.equals(whole) && bytes.length < whole.length, name);
  }
  for (const [name, bytes] of plain())
    if (bytes.length > 1_000) assert.ok(built.has(`${name}.br`) && built.has(`${name}.gz`), name);
});

test("the shell runs and styles nothing that is written in it, and has one place for the nonce", () => {
  for (const [, attributes = "", body = ""] of shell.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    assert.match(attributes, / src="\/dashboard\/files\/[\w.-]+\.js"/);
    assert.equal(body, "");
  }
  assert.equal(shell.match(/<script\b/g)?.length, 1);
  assert.doesNotMatch(shell, /<style\b|\sstyle=|\son\w+=|javascript:|http-equiv|https?:/i);
  assert.equal(shell.split("__NONCE__").length, 2);
  assert.match(shell, /<meta name="csp-nonce" content="__NONCE__"/);
});

test("all that the shell and the manifest name is there", () => {
  const named = [...shell.matchAll(/(?:src|href)="\/dashboard\/([^"]+)"/g)].map((match) => match[1] ?? "");
  assert.ok(named.length >= 3);
  type Chunk = { file: string; css?: string[]; assets?: string[] };
  const manifest = JSON.parse(built.get(".vite/manifest.json")?.toString("utf8") ?? "{}") as Record<
    string,
    Chunk
  >;
  const listed = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ]);
  for (const name of [...named, ...listed]) assert.ok(built.has(name), name);
});

test("nothing tells of the machine, the sources, or a build for development", () => {
  const places = [root, place, tmpdir(), homedir(), "node_modules/"].filter((each) => each.length > 2);
  for (const [name, bytes] of built) {
    if (/\.(br|gz)$/.test(name) || name === "LICENSES.txt") continue;
    const text = bytes.toString("utf8");
    for (const each of places) {
      // The manifest knows sources by their path in the tree.
      if (each === "node_modules/" && name === ".vite/manifest.json") continue;
      assert.ok(!text.includes(each), `${name} has ${each}`);
    }
    assert.doesNotMatch(text, /sourceMappingURL|jsxDEV|react-dom\.development/, name);
  }
});

test("no script makes code of texts, which the policy forbids", () => {
  for (const [name, bytes] of plain())
    if (name.endsWith(".js")) assert.doesNotMatch(bytes.toString("utf8"), /\beval\(|\bnew Function\(/, name);
});

test("the licences of what is in the pages go with them", () => {
  const licences = built.get("LICENSES.txt")?.toString("utf8") ?? "";
  for (const name of ["react", "react-dom", "@mantine/core", "@tanstack/react-query", "wouter", "chart.js"])
    assert.match(licences, new RegExp(`^${name} \\d`, "m"));
  assert.doesNotMatch(licences, /^(vite|zod|pg) \d/m);
});
