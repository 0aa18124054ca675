/** Retention: what is kept, what goes, whole days at a time, and who waits for it (nobody). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs } from "../../internal/core/days.ts";
import { startMaintenance } from "../../internal/delivery/maintenance/maintenance.ts";
import type { MaintenanceObservation } from "../../internal/delivery/maintenance/maintenance_observations.ts";
import { makeDays } from "../../internal/delivery/maintenance/partition_days.ts";
import { dropOldDays, expire } from "../../internal/delivery/maintenance/retention.ts";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { makeAttempt, makeDelivery, makeEvent, makeWebhook } from "./made.ts";

const first = Date.UTC(2026, 0, 1, 12);
const dayAt = (day: number) => new Date(first + day * dayMs);
const placeAt = (database: Database, day: number) => ({
  database,
  schema: "live",
  clock: { now: () => first + day * dayMs },
});

async function days(database: Database, table: string): Promise<number[]> {
  const rows = await query<{ day: string }>(
    database,
    `select right(c.relname, 8) as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'live.${table}'::regclass order by 1`,
  );
  return rows.map(({ day }) => {
    const ms = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
    return Math.round((ms - Date.UTC(2026, 0, 1)) / dayMs);
  });
}
const oldestOf = async (database: Database) =>
  Promise.all(["deliveries", "attempts", "events"].map(async (table) => (await days(database, table))[0]));

test("partitions stand from yesterday to a week ahead, and again when asked again", async () => {
  await using db = await testDatabase();
  const place = placeAt(db.connection, 0);
  await makeDays(place);
  await makeDays(place);
  for (const table of ["events", "deliveries", "attempts"])
    assert.deepEqual(await days(db.connection, table), [-1, 0, 1, 2, 3, 4, 5, 6, 7], table);
});

test("a day goes when it is 32 days old: its deliveries, then its attempts, then its events", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  const { id } = await makeWebhook(database, "live");
  for (let day = 0; day < 6; day += 1) {
    const delivery = await makeDelivery(database, "live", id, { at: dayAt(day) });
    await makeAttempt(database, "live", delivery, { at: dayAt(day) });
  }
  const dropped: MaintenanceObservation[] = [];
  const drop = (day: number) => dropOldDays(placeAt(database, day), (one) => dropped.push(one));
  await drop(32.4);
  assert.deepEqual(await oldestOf(database), [0, 0, 0]);
  await drop(34.6);
  assert.deepEqual(await oldestOf(database), [3, 3, 3]);
  assert.deepEqual(
    dropped.map((one) => one.kind === "days_dropped" && [one.table, one.days]),
    [
      ["deliveries", 3],
      ["attempts", 3],
      ["events", 3],
    ],
  );
});

for (const state of ["failed", "cancelled"] as const)
  test(`keeps a ${state} delivery and all later days for 30 days after it finished`, async () => {
    await using db = await testDatabase();
    const database = db.connection;
    const { id } = await makeWebhook(database, "live");
    await makeDelivery(database, "live", id, { at: dayAt(0), state, finishedAt: dayAt(10) });
    await makeDelivery(database, "live", id, { at: dayAt(1) });
    await dropOldDays(placeAt(database, 39.9), () => {});
    assert.deepEqual(await days(database, "deliveries"), [0, 1]);
    await dropOldDays(placeAt(database, 40.1), () => {});
    assert.deepEqual(await days(database, "deliveries"), []);
  });

test("an event stays as long as a replay of it, and as long as the fan-out has not seen it", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  const { id } = await makeWebhook(database, "live");
  const eventId = await makeEvent(database, "live", { at: dayAt(0) });
  await makeDelivery(database, "live", id, { at: dayAt(0), eventId });
  await makeDelivery(database, "live", id, { at: dayAt(20), eventId, origin: "replay" });
  const waiting = await makeEvent(database, "live", { at: dayAt(3), fannedOut: false });
  await dropOldDays(placeAt(database, 40), () => {});
  assert.deepEqual(await days(database, "deliveries"), [20]);
  assert.deepEqual(await days(database, "events"), [0, 3]);
  await dropOldDays(placeAt(database, 60), () => {});
  assert.deepEqual(await days(database, "deliveries"), []);
  assert.deepEqual(await days(database, "events"), [3], "it waits for the fan-out");
  await query(database, "update live.events set fanned_out = true, position = 9, matched = 0 where id = $1", [
    waiting,
  ]);
  await dropOldDays(placeAt(database, 60), () => {});
  assert.deepEqual(await days(database, "events"), []);
});

test("what is pending for 30 days is given up with a notice that counts it, never silently, and then its day goes", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  const idle = await makeWebhook(database, "live", { active: false });
  const other = await makeWebhook(database, "live");
  for (let number = 0; number < 3; number += 1)
    await makeDelivery(database, "live", idle.id, { at: dayAt(0), state: "pending" });
  await makeDelivery(database, "live", idle.id, { at: dayAt(1), state: "pending" });
  await makeDelivery(database, "live", other.id, { at: dayAt(0) });

  assert.equal(await expire(placeAt(database, 29.9)), 0);
  await dropOldDays(placeAt(database, 33), () => {});
  assert.deepEqual(await days(database, "deliveries"), [0, 1], "a pending delivery holds its day");
  assert.equal(await expire(placeAt(database, 30.1)), 3);
  assert.equal(await expire(placeAt(database, 31.1)), 1);
  const notices = await query(
    database,
    `select subscription_id as id, kind, deliveries, to_char(day, 'YYYY-MM-DD') as day from live.webhook_notices order by day`,
  );
  assert.deepEqual(notices, [
    { id: idle.id, kind: "expired", deliveries: 3, day: "2026-01-01" },
    { id: idle.id, kind: "expired", deliveries: 1, day: "2026-01-02" },
  ]);
  await dropOldDays(placeAt(database, 62), () => {});
  assert.deepEqual(await days(database, "deliveries"), []);
});

test("dropping a day blocks nobody: with a long reader open, others read and write, and the day goes once it has ended", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  const { id } = await makeWebhook(database, "live");
  const old = await makeDelivery(database, "live", id, { at: dayAt(0) });
  await makeDelivery(database, "live", id, { at: dayAt(40) });
  const reading = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const reader = inTransaction(database, async (tx) => {
    await query(tx, "select count(*) from live.deliveries");
    reading.resolve();
    await ended.promise;
    const [row] = await query<{ id: string }>(tx, "select id from live.deliveries where id = $1", [old]);
    return row?.id;
  });
  await reading.promise;
  const dropping = dropOldDays(placeAt(database, 60), () => {}).then(
    () => "dropped",
    () => "gave up",
  );
  let over = false;
  void dropping.then(() => {
    over = true;
  });
  let rounds = 0;
  while (!over) {
    await inTransaction(database, async (tx) => {
      await query(tx, "set local lock_timeout = '1s'");
      await query(tx, "select count(*) from live.deliveries where state = 'pending'");
      await query(
        tx,
        "update live.deliveries set last_status = 200 where subscription_id = $1 and state = 'delivered'",
        [id],
      );
    });
    await makeDelivery(database, "live", id, { at: dayAt(40) });
    rounds += 1;
  }
  assert.equal(await dropping, "gave up", "it waits for the reader, for a bounded time");
  assert.ok(rounds > 1);
  ended.resolve();
  await reader;
  await dropOldDays(placeAt(database, 60), () => {});
  assert.deepEqual(await days(database, "deliveries"), [40]);
});

/** Of everything in the schema, indexes and all. */
async function sizeOf(database: Database): Promise<number> {
  const [row] = await query<{ bytes: number }>(
    database,
    `select sum(pg_total_relation_size(c.oid))::bigint as bytes from pg_class c
     join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'live' and c.relkind = 'r'`,
  );
  return row?.bytes ?? 0;
}

test("after 30 simulated days of load with retention the database is as large as before", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  const { id } = await makeWebhook(database, "live");
  const perDay = 20;
  const liveADay = async (day: number) => {
    const place = placeAt(database, day);
    await makeDays(place);
    for (let number = 0; number < perDay; number += 1) {
      const at = new Date(dayAt(day).getTime() + number * 1_000);
      const failed = number % 5 === 0;
      const delivery = await makeDelivery(database, "live", id, {
        at,
        state: failed ? "failed" : "delivered",
      });
      for (let attempt = 1; attempt <= (failed ? 3 : 1); attempt += 1)
        await makeAttempt(database, "live", delivery, { at, number: attempt });
    }
    await expire(place);
    await dropOldDays(place, () => {});
  };
  for (let day = 0; day < 35; day += 1) await liveADay(day);
  const before = { bytes: await sizeOf(database), days: (await days(database, "deliveries")).length };
  for (let day = 35; day < 65; day += 1) await liveADay(day);
  const now = { bytes: await sizeOf(database), days: (await days(database, "deliveries")).length };
  assert.equal(now.days, before.days);
  assert.ok(
    Math.abs(now.bytes / before.bytes - 1) < 0.03,
    `${before.bytes} bytes before, ${now.bytes} after`,
  );
});

test("of several dispatchers one does each task when it is due, and a task that fails is told of and tried again", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  const seen: MaintenanceObservation[] = [];
  const deps = {
    ...placeAt(database, 0),
    clock: { now: () => Date.now() },
    observe: (one: MaintenanceObservation) => void seen.push(one),
  };
  const count = (kind: string) => seen.filter((one) => one.kind === kind).length;
  {
    await using _one = startMaintenance({ ...deps, id: "one" });
    await using _two = startMaintenance({ ...deps, id: "two" });
    await until(() => count("days_left") > 0 && count("backlog") > 0 && count("subscriptions") > 0);
  }
  assert.deepEqual([count("days_left"), count("backlog"), count("subscriptions")], [1, 1, 1]);
  assert.equal(count("maintenance_failed"), 0, JSON.stringify(seen));
  const [days_] = seen.filter((one) => one.kind === "days_left");
  assert.deepEqual(days_, { kind: "days_left", days: 7 });

  await query(database, "alter table live.recoveries rename to moved");
  await using _three = startMaintenance({ ...deps, id: "three", intervalsMs: { recoveries: 20 } });
  await until(() => count("maintenance_failed") > 1);
  await query(database, "alter table live.moved rename to recoveries");
});
