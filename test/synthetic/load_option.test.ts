/** `generate --load` as a process. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { otherFeeds } from "../../internal/synthetic/others.ts";
import { run } from "../cmd/process.ts";
import { testDatabase } from "../support/database.ts";
import { temporaryFolder } from "./folder.ts";

test("generate --load writes the files and loads each into the sandbox", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const env = { DATABASE_URL: db.url, DATA_DIR: folder.path };
  const { code, stdout, stderr } = await run("cmd/generate/main.ts", ["--size", "small", "--load"], env);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^7,753 prices of 200 drugs at 50 pharmacies \(seed 1\)\.\n/);
  assert.doesNotMatch(stdout, /npm run ingest/);
  const loads = await query<{ kind: string }>(
    db.connection,
    "select kind from sandbox.loads where state = 'finished' order by id",
  );
  assert.deepEqual(
    loads.map(({ kind }) => kind),
    ["dpd", "pharmacies", "prices", "prices", ...otherFeeds.map(({ kind }) => kind)],
  );
  assert.deepEqual(await query(db.connection, "select from live.loads"), []);
});
