import assert from "node:assert/strict";
import { test } from "node:test";
import { createKeyUseRecorder } from "../../internal/accounts/key_use.ts";
import { uuidOf } from "../../internal/core/ids.ts";
import { openDatabase, query } from "../../internal/postgres/database.ts";
import { until } from "../support/until.ts";
import { type Accounts, awayDatabase, start, testAccounts } from "./fixture.ts";

const never = () => assert.fail("no flush should fail");
/** Never by itself within a test. */
const flushIntervalMs = 3_600_000;

const uuid = (id: string) => uuidOf("key_", id) ?? assert.fail(id);

async function lastUsed({ accounts }: Accounts, accountId: string): Promise<number | undefined> {
  return (await accounts.listKeys(accountId))[0]?.lastUsedAt?.getTime();
}

test("what was used is written on the way out, many keys in one statement", async () => {
  await using test = await testAccounts();
  const { database, clock } = test;
  const keys = [await test.key(), await test.key(), await test.key()];
  const statements: string[] = [];
  database.on("query", ({ sql }: { sql: string }) => statements.push(sql));
  {
    await using recorder = createKeyUseRecorder({ database, clock, onError: never, flushIntervalMs });
    for (const { id } of keys) recorder.used(uuid(id));
  }
  assert.equal(statements.length, 1);
  for (const { accountId } of keys) assert.equal(await lastUsed(test, accountId), start);
});

test("a use less than a minute after the stored one is not written, and time never goes back", async () => {
  await using test = await testAccounts();
  const { database, clock } = test;
  const { id, accountId } = await test.key();
  await using recorder = createKeyUseRecorder({ database, clock, onError: never, flushIntervalMs });
  const useAt = async (ms: number) => {
    clock.at = ms;
    recorder.used(uuid(id));
    await recorder.flush();
    return await lastUsed(test, accountId);
  };
  assert.equal(await useAt(start), start);
  assert.equal(await useAt(start + 59_999), start);
  assert.equal(await useAt(start - 600_000), start);
  assert.equal(await useAt(start + 60_000), start + 60_000);
});

test("processes that flush the same keys at once, in any order, do not wait for each other in a circle", async () => {
  await using test = await testAccounts();
  const { clock } = test;
  const { accountId } = await test.key();
  await query(
    test.database,
    `insert into accounts.api_keys (id, account_id, environment, name, key_hash, last_four, permissions)
     select gen_random_uuid(), $1, 'live', 'test', decode(lpad(to_hex(n), 64, '0'), 'hex'), '0000', '{}'
     from generate_series(1, 300) n`,
    [uuidOf("acct_", accountId)],
  );
  // Look-ups by index then go in the order that was handed in, as they do in a large table.
  for (const way of ["enable_hashjoin", "enable_mergejoin", "enable_seqscan", "enable_bitmapscan"]) {
    await query(test.database, `alter database ${test.db.name} set ${way} = off`);
  }
  await using database = openDatabase({ url: test.db.url, poolSize: 6, applicationName: "key-use-test" });
  const ids = (await test.accounts.listKeys(accountId)).map(({ id }) => uuid(id));
  const recorders = Array.from({ length: 6 }, () =>
    createKeyUseRecorder({ database, clock, onError: never, flushIntervalMs }),
  );
  for (let round = 0; round < 10; round += 1) {
    clock.at += 60_000;
    for (const [at, recorder] of recorders.entries()) {
      for (const id of at % 2 === 0 ? ids : ids.toReversed()) recorder.used(id);
    }
    await Promise.all(recorders.map((recorder) => recorder.flush()));
  }
  for (const recorder of recorders) await recorder[Symbol.asyncDispose]();
  const keys = await test.accounts.listKeys(accountId);
  assert.ok(keys.every((key) => key.lastUsedAt?.getTime() === clock.at));
});

test("while the database is away uses are kept, the error is told, and nothing is thrown", async () => {
  await using test = await testAccounts();
  const { id, accountId } = await test.key();
  await using way = await awayDatabase(test.db.url);
  const { database } = way;
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  await using recorder = createKeyUseRecorder({ database, clock: test.clock, onError, flushIntervalMs });
  recorder.used(uuid(id));
  await recorder.flush();
  assert.equal(errors.length, 1);
  way.comeBack();
  await recorder.flush();
  assert.equal(errors.length, 1);
  assert.equal(await lastUsed(test, accountId), start);
});

test("a use while its flush fails is not put back to the earlier one", async () => {
  await using test = await testAccounts();
  const { id, accountId } = await test.key();
  await using way = await awayDatabase(test.db.url);
  const { database } = way;
  const { clock } = test;
  await using recorder = createKeyUseRecorder({ database, clock, onError: () => {}, flushIntervalMs });
  recorder.used(uuid(id));
  const failing = recorder.flush();
  await new Promise(setImmediate);
  clock.at += 60_000;
  recorder.used(uuid(id));
  await failing;
  way.comeBack();
  await recorder.flush();
  assert.equal(await lastUsed(test, accountId), start + 60_000);
});

test("what was used is written by itself while the process runs", async () => {
  await using test = await testAccounts();
  const { database, clock } = test;
  const { id, accountId } = await test.key();
  await using recorder = createKeyUseRecorder({ database, clock, onError: never, flushIntervalMs: 1 });
  recorder.used(uuid(id));
  await until(async () => (await lastUsed(test, accountId)) !== undefined);
  assert.equal(await lastUsed(test, accountId), start);
});

test("a flush that is under way when the process stops, and fails, is tried once more", async () => {
  await using test = await testAccounts();
  const { id, accountId } = await test.key();
  await using way = await awayDatabase(test.db.url);
  const { database } = way;
  const onError = () => way.comeBack();
  {
    await using recorder = createKeyUseRecorder({ database, clock: test.clock, onError, flushIntervalMs });
    recorder.used(uuid(id));
    void recorder.flush();
  }
  assert.equal(await lastUsed(test, accountId), start);
});

test("a key that is gone, and a recorder that saw nothing, are no trouble", async () => {
  await using test = await testAccounts();
  const { database, clock } = test;
  const { id } = await test.key();
  await using recorder = createKeyUseRecorder({ database, clock, onError: never, flushIntervalMs });
  await recorder.flush();
  recorder.used(uuid(id));
  await query(database, "delete from accounts.api_keys");
  await recorder.flush();
});
