import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { dayMs } from "../../internal/core/days.ts";
import { uuidv7 } from "../../internal/core/ids.ts";
import { createPayloads } from "../../internal/delivery/payloads.ts";
import { createPendingWindow } from "../../internal/delivery/pending_window.ts";
import { windowOf } from "../../internal/delivery/sql/window.ts";
import { ensureDays } from "../../internal/events/partitions.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { addEvent, addWebhook, prepareDays, schema } from "./world.ts";

async function addOldDelivery(on: Database, subscriptionId: string, daysAgo: number): Promise<string> {
  const id = uuidv7(Date.now() - daysAgo * dayMs);
  await query(
    on,
    `insert into live.deliveries (id, event_id, kind, subscription_id, account_id, due_at, origin, created_at)
     values ($1, $2, 'price.changed', $3, $2, now(), 'event', now())`,
    [id, uuidv7(), subscriptionId],
  );
  return id;
}

test("the days that are looked at begin with the oldest pending delivery, and move on when it is done with", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await ensureDays(on, schema, "deliveries", Date.now() - 20 * dayMs, Date.now() + dayMs);
  const subscription = await addWebhook(on, { url: "http://127.0.0.1/" });
  const oldest = await addOldDelivery(on, subscription, 15);
  const younger = await addOldDelivery(on, subscription, 6);
  const window = createPendingWindow(on, schema, systemClock);
  const pastDays = async () => {
    await window.refresh();
    const { current } = window;
    const rows = await query<{ id: string }>(
      on,
      `select id from live.deliveries where state = 'pending' and ${current.holds("id")} order by id`,
    );
    assert.equal(current.days.length, (current.toMs - current.fromMs) / dayMs);
    return { ids: rows.map(({ id }) => id), from: Math.round((Date.now() - current.fromMs) / dayMs - 0.5) };
  };
  const finish = (id: string) =>
    query(on, "update live.deliveries set state = 'failed', finished_at = now() where id = $1", [id]);
  assert.deepEqual(await pastDays(), { ids: [oldest, younger], from: 15 });
  await finish(oldest);
  assert.deepEqual(await pastDays(), { ids: [younger], from: 6 });
  await finish(younger);
  const { ids, from } = await pastDays();
  assert.deepEqual(ids, []);
  assert.ok(from <= 1);
});

test("a window names only days that have a partition, and always today", () => {
  const nowMs = Date.UTC(2026, 10, 21, 12);
  assert.deepEqual(windowOf(nowMs - 3 * dayMs, nowMs, new Set(["20261118", "20261121"])).days, [
    "20261118",
    "20261121",
  ]);
  assert.deepEqual(windowOf(undefined, nowMs).days, ["20261121"]);
  // Around midnight, what clocks of others may make.
  assert.deepEqual(windowOf(undefined, Date.UTC(2026, 10, 21, 0, 30)).days, ["20261120", "20261121"]);
  assert.deepEqual(windowOf(undefined, Date.UTC(2026, 10, 21, 23, 30)).days, ["20261121", "20261122"]);
});

test("a payload is that of its event, of any day, kept or read again; one that is not stored is missing", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const events: { id: string; payload: string }[] = [];
  for (let count = 0; count < 30; count += 1)
    events.push(await addEvent(on, { data: { filler: "x".repeat(count * 10), count } }));
  // Room for a few only: most are read again.
  const payloads = createPayloads({ database: on, schema, mostBytes: 600 });
  const today = windowOf(undefined, Date.now());
  const longAgo = windowOf(undefined, Date.now() - 40 * dayMs);
  for (let round = 0; round < 40; round += 1) {
    const wanted = events.filter(() => Math.random() < 0.3);
    const unknown = uuidv7();
    const found = await payloads.load(
      [...wanted.map(({ id }) => id), unknown],
      round % 2 === 0 ? today : longAgo,
    );
    assert.equal(found.size, wanted.length);
    for (const { id, payload } of wanted) assert.equal(found.get(id)?.toString(), payload);
  }
});
