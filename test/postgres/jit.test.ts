/** PostgreSQL compiles none of our statements, whatever the server is set to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openDatabase, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";

test("a connection of ours never compiles statements, with or without other settings", async () => {
  await using db = await testDatabase();
  for (const more of [{}, { planOnce: true, byIndex: true, silenceMs: 20_000 }]) {
    await using database = openDatabase({ url: db.url, poolSize: 1, applicationName: "test", ...more });
    assert.deepEqual(await query(database, "show jit"), [{ jit: "off" }]);
  }
});
