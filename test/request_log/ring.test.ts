/** Days come and go by slots: what is kept is seen, what is older is not, and nothing is ever missing a place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import type { LossReason } from "../../internal/request_log/request_recorder.ts";
import { dayNumberOf, lowestId, msOf, slotOf, slots, slotsOf } from "../../internal/request_log/ring.ts";
import { hour, start } from "../accounts/fixture.ts";
import { testLogging, writtenIds } from "./fixture.ts";

const day = 24 * hour;

test("ids carry their moment, and slots the days of what is kept leave the next day's alone", () => {
  const id = lowestId(start);
  assert.equal(msOf(id), start);
  for (let at = 0; at < 30; at += 1) {
    const now = start + at * 7 * hour;
    const kept = slotsOf(dayNumberOf(now - 7 * day), dayNumberOf(now));
    assert.equal(kept.length, slots - 1);
    assert.ok(!kept.includes(slotOf(dayNumberOf(now) + 1)));
  }
  assert.deepEqual(slotsOf(20, 19), []);
});

test("over thirty days of requests exactly those of the last seven are seen, and no more than nine days are stored", async () => {
  await using logging = await testLogging();
  const { clock, accountId, database } = logging;
  await using recorder = logging.recorder();
  const log = logging.log();
  const all: { requestId: string; atMs: number }[] = [];
  for (let at = 0; at < 60; at += 1) {
    clock.at = start + at * 12 * hour + (at % 7) * 1_000;
    const logged = logging.logged();
    all.push(logged);
    recorder.record(logged);
    await recorder.flush();
    const { rows, next } = await log.list(accountId, "live", {}, { limit: 100 });
    const kept = all.filter(({ atMs }) => atMs >= clock.at - 7 * day).toReversed();
    assert.deepEqual(
      rows.map(({ requestId }) => requestId),
      kept.map(({ requestId }) => requestId),
    );
    assert.equal(next, undefined);
    assert.ok((await writtenIds(database)).length <= 18);
  }
});

test("jumps of any length empty the slots that are used anew, and old rows never show", async () => {
  await using logging = await testLogging();
  const { clock, accountId } = logging;
  await using recorder = logging.recorder();
  const log = logging.log();
  const all: { requestId: string; atMs: number }[] = [];
  for (const days of [0, 9, 1, 8, 10, 2, 27, 7, 1, 1, 100, 0, 6, 365]) {
    clock.at += days * day;
    const logged = logging.logged();
    all.push(logged);
    const read = async () =>
      (await log.list(accountId, "live", {}, { limit: 100 })).rows.map(({ requestId }) => requestId);
    const before = all.slice(0, -1).filter(({ atMs }) => atMs >= clock.at - 7 * day);
    assert.deepEqual(
      await read(),
      before.toReversed().map(({ requestId }) => requestId),
      "before the slot is emptied",
    );
    recorder.record(logged);
    await recorder.flush();
    assert.deepEqual(
      await read(),
      [logged, ...before.toReversed()].map(({ requestId }) => requestId),
    );
  }
});

test("a request is found to the last moment of its seven days by its id, and not after", async () => {
  await using logging = await testLogging();
  const { clock, accountId } = logging;
  await using recorder = logging.recorder();
  const log = logging.log();
  recorder.record(logging.logged({ requestId: "mine" }));
  await recorder.flush();
  clock.at = start + 7 * day;
  assert.equal((await log.get(accountId, "live", "mine")).atMs, start);
  clock.at += 1;
  await assert.rejects(log.get(accountId, "live", "mine"), { code: "NOT_FOUND" });
});

test("processes that begin a day together empty its slot once, and lose nothing of each other's", async () => {
  await using logging = await testLogging();
  const { clock, database } = logging;
  {
    await using earlier = logging.recorder();
    earlier.record(logging.logged({ requestId: "old" }));
  }
  clock.at += 9 * day;
  const recorders = Array.from({ length: 6 }, () => logging.recorder());
  for (const recorder of recorders) recorder.record(logging.logged());
  await Promise.all(recorders.map((recorder) => recorder.flush()));
  for (const recorder of recorders) await recorder[Symbol.asyncDispose]();
  const ids = await writtenIds(database);
  assert.equal(ids.length, 6);
  assert.ok(!ids.includes("old"));
});

test("the next day's slot is emptied ahead, so that midnight empties nothing", async () => {
  await using logging = await testLogging();
  const { clock, database } = logging;
  await using recorder = logging.recorder();
  recorder.record(logging.logged());
  await recorder.flush();
  const next = dayNumberOf(clock.at) + 1;
  const found = await query<{ day: number }>(
    database,
    "select day from accounts.request_log_slots where slot = $1",
    [slotOf(next)],
  );
  assert.deepEqual(found, [{ day: next }]);
  clock.at = next * day + 1;
  const statements: string[] = [];
  database.on("query", ({ sql }: { sql: string }) => statements.push(sql));
  await using other = logging.recorder();
  // Held as a backup holds it: only who would empty the slot has to wait.
  await database.transaction(async (tx) => {
    await query(tx, `select count(*) from accounts.request_log_${slotOf(next)}`);
    other.record(logging.logged({ requestId: "midnight" }));
    await other.flush();
  });
  assert.ok((await writtenIds(database)).includes("midnight"));
  const emptied = statements.filter((sql) => sql.includes("truncate"));
  assert.deepEqual(
    emptied.map((sql) => sql.match(/request_log_\d/)?.[0]),
    [`request_log_${slotOf(next + 1)}`],
    "only the day's after",
  );
});

test("a slot that a backup holds keeps its day waiting, and nothing is lost when it lets go", async () => {
  await using logging = await testLogging();
  const { clock, database } = logging;
  const errors: unknown[] = [];
  await using recorder = logging.recorder({ onError: (error) => void errors.push(error) });
  const slot = slotOf(dayNumberOf(clock.at));
  await database.transaction(async (tx) => {
    await query(tx, `select count(*) from accounts.request_log_${slot}`);
    recorder.record(logging.logged({ requestId: "waits" }));
    await recorder.flush();
    assert.equal(errors.length, 1);
  });
  await recorder.flush();
  assert.equal(errors.length, 1);
  assert.deepEqual(await writtenIds(database), ["waits"]);
});

test("what comes too late for its day is told as lost, and the rest of its batch is written", async () => {
  await using logging = await testLogging();
  const { clock, database } = logging;
  const lost: [number, LossReason][] = [];
  await using other = logging.recorder();
  await using recorder = logging.recorder({ onLost: (...told) => void lost.push(told) });
  const old = logging.logged({ requestId: "late" });
  clock.at += 9 * day;
  other.record(logging.logged({ requestId: "other" }));
  await other.flush();
  recorder.record(old);
  recorder.record(logging.logged({ requestId: "now" }));
  await recorder.flush();
  assert.deepEqual(lost, [[1, "late"]]);
  assert.deepEqual((await writtenIds(database)).toSorted(), ["now", "other"]);
});

test("a clock that is set back a day goes on writing, and what it finds is not emptied", async () => {
  await using logging = await testLogging();
  const { clock, database } = logging;
  await using recorder = logging.recorder();
  for (const at of [start, start + day, start - hour, start + day]) {
    clock.at = at;
    recorder.record(logging.logged());
    await recorder.flush();
  }
  assert.equal((await writtenIds(database)).length, 4);
});
