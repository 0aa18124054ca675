/** Replays: a new delivery of the same event, and when there can be none. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { dayMs } from "../../internal/core/days.ts";
import { idPrefixes, publicId } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import { routes } from "../../internal/rest/routes.ts";
import { testService } from "../rest/service.ts";
import {
  type DeliveryWish,
  makeDelivery,
  makeEvent,
  makeOwner,
  makeWebhook,
  type WebhookWish,
} from "./made.ts";

const service = await testService({ fill: async () => {}, clock: systemClock });
after(() => service[Symbol.asyncDispose]());
const { database } = service;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

async function delivered(wish: DeliveryWish = {}, webhookWish: WebhookWish = {}) {
  const { key, accountId } = await makeOwner(service);
  const webhook = await makeWebhook(database, "live", { accountId, ...webhookWish });
  const id = await makeDelivery(database, "live", webhook.id, wish);
  const replay = () => service.post(`/v1/deliveries/${publicId(idPrefixes.delivery, id)}/replay`, {}, key);
  return { key, webhook, id, replay };
}

type Row = Record<string, unknown> & { id: string };
const deliveriesOf = (webhookId: string) =>
  query<Row>(database, "select * from live.deliveries where subscription_id = $1 order by id", [webhookId]);

test("a replay is a new delivery of the same event, due at once, before everything slow, and its lane is due", async () => {
  const { webhook, id, replay } = await delivered({ state: "failed", attempt: 7 });
  const response = await replay();
  assert.equal(response.status, 201, response.text);
  routes.find(({ name }) => name === "replayDelivery")?.response?.parse(response.body);
  const rows = await deliveriesOf(webhook.id);
  const [source, made] = [rows.find(({ id: of }) => of === id), rows.find(({ id: of }) => of !== id)];
  assert.ok(source && made);
  assert.equal(response.body.id, publicId(idPrefixes.delivery, made.id));
  assert.deepEqual(
    [made.event_id, made.state, made.attempt, made.origin, made.replay_of, made.slow, made.simulated],
    [source.event_id, "pending", 0, "replay", id, false, false],
  );
  assert.deepEqual([source.state, source.attempt], ["failed", 7], "the first stays as it was");
  const [lane] = await query<{ due: boolean; version: number }>(
    database,
    "select next_due_at <= now() as due, version from live.lanes where subscription_id = $1",
    [webhook.id],
  );
  assert.deepEqual(lane, { due: true, version: 1 });
});

test("a delivered, failed, cancelled or replayed delivery can be replayed again, as often as is asked", async () => {
  for (const state of ["delivered", "failed", "cancelled", "pending"] as const) {
    const { webhook, replay } = await delivered({ state });
    assert.deepEqual([(await replay()).status, (await replay()).status], [201, 201], state);
    const rows = await deliveriesOf(webhook.id);
    assert.equal(rows.length, 3);
    assert.equal(new Set(rows.map(({ event_id }) => event_id)).size, 1);
  }
});

test("a delivery of 30 days ago can be replayed, an older one cannot, nor one of an event older than 60 days", async () => {
  assert.equal((await (await delivered({ at: daysAgo(29.9) })).replay()).status, 201);
  const old = await (await delivered({ at: daysAgo(30.1) })).replay();
  assert.equal(old.status, 400);
  assert.match(old.body.error.message, /older than 30 days/);
  const eventId = await makeEvent(database, "live", { at: daysAgo(60.1) });
  const oldEvent = await (await delivered({ at: daysAgo(1), eventId })).replay();
  assert.equal(oldEvent.status, 400);
  assert.match(oldEvent.body.error.message, /event .* older than 60 days/);
});

test("a webhook that is not active, or deleted, is told what to do, and gets no delivery", async () => {
  const inactive = await delivered({}, { active: false });
  const refused = await inactive.replay();
  assert.equal(refused.status, 400);
  assert.match(refused.body.error.message, /"active": true/);
  const deleted = await delivered();
  await query(database, "update live.webhooks set deleted_at = now() where id = $1", [deleted.webhook.id]);
  assert.match((await deleted.replay()).body.error.message, /deleted/);
  for (const { webhook } of [inactive, deleted]) assert.equal((await deliveriesOf(webhook.id)).length, 1);
});

test("a replay in the sandbox is signed and recorded at once, and shows what would have been sent", async () => {
  await using sandbox = await testService({
    environment: "sandbox",
    fill: async () => {},
    clock: systemClock,
  });
  const { key, accountId } = await makeOwner(sandbox, "sandbox");
  const webhook = await makeWebhook(sandbox.database, "sandbox", { accountId });
  const id = await makeDelivery(sandbox.database, "sandbox", webhook.id, {});
  const path = `/v1/deliveries/${publicId(idPrefixes.delivery, id)}/replay`;
  const { status, body } = await sandbox.post(path, {}, key);
  assert.deepEqual([status, body.simulated, body.status, body._sandbox], [201, true, "delivered", true]);
  const shown = await sandbox.get(`/v1/deliveries/${body.id}`, key);
  assert.equal(shown.status, 200, shown.text);
  const { request, attempts } = shown.body;
  const [attempt] = attempts;
  const signature = createHmac("sha256", webhook.secret)
    .update(`${attempt.headers["X-TM-Timestamp"]}.${request.body}`)
    .digest("hex");
  assert.equal(attempt.headers["X-TM-Signature"], signature);
  assert.equal(attempts.length, 1);
});
