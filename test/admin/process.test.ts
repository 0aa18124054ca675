import assert from "node:assert/strict";
import { test } from "node:test";
import { run } from "../cmd/process.ts";
import { testDatabase } from "../support/database.ts";

test("as a process: keys made by one call work in the next, and a refusal is one line and exit code 1", async () => {
  await using db = await testDatabase();
  const env = { DATABASE_URL: db.url, KEY_HASH_SECRET: "0123456789abcdef" };
  const admin = (args: string[], input?: string) => run("cmd/admin/main.ts", args, env, input);
  const made = await admin(["account", "create", "--name", "Acme", "--plan", "startup", "--json"]);
  assert.equal(made.code, 0, made.stderr);
  const { id } = JSON.parse(made.stdout) as { id: string };
  const key = await admin(["key", "create", "--account", id, "--environment", "live", "--name", "server"]);
  assert.match(key.stdout, /tm_live_\w{36}/, key.stderr);
  const user = ["user", "create", "--account", id, "--email", "ana@example.com", "--role", "owner"];
  assert.equal((await admin([...user, "--password-stdin"], "correct horse battery\n")).code, 0);

  const refused = await admin(["account", "set-plan", id, "gold"]);
  assert.deepEqual(
    [refused.code, refused.stdout, refused.stderr],
    [1, "", "plan: must be one of developer, startup, business\n"],
  );
  assert.equal((await admin(["account", "close", id])).code, 2);
});
