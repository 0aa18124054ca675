/** Events that an account makes up in the sandbox, and tests there: fanned out at once, signed, and never sent. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, test } from "node:test";
import type { Response } from "supertest";
import { uuidOf } from "../../internal/core/ids.ts";
import { entityOf } from "../../internal/events/entity.ts";
import { exampleData } from "../../internal/events/examples.ts";
import { type EventKind, subscribableKinds } from "../../internal/events/model.ts";
import { dataSchemas } from "../../internal/events/schemas/event_data.ts";
import { query } from "../../internal/postgres/database.ts";
import { routes } from "../../internal/rest/routes.ts";
import { drugs, pharmacies } from "./seed.ts";
import { fieldsOf, openSubscriber, valid } from "./subscriber.ts";

const { service, ownKey, post, send, create, change } = await openSubscriber({ environment: "sandbox" });
after(() => service[Symbol.asyncDispose]());

type Made = {
  id: string;
  event: {
    event: string;
    id: string;
    entity: string;
    sequence: number;
    test: boolean;
    data: Record<string, Record<string, string>>;
  };
  deliveries: { id: string; webhook_id: string }[];
};

function made(response: Response): Made {
  assert.equal(response.status, 201, response.text);
  routes.find(({ name }) => name === "makeSandboxEvent")?.response?.parse(response.body);
  return response.body as Made;
}
const make = async (body: object, key = ownKey) => made(await post("/v1/sandbox/events", body, key));
const [first, second] = drugs;
const [surrey] = pharmacies;
const toldTo = ({ deliveries }: Made) => deliveries.map(({ webhook_id }) => webhook_id).toSorted();

test("an event of each kind is made, fits its kind, and is told at once to who lists it", async () => {
  const key = await service.key();
  const { id } = await create({ events: subscribableKinds }, key);
  for (const type of subscribableKinds) {
    const { event, deliveries, id: eventId } = await make({ type }, key);
    assert.deepEqual([event.event, event.id], [type, eventId]);
    dataSchemas[type as EventKind].parse(event.data);
    assert.deepEqual([event.test, event.entity], [true, entityOf(type, event.data)]);
    assert.deepEqual(
      deliveries.map(({ webhook_id }) => webhook_id),
      [id],
    );
  }
  await send("delete", id, key);
});

test("a delivery is recorded as delivered with one attempt, simulated, with the signatures that would have been sent", async () => {
  const key = await service.key();
  const { id, secret } = await create({ events: ["price.changed"] }, key);
  const { event, deliveries } = await make({ type: "price.changed" }, key);
  const [delivery] = await query<Record<string, unknown>>(
    service.database,
    "select state, attempt, simulated, last_outcome from sandbox.deliveries where id = $1",
    [uuidOf("dlv_", deliveries[0]?.id ?? "")],
  );
  assert.deepEqual(delivery, { state: "delivered", attempt: 1, simulated: true, last_outcome: "delivered" });
  const attempts = await query<{ started_at: Date; signature: string; payload: string }>(
    service.database,
    `select a.started_at, a.signature, e.payload
     from sandbox.attempts a join sandbox.deliveries d on d.id = a.delivery_id join sandbox.events e on e.id = d.event_id
     where d.id = $1`,
    [uuidOf("dlv_", deliveries[0]?.id ?? "")],
  );
  assert.equal(attempts.length, 1);
  const { started_at, signature, payload } = attempts[0] ?? assert.fail();
  assert.deepEqual(JSON.parse(payload), event);
  const signed = `${Math.floor(started_at.getTime() / 1_000)}.${payload}`;
  assert.equal(signature, createHmac("sha256", String(secret)).update(signed).digest("hex"));
  await send("delete", id, key);
});

test("an example is about what is named, and filters see that", async () => {
  const key = await service.key();
  const one = await create({ filter: { drug_ids: [first?.din] } }, key);
  const other = await create(
    { filter: { drug_ids: [second?.din], pharmacy_ids: [`pharm_${surrey.key}`] } },
    key,
  );
  const there = await create({ filter: { provinces: ["BC"] } }, key);
  const ask = { type: "price.changed", drug_id: first?.din, pharmacy_id: "pharm_p5" };
  const ofFirst = await make(ask, key);
  assert.deepEqual(ofFirst.event.data.drug, { id: `drug_${first?.din}`, name: first?.name, din: first?.din });
  assert.deepEqual(ofFirst.event.data.pharmacy, {
    id: "pharm_p5",
    name: "Épsilon Drugs",
    city: "Toronto",
    province: "ON",
  });
  assert.deepEqual(toldTo(ofFirst), [one.id]);
  const ofSecond = { ...ask, drug_id: `drug_${second?.din}`, pharmacy_id: `pharm_${surrey.key}` };
  assert.deepEqual(toldTo(await make(ofSecond, key)), [other.id, there.id].toSorted());
});

test("data of one's own is taken when it fits the kind, and refused by its members when it does not", async () => {
  const key = await service.key();
  const data = {
    ...exampleData("price.changed"),
    drug: { id: `drug_${first?.din}`, name: "MINE", din: first?.din },
    pharmacy: { id: `pharm_${surrey.key}`, name: "Mine", city: "Surrey", province: "BC" },
  };
  const { event } = await make({ type: "price.changed", data }, key);
  assert.deepEqual(event.data, data);
  const refused = async (body: object, status = 400) =>
    fieldsOf(await post("/v1/sandbox/events", body, key), status);
  assert.deepEqual(await refused({ type: "price.changed", data: { ...data, new_price: "dear", more: 1 } }), [
    "data",
    "data.new_price",
  ]);
  assert.deepEqual(
    await refused({ type: "price.changed", data: { ...data, drug: { ...data.drug, din: "99999999" } } }, 404),
    ["data.drug.din"],
  );
  const { text } = await post("/v1/sandbox/events", { type: "price.changed", data: {} }, key);
  assert.doesNotMatch(text, /Invalid input|received undefined/);
  const elsewhere = { ...data.pharmacy, id: "pharm_nowhere" };
  assert.deepEqual(await refused({ type: "price.changed", data: { ...data, pharmacy: elsewhere } }, 404), [
    "data.pharmacy.id",
  ]);
  assert.deepEqual(await refused({ type: "price.changed", data, drug_id: first?.din }), ["drug_id"]);
  assert.deepEqual(await refused({ type: "price.changed", drug_id: "99999999", pharmacy_id: "p1" }, 404), [
    "drug_id",
    "pharmacy_id",
  ]);
  assert.deepEqual(await refused({ type: "webhook.test" }), ["type"]);
  assert.deepEqual(await refused({ type: "price.changed", data: [] }), ["data"]);
});

test("what an account makes is told to nobody else, and numbered among what it made", async () => {
  const [mine, theirs] = [await service.key(), await service.key()];
  const own = await create({}, mine);
  const other = await create({}, theirs);
  const ask = { type: "price.changed", drug_id: first?.din, pharmacy_id: "pharm_p1" };
  const [one, two, three] = [await make(ask, mine), await make(ask, mine), await make(ask, theirs)];
  assert.deepEqual([toldTo(one), toldTo(two)], [[own.id], [own.id]]);
  assert.deepEqual([one.event.sequence, two.event.sequence, three.event.sequence], [1, 2, 1]);
  for (const { event } of [one, two, three])
    assert.deepEqual([event.entity, event.test], [`drug_${first?.din}/pharm_p1`, true]);
  const { body } = await service.get(`/v1/webhooks/${other.id}/deliveries`, theirs);
  assert.deepEqual(
    body.data.map(({ event_id }: { event_id: string }) => event_id),
    [three.id],
  );
  assert.equal((await service.get(`/v1/events/${one.id}`, mine)).status, 200);
  assert.equal((await service.get(`/v1/events/${one.id}`, theirs)).status, 404);
});

test("events that waited before go first, and an event that nobody lists makes nothing", async () => {
  const key = await service.key();
  const { id } = await create({ events: ["drug.recalled"] }, key);
  assert.deepEqual((await make({ type: "price.changed" }, key)).deliveries, []);
  const made = await Promise.all(Array.from({ length: 8 }, () => make({ type: "drug.recalled" }, key)));
  for (const one of made) assert.deepEqual(toldTo(one), [id]);
  const events = await query<{ waiting: number; positions: number; events: number }>(
    service.database,
    `select count(*) filter (where not fanned_out) as waiting, count(distinct position) as positions, count(*) as events
     from sandbox.events`,
  );
  assert.equal(events[0]?.waiting, 0);
  assert.equal(events[0]?.positions, events[0]?.events);
});

test("a test in the sandbox is simulated at once, for the subscription alone; an inactive one takes webhook.test only", async () => {
  const { id } = await create({ events: ["drug.recalled"] });
  await create({ events: ["drug.recalled", "price.changed"] });
  const tested = async (type: string) => {
    const response = await post(`/v1/webhooks/${id}/test`, { type });
    const { deliveries } = valid("testWebhook", response, 201) as unknown as Made;
    assert.deepEqual(
      deliveries.map(({ webhook_id }) => webhook_id),
      [id],
    );
  };
  for (const type of ["webhook.test", "price.changed"]) await tested(type);
  await change(id, { active: false });
  await tested("webhook.test");
  assert.deepEqual(fieldsOf(await post(`/v1/webhooks/${id}/test`, { type: "price.changed" })), ["type"]);
});
