/** One row that cannot be read never fails the batch it is in: dispatcher, sandbox, and maintenance. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { createDispatcher } from "../../internal/delivery/dispatcher.ts";
import { fanOut } from "../../internal/delivery/fan_out.ts";
import { judgeWebhooks, probeWebhooks } from "../../internal/delivery/maintenance/failing.ts";
import type { DeliveryObservation } from "../../internal/delivery/observations.ts";
import { createSender } from "../../internal/delivery/sender/sender.ts";
import { createSimulation } from "../../internal/delivery/simulate.ts";
import { touchChangedLanes } from "../../internal/delivery/sql/touch_lanes.ts";
import { inTransaction, type Queryable, query } from "../../internal/postgres/database.ts";
import { parseCidrs } from "../../internal/webhooks/ip_addresses.ts";
import { placeOf, seal } from "../../internal/webhooks/seal.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { assertInvariants } from "./invariants.ts";
import { makeDelivery, makeWebhook } from "./made.ts";
import { startReceiver } from "./receiver.ts";
import { addEvent, addWebhook, prepareDays, schema, sealKey } from "./world.ts";

/** Changes one byte of the sealed secret. Applied twice, it restores the secret. */
const flip = (on: Queryable, id: string) =>
  query(
    on,
    "update live.webhooks set secret = set_byte(secret, 40, get_byte(secret, 40) # 1) where id = $1",
    [id],
  );

const countBy = async (on: Queryable, id: string) => {
  const rows = await query<{ state: string; deliveries: number }>(
    on,
    "select state, count(*)::integer as deliveries from live.deliveries where subscription_id = $1 group by 1 order by 1",
    [id],
  );
  return Object.fromEntries(rows.map(({ state, deliveries }) => [state, deliveries]));
};

async function startWorld(parkMs: number) {
  await using stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase({ poolSize: 20 }));
  const on = db.connection;
  await prepareDays(on);
  const receiver = stack.use(await startReceiver());
  const sender = stack.use(createSender({ allow: parseCidrs(["127.0.0.0/8"]), allowHttp: true }));
  const observed: DeliveryObservation[] = [];
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1)
    ids.push(await addWebhook(on, { url: receiver.url(`/${count}`) }));
  const bad = ids[7] ?? assert.fail();
  await flip(on, bad);
  stack.use(
    createDispatcher({
      database: on,
      schema,
      send: sender.send,
      clock: systemClock,
      observe: (observation) => void observed.push(observation),
      sealKey,
      id: "one",
      options: { pollMs: 50, lingerMs: 20, gatherMs: 2, writeAfterMs: 2, parkMs },
    }),
  );
  const parts = stack.move();
  return { on, receiver, observed, ids, bad, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

const parked = async (on: Queryable) =>
  (
    await query<{ subscription_id: string }>(
      on,
      "select subscription_id from live.lanes where leased_by = 'unreadable'",
    )
  ).map(({ subscription_id }) => subscription_id);

test("holds the deliveries of a webhook that does not decrypt, delivers all others, and reports its id", async () => {
  await using world = await startWorld(60_000);
  const { on, receiver, observed, bad } = world;
  await addEvent(on);
  await receiver.came(19);
  await addEvent(on);
  await receiver.came(38);
  assert.deepEqual(await countBy(on, bad), { pending: 2 });
  assert.equal(receiver.received.filter(({ path }) => path === "/7").length, 0);
  await until(async () => (await parked(on)).length === 1, "the lane is parked");
  assert.deepEqual(await parked(on), [bad]);
  await assertInvariants(on);
  const reported = observed.flatMap((seen) => (seen.kind === "webhook_unreadable" ? [seen.webhookId] : []));
  assert.deepEqual([...new Set(reported)], [bad]);
  assert.deepEqual(
    observed.filter(({ kind }) => kind === "trouble"),
    [],
  );

  // The API touches the lane when it writes the webhook.
  await inTransaction(on, async (tx) => {
    await flip(tx, bad);
    await query(tx, touchChangedLanes(schema), [[bad]]);
  });
  await receiver.came(40);
  await until(async () => (await countBy(on, bad)).delivered === 2, "what was held is delivered");
  await assertInvariants(on);
});

test("delivers what was held when the row is fixed in the database, after the pause", async () => {
  await using world = await startWorld(200);
  const { on, receiver, bad } = world;
  await addEvent(on);
  await receiver.came(19);
  await until(async () => (await parked(on)).length === 1, "the lane is parked");
  await flip(on, bad);
  await receiver.came(20);
  await until(async () => (await countBy(on, bad)).delivered === 1, "what was held is delivered");
});

test("holds a webhook whose secret has another form or whose headers are not JSON, and a URL that is not one fails alone", async () => {
  await using world = await startWorld(60_000);
  const { on, receiver, observed, ids, bad } = world;
  const [one = "", two = "", three = ""] = ids;
  await query(on, "update live.webhooks set secret = $1 where id = $2", [
    seal(sealKey, Buffer.from("no prefix"), placeOf(schema, one, "secret")),
    one,
  ]);
  await query(on, "update live.webhooks set headers = $1 where id = $2", [
    seal(sealKey, Buffer.from("{"), placeOf(schema, two, "headers")),
    two,
  ]);
  await query(on, "update live.webhooks set url = 'not a URL' where id = $1", [three]);
  await addEvent(on);
  await receiver.came(16);
  await until(async () => (await parked(on)).length === 3, "three lanes are parked");
  assert.deepEqual((await parked(on)).toSorted(), [bad, one, two].toSorted());
  await until(
    async () =>
      (await query(on, "select from live.deliveries where subscription_id = $1 and attempt = 1", [three]))
        .length === 1,
    "an attempt failed",
  );
  assert.deepEqual(
    observed.filter(({ kind }) => kind === "trouble"),
    [],
  );
});

test("stops a lane that is held when its row no longer decrypts, and starts it again when it does", async () => {
  await using world = await startWorld(60_000);
  const { on, receiver, ids } = world;
  const last = ids.at(-1) ?? assert.fail();
  await addEvent(on);
  await receiver.came(19);
  await inTransaction(on, async (tx) => {
    await flip(tx, last);
    await query(tx, touchChangedLanes(schema), [[last]]);
  });
  await addEvent(on);
  await receiver.came(37);
  await until(async () => (await parked(on)).length === 2, "both lanes are parked");
  assert.deepEqual(await countBy(on, last), { delivered: 1, pending: 1 });
});

test("in the sandbox, records the deliveries of a webhook that does not decrypt as failed, and all others as delivered", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const good = await addWebhook(on, { url: "https://receiver.example/" });
  const bad = await addWebhook(on, { url: "https://receiver.example/" });
  await flip(on, bad);
  const reported: string[] = [];
  const simulate = createSimulation({
    schema,
    sealKey,
    clock: systemClock,
    onUnreadable: (id) => void reported.push(id),
  });
  await addEvent(on);
  await inTransaction(on, (tx) => fanOut(tx, schema, { limit: 10, simulate }));
  assert.deepEqual(await countBy(on, good), { delivered: 1 });
  assert.deepEqual(await countBy(on, bad), { failed: 1 });
  assert.deepEqual(reported, [bad]);
  const [attempt] = await query<{ outcome: string; error: string }>(
    on,
    `select a.outcome, a.error from live.attempts a join live.deliveries d on d.id = a.delivery_id
     where d.subscription_id = $1`,
    [bad],
  );
  assert.equal(attempt?.outcome, "unreachable");
  assert.match(attempt?.error ?? "", /cannot be decrypted\. Rotate the secret/);
  await assertInvariants(on);
});

test("warns, disables, and probes webhooks beside one that does not decrypt", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const day = 86_400_000;
  const made = [];
  for (let count = 0; count < 3; count += 1)
    made.push(await makeWebhook(on, schema, { failingSince: new Date(Date.now() - 6 * day) }));
  for (const { id } of made) {
    const delivery = await makeDelivery(on, schema, id, { state: "pending", attempt: 1 });
    await query(on, "update live.deliveries set last_outcome = 'refused' where id = $1", [delivery]);
  }
  const bad = made[1]?.id ?? assert.fail();
  await flip(on, bad);
  const judged = await inTransaction(on, (tx) => judgeWebhooks(tx, schema, new Date()));
  assert.equal(judged.disabled, 3);
  assert.equal(await inTransaction(on, (tx) => probeWebhooks(tx, schema, new Date())), 3);
});
