/** Retries of waiting deliveries: what a request changes, what it rejects, and what dispatchers do with it. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import request from "supertest";
import { systemClock } from "../../internal/core/clock.ts";
import { idPrefixes, publicId } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import { routes } from "../../internal/rest/routes.ts";
import { testService } from "../rest/service.ts";
import { type DeliveryWish, makeDelivery, makeOwner, makeWebhook, type WebhookWish } from "./made.ts";

const service = await testService({ fill: async () => {}, clock: systemClock });
after(() => service[Symbol.asyncDispose]());
const { database } = service;
const hourMs = 3_600_000;
const inAnHour = () => new Date(Date.now() + hourMs);
const shownDelivery = (id: string) => publicId(idPrefixes.delivery, id);

async function owned(wish: WebhookWish = {}) {
  const { key, accountId } = await makeOwner(service);
  const webhook = await makeWebhook(database, "live", { accountId, ...wish });
  const path = `/v1/webhooks/${publicId(idPrefixes.webhook, webhook.id)}`;
  const add = (delivery: DeliveryWish = {}) =>
    makeDelivery(database, "live", webhook.id, {
      state: "pending",
      attempt: 1,
      dueAt: inAnHour(),
      ...delivery,
    });
  await query(
    database,
    "update live.lanes set next_due_at = now() + interval '1 hour' where subscription_id = $1",
    [webhook.id],
  );
  return { key, webhook, path, add };
}

type Row = { id: string; due: boolean; attempt: number; state: string };
const deliveriesOf = (webhookId: string) =>
  query<Row>(
    database,
    "select id, due_at <= now() as due, attempt, state from live.deliveries where subscription_id = $1 order by id",
    [webhookId],
  );
const dueOf = async (webhookId: string) =>
  (await deliveriesOf(webhookId)).filter(({ due }) => due).map(({ id }) => id);

async function laneOf(webhookId: string) {
  const [lane] = await query<{ due: boolean; version: number }>(
    database,
    "select next_due_at <= now() as due, version from live.lanes where subscription_id = $1",
    [webhookId],
  );
  return lane;
}

test("retries all waiting deliveries of a webhook without creating any, and makes its lane due", async () => {
  const { key, webhook, path, add } = await owned();
  const other = await owned();
  await other.add();
  const waiting = [await add(), await add({ slow: true }), await add({ attempt: 3 })];
  await add({ state: "delivered" });
  await add({ state: "failed" });
  const before = await deliveriesOf(webhook.id);
  const response = await service.post(`${path}/retry`, {}, key);
  assert.equal(response.status, 200, response.text);
  routes.find(({ name }) => name === "retryWebhook")?.response?.parse(response.body);
  const { retried, skipped, remaining } = response.body;
  assert.deepEqual({ retried, skipped, remaining }, { retried: 3, skipped: 0, remaining: 0 });
  const rows = await deliveriesOf(webhook.id);
  const unchanged = (all: Row[]) => all.map(({ id, attempt, state }) => ({ id, attempt, state }));
  assert.deepEqual(unchanged(rows), unchanged(before), "no delivery is created, and no attempt is counted");
  for (const id of waiting) assert.equal(rows.find((row) => row.id === id)?.due, true);
  assert.deepEqual(await laneOf(webhook.id), { due: true, version: 1 });
  assert.deepEqual(await dueOf(other.webhook.id), [], "another webhook is not retried");
});

test("leaves deliveries alone that are due or in progress, and a second retry changes nothing", async () => {
  const { key, webhook, path, add } = await owned();
  await add({ dueAt: new Date(Date.now() - hourMs) });
  const [before] = await query<{ due_at: Date }>(
    database,
    "select due_at from live.deliveries where subscription_id = $1",
    [webhook.id],
  );
  const first = await service.post(`${path}/retry`, {}, key);
  assert.deepEqual([first.status, first.body.retried], [200, 0]);
  const [afterwards] = await query<{ due_at: Date }>(
    database,
    "select due_at from live.deliveries where subscription_id = $1",
    [webhook.id],
  );
  assert.deepEqual(afterwards, before);
  assert.deepEqual(await laneOf(webhook.id), { due: false, version: 0 }, "its lane is not touched");
  await add();
  assert.equal((await service.post(`${path}/retry`, {}, key)).body.retried, 1);
  assert.equal((await service.post(`${path}/retry`, {}, key)).body.retried, 0);
  assert.deepEqual(await laneOf(webhook.id), { due: true, version: 1 });
});

test("retries a selection by delivery, event type, and time of creation", async () => {
  const { key, webhook, path, add } = await owned();
  const post = async (body: object) => (await service.post(`${path}/retry`, body, key)).body;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const named = await add({ at: minutesAgo(50) });
  const finished = await add({ at: minutesAgo(49), state: "delivered" });
  const recall = await add({ at: minutesAgo(40), kind: "drug.recalled" });
  const late = await add({ at: minutesAgo(10) });
  const rest = await add({ at: minutesAgo(30) });
  const byId = await post({ delivery_ids: [shownDelivery(named), shownDelivery(finished)] });
  assert.deepEqual([byId.retried, byId.skipped], [1, 1]);
  assert.equal((await post({ types: ["drug.recalled"] })).retried, 1);
  assert.equal((await post({ since: minutesAgo(20).toISOString() })).retried, 1);
  const due = await dueOf(webhook.id);
  assert.deepEqual(due.toSorted(), [named, recall, late].toSorted());
  assert.ok(!due.includes(finished) && !due.includes(rest));
  assert.equal((await post({ until: minutesAgo(35).toISOString() })).retried, 0);
  assert.equal((await post({ since: minutesAgo(35).toISOString() })).retried, 1);
});

test("retries one waiting delivery, and returns it due", async () => {
  const { key, webhook, add } = await owned();
  const [id, other] = [await add(), await add()];
  const response = await service.post(`/v1/deliveries/${shownDelivery(id)}/retry`, {}, key);
  assert.equal(response.status, 200, response.text);
  routes.find(({ name }) => name === "retryDelivery")?.response?.parse(response.body);
  assert.deepEqual([response.body.id, response.body.status], [shownDelivery(id), "pending"]);
  assert.ok(Date.parse(response.body.next_attempt_at) <= Date.now() + 1_000);
  const due = await dueOf(webhook.id);
  assert.deepEqual([due.includes(id), due.includes(other)], [true, false]);
});

test("rejects a finished delivery, and names replay as the remedy", async () => {
  for (const state of ["delivered", "failed", "cancelled"] as const) {
    const { key, webhook, add } = await owned();
    const id = await add({ state });
    const { status, body } = await service.post(`/v1/deliveries/${shownDelivery(id)}/retry`, {}, key);
    assert.deepEqual([status, body.error.code], [400, "INVALID_PARAMETER"]);
    assert.match(
      body.error.message,
      new RegExp(`is ${state}\\..*POST /v1/deliveries/${shownDelivery(id)}/replay`),
    );
    assert.equal((await deliveriesOf(webhook.id)).length, 1);
  }
});

test("rejects an inactive or deleted webhook, and what is not the account's", async () => {
  const { key, webhook, path, add } = await owned({ active: false });
  const id = await add();
  for (const url of [`${path}/retry`, `/v1/deliveries/${shownDelivery(id)}/retry`]) {
    const inactive = await service.post(url, {}, key);
    assert.equal(inactive.status, 400);
    assert.match(inactive.body.error.message, /"active": true/);
  }
  await query(database, "update live.webhooks set deleted_at = now() where id = $1", [webhook.id]);
  assert.match((await service.post(`${path}/retry`, {}, key)).body.error.message, /deleted/);
  assert.equal((await deliveriesOf(webhook.id))[0]?.due, false);
  const stranger = await owned();
  const theirs = await stranger.add();
  const asked: [string, object][] = [
    [`${stranger.path}/retry`, {}],
    [`/v1/deliveries/${shownDelivery(theirs)}/retry`, {}],
    ["/v1/deliveries/dlv_1/retry", {}],
  ];
  const mine = await owned();
  for (const [url, body] of asked) assert.equal((await service.post(url, body, mine.key)).status, 404, url);
  const named = await service.post(`${mine.path}/retry`, { delivery_ids: [shownDelivery(theirs)] }, mine.key);
  assert.deepEqual([named.status, named.body.error.details[0].field], [404, "delivery_ids"]);
  assert.deepEqual(await dueOf(stranger.webhook.id), []);
});

test("rejects a selection that is not valid, and names the field", async () => {
  const { key, path } = await owned();
  const now = new Date().toISOString();
  const wrong: [object, string][] = [
    [{ delivery_ids: [] }, "delivery_ids"],
    [{ delivery_ids: ["x"] }, "delivery_ids[0]"],
    [{ types: ["nothing"] }, "types[0]"],
    [{ since: now, until: now }, "until"],
    [{ all: true }, "all"],
  ];
  for (const [body, field] of wrong) {
    const { status, body: answered } = await service.post(`${path}/retry`, body, key);
    assert.deepEqual([status, answered.error.details[0].field], [400, field], JSON.stringify(answered));
  }
});

test("repeats the stored response for an idempotency key, and retries nothing again", async () => {
  const { key, webhook, path, add } = await owned();
  await add();
  const send = () =>
    request(service.app)
      .post(`${path}/retry`)
      .set("Authorization", `Bearer ${key}`)
      .set("Idempotency-Key", "retry-1")
      .send({});
  const first = await send();
  assert.equal(first.body.retried, 1, first.text);
  await query(
    database,
    "update live.deliveries set due_at = now() + interval '1 hour' where subscription_id = $1",
    [webhook.id],
  );
  const second = await send();
  assert.deepEqual([second.headers["idempotent-replayed"], second.body], ["true", first.body]);
  assert.deepEqual(await dueOf(webhook.id), []);
});
