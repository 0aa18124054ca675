/** Where the embedded PostgreSQL's programs and data may be, and as whom the server runs. */
import assert from "node:assert/strict";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { UsageError } from "../../internal/core/errors.ts";
import { canEnter, runAs, systemAccount } from "../../internal/embedded_postgres/account.ts";
import { findNative } from "../../internal/embedded_postgres/binaries.ts";
import { launchEmbeddedPostgres } from "../../internal/embedded_postgres/launch.ts";
import { ask, folder, programFolder, settings, startUser } from "./embedded-fixture.ts";

const isRoot = process.geteuid?.() === 0;
const rootOnly = { skip: isRoot ? false : "needs root: becomes another user" };
/** uid and gid of nobody on Debian; any that is not ours serves. */
const nobody = { name: "nobody", uid: 65_534, gid: 65_534 };
const canRunOurs =
  isRoot &&
  (await runAs(nobody, process.execPath, ["--version"])).ok &&
  (await canEnter(nobody, import.meta.dirname)).ok;
const otherUser = { skip: canRunOurs ? false : "needs root, and a clone that other users can enter" };

/** The package's folder as npm leaves it when install scripts do not run: without links. */
function nativeWithoutLinks(into: string): string {
  const native = join(into, "native");
  const listed = JSON.parse(readFileSync(join(findNative(), "pg-symlinks.json"), "utf8")) as {
    target: string;
  }[];
  const links = new Set(listed.map(({ target }) => join(findNative(), "..", target)));
  cpSync(findNative(), native, { recursive: true, filter: (path) => !links.has(path) });
  assert.ok(links.size > 0 && !existsSync(join(native, "lib/libpq.so.5")));
  writeFileSync(join(into, "package.json"), '{"version": "1.2.3"}');
  return native;
}

test("the programs run without the package's install script: their links are made", async (t) => {
  const native = nativeWithoutLinks(programFolder(t));
  await using server = await launchEmbeddedPostgres({
    directory: join(await folder(t), "postgres"),
    settings,
    native,
  });
  assert.ok(lstatSync(join(native, "lib/libpq.so.5")).isSymbolicLink());
  assert.equal(await ask(server.url, "select 1"), 1);
});

test(
  "below a folder that only root may enter, programs and data go to the system's folder, and a note says where",
  rootOnly,
  async (t) => {
    const account = await systemAccount();
    const clone = join(programFolder(t), "clone");
    mkdirSync(clone, { mode: 0o700 });
    const native = nativeWithoutLinks(clone);
    const systemDirectory = join(programFolder(t), "system");
    const directory = join(clone, ".data/postgres");
    const said: string[] = [];
    const options = { directory, systemDirectory, native, settings, log: (line: string) => said.push(line) };
    {
      // Two at once: they make one copy.
      await using server = await launchEmbeddedPostgres(options);
      await using beside = await launchEmbeddedPostgres(options);
      assert.equal(beside.pid, server.pid);
      assert.equal(dirname(dirname(server.dataDirectory)), systemDirectory);
      assert.equal(statSync(server.dataDirectory).uid, account.uid);
      assert.match(
        readFileSync(join(directory, "LOCATION.txt"), "utf8"),
        new RegExp(dirname(server.dataDirectory)),
      );
      assert.match(
        said.join("\n"),
        new RegExp(`cannot enter ${directory}: its files are in ${systemDirectory}`),
      );
      await ask(server.url, "create table kept as select 42 as answer");
    }
    assert.equal(statSync(clone).mode & 0o777, 0o700);
    assert.equal((await canEnter(account, clone)).ok, false);
    assert.equal(
      readdirSync(systemDirectory).filter((name) => name.startsWith("postgresql-1.2.3")).length,
      1,
    );
    assert.equal(statSync(systemDirectory).uid, 0);
    // Once made it stays there, even when the way to the folder has been opened since.
    chmodSync(clone, 0o711);
    await using again = await launchEmbeddedPostgres(options);
    assert.equal(await ask(again.url, "select answer from kept"), 42);
  },
);

test("a copy of the programs that somebody else could have made is not run", rootOnly, async (t) => {
  const clone = join(programFolder(t), "clone");
  mkdirSync(clone, { mode: 0o700 });
  const systemDirectory = join(programFolder(t), "system");
  mkdirSync(systemDirectory, { mode: 0o755 });
  chownSync(systemDirectory, nobody.uid, nobody.gid);
  const options = { directory: join(clone, "postgres"), systemDirectory, settings };
  await assert.rejects(launchEmbeddedPostgres(options), UsageError);
  assert.deepEqual(readdirSync(systemDirectory), []);
});

test("an ordinary user runs the server as itself", otherUser, async (t) => {
  const home = programFolder(t);
  chownSync(home, nobody.uid, nobody.gid);
  const directory = join(home, "postgres");
  const user = startUser(t, { directory }, nobody);
  const answer = await user.answer;
  assert.equal(answer?.error, undefined);
  assert.equal(answer?.uid, nobody.uid);
  assert.equal(statSync(`/proc/${answer?.pid}`).uid, nobody.uid);
  assert.equal(await ask(answer?.url ?? "", "select 1"), 1);
  await user.leave();

  // Root, later, on the same folder: the server runs as the cluster's owner, who can use it afterwards.
  for (const file of ["port", "server.log", "start.lock", "users.lock"]) rmSync(join(directory, file));
  {
    await using server = await launchEmbeddedPostgres({ directory, settings });
    assert.equal(statSync(`/proc/${server.pid}`).uid, nobody.uid);
  }
  const later = startUser(t, { directory }, nobody);
  assert.equal((await later.answer)?.error, undefined);
  await later.leave();
});

test(
  "an ordinary user who cannot complete the package's folder runs a copy of its own",
  otherUser,
  async (t) => {
    const native = nativeWithoutLinks(programFolder(t));
    const home = programFolder(t);
    chownSync(home, nobody.uid, nobody.gid);
    const directory = join(home, "postgres");
    const user = startUser(t, { directory, native }, nobody);
    const answer = await user.answer;
    assert.equal(answer?.error, undefined);
    assert.ok(
      existsSync(
        join(directory, readdirSync(directory).find((name) => name.startsWith("postgresql-1.2.3")) ?? "-"),
      ),
    );
    assert.ok(!existsSync(join(native, "lib/libpq.so.5")));
    await user.leave();
  },
);

test("root's cluster is not for an ordinary user, who is told so in one line", otherUser, async (t) => {
  const directory = join(await folder(t), "postgres");
  {
    await using _server = await launchEmbeddedPostgres({ directory, settings });
  }
  const user = startUser(t, { directory }, { uid: 12_345, gid: 12_345 });
  const answer = await user.answer;
  assert.match(answer?.error ?? "", /belongs to \w+: run as root or as \w+, or choose another DATA_DIR\.$/);
});

test("a system that cannot run the programs is told to set DATABASE_URL", async (t) => {
  const native = join(programFolder(t), "native");
  mkdirSync(join(native, "bin"), { recursive: true });
  // As on musl: the file is there, its loader is not.
  for (const name of ["initdb", "postgres"]) {
    writeFileSync(join(native, "bin", name), "#!/lib64/no-such-loader\n", { mode: 0o755 });
  }
  const base = await folder(t);
  const options = { directory: join(base, "postgres"), systemDirectory: join(base, "system"), native };
  await assert.rejects(launchEmbeddedPostgres(options), (error: unknown) => {
    assert.ok(error instanceof UsageError);
    assert.match(error.message, /musl.*DATABASE_URL/);
    return true;
  });
  assert.deepEqual(readdirSync(options.directory), []);
});
