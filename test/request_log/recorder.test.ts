/** What is recorded is written once or told as lost, whatever becomes of the way to the database. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { query } from "../../internal/postgres/database.ts";
import type { LossReason } from "../../internal/request_log/request_recorder.ts";
import { awayDatabase } from "../accounts/fixture.ts";
import { until } from "../support/until.ts";
import { silentDatabase } from "../usage/silent_database.ts";
import { testLogging, writtenIds } from "./fixture.ts";

test("what was recorded is found as it was, whole, and once a flush is one statement", async () => {
  await using logging = await testLogging();
  const { database, accountId } = logging;
  await using recorder = logging.recorder();
  const failed = logging.logged({
    status: 404,
    method: "PATCH",
    errorCode: "NOT_FOUND",
    errorMessage: 'There is no drug "x", \\ {y} here.',
    userAgent: "curl/8",
    endpoint: "getDrug",
  });
  recorder.record(failed);
  await recorder.flush();
  const statements: string[] = [];
  database.on("query", ({ sql }: { sql: string }) => statements.push(sql));
  const more = Array.from({ length: 50 }, () => logging.logged());
  for (const each of more) recorder.record(each);
  await recorder.flush();
  assert.equal(statements.length, 1);
  await recorder.flush();
  assert.equal(statements.length, 1, "nothing new, no statement");
  const { id, ...found } = await logging.log().get(accountId, "live", failed.requestId);
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  assert.deepEqual(found, failed);
  assert.equal((await writtenIds(database)).length, 51);
});

test("as many as a batch holds are flushed at once, without waiting for the time", async () => {
  await using logging = await testLogging();
  await using recorder = logging.recorder({ batchEntries: 10 });
  for (let at = 0; at < 10; at += 1) recorder.record(logging.logged());
  await until(async () => (await writtenIds(logging.database)).length >= 10);
});

test("what is recorded is written by itself while the process runs", async () => {
  await using logging = await testLogging();
  await using recorder = logging.recorder({ flushIntervalMs: 1 });
  recorder.record(logging.logged());
  await until(async () => (await writtenIds(logging.database)).length >= 1);
});

test("a recorder that is let go of has written everything, in as many batches as it takes", async () => {
  await using logging = await testLogging();
  {
    await using recorder = logging.recorder({ batchEntries: 7 });
    for (let at = 0; at < 100; at += 1) recorder.record(logging.logged());
  }
  assert.equal((await writtenIds(logging.database)).length, 100);
});

test("a batch that was written although its answer was lost shows once", async () => {
  await using logging = await testLogging();
  await using way = await silentDatabase(logging.db.url);
  const errors: unknown[] = [];
  await using recorder = logging.recorder({
    database: way.database,
    onError: (error) => void errors.push(error),
  });
  recorder.record(logging.logged());
  await recorder.flush();
  way.loseAnswers();
  for (let at = 0; at < 5; at += 1) recorder.record(logging.logged());
  await recorder.flush();
  assert.equal(errors.length, 1);
  await until(async () => (await writtenIds(logging.database)).length >= 6);
  way.comeBack();
  await recorder.flush();
  await recorder.flush();
  assert.equal((await writtenIds(logging.database)).length, 6);
});

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant("record" as const) },
  { weight: 4, arbitrary: fc.constant("flush" as const) },
  { weight: 1, arbitrary: fc.constant("away" as const) },
  { weight: 1, arbitrary: fc.constant("silent" as const) },
  { weight: 2, arbitrary: fc.constant("back" as const) },
);

test("a database that goes away, loses answers and comes back at any point has every request once", async () => {
  await using logging = await testLogging();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: "max" }), async (steps) => {
      await using way = await silentDatabase(logging.db.url);
      await query(logging.database, "delete from accounts.request_log");
      const recorded: string[] = [];
      let failed = 0;
      await using recorder = logging.recorder({
        database: way.database,
        batchEntries: 3,
        onError: () => {
          failed += 1;
        },
      });
      for (const each of steps) {
        if (each === "flush") await recorder.flush();
        else if (each === "away") way.goAway();
        else if (each === "silent") way.loseAnswers();
        else if (each === "back") way.comeBack();
        else {
          const logged = logging.logged();
          recorded.push(logged.requestId);
          recorder.record(logged);
        }
      }
      way.comeBack();
      do {
        failed = 0;
        await recorder.flush();
      } while (failed > 0);
      assert.deepEqual((await writtenIds(logging.database)).toSorted(), recorded.toSorted());
    }),
    { numRuns: 40 },
  );
});

test("while the database is away entries are bounded; what does not fit is counted and told", async () => {
  await using logging = await testLogging();
  await using way = await awayDatabase(logging.db.url);
  const errors: unknown[] = [];
  const lost: [number, LossReason][] = [];
  await using recorder = logging.recorder({
    database: way.database,
    mostEntries: 10,
    batchEntries: 4,
    onError: (error) => void errors.push(error),
    onLost: (...told) => void lost.push(told),
  });
  recorder.record(logging.logged({ requestId: "first" }));
  await recorder.flush();
  for (let at = 0; at < 15; at += 1) recorder.record(logging.logged({ requestId: `r${at}` }));
  await recorder.flush();
  assert.equal(errors.length, 2);
  assert.deepEqual(lost, [[5, "full"]]);
  way.comeBack();
  await recorder.flush();
  assert.deepEqual(
    (await writtenIds(logging.database)).toSorted(),
    ["first", ...Array.from({ length: 10 }, (_, at) => `r${at}`)].toSorted(),
  );
  assert.equal(lost.length, 1, "told once");
});

test("a batch that the database refuses is lost and told, and the next is written", async () => {
  await using logging = await testLogging();
  const errors: unknown[] = [];
  const lost: [number, LossReason][] = [];
  await using recorder = logging.recorder({
    batchEntries: 2,
    onError: (error) => void errors.push(error),
    onLost: (...told) => void lost.push(told),
  });
  recorder.record(logging.logged({ status: 1_000_000 }));
  recorder.record(logging.logged());
  recorder.record(logging.logged({ requestId: "good" }));
  await recorder.flush();
  assert.equal(errors.length, 1);
  assert.deepEqual(lost, [[2, "refused"]]);
  assert.deepEqual(await writtenIds(logging.database), ["good"]);
});

test("a stop without a database says how many it loses; one that comes back in time loses none", async () => {
  await using logging = await testLogging();
  await using way = await awayDatabase(logging.db.url);
  const lost: [number, LossReason][] = [];
  {
    await using recorder = logging.recorder({
      database: way.database,
      onError: () => {},
      onLost: (...told) => void lost.push(told),
    });
    recorder.record(logging.logged());
    recorder.record(logging.logged());
  }
  assert.deepEqual(lost, [[2, "stopped"]]);
  {
    await using recorder = logging.recorder({ database: way.database, onError: () => way.comeBack() });
    recorder.record(logging.logged({ requestId: "kept" }));
  }
  assert.deepEqual(await writtenIds(logging.database), ["kept"]);
});

test("one account that asks without end loses its own entries, and nobody else's", async () => {
  await using logging = await testLogging();
  const lost = new Map<LossReason, number>();
  await using recorder = logging.recorder({
    ofOne: { burst: 20, refilledMs: 3_600_000 },
    onLost: (entries, reason) => void lost.set(reason, (lost.get(reason) ?? 0) + entries),
  });
  for (let at = 0; at < 100; at += 1) recorder.record(logging.logged({ status: 401 }));
  const other = "01990000-0000-7000-8000-000000000001";
  for (let at = 0; at < 20; at += 1) recorder.record(logging.logged({ accountId: other }));
  await recorder.flush();
  assert.deepEqual([...lost], [["crowded", 80]]);
  assert.equal((await writtenIds(logging.database)).length, 40);
});
