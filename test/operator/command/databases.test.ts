/** The operator's databases: by a mounted Secret's files or by one address, read again when they change. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createDatabases, type Databases } from "../../../cmd/operator/databases.ts";
import { UnknownDatabase } from "../../../internal/operator/backlog/sampler.ts";
import { type Database, openDatabase } from "../../../internal/postgres/database.ts";
import { testDatabase } from "../../support/database.ts";

const open = (url: string) =>
  openDatabase({
    url,
    poolSize: 1,
    applicationName: "test",
    connectTimeoutMs: 1_000,
    statementTimeoutMs: 5_000,
  });

async function folder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), "drug-price-operator-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** As a kubelet writes it: files are links into a folder that is replaced as a whole. */
async function mount(path: string, version: number, files: Record<string, string>): Promise<void> {
  const data = join(path, `..${version}`);
  await mkdir(data);
  for (const [name, text] of Object.entries(files)) await writeFile(join(data, name), text);
  await symlink(`..${version}`, join(path, "..data_tmp"));
  await rename(join(path, "..data_tmp"), join(path, "..data"));
  for (const name of Object.keys(files)) await symlink(`..data/${name}`, join(path, name)).catch(() => {});
}

/** Every refusal's words. */
async function refused(databases: Databases, name: string): Promise<string> {
  const error = await databases.read(name).then(
    () => assert.fail("it was read"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Error);
  return `${error instanceof UnknownDatabase ? "unknown" : "failed"}: ${error.message}`;
}

test("without a folder, DATABASE_URL is the database default, and there is no other", async () => {
  await using db = await testDatabase();
  await using databases = createDatabases({ url: db.url, open });
  const { due, attemptsRecorded } = await databases.read("default");
  assert.deepEqual([due, attemptsRecorded], [0, 0]);
  assert.match(await refused(databases, "other"), /^unknown: .*no database "other".*only "default"/);
  await using none = createDatabases({ open });
  assert.match(await refused(none, "default"), /^unknown: .*neither OPERATOR_DATABASE_DIR nor DATABASE_URL/);
});

test("a file is a database, by its name; a changed file counts from the next look on", async () => {
  await using db = await testDatabase();
  await using place = await folder();
  const urls: string[] = [];
  const remember = (url: string): Database => {
    urls.push(url);
    return open(url);
  };
  await mount(place.path, 1, { main: `${db.url}\n`, other: "postgres://nobody@127.0.0.1:1/x" });
  await using databases = createDatabases({
    directory: place.path,
    url: "postgres://ignored/x",
    open: remember,
  });
  await databases.read("main");
  await databases.read("main");
  assert.deepEqual(urls, [db.url], "one pool, kept");
  await assert.rejects(databases.read("other"), { code: "SERVICE_UNAVAILABLE" });
  const changed = `${db.url}?application_name=changed`;
  await mount(place.path, 2, { main: changed, other: db.url });
  await databases.read("main");
  await databases.read("other");
  assert.deepEqual(urls, [db.url, "postgres://nobody@127.0.0.1:1/x", changed, db.url]);
  assert.match(await refused(databases, "default"), /^unknown: .*"default".*no such file/);
});

test("what is not wanted is closed, and opened again when it is", async () => {
  await using db = await testDatabase();
  let opened = 0;
  const closed: string[] = [];
  const count = (url: string): Database => {
    opened += 1;
    const database = open(url);
    const close = database[Symbol.asyncDispose];
    return Object.assign(database, {
      async [Symbol.asyncDispose]() {
        closed.push("closed");
        await close();
      },
    });
  };
  await using databases = createDatabases({ url: db.url, open: count });
  await databases.read("default");
  databases.keep(new Set(["default"]));
  assert.deepEqual(closed, []);
  databases.keep(new Set());
  assert.deepEqual(closed, ["closed"]);
  await databases.read("default");
  assert.equal(opened, 2);
});

test("no name leads out of the folder, and no wrong address is repeated", async () => {
  await using place = await folder();
  await mkdir(join(place.path, "secrets"));
  await writeFile(join(place.path, "outside"), "postgres://outside/x");
  await writeFile(join(place.path, "secrets", "bad"), "mysql://root:hunter2@db/x");
  await writeFile(join(place.path, "secrets", "empty"), "");
  await using databases = createDatabases({ directory: join(place.path, "secrets"), open });
  for (const name of ["../outside", "..", ".", "", "a/b", "/etc/passwd", "..data", "x".repeat(300)])
    assert.match(await refused(databases, name), /^unknown: /, name);
  for (const name of ["bad", "empty"]) {
    const words = await refused(databases, name);
    assert.match(words, /^failed: .*holds no address like postgres:/);
    assert.doesNotMatch(words, /hunter2|mysql/);
  }
  await mkdir(join(place.path, "secrets", "folder"));
  assert.match(await refused(databases, "folder"), /^failed: .*EISDIR/);
});

test("an aborted look opens nothing, and closing does not wait for what hangs", async () => {
  const never = Object.assign({}, { [Symbol.asyncDispose]: () => new Promise<void>(() => {}) });
  let opened = 0;
  const databases = createDatabases({
    url: "postgres://a/b",
    open() {
      opened += 1;
      return never as unknown as Database;
    },
  });
  await assert.rejects(databases.read("default", AbortSignal.abort()), { name: "AbortError" });
  assert.equal(opened, 0);
  await databases.read("default").catch(() => {});
  assert.equal(opened, 1);
  await databases[Symbol.asyncDispose]();
});
