/** Deliveries over REST: whose they are, how they are found, and what is shown of them. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { idPrefixes, publicId } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import { routes } from "../../internal/rest/routes.ts";
import { testService } from "../rest/service.ts";
import { type DeliveryWish, makeAttempt, makeDelivery, makeEvent, makeOwner, makeWebhook } from "./made.ts";

const service = await testService({ fill: async () => {}, clock: systemClock });
after(() => service[Symbol.asyncDispose]());
const { database } = service;

const webhookId = (uuid: string) => publicId(idPrefixes.webhook, uuid);
const deliveryId = (uuid: string) => publicId(idPrefixes.delivery, uuid);

async function webhookWith(...wishes: DeliveryWish[]) {
  const { key, accountId } = await makeOwner(service);
  const webhook = await makeWebhook(database, "live", { accountId });
  const ids: string[] = [];
  for (const wish of wishes) ids.push(await makeDelivery(database, "live", webhook.id, wish));
  return { key, webhook, ids, path: `/v1/webhooks/${webhookId(webhook.id)}/deliveries` };
}

type Body = { data: { id: string }[]; pagination: { total: number }; next_cursor: string | null };

async function listed(path: string, key: string): Promise<Body> {
  const response = await service.get(path, key);
  assert.equal(response.status, 200, response.text);
  routes.find(({ name }) => name === "listDeliveries")?.response?.parse(response.body);
  return response.body as Body;
}
const idsOf = ({ data }: Body) => data.map(({ id }) => id);

test("a webhook's deliveries are listed newest first, and paged without gaps by their cursor", async () => {
  const { key, path, ids } = await webhookWith(...Array.from({ length: 7 }, () => ({})));
  const newestFirst = ids.map(deliveryId).reverse();
  const whole = await listed(path, key);
  assert.deepEqual(idsOf(whole), newestFirst);
  assert.equal(whole.pagination.total, 7);
  const paged: string[] = [];
  let cursor = "";
  do {
    const page = await listed(`${path}?limit=3${cursor}`, key);
    paged.push(...idsOf(page));
    cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
  } while (cursor !== "");
  assert.deepEqual(paged, newestFirst);
});

test("deliveries are found by status, by type, and by when they were made", async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12));
  const { key, path, ids } = await webhookWith(
    { at: at(1), state: "failed" },
    { at: at(2), state: "delivered", kind: "drug.recalled" },
    { at: at(3), state: "pending" },
    { at: at(4), state: "cancelled" },
  );
  const found = async (query: string) =>
    idsOf(await listed(`${path}?${query}`, key)).map((id) => ids.map(deliveryId).indexOf(id) + 1);
  for (const [state, day] of Object.entries({ failed: 1, delivered: 2, pending: 3, cancelled: 4 }))
    assert.deepEqual(await found(`status=${state}`), [day], state);
  assert.deepEqual(await found("type=drug.recalled"), [2]);
  assert.deepEqual(await found("since=2026-01-02T12:00:00Z"), [4, 3, 2]);
  assert.deepEqual(await found("until=2026-01-02T12:00:00Z"), [1]);
  assert.deepEqual(await found("since=2026-01-02&until=2026-01-04"), [3, 2]);
  assert.deepEqual(await found("type=price.changed&status=failed&since=2026-01-02"), []);
});

test("a delivery shows what was sent: a receiver that recomputes the signature from it finds it right", async () => {
  const at = new Date(1_780_000_000_987);
  const { key, webhook, ids } = await webhookWith({ state: "failed", attempt: 2, at });
  const [id = ""] = ids;
  const [event] = await query<{ payload: string }>(
    database,
    "select payload from live.events e join live.deliveries d on d.event_id = e.id where d.id = $1",
    [id],
  );
  const payload = event?.payload ?? "";
  const signature = createHmac("sha256", webhook.secret).update(`1780000000.${payload}`).digest("hex");
  const times = { at, status: 500, outcome: "refused" };
  await makeAttempt(database, "live", id, { ...times, signature, webhookSignature: "v1,abc" });
  const answer = Buffer.concat([Buffer.from("é".repeat(511)), Buffer.from([0xc3])]);
  await makeAttempt(database, "live", id, { ...times, number: 2, signature: "new,old", answer });
  await makeAttempt(database, "live", id, { ...times, number: 2, late: true });

  const response = await service.get(`/v1/deliveries/${deliveryId(id)}`, key);
  assert.equal(response.status, 200, response.text);
  routes.find(({ name }) => name === "getDelivery")?.response?.parse(response.body);
  const { request, attempts, ...body } = response.body;
  assert.deepEqual([body.id, body.webhook_id], [deliveryId(id), webhookId(webhook.id)]);
  assert.equal(request.method, "POST");
  assert.equal(request.url, "https://receiver.example/hooks");
  assert.equal(request.headers["webhook-id"], body.event_id);
  assert.equal(request.headers["X-TM-Delivery"], body.id);
  const [first, second, late] = attempts;
  const recomputed = createHmac("sha256", webhook.secret)
    .update(`${first.headers["X-TM-Timestamp"]}.${request.body}`)
    .digest("hex");
  assert.equal(first.headers["X-TM-Signature"], recomputed);
  assert.equal(first.headers["webhook-signature"], "v1,abc");
  assert.deepEqual(
    [second.headers["X-TM-Signature"], second.headers["X-TM-Signature-Previous"]],
    ["new", "old"],
  );
  assert.equal(second.answer, `${"é".repeat(511)}\ufffd`);
  assert.deepEqual([first.late, second.late, late.late], [false, false, true]);
  assert.deepEqual([first.number, second.number, first.status_code], [1, 2, 500]);
});

test("another account's webhook, delivery or recovery is not there for you", async () => {
  const { webhook, ids } = await webhookWith({});
  const stranger = await service.key();
  for (const [path, body] of [
    [`/v1/webhooks/${webhookId(webhook.id)}/deliveries`],
    [`/v1/webhooks/${webhookId(webhook.id)}/recoveries`],
    [`/v1/deliveries/${deliveryId(ids[0] ?? "")}`],
    [`/v1/deliveries/${deliveryId(ids[0] ?? "")}/replay`, {}],
    [`/v1/webhooks/${webhookId(webhook.id)}/recover`, { since: "2026-01-01" }],
    ["/v1/deliveries/dlv_1"],
    ["/v1/recoveries/rcv_1"],
  ] as const) {
    const asked = body === undefined ? service.get(path, stranger) : service.post(path, body, stranger);
    const { status, text } = await asked;
    assert.equal(status, 404, `${path} ${text}`);
  }
});

test("a delivery whose event is gone shows everything but the body, and its webhook may be deleted", async () => {
  const { key, ids, webhook, path } = await webhookWith({ eventId: await makeEvent(database, "live") });
  await query(database, "update live.deliveries set event_id = gen_random_uuid() where id = $1", [ids[0]]);
  await query(database, "update live.webhooks set deleted_at = now() where id = $1", [webhook.id]);
  const { body } = await service.get(`/v1/deliveries/${deliveryId(ids[0] ?? "")}`, key);
  assert.equal(body.request.body, null);
  assert.equal(idsOf(await listed(path, key)).length, 1);
});
