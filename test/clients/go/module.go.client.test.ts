/** The Go library as others get it: by path, and as a published module; the README's first example runs in an empty one. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { root } from "../../cmd/process.ts";
import {
  type Environment,
  type Go,
  library,
  openGo,
  type Service,
  startService,
  temporaryFolder,
} from "./running.ts";

const modulePath = "drug-price.io/go";

let service: Service;
let go: Go;
before(async () => {
  [service, go] = await Promise.all([startService(), openGo()]);
});
after(() => service[Symbol.asyncDispose]());

async function firstExample(): Promise<string> {
  const [, program] =
    /```go\n(package main\n[\s\S]*?)```/.exec(await readFile(join(library, "README.md"), "utf8")) ?? [];
  assert.ok(program, "the README begins with a program");
  return program;
}

/** An empty module that has nothing but the README's first example. */
async function emptyModule(folder: string, version: string): Promise<string> {
  const path = join(folder, "empty");
  await mkdir(path);
  await writeFile(
    join(path, "go.mod"),
    `module empty.example\n\ngo 1.23\n\nrequire ${modulePath} ${version}\n`,
  );
  await writeFile(join(path, "main.go"), await firstExample());
  return path;
}

async function assertRuns(module: string, env: Environment): Promise<void> {
  for (const environment of [service.live, service.sandbox]) {
    const lines = (await go.run(module, ["run", "."], { ...environment, ...env })).trim().split("\n");
    assert.ok(lines.length > 1);
    for (const line of lines) assert.match(line, /^\d{8} .+/);
  }
}

test("the README's first example runs in an empty module that takes the library by path", async () => {
  await using folder = await temporaryFolder();
  const module = await emptyModule(folder.path, "v0.0.0");
  await go.run(module, ["mod", "edit", `-replace=${modulePath}=${library}`]);
  await assertRuns(module, { GOPROXY: "off" });
});

test("the library is a module that can be published: packed, fetched from a proxy, built without anything else", async () => {
  await using folder = await temporaryFolder();
  const proxy = join(folder.path, "proxy");
  const version = `v${/Version = "(.+)"/.exec(await readFile(join(library, "doc.go"), "utf8"))?.[1]}`;
  await go.run(root, ["run", "test/clients/go/pack/main.go", library, modulePath, version, proxy]);
  const env = {
    GOPROXY: `${pathToFileURL(proxy)},off`,
    GONOSUMDB: modulePath,
    GOMODCACHE: join(folder.path, "modules"),
    GOFLAGS: "-modcacherw",
  };
  const module = await emptyModule(folder.path, version);
  await go.run(module, ["mod", "tidy"], env);
  const downloaded = JSON.parse(await go.run(module, ["mod", "download", "-json", modulePath], env)) as {
    Dir: string;
  };
  const names = await readdir(downloaded.Dir, { recursive: true });
  for (const needed of ["LICENSE", "README.md", "CHANGELOG.md", "go.mod", "webhooks/verify.go"])
    assert.ok(names.includes(needed), `${needed} is published`);
  assert.ok(!names.includes("go.sum"), "the standard library is all that it needs");
  for (const name of names.filter((one) => /\.(go|md|mod)$/.test(one))) {
    const text = await readFile(join(downloaded.Dir, name), "utf8");
    assert.ok(!text.includes(root), `${name} names no folder of this machine`);
  }
  await assertRuns(module, env);
  await go.run(module, ["vet", `${modulePath}/...`], env);
});

test("the version is that of the changelog", async () => {
  const [, version] = /Version = "(.+)"/.exec(await readFile(join(library, "doc.go"), "utf8")) ?? [];
  const [, newest] = /^## (\S+)/m.exec(await readFile(join(library, "CHANGELOG.md"), "utf8")) ?? [];
  assert.equal(newest, version);
});
