/** How webhooks fare: what their state says, and what is counted; with a real dispatcher and a real endpoint where there is one. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { type Clock, systemClock } from "../../../internal/core/clock.ts";
import { createDispatcher } from "../../../internal/delivery/dispatcher.ts";
import { createWebhookInsights } from "../../../internal/delivery/operations/insights.ts";
import { mostOfDay, mostPending } from "../../../internal/delivery/operations/insights_model.ts";
import { query } from "../../../internal/postgres/database.ts";
import { type DeliveryWish, makeDelivery, makeEvent, makeWebhook } from "../../delivery/made.ts";
import { startReceiver } from "../../delivery/receiver.ts";
import { createSmallSender } from "../../delivery/small_sender.ts";
import { addEvent, addWebhook, passTime, prepareDays, schema, sealKey } from "../../delivery/world.ts";
import { testDatabase } from "../../support/database.ts";
import { until } from "../../support/until.ts";

const hourMs = 3_600_000;

async function world() {
  const db = await testDatabase();
  const on = db.connection;
  const nowMs = Date.now();
  const clock: Clock = { now: () => nowMs };
  const insights = createWebhookInsights({ database: on, schema, clock });
  const accountId = randomUUID();
  const eventId = await makeEvent(on, schema);
  const ago = (ms: number) => new Date(nowMs - ms);
  const of = async (webhookId: string) => {
    const found = (await insights.health(accountId)).find((health) => health.webhookId === webhookId);
    assert.ok(found);
    return found;
  };
  const made = async (webhookId: string, ...wishes: DeliveryWish[]) => {
    for (const wish of wishes) await makeDelivery(on, schema, webhookId, { eventId, ...wish });
  };
  return { on, insights, accountId, ago, of, made, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() };
}

test("what became of a day's deliveries is counted, and what is older is not", async () => {
  await using w = await world();
  const { id } = await makeWebhook(w.on, schema, { accountId: w.accountId });
  const { id: other } = await makeWebhook(w.on, schema, { accountId: w.accountId });
  const states = ["delivered", "failed", "cancelled", "pending"] as const;
  for (const [index, state] of states.entries())
    for (let count = 0; count <= index; count += 1)
      await w.made(
        id,
        { state, at: w.ago(24 * hourMs - 120_000), slow: count === 1 },
        { state, at: w.ago(24 * hourMs + 120_000) },
      );
  await w.made(other, { state: "failed", at: w.ago(hourMs) });
  const { lastDay, pending } = await w.of(id);
  assert.deepEqual(lastDay, { delivered: 1, failed: 2, cancelled: 3, pending: 4 });
  assert.equal(pending, 8);
  assert.deepEqual((await w.of(other)).lastDay, { delivered: 0, failed: 1, cancelled: 0, pending: 0 });
});

test("only what is due already is overdue: the earliest of it, be it fresh or slow", async () => {
  await using w = await world();
  const { id } = await makeWebhook(w.on, schema, { accountId: w.accountId });
  await w.made(id, { state: "pending", dueAt: w.ago(-hourMs) });
  assert.equal((await w.of(id)).oldestDueAt, undefined);
  await w.made(id, { state: "pending", dueAt: w.ago(hourMs) });
  assert.deepEqual((await w.of(id)).oldestDueAt, w.ago(hourMs));
  await w.made(id, { state: "pending", dueAt: w.ago(2 * hourMs), slow: true });
  assert.deepEqual((await w.of(id)).oldestDueAt, w.ago(2 * hourMs));
});

test("a webhook's state is the worst that is so: not active, failing, retrying; new without deliveries, healthy else", async () => {
  await using w = await world();
  const make = async (wish: object, ...deliveries: DeliveryWish[]) => {
    const { id } = await makeWebhook(w.on, schema, { accountId: w.accountId, ...wish });
    await w.made(id, ...deliveries);
    return (await w.of(id)).state;
  };
  const failingSince = w.ago(hourMs);
  const retrying = { state: "pending", attempt: 1 } as const;
  assert.equal(await make({}), "new");
  assert.equal(await make({}, { at: w.ago(20 * 24 * hourMs) }), "healthy");
  assert.equal(await make({}, { state: "pending" }), "healthy");
  assert.equal(await make({}, retrying), "retrying");
  assert.equal(await make({}, { ...retrying, slow: true }), "retrying");
  assert.equal(await make({ failingSince }, retrying), "failing");
  assert.equal(await make({ failingSince, disabledReason: "failing" }, retrying), "disabled");
});

test("an account's own webhooks are told of, newest first, and neither deleted ones nor others'", async () => {
  await using w = await world();
  const { id: first } = await makeWebhook(w.on, schema, { accountId: w.accountId });
  const { id: deleted } = await makeWebhook(w.on, schema, { accountId: w.accountId });
  const { id: last } = await makeWebhook(w.on, schema, { accountId: w.accountId });
  await makeWebhook(w.on, schema);
  await query(w.on, "update live.webhooks set deleted_at = now() where id = $1", [deleted]);
  const told = await w.insights.health(w.accountId);
  assert.deepEqual(
    told.map(({ webhookId }) => webhookId),
    [last, first],
  );
  assert.deepEqual(await w.insights.health(randomUUID()), []);
});

test("beyond what is counted the latest are told of, also while a backlog of older ones is due first", async () => {
  await using w = await world();
  const { id } = await makeWebhook(w.on, schema, { accountId: w.accountId });
  await w.made(id, { at: w.ago(23 * hourMs) }, { at: w.ago(hourMs) });
  const fill = (count: number, hoursAgo: number, state: string) =>
    query(
      w.on,
      `insert into live.deliveries (id, event_id, kind, subscription_id, account_id, state, due_at, origin, created_at, finished_at)
       select (lpad(to_hex((extract(epoch from now() - $3 * interval '1 hour') * 1000)::bigint), 12, '0') || '7' || substr(md5($4 || n), 1, 3)
           || '8' || substr(md5($4 || n), 4, 15))::uuid, gen_random_uuid(), 'price.changed', $1, $2, $4,
         now() - $3 * interval '1 hour', 'event', now(), case when $4 = 'delivered' then now() end
       from generate_series(1, $5::integer) n`,
      [id, w.accountId, hoursAgo, state, count],
    );
  await fill(mostPending + 500, 22, "pending");
  await w.made(id, { state: "failed", at: w.ago(hourMs) });
  const some = await w.of(id);
  assert.equal(some.pending, mostPending);
  assert.deepEqual(some.lastDay, { delivered: 2, failed: 1, cancelled: 0, pending: mostPending + 500 });
  // The first one that is too many.
  await w.made(id, { state: "failed", at: w.ago(3 * hourMs) });
  await fill(mostOfDay - 2, 2, "delivered");
  // The latest 10,000: of an hour ago, of two hours ago, and none that is older.
  assert.deepEqual((await w.of(id)).lastDay, {
    delivered: mostOfDay - 1,
    failed: 1,
    cancelled: 0,
    pending: 0,
  });
});

test("an endpoint that fails, and answers again, is seen to", async () => {
  await using db = await testDatabase();
  await using receiver = await startReceiver();
  await using sender = createSmallSender();
  const on = db.connection;
  await prepareDays(on);
  const accountId = randomUUID();
  await addWebhook(on, { url: receiver.url("/hook"), accountId });
  const insights = createWebhookInsights({ database: on, schema, clock: systemClock });
  const troubles: unknown[] = [];
  await using dispatcher = createDispatcher({
    database: on,
    schema,
    send: sender.send,
    clock: systemClock,
    observe: (observation) => void (observation.kind === "trouble" && troubles.push(observation.error)),
    sealKey,
    id: "one",
  });
  const now = async () => {
    const [health] = await insights.health(accountId);
    assert.ok(health);
    return health;
  };
  const written = (state: string) =>
    until(async () => (await now()).state === state && dispatcher.state.unwritten === 0);
  assert.equal((await now()).state, "new");
  await addEvent(on);
  await receiver.came(1);
  await written("healthy");
  receiver.answer = () => 500;
  await addEvent(on);
  await receiver.came(2);
  await written("failing");
  const failing = await now();
  assert.equal(failing.pending, 1);
  assert.ok(failing.failingSince);
  const [failure, ...more] = await insights.failures(accountId, 10);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [failure?.state, failure?.attempts, failure?.lastStatus, failure?.lastOutcome],
    ["pending", 1, 500, "refused"],
  );
  assert.ok((failure?.nextAttemptAt?.getTime() ?? 0) > Date.now());
  receiver.answer = () => undefined;
  await until(
    async () => (await query(on, "select from live.lanes where leased_by is not null")).length === 0,
  );
  await passTime(on, 3_600_000);
  await receiver.came(3);
  await written("healthy");
  assert.deepEqual((await now()).lastDay, { delivered: 2, failed: 0, pending: 0, cancelled: 0 });
  assert.deepEqual(await insights.failures(accountId, 10), []);
  assert.deepEqual(troubles, []);
});
