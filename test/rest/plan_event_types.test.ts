/** Tests the event types that plans include: every plan includes the events of its price alerts. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import request from "supertest";
import { idPrefixes, publicId, uuidOf } from "../../internal/core/ids.ts";
import { exampleData } from "../../internal/events/examples.ts";
import { makeDelivery, makeEvent } from "../delivery/made.ts";
import { drugs } from "./seed.ts";
import { testService } from "./service.ts";

const url = "https://hooks.example.com/in";
const ofAlerts = { url, events: ["price_alert.triggered"] };
const ofPrices = { url, events: ["price.changed"] };

let now = Date.now();
const service = await testService({ clock: { now: () => now } });
after(() => service[Symbol.asyncDispose]());

async function customer(plan: "developer" | "startup" | "business") {
  const account = await service.accounts.createAccount({ name: plan, plan });
  const permissions = ["prices:read", "webhooks:read", "webhooks:write"] as const;
  const wanted = { accountId: account.id, environment: "live", name: "test", permissions } as const;
  const { key } = await service.accounts.createKey({ ...wanted, permissions: [...permissions] });
  return {
    accountId: uuidOf(idPrefixes.account, account.id) ?? "",
    async move(to: "startup" | "business") {
      await service.accounts.setPlan(account.id, to);
      // Keys are looked up again after a second.
      now += 1_001;
    },
    get: (path: string) => service.get(path, key),
    post: (path: string, body: object) => service.post(path, body, key),
    patch: (path: string, body: object) =>
      request(service.app).patch(path).set("Authorization", `Bearer ${key}`).send(body),
  };
}

function assertNotIncluded({ status, body }: { status: number; body: { error?: Record<string, string> } }) {
  assert.deepEqual([status, body.error?.code], [403, "PLAN_REQUIRED"]);
  assert.match(
    body.error?.message ?? "",
    /event type price\.changed is not included in the .* Business plan/,
  );
}

for (const plan of ["developer", "startup"] as const)
  test(`lets the ${plan} plan create an alert, subscribe to it, and read its events`, async () => {
    const { accountId, get, post } = await customer(plan);
    assert.equal((await post("/v1/alerts", { drug_id: drugs[0]?.din, target_price: 5 })).status, 201);
    const created = await post("/v1/webhooks", ofAlerts);
    assert.equal(created.status, 201, created.text);
    assert.equal((await post(`/v1/webhooks/${created.body.id}/test`, {})).status, 201);
    const kind = "price_alert.triggered";
    const id = await makeEvent(service.database, "live", { kind, accountId, data: exampleData(kind) });
    await makeEvent(service.database, "live");
    const { body } = await get("/v1/events");
    assert.deepEqual(
      body.data.map((event: { event: string; id: string }) => [event.event, event.id]),
      [[kind, publicId(idPrefixes.event, id)]],
    );
    assert.equal((await get(`/v1/events/${publicId(idPrefixes.event, id)}`)).status, 200);
    assert.equal((await get(`/v1/events?type=${kind}`)).status, 200);
  });

test("rejects other event types on a plan that does not include them", async () => {
  const { get, post, patch } = await customer("startup");
  assertNotIncluded(await post("/v1/webhooks", ofPrices));
  const { body } = await post("/v1/webhooks", ofAlerts);
  assertNotIncluded(await post(`/v1/webhooks/${body.id}/test`, { type: "price.changed" }));
  assertNotIncluded(await patch(`/v1/webhooks/${body.id}`, { events: ["price.changed"] }));
  assert.equal((await patch(`/v1/webhooks/${body.id}`, { description: "Till" })).status, 200);
  assertNotIncluded(await get("/v1/events?type=price_alert.triggered,price.changed"));
  const event = await makeEvent(service.database, "live");
  assertNotIncluded(await get(`/v1/events/${publicId(idPrefixes.event, event)}`));
  const recovery = { since: new Date(Date.now() - 3_600_000).toISOString() };
  assertNotIncluded(await post(`/v1/webhooks/${body.id}/recover`, { ...recovery, types: ["price.changed"] }));
  const at = new Date(Date.now() - 300_000);
  const webhook = uuidOf(idPrefixes.webhook, body.id) ?? "";
  await makeDelivery(service.database, "live", webhook, {
    kind: "price_alert.triggered",
    state: "failed",
    at,
  });
  assert.equal((await post(`/v1/webhooks/${body.id}/recover`, recovery)).status, 201);
});

test("lets an account on a smaller plan deactivate a webhook with event types of its former plan, and only that", async () => {
  const { get, post, patch, move } = await customer("business");
  const { body } = await post("/v1/webhooks", ofPrices);
  const delivery = await makeDelivery(service.database, "live", uuidOf(idPrefixes.webhook, body.id) ?? "");
  await move("startup");
  const shown = publicId(idPrefixes.delivery, delivery);
  const replayed = async () => await post(`/v1/deliveries/${shown}/replay`, {});
  assert.equal((await get(`/v1/deliveries/${shown}`)).status, 200);
  assertNotIncluded(await replayed());
  assertNotIncluded(await post(`/v1/deliveries/${shown}/retry`, {}));
  assertNotIncluded(await post(`/v1/webhooks/${body.id}/retry`, { types: ["price.changed"] }));
  assertNotIncluded(await patch(`/v1/webhooks/${body.id}`, { description: "Till" }));
  assert.equal((await patch(`/v1/webhooks/${body.id}`, { active: false })).status, 200);
  assertNotIncluded(await patch(`/v1/webhooks/${body.id}`, { active: true }));
  assert.equal(
    (await patch(`/v1/webhooks/${body.id}`, { active: true, events: ["price_alert.triggered"] })).status,
    200,
  );
});
