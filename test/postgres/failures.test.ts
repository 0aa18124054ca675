/** Failures of the database that pass by themselves: what the caller reads, and what happens to the connection. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type DatabaseFailureReason,
  databaseFailureOf,
  type ServiceError,
} from "../../internal/core/errors.ts";
import { retryAfterSeconds, toServiceError } from "../../internal/http/error_body.ts";
import { type Database, inTransaction, openDatabase, query, run } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

async function failureOf(work: Promise<unknown>): Promise<ServiceError> {
  const error = await work.then(
    () => assert.fail("nothing failed"),
    (thrown: unknown) => thrown,
  );
  return toServiceError(error);
}

function assertRetryable(error: ServiceError, reason: DatabaseFailureReason): void {
  assert.equal(error.status, 503, `${error.cause}`);
  assert.equal(databaseFailureOf(error)?.reason, reason);
  assert.ok((retryAfterSeconds(error) ?? 0) >= 1);
  if (reason !== "unreachable") assert.doesNotMatch(error.message, /cannot be reached/);
}

const prepareRows = (on: Database) =>
  query(on, "create table rows as select id, 0 as value from generate_series(1, 2) id");
const add = (on: Parameters<typeof query>[0], id: number) =>
  query(on, "update rows set value = value + 1 where id = $1", [id]);

test("reports a statement timeout as a timeout, not as a lost database", async () => {
  await using db = await testDatabase();
  await using slow = openDatabase({
    url: db.url,
    poolSize: 1,
    applicationName: "slow",
    statementTimeoutMs: 50,
    connectTimeoutMs: 30_000,
  });
  const error = await failureOf(query(slow, "select pg_sleep(60)"));
  assertRetryable(error, "timeout");
  assert.match(error.message, /did not finish in time/);
});

test("answers a deadlock with 503 and Retry-After", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareRows(on);
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  const crossing = (first: number, second: number) =>
    inTransaction(on, async (tx) => {
      await query(tx, "set local deadlock_timeout = '10ms'");
      await add(tx, first);
      holding += 1;
      if (holding === 2) bothHold.resolve();
      await bothHold.promise;
      await add(tx, second);
    });
  const ends = await Promise.allSettled([crossing(1, 2), crossing(2, 1)]);
  const failed = ends.filter((end) => end.status === "rejected");
  assert.equal(failed.length, 1, "the server ends one of the two");
  assertRetryable(toServiceError(failed[0]?.reason), "conflict");
});

test("answers a serialization failure with 503 and Retry-After", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareRows(on);
  const error = await failureOf(
    inTransaction(on, async (tx) => {
      await query(tx, "set transaction isolation level repeatable read");
      await query(tx, "select from rows");
      await add(on, 1);
      await add(tx, 1);
    }),
  );
  assertRetryable(error, "conflict");
});

test("answers a full disk and a lack of memory with 503 and Retry-After", async () => {
  await using db = await testDatabase();
  for (const code of ["53100", "53200"]) {
    const raising = `do $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$`;
    assertRetryable(await failureOf(query(db.connection, raising)), "resources");
  }
  const spilling = inTransaction(db.connection, async (tx) => {
    await query(tx, "set local work_mem = '64kB'");
    await query(tx, "set local temp_file_limit = '64kB'");
    await query(tx, "select id from generate_series(1, 100000) id order by id desc");
  });
  assertRetryable(await failureOf(spilling), "resources");
});

test("closes a connection whose server accepts no changes, and makes the next change on a new one", async () => {
  await using db = await testDatabase();
  await prepareRows(db.connection);
  await using pool = openDatabase({
    url: db.url,
    poolSize: 1,
    applicationName: "switched over",
    connectTimeoutMs: 30_000,
  });
  const pidOf = async () => (await query<{ pid: number }>(pool, "select pg_backend_pid() as pid"))[0]?.pid;
  for (const change of [() => add(pool, 1), () => inTransaction(pool, (tx) => add(tx, 1))]) {
    const demoted = await pidOf();
    await query(pool, "set session characteristics as transaction read only");
    assert.equal(await pidOf(), demoted, "reads go on");
    assertRetryable(await failureOf(change()), "read_only");
    await change();
    assert.notEqual(await pidOf(), demoted);
    const closed = async () =>
      (await query(db.connection, "select from pg_stat_activity where pid = $1", [demoted])).length === 0;
    await until(closed, "the connection is closed");
  }
});

test("leaves errors that a retry does not help as they are", async () => {
  await using db = await testDatabase();
  for (const mistake of ["select 1 / 0", "select no_such_column", "select 'a'::integer"])
    assert.equal((await failureOf(query(db.connection, mistake))).status, 500);
});

test("translates the errors of a built statement, and keeps its values out of their messages", async () => {
  await using db = await testDatabase();
  const secret = "a value that is secret";
  await query(db.connection, "create table notes (id integer primary key, text varchar(8))");
  const insert = () => db.connection("notes").insert({ id: 1, text: secret });
  const tooLong = await run(insert()).catch((thrown: unknown) => thrown);
  assert.match(String(tooLong), /value too long/);
  assert.doesNotMatch(String(tooLong), new RegExp(secret));

  const locked = inTransaction(db.connection, async (tx) => {
    await query(tx, "set local statement_timeout = 1");
    await run(tx.select(tx.raw("pg_sleep(10)")));
  });
  assertRetryable(await failureOf(locked), "timeout");
});
