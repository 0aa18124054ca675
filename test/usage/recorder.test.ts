import assert from "node:assert/strict";
import { test } from "node:test";
import { openDatabase, query } from "../../internal/postgres/database.ts";
import { awayDatabase } from "../accounts/fixture.ts";
import { until } from "../support/until.ts";
import { testCounting, written } from "./fixture.ts";
import { silentDatabase } from "./silent_database.ts";

const month = Date.UTC(2026, 10, 1);

test("what is alike is one row, and a flush is one statement", async () => {
  await using counting = await testCounting();
  const { used, database } = counting;
  await using recorder = counting.recorder();
  for (let times = 0; times < 5; times += 1) recorder.record(used);
  recorder.record({ ...used, outcome: "not_modified", units: 0 });
  recorder.record({ ...used, endpoint: "getDrug" });
  recorder.record({ ...used, environment: "sandbox" });
  const statements: string[] = [];
  database.on("query", ({ sql }: { sql: string }) => statements.push(sql));
  await recorder.flush();
  assert.equal(statements.length, 1);
  const rows = await query(
    database,
    `select environment, day, endpoint, outcome, requests, units from accounts.usage_days
     order by environment, endpoint, outcome`,
  );
  const day = "2026-11-21";
  const search = { environment: "live", day, endpoint: "searchDrugs" };
  assert.deepEqual(rows, [
    { ...search, endpoint: "getDrug", outcome: "ok", requests: 1, units: 1 },
    { ...search, outcome: "not_modified", requests: 1, units: 0 },
    { ...search, outcome: "ok", requests: 5, units: 5 },
    { ...search, environment: "sandbox", outcome: "ok", requests: 1, units: 1 },
  ]);
  assert.deepEqual(await written(database), { requests: 8, units: 7 });
  await recorder.flush();
  assert.equal(statements.filter((sql) => sql.includes("insert")).length, 1, "nothing new, no statement");
});

test("a recorder that is let go of has written everything, in as many batches as it takes", async () => {
  await using counting = await testCounting();
  {
    await using recorder = counting.recorder({ batchEntries: 7 });
    for (let at = 0; at < 100; at += 1) recorder.record({ ...counting.used, endpoint: `endpoint${at}` });
  }
  assert.deepEqual(await written(counting.database), { requests: 100, units: 100 });
});

test("as many entries as a batch holds are flushed at once, without waiting for the time", async () => {
  await using counting = await testCounting();
  await using recorder = counting.recorder({ batchEntries: 10 });
  for (let at = 0; at < 10; at += 1) recorder.record({ ...counting.used, endpoint: `endpoint${at}` });
  await until(async () => (await written(counting.database)).requests >= 10);
});

test("what is recorded is written by itself while the process runs", async () => {
  await using counting = await testCounting();
  await using recorder = counting.recorder({ flushIntervalMs: 1 });
  recorder.record(counting.used);
  await until(async () => (await written(counting.database)).requests >= 1);
});

test("processes that count the same at once add up, and do not wait for each other in a circle", async () => {
  await using counting = await testCounting();
  const { used, db } = counting;
  await using database = openDatabase({ url: db.url, poolSize: 6, applicationName: "usage-test" });
  const recorders = Array.from({ length: 6 }, () => counting.recorder({ database }));
  const endpoints = Array.from({ length: 100 }, (_, at) => `endpoint${at}`);
  for (let round = 0; round < 10; round += 1) {
    for (const [at, recorder] of recorders.entries()) {
      for (const endpoint of at % 2 === 0 ? endpoints : endpoints.toReversed())
        recorder.record({ ...used, endpoint });
    }
    await Promise.all(recorders.map((recorder) => recorder.flush()));
  }
  for (const recorder of recorders) await recorder[Symbol.asyncDispose]();
  assert.deepEqual(await written(counting.database), { requests: 6_000, units: 6_000 });
});

test("while the database is away counts are kept, the error is told, and afterwards none is missing", async () => {
  await using counting = await testCounting();
  const { used } = counting;
  await using way = await awayDatabase(counting.db.url);
  const errors: unknown[] = [];
  await using recorder = counting.recorder({
    database: way.database,
    onError: (error) => void errors.push(error),
  });
  for (let times = 0; times < 3; times += 1) {
    recorder.record(used);
    recorder.record({ ...used, endpoint: `endpoint${times}` });
    await recorder.flush();
  }
  assert.equal(errors.length, 3);
  way.comeBack();
  await recorder.flush();
  assert.equal(errors.length, 3);
  assert.deepEqual(await written(counting.database), { requests: 6, units: 6 });
});

test("a batch that was written although its answer was lost is not written again", async () => {
  await using counting = await testCounting();
  const { used, database, accountId } = counting;
  await using way = await silentDatabase(counting.db.url);
  const errors: unknown[] = [];
  await using recorder = counting.recorder({
    database: way.database,
    onError: (error) => void errors.push(error),
  });
  recorder.record(used);
  await recorder.flush();
  way.loseAnswers();
  for (let times = 0; times < 10; times += 1) recorder.record(used);
  await recorder.flush();
  assert.equal(errors.length, 1);
  await until(async () => (await written(database)).requests >= 11);
  recorder.record(used);
  way.comeBack();
  assert.equal(await recorder.monthUsed(accountId, month), 12, "told apart before it is sent again");
  await recorder.flush();
  assert.equal(errors.length, 1);
  assert.deepEqual(await written(database), { requests: 12, units: 12 });
  assert.equal(await recorder.monthUsed(accountId, month), 12);
});

test("entries are bounded: what does not fit is told, what fits is counted on", async () => {
  await using counting = await testCounting();
  const { used, database } = counting;
  const errors: unknown[] = [];
  await using recorder = counting.recorder({
    mostEntries: 3,
    onError: (error) => void errors.push(error),
  });
  for (let at = 0; at < 5; at += 1) recorder.record({ ...used, endpoint: `endpoint${at}` });
  recorder.record({ ...used, endpoint: "endpoint0" });
  await recorder.flush();
  assert.match(String(errors), /^Error: 2 requests were not counted/);
  assert.deepEqual(await written(database), { requests: 4, units: 4 });
});

test("a stop whose first flush fails tries again, and loses nothing", async () => {
  await using counting = await testCounting();
  await using way = await awayDatabase(counting.db.url);
  const errors: unknown[] = [];
  {
    await using recorder = counting.recorder({
      database: way.database,
      onError: (error) => {
        errors.push(error);
        way.comeBack();
      },
    });
    recorder.record(counting.used);
  }
  assert.equal(errors.length, 1);
  assert.deepEqual(await written(counting.database), { requests: 1, units: 1 });
});

test("a stop without a database says how much it loses", async () => {
  await using counting = await testCounting();
  await using way = await awayDatabase(counting.db.url);
  const errors: unknown[] = [];
  {
    await using recorder = counting.recorder({
      database: way.database,
      onError: (error) => void errors.push(error),
    });
    recorder.record(counting.used);
    recorder.record(counting.used);
  }
  assert.match(String(errors.at(-1)), /2 requests stay uncounted/);
});

test("the month's use is what is written and what is not yet, of live and of the month alone", async () => {
  await using counting = await testCounting();
  const { used, accountId, clock } = counting;
  await using recorder = counting.recorder();
  await using other = counting.recorder();
  const monthUsed = () => recorder.monthUsed(accountId, month);
  assert.equal(await monthUsed(), 0);
  recorder.record(used);
  recorder.record({ ...used, outcome: "not_modified", units: 0 });
  recorder.record({ ...used, outcome: "server_error", units: 0 });
  recorder.record({ ...used, outcome: "refused_quota", units: 0 });
  recorder.record({ ...used, environment: "sandbox", units: 5 });
  recorder.record({ ...used, atMs: month - 1, units: 100 });
  recorder.record({ ...used, accountId: "00000000-0000-7000-8000-000000000000", units: 7 });
  assert.equal(await monthUsed(), 1);
  await recorder.flush();
  assert.equal(await monthUsed(), 1);
  recorder.record({ ...used, units: 3 });
  assert.equal(await monthUsed(), 4);
  other.record(used);
  await other.flush();
  assert.equal(await monthUsed(), 5);
  clock.at = Date.UTC(2026, 11, 1);
  recorder.record(used);
  assert.equal(await monthUsed(), 5);
  assert.equal(await recorder.monthUsed(accountId, clock.at), 1);
  assert.equal(await recorder.monthUsed(accountId, Date.UTC(2026, 9, 1)), 100);
});

test("the month's use is exact while flushes go on", async () => {
  await using counting = await testCounting();
  const { used, accountId } = counting;
  await using recorder = counting.recorder();
  for (let units = 1; units <= 100; units += 1) {
    recorder.record(used);
    const [known] = await Promise.all([recorder.monthUsed(accountId, month), recorder.flush()]);
    assert.equal(known, units);
  }
});

test("an account is told once a month at 80 and at 100 per cent of its plan, of live use alone", async () => {
  await using counting = await testCounting();
  const { used, accountId, clock } = counting;
  await using recorder = counting.recorder();
  const use = async (units: number, environment: "live" | "sandbox" = "live") => {
    recorder.record({ ...used, environment, units });
    await recorder.flush();
    return (await recorder.notices(accountId, month)).map(({ threshold }) => threshold);
  };
  assert.deepEqual(await use(5_000, "sandbox"), []);
  assert.deepEqual(await use(799), []);
  assert.deepEqual(await use(1), [80]);
  assert.deepEqual(await use(199), [80]);
  assert.deepEqual(await use(1), [80, 100]);
  assert.deepEqual(await use(1_000), [80, 100]);
  const told = await recorder.notices(accountId, month);
  assert.deepEqual(told[0], {
    kind: "quota.warning",
    month: "2026-11-01",
    threshold: 80,
    createdAt: new Date(clock.at),
  });
  clock.at = Date.UTC(2026, 11, 1);
  recorder.record({ ...used, units: 1_000 });
  await recorder.flush();
  const next = await recorder.notices(accountId, clock.at);
  assert.deepEqual(
    next.map(({ threshold }) => threshold),
    [80, 100],
  );
});

test("two processes that reach a threshold together tell of it once", async () => {
  await using counting = await testCounting();
  const recorders = Array.from({ length: 4 }, () => counting.recorder());
  for (const recorder of recorders) recorder.record({ ...counting.used, units: 900 });
  await Promise.all(recorders.map((recorder) => recorder.flush()));
  const told = await query(counting.database, "select threshold from accounts.account_notices order by 1");
  assert.deepEqual(told, [{ threshold: 80 }, { threshold: 100 }]);
  for (const recorder of recorders) await recorder[Symbol.asyncDispose]();
});

test("days are kept for 13 months, and a flush deletes a bounded number of older ones", async () => {
  await using counting = await testCounting();
  const { database, used, accountId } = counting;
  await query(
    database,
    `insert into accounts.usage_days
     select $1, 'live', day::date, $2, 'endpoint' || n, 'ok', 1, 1
     from unnest('{2025-09-29,2025-09-30,2025-10-01}'::text[]) as day cross join generate_series(1, 300) n`,
    [accountId, used.keyId],
  );
  await using recorder = counting.recorder();
  const daysLeft = async () => {
    recorder.record(used);
    await recorder.flush();
    return await query(
      database,
      "select day, count(*) as count from accounts.usage_days where day < '2026-01-01' group by 1 order by 1",
    );
  };
  assert.deepEqual(await daysLeft(), [
    { day: "2025-09-30", count: 100 },
    { day: "2025-10-01", count: 300 },
  ]);
  assert.deepEqual(await daysLeft(), [{ day: "2025-10-01", count: 300 }]);
  assert.deepEqual(await daysLeft(), [{ day: "2025-10-01", count: 300 }]);
});
