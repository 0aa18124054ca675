/** Why an event went to a webhook or not: the sentence, the delivery that is named, and whose events are explained. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { systemClock } from "../../../internal/core/clock.ts";
import { idPrefixes, publicId, uuidv7 } from "../../../internal/core/ids.ts";
import { fanOut } from "../../../internal/delivery/fan_out.ts";
import { createWebhookInsights } from "../../../internal/delivery/operations/insights.ts";
import { recoverPass } from "../../../internal/delivery/operations/recover.ts";
import { createDeliveryService } from "../../../internal/delivery/operations/service.ts";
import { type Database, inTransaction, query } from "../../../internal/postgres/database.ts";
import { addEvent, addWebhook, prepareDays, schema } from "../../delivery/world.ts";
import { seed } from "../../rest/seed.ts";
import { testDatabase } from "../../support/database.ts";

const url = "https://user.example/hooks/one?token=secret";
const shown = (uuid: string) => publicId(idPrefixes.event, uuid);
const fanOutAll = (on: Database) => inTransaction(on, (tx) => fanOut(tx, schema, { limit: 100 }));

async function world() {
  const db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const insights = createWebhookInsights({ database: on, schema, clock: systemClock });
  const accountId = randomUUID();
  const one = async (eventId: string, of = accountId) => {
    const [match, ...more] = await insights.matches(of, shown(eventId));
    assert.deepEqual(more, []);
    assert.ok(match);
    return match;
  };
  return { on, insights, accountId, one, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() };
}

async function namesOf(on: Database) {
  const drugs = await query<{ id: number; din: string }>(
    on,
    "select id, din from live.drugs order by id limit 6",
  );
  const pharmacies = await query<{ id: number; key: string }>(
    on,
    "select id, key from live.pharmacies order by id limit 6",
  );
  const [drug, ...otherDrugs] = drugs;
  const [pharmacy, ...otherPharmacies] = pharmacies;
  assert.ok(drug && pharmacy && otherDrugs.length >= 4 && otherPharmacies.length >= 1);
  return { drug, otherDrugs, pharmacy, otherPharmacies };
}

test("what keeps an event from a webhook is said with what the one has and what the other lists, by public ids", async () => {
  await using w = await world();
  await seed(w.on, "live");
  const { drug, otherDrugs, pharmacy, otherPharmacies } = await namesOf(w.on);
  const [other] = otherPharmacies;
  assert.ok(other);
  const said = async (webhook: object, event: object) => {
    const accountId = randomUUID();
    await addWebhook(w.on, { url, accountId, ...webhook });
    const { id } = await addEvent(w.on, event);
    await fanOutAll(w.on);
    const { reason, explanation, ...rest } = await w.one(id, accountId);
    assert.equal(rest.url, "https://user.example/hooks/one");
    return `${reason}: ${explanation}`;
  };
  assert.equal(
    await said({ events: ["drug.recalled", "shortage.reported"] }, {}),
    "kind_not_listed: The event is price.changed; the webhook lists drug.recalled and shortage.reported.",
  );
  const dins = otherDrugs.slice(0, 4).map(({ din }) => `drug_${din}`);
  assert.equal(
    await said({ drugIds: otherDrugs.slice(0, 4).map(({ id }) => id) }, { drugIds: [drug.id] }),
    `drug_not_in_filter: The event is about drug_${drug.din}; the webhook's filter lists ${dins.slice(0, 3).join(", ")} and 1 more.`,
  );
  assert.equal(
    await said({ pharmacyIds: [other.id] }, { pharmacyId: pharmacy.id }),
    `pharmacy_not_in_filter: The event is about pharm_${pharmacy.key}; the webhook's filter lists pharm_${other.key}.`,
  );
  assert.equal(
    await said({ provinces: ["BC", "AB"] }, { provinces: ["ON"] }),
    "province_not_in_filter: The event is about ON; the webhook's filter lists BC and AB.",
  );
  assert.match(await said({ active: false }, {}), /^inactive: .* not active \(its owner turned it off\)/);
  assert.match(await said({}, {}), /^delivered_to: The webhook asks for price\.changed/);
});

test("one that was created after the event, or asked for something else then, is told so; a recovery's delivery is named", async () => {
  await using w = await world();
  const webhookId = await addWebhook(w.on, { url, accountId: w.accountId, events: ["drug.recalled"] });
  const { id } = await addEvent(w.on);
  await fanOutAll(w.on);
  await query(w.on, "update live.webhooks set events = '{price.changed}' where id = $1", [webhookId]);
  assert.equal((await w.one(id)).reason, "changed_later");
  await query(w.on, "update live.webhooks set created_at = now() where id = $1", [webhookId]);
  assert.equal((await w.one(id)).reason, "created_later");

  const deliveries = createDeliveryService({ database: w.on, schema, clock: systemClock });
  const shownWebhook = publicId(idPrefixes.webhook, webhookId);
  const since = new Date(Date.now() - 60_000);
  await deliveries.recover(w.accountId, shownWebhook, { mode: "missing", since });
  await recoverPass({ database: w.on, schema, clock: systemClock });
  const [made] = await query<{ id: string }>(w.on, "select id from live.deliveries");
  const match = await w.one(id);
  assert.equal(match.reason, "delivered_to");
  assert.equal(match.deliveryId, made?.id);

  await query(w.on, "update live.webhooks set events = '{drug.recalled}' where id = $1", [webhookId]);
  assert.match((await w.one(id)).explanation, /asked for the event when it came, and does not any more/);
});

test("of a delivery that was replayed, the first one is named", async () => {
  await using w = await world();
  await addWebhook(w.on, { url, accountId: w.accountId });
  const { id } = await addEvent(w.on);
  await fanOutAll(w.on);
  const [first] = await query<{ id: string }>(w.on, "select id from live.deliveries");
  const deliveries = createDeliveryService({ database: w.on, schema, clock: systemClock });
  await deliveries.replay(w.accountId, publicId(idPrefixes.delivery, first?.id ?? ""));
  assert.equal((await w.one(id)).deliveryId, first?.id);
});

test("the delivery of an event whose time of fan-out an older release did not note is found too", async () => {
  await using w = await world();
  await addWebhook(w.on, { url, accountId: w.accountId });
  await addEvent(w.on);
  const { id } = await addEvent(w.on);
  await fanOutAll(w.on);
  await query(w.on, "update live.events set fan_out_began_at = null, fanned_out_at = null");
  const [made] = await query<{ id: string }>(w.on, "select id from live.deliveries where event_id = $1", [
    id,
  ]);
  assert.equal((await w.one(id)).deliveryId, made?.id);
});

test("of an event with more deliveries than a transaction takes, each is found as soon as it is there, and afterwards", async () => {
  await using w = await world();
  for (let made = 0; made < 7; made += 1) await addWebhook(w.on, { url, accountId: w.accountId });
  const { id } = await addEvent(w.on);
  for (let there = 2; ; there += 2) {
    const { more } = await inTransaction(w.on, (tx) => fanOut(tx, schema, { limit: 100, mostDeliveries: 2 }));
    const deliveries = await query<{ id: string }>(w.on, "select id from live.deliveries order by id");
    assert.equal(deliveries.length, Math.min(there, 7));
    const found = await w.insights.matches(w.accountId, shown(id));
    assert.deepEqual(
      found.flatMap(({ deliveryId }) => deliveryId ?? []).toSorted(),
      deliveries.map((delivery) => delivery.id),
    );
    if (!more) break;
    // Another millisecond, as the next transaction would have anyway.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
});

test("an event that waits for the fan-out is explained; one for another webhook alone says so, whatever that is", async () => {
  await using w = await world();
  const first = await addWebhook(w.on, { url, accountId: w.accountId, active: false });
  const { id: waiting } = await addEvent(w.on, { kind: "webhook.test", subscriptionId: first });
  assert.equal((await w.one(waiting)).reason, "not_fanned_out_yet");
  await fanOutAll(w.on);
  assert.equal((await w.one(waiting)).reason, "delivered_to");
  const second = await addWebhook(w.on, { url, accountId: w.accountId });
  const both = await w.insights.matches(w.accountId, shown(waiting));
  assert.deepEqual(
    both.map(({ webhookId, reason }) => [webhookId, reason]),
    [
      [second, "only_for_another_webhook"],
      [first, "delivered_to"],
    ],
  );
});

test("another account's event, one for another account's webhook, and one that never was are not there; a deleted webhook is not listed", async () => {
  await using w = await world();
  const theirs = randomUUID();
  const theirWebhook = await addWebhook(w.on, { url, accountId: theirs });
  const own = await addEvent(w.on, { accountId: theirs });
  const ofWebhook = await addEvent(w.on, { kind: "webhook.test", subscriptionId: theirWebhook });
  await fanOutAll(w.on);
  for (const id of [own.id, ofWebhook.id, uuidv7()])
    await assert.rejects(w.insights.matches(w.accountId, shown(id)), { code: "NOT_FOUND" });
  await assert.rejects(w.insights.matches(w.accountId, "evt_1"), { code: "NOT_FOUND" });
  assert.equal((await w.one(own.id, theirs)).reason, "delivered_to");

  const everybodys = await addEvent(w.on);
  assert.deepEqual(await w.insights.matches(w.accountId, shown(everybodys.id)), []);
  await query(w.on, "update live.webhooks set deleted_at = now()");
  assert.deepEqual(await w.insights.matches(theirs, shown(everybodys.id)), []);
});
