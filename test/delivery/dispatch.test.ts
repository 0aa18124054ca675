import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { createDispatcher } from "../../internal/delivery/dispatcher.ts";
import type { DeliveryObservation } from "../../internal/delivery/observations.ts";
import { query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { startReceiver } from "./receiver.ts";
import { createSmallSender } from "./small_sender.ts";
import { addEvent, addWebhook, pendingCount, prepareDays, schema, sealKey } from "./world.ts";

test("every event reaches every subscription that wants it, byte for byte, and is written down", async () => {
  await using db = await testDatabase();
  await using receiver = await startReceiver();
  await using sender = createSmallSender();
  await prepareDays(db.connection);
  for (const path of ["/a", "/b", "/c"]) await addWebhook(db.connection, { url: receiver.url(path) });
  const observed: DeliveryObservation[] = [];
  {
    await using dispatcher = createDispatcher({
      database: db.connection,
      schema,
      send: sender.send,
      clock: systemClock,
      observe: (observation) => void observed.push(observation),
      sealKey,
      id: "one",
    });
    const events = [];
    for (let count = 0; count < 50; count += 1) events.push(await addEvent(db.connection));
    await receiver.came(150);
    await until(async () => (await pendingCount(db.connection)) === 0 && dispatcher.state.unwritten === 0);
    for (const path of ["/a", "/b", "/c"]) {
      const bodies = receiver.received.filter((one) => one.path === path).map(({ body }) => body.toString());
      assert.deepEqual(bodies.toSorted(), events.map(({ payload }) => payload).toSorted());
    }
  }
  assert.deepEqual(
    observed.filter(({ kind }) => kind === "trouble"),
    [],
  );
  const rows = await query<{ state: string; attempt: number; written: number }>(
    db.connection,
    `select d.state, d.attempt, (select count(*)::integer from live.attempts a where a.delivery_id = d.id) as written
     from live.deliveries d`,
  );
  assert.equal(rows.length, 150);
  for (const row of rows) assert.deepEqual(row, { state: "delivered", attempt: 1, written: 1 });
});
