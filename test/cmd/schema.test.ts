import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction, query } from "../../internal/postgres/database.ts";
import { migrateUp, migrationStatus } from "../../internal/postgres/migrate.ts";
import { testDatabase } from "../support/database.ts";
import { run } from "./process.ts";

test("an old schema is one line that says what to run, and a non-zero exit", async () => {
  await using db = await testDatabase();
  await query(db.connection, "delete from accounts.schema_migrations where name = '0005_loads'");
  const env = {
    DATABASE_URL: db.url,
    KEY_HASH_SECRET: "0123456789abcdef",
    PORT: "0",
    SANDBOX_PORT: "0",
    METRICS_PORT: "0",
  };
  const { code, stderr } = await run("cmd/api/main.ts", [], env);
  assert.equal(code, 1);
  assert.match(stderr, /schema is too old: run "npm run migrate -- up" first \(missing: 0005_loads\)/);
  assert.equal(stderr.trim().split("\n").length, 1);
});

test("a database that is not there is one line, and a non-zero exit", async () => {
  const { code, stderr } = await run("cmd/migrate/main.ts", ["status"], {
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  });
  assert.equal(code, 1);
  assert.match(stderr, /cannot be reached.*ECONNREFUSED/);
  assert.equal(stderr.trim().split("\n").length, 1);
});

test("migrate tells what is applied, and refuses what it does not know", async () => {
  await using db = await testDatabase();
  const env = { DATABASE_URL: db.url };
  assert.equal((await run("cmd/migrate/main.ts", ["status"], env)).code, 0);
  assert.match((await run("cmd/migrate/main.ts", ["up"], env)).stdout, /Nothing to do/);
  const wrong = await run("cmd/migrate/main.ts", ["down"], env);
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /Usage/);
});

test("two migrators at once do the work once, also after one died holding knex's lock", async () => {
  await using db = await testDatabase();
  await query(db.connection, "drop schema live cascade");
  await query(db.connection, "drop schema sandbox cascade");
  await query(db.connection, "drop schema accounts cascade");
  const ran = await Promise.all([migrateUp(db.connection), migrateUp(db.connection)]);
  const known = await migrationStatus(db.connection);
  assert.deepEqual(ran.flat().toSorted(), known.map(({ name }) => name).toSorted());
  assert.ok(known.every(({ applied }) => applied));
  await inTransaction(db.connection, (tx) =>
    query(tx, "update accounts.schema_migrations_lock set is_locked = 1"),
  );
  assert.deepEqual(await migrateUp(db.connection), []);
});
