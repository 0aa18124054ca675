import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../../internal/core/days.ts";
import { uuidv7 } from "../../internal/core/ids.ts";
import { daysLeft, dropDaysBefore, ensureDays, idAt } from "../../internal/events/partitions.ts";
import { inTransaction, type Queryable, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";

const schema = "live";
const noon = Date.UTC(2026, 10, 21, 12);

async function namesOf(on: Queryable): Promise<string[]> {
  const rows = await query<{ name: string }>(
    on,
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'live.events'::regclass order by c.relname`,
  );
  return rows.map(({ name }) => name);
}

const insertAt = (on: Queryable, ms: number) =>
  query(
    on,
    `insert into live.events (id, kind, entity, entity_seq, payload, created_at)
     values ($1, 'webhook.test', 'test', 1, '{}', now())`,
    [uuidv7(ms)],
  );

test("the lowest id of an instant stands before every id of that instant and after those of the one before", () => {
  for (const ms of [0, 1, noon, noon + 1, 2 ** 47]) {
    for (let at = 0; at < 100; at += 1) {
      assert.ok(idAt(ms) <= uuidv7(ms));
      assert.ok(uuidv7(ms) < idAt(ms + 1));
    }
  }
});

test("days are made once however many make them at once, and take exactly their own ids", async () => {
  await using db = await testDatabase();
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      at % 2 === 0
        ? ensureDays(db.connection, schema, "events", noon, noon + 2 * dayMs)
        : inTransaction(db.connection, (tx) => ensureDays(tx, schema, "events", noon, noon + 2 * dayMs)),
    ),
  );
  assert.deepEqual(await namesOf(db.connection), ["events_20261121", "events_20261122", "events_20261123"]);
  const first = Date.UTC(2026, 10, 21);
  await insertAt(db.connection, first);
  await insertAt(db.connection, first + 3 * dayMs - 1);
  await assert.rejects(insertAt(db.connection, first - 1), /no partition/);
  await assert.rejects(insertAt(db.connection, first + 3 * dayMs), /no partition/);
});

test("a day of another environment or table is not taken for one's own", async () => {
  await using db = await testDatabase();
  await ensureDays(db.connection, "sandbox", "events", noon, noon);
  await ensureDays(db.connection, schema, "attempts", noon, noon);
  assert.deepEqual(await namesOf(db.connection), []);
  await ensureDays(db.connection, schema, "events", noon, noon);
  assert.deepEqual(await namesOf(db.connection), ["events_20261121"]);
});

test("days left counts whole days after today, up to the first gap", async () => {
  await using db = await testDatabase();
  const left = () => daysLeft(db.connection, schema, "events", noon);
  assert.equal(await left(), 0);
  await ensureDays(db.connection, schema, "events", noon, noon);
  assert.equal(await left(), 0);
  await ensureDays(db.connection, schema, "events", noon, noon + 7 * dayMs);
  await ensureDays(db.connection, schema, "events", noon + 9 * dayMs, noon + 9 * dayMs);
  assert.equal(await left(), 7);
});

test("only days that have wholly ended are dropped, attached or left half-way by a crash", async () => {
  await using db = await testDatabase();
  await ensureDays(db.connection, schema, "events", noon - 3 * dayMs, noon);
  // Detached and not dropped; and one that was made and not attached.
  await query(db.connection, "alter table live.events detach partition live.events_20261118");
  await query(db.connection, "create table live.events_20261117 (like live.events including all)");
  assert.equal(await dropDaysBefore(db.connection, schema, "events", noon - dayMs), 3);
  assert.deepEqual(await namesOf(db.connection), ["events_20261120", "events_20261121"]);
  assert.equal(await dropDaysBefore(db.connection, schema, "events", noon - dayMs), 0);
});

test("a detach that was given up half-way is finished by the next one, and nobody was kept from writing", async () => {
  await using db = await testDatabase();
  await ensureDays(db.connection, schema, "events", noon - 2 * dayMs, noon);
  await inTransaction(db.connection, async (reader) => {
    // Holds a lock on the parent and the day: the detach waits for it, and is given up.
    await query(reader, "select count(*) from live.events");
    await assert.rejects(
      dropDaysBefore(db.connection, schema, "events", noon - dayMs),
      (error: { code?: string }) => error.code === "55P03",
    );
    await insertAt(db.connection, noon);
  });
  assert.equal(await dropDaysBefore(db.connection, schema, "events", noon - dayMs), 1);
  assert.deepEqual(await namesOf(db.connection), ["events_20261120", "events_20261121"]);
});
