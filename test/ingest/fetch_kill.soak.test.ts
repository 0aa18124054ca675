/** `ingest fetch` as a separate process, killed while it downloads and while it loads, and run again. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { root } from "../cmd/process.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { temporaryFolder } from "../synthetic/folder.ts";
import { stalled, startPublisher } from "./publisher.ts";
import { recallNotices } from "./recall_notices.ts";
import { wholeState } from "./whole_state.ts";

const file = "HCRSAMOpenData.json";
const content = recallNotices(Array.from({ length: 50 }, (_, at) => at + 1));

function startFetch(database: string, folder: string, url: string, env: NodeJS.ProcessEnv = {}) {
  const dying = ["--import", join(root, "test/ingest/die_at_write.ts")];
  const argv = ["cmd/ingest/main.ts", "fetch", "recalls", "--url", url, "--batch-rows", "10"];
  const child = spawn(process.execPath, [...dying, ...argv], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, DATABASE_URL: database, DATA_DIR: folder, EDITIONS_DIR: folder },
      DATABASE_CONNECT_TIMEOUT_MS: "30000",
      ...env,
    },
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal, text }));
  return { child, ended };
}

const editionsIn = async (folder: string) => (await readdir(join(folder, "recalls"))).sort();

test("a fetch that was killed while it downloaded stores no edition, and the next one stores and loads it", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await using publisher = await startPublisher({ [file]: stalled(content.slice(0, 500)) });
  const killed = startFetch(db.url, folder.path, publisher.url);
  await until(() => publisher.log.length === 1, "the download");
  killed.child.kill("SIGKILL");
  await killed.ended;
  const [draft = "", ...others] = await editionsIn(folder.path);
  assert.match(draft, /^\.new-/);
  assert.deepEqual(others, []);
  publisher.files[file] = { content };
  const again = await startFetch(db.url, folder.path, publisher.url).ended;
  assert.equal(again.code, 0, again.text);
  const names = await editionsIn(folder.path);
  assert.deepEqual([names.length, names[0]], [2, draft]);
  const [counted] = await query<{ rows: number }>(db.connection, "select count(*) as rows from live.recalls");
  assert.equal(counted?.rows, 50);
});

test("a fetch that was killed at any write to the database ends as a clean one", async (context) => {
  await using clean = await testDatabase();
  await using folder = await temporaryFolder();
  await using publisher = await startPublisher({ [file]: { content } });
  const whole = await startFetch(clean.url, folder.path, publisher.url).ended;
  assert.equal(whole.code, 0, whole.text);
  const expected = await wholeState(clean.connection);
  await using db = await testDatabase();
  // Each fetch is killed some writes later than the one before, until one ends by itself.
  for (let write = 4; ; write += 15) {
    const env = { DIE_AT_WRITE: String(write), DIE_AFTER_WRITE: String(write % 2 === 0) };
    const { code, signal, text } = await startFetch(db.url, folder.path, publisher.url, env).ended;
    if (signal === "SIGKILL") continue;
    assert.equal(code, 0, text);
    context.diagnostic(`killed ${(write - 4) / 15} times`);
    assert.ok(write > 4);
    break;
  }
  assert.deepEqual(await wholeState(db.connection), expected);
});
