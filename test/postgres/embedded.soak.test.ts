/** The life of the embedded PostgreSQL: real launches, real kills. Where it lives and as whom is in embedded-place.soak.test.ts. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import { UsageError } from "../../internal/core/errors.ts";
import {
  type EmbeddedPostgresOptions,
  launchEmbeddedPostgres,
} from "../../internal/embedded_postgres/launch.ts";
import { findPostmaster } from "../../internal/embedded_postgres/postmaster.ts";
import { boundLog } from "../../internal/embedded_postgres/server_log.ts";
import { until } from "../support/until.ts";
import { ask, folder, settings, startUser } from "./embedded-fixture.ts";

/** One cluster for the tests that do not need a fresh one; each leaves it stopped. */
const shared = join(await folder({ after }), "postgres");
const launch = (options: Partial<EmbeddedPostgresOptions> = {}) =>
  launchEmbeddedPostgres({ directory: shared, settings, ...options });
const isServed = async (dataDirectory: string) => (await findPostmaster(dataDirectory)) !== undefined;

test("a fresh folder becomes a server with our database, for those who know the password, on 127.0.0.1", async (t) => {
  await using server = await launchEmbeddedPostgres({
    directory: join(await folder(t), "new/postgres"),
    settings,
  });
  assert.equal(server.adopted, false);
  assert.equal(new URL(server.url).pathname, "/drug_prices");
  assert.equal(await ask(server.url, "show server_encoding"), "UTF8");
  assert.equal(await ask(server.url, "select lower('É') || ('Z' < 'a')"), "étrue");
  assert.equal(await ask(server.url, "show listen_addresses"), "127.0.0.1");
  assert.equal(await ask(server.url, "show unix_socket_directories"), "");
  assert.equal(await ask(server.url, "show shared_buffers"), "8MB");
  assert.equal(await ask(server.url, "show data_directory"), server.dataDirectory);
  const guessed = new URL(server.url);
  guessed.password = "guess";
  await assert.rejects(ask(guessed.href, "select 1"), { code: "28P01" });
  assert.equal(statSync(join(server.dataDirectory, "../password")).mode & 0o077, 0);
});

test("what was written is there after a restart, on the same port", async () => {
  await using first = await launch();
  await ask(first.url, "create table if not exists kept as select 42 as answer");
  await first.release();
  assert.equal(await isServed(first.dataDirectory), false);
  await using second = await launch();
  assert.equal(second.adopted, false);
  assert.equal(second.port, first.port);
  assert.equal(await ask(second.url, "select answer from kept"), 42);
});

test("a port that somebody else has meanwhile is left to them, unless it was asked for", async () => {
  await using first = await launch();
  await first.release();
  await using squatter = createServer().listen(first.port, "127.0.0.1");
  await once(squatter, "listening");
  const said: string[] = [];
  await using second = await launch({ log: (line) => said.push(line) });
  assert.notEqual(second.port, first.port);
  assert.match(said.join("\n"), new RegExp(`Port ${first.port} is taken`));
  await second.release();
  await assert.rejects(launch({ port: first.port }), UsageError);
});

test("the first of two users to leave does not stop the server, the last one does", async () => {
  await using first = await launch();
  await using second = await launch();
  assert.deepEqual([first.adopted, second.adopted], [false, true]);
  assert.equal(second.pid, first.pid);
  await first.release();
  await first.release();
  assert.equal(await ask(second.url, "select 1"), 1);
  await second.release();
  assert.equal(await isServed(second.dataDirectory), false);
});

test("a server survives the SIGKILL of the process that started it, is taken over, and stopped", async (t) => {
  const user = startUser(t, { directory: shared });
  const started = await user.answer;
  assert.equal(started?.adopted, false);
  await user.kill();
  await using server = await launch();
  assert.equal(server.adopted, true);
  assert.equal(server.pid, started?.pid);
  assert.equal(await ask(server.url, "select 1"), 1);
  await server.release();
  assert.equal(await isServed(server.dataDirectory), false);
});

test("a killed user does not keep the server from stopping with the last live one", async (t) => {
  const users = [startUser(t, { directory: shared }), startUser(t, { directory: shared })] as const;
  const answers = await Promise.all(users.map((user) => user.answer));
  assert.deepEqual(answers.map((answer) => answer?.adopted).toSorted(), [false, true]);
  await users[0].kill();
  await using server = await launch();
  await users[1].leave();
  assert.equal(await ask(server.url, "select 1"), 1);
  await server.release();
  assert.equal(await isServed(server.dataDirectory), false);
});

test("many that start and stop at once always end with a server that answers", async () => {
  for (let round = 0; round < 5; round += 1) {
    await using leaving = await launch();
    const [, ...servers] = await Promise.all([leaving.release(), launch(), launch(), launch()]);
    assert.equal(new Set(servers.map(({ pid }) => pid)).size, 1);
    for (const server of servers) assert.equal(await ask(server.url, "select 1"), 1);
    await Promise.all(servers.map((server) => server.release()));
    assert.equal(await isServed(leaving.dataDirectory), false);
  }
});

test("a server that was killed starts again with what was committed", async () => {
  await using first = await launch();
  await ask(first.url, "create table if not exists committed as select 1 as one");
  process.kill(first.pid, "SIGKILL");
  await using second = await launch();
  assert.equal(second.adopted, false);
  assert.notEqual(second.pid, first.pid);
  assert.equal(await ask(second.url, "select one from committed"), 1);
});

test("a pid file whose pid now belongs to another program does not block the start", async (t) => {
  await using first = await launch();
  const pidFile = join(first.dataDirectory, "postmaster.pid");
  const lines = readFileSync(pidFile, "utf8").split("\n").slice(1);
  await first.release();
  const owner = statSync(first.dataDirectory);
  const identity = process.geteuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {};
  // PostgreSQL only minds a process of its own user.
  const stranger = spawn("sleep", ["600"], { ...identity, stdio: "ignore" });
  t.after(() => stranger.kill());
  writeFileSync(pidFile, [stranger.pid, ...lines].join("\n"));
  await using second = await launch();
  assert.equal(second.adopted, false);
  assert.equal(stranger.exitCode ?? stranger.signalCode, null);
});

test("a pid file whose pid is dead does not block the start", async () => {
  await using first = await launch();
  await first.release();
  const gone = spawn("true", { stdio: "ignore" });
  await once(gone, "exit");
  writeFileSync(
    join(first.dataDirectory, "postmaster.pid"),
    `${gone.pid}\n${first.dataDirectory}\n1\n5432\n`,
  );
  await using second = await launch();
  assert.equal(await ask(second.url, "select 1"), 1);
});

test("initdb killed half-way, with its launcher, leaves a folder that the next launch makes whole", async (t) => {
  const directory = join(await folder(t), "postgres");
  mkdirSync(directory, { mode: 0o711 });
  const user = startUser(t, { directory });
  const drafts = () => readdirSync(directory).filter((name) => name.startsWith("initdb-"));
  await until(() => drafts().length > 0);
  await user.kill();
  assert.deepEqual(readdirSync(directory).includes("data"), false);
  await using server = await launchEmbeddedPostgres({ directory, settings });
  assert.equal(await ask(server.url, "select 1"), 1);
  assert.deepEqual(drafts(), []);
});

test("a start that fails says so with the end of the server's log, and leaves nothing running", async () => {
  await using server = await launch();
  await server.release();
  await assert.rejects(launch({ settings: { ...settings, shared_buffers: "plenty" } }), (error: unknown) => {
    assert.ok(error instanceof UsageError);
    assert.match(error.message, /invalid value for parameter "shared_buffers": "plenty"/);
    return true;
  });
  assert.equal(await isServed(server.dataDirectory), false);
  await using again = await launch();
  assert.equal(again.adopted, false);
});

test("a cluster of another major version is left alone, with a line that says what to do", async () => {
  await using server = await launch();
  await server.release();
  const versionFile = join(server.dataDirectory, "PG_VERSION");
  renameSync(versionFile, `${versionFile}.kept`);
  writeFileSync(versionFile, "15\n");
  try {
    await assert.rejects(launch(), /was made by PostgreSQL 15, and this is 18/);
  } finally {
    renameSync(`${versionFile}.kept`, versionFile);
  }
});

test("the server has a session of its own: a terminal's Ctrl-C is not for it", {
  skip: process.platform !== "linux",
}, async () => {
  await using server = await launch();
  // Fields after the name in parentheses: state, parent, process group, session.
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  assert.deepEqual(fields.slice(2, 4), [String(server.pid), String(server.pid)]);
});

test("the log is emptied into one older file when it is large, while the server writes on", async () => {
  await using server = await launch();
  const log = join(server.dataDirectory, "../server.log");
  await boundLog(log, 1);
  assert.equal(statSync(log).size, 0);
  await assert.rejects(ask(server.url, "select 'written after' from nowhere"));
  await until(() => statSync(log).size > 0);
  const text = readFileSync(log, "utf8");
  assert.match(text, /written after/);
  assert.ok(!text.includes("\0"), "appended, not written at the old position");
  assert.match(readFileSync(`${log}.1`, "utf8"), /ready to accept connections/);
});
