/** Recoveries: what they bring back, in chunks, once each, whatever dies in between. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import request from "supertest";
import { systemClock } from "../../internal/core/clock.ts";
import { dayMs } from "../../internal/core/days.ts";
import { idPrefixes, publicId, uuidOf } from "../../internal/core/ids.ts";
import { recoverChunk, recoverPass } from "../../internal/delivery/operations/recover.ts";
import { inTransaction, query } from "../../internal/postgres/database.ts";
import { routes } from "../../internal/rest/routes.ts";
import { testService } from "../rest/service.ts";
import { makeDelivery, makeEvent, makeOwner, makeWebhook, type WebhookWish } from "./made.ts";

const service = await testService({ fill: async () => {}, clock: systemClock });
after(() => service[Symbol.asyncDispose]());
const { database } = service;
const place = { database, schema: "live", clock: { now: () => Date.now() } };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const since = new Date(Date.now() - dayMs).toISOString();

async function owned(wish: WebhookWish = {}, of = service) {
  const { key, accountId } = await makeOwner(of);
  const webhook = await makeWebhook(of.database, "live", { accountId, ...wish });
  const path = `/v1/webhooks/${publicId(idPrefixes.webhook, webhook.id)}`;
  return { key, accountId, webhook, path };
}

function valid(
  name: string,
  { status, text, body }: { status: number; text: string; body: unknown },
  wanted: number,
) {
  assert.equal(status, wanted, text);
  routes.find((row) => row.name === name)?.response?.parse(body);
  return body as {
    id: string;
    status: string;
    total: number;
    made: number;
    progress: Record<string, number>;
  };
}

type Made = { id: string; event_id: string; replay_of: string | null; slow: boolean; origin: string };
const madeBy = (recoveryId: string, on = database) =>
  query<Made>(on, "select * from live.deliveries where recovery_id = $1 order by id", [
    uuidOf(idPrefixes.recovery, recoveryId),
  ]);
const settleAll = (state: string, on = database) =>
  query(
    on,
    "update live.deliveries set state = $1, finished_at = now() where state = 'pending' and recovery_id is not null",
    [state],
  );

test("failed deliveries are brought back once each, in the slow lane, in chunks, without a cap", async () => {
  const { key, webhook, path } = await owned();
  const failed: string[] = [];
  for (let number = 0; number < 25; number += 1) {
    const at = minutesAgo(60 - number);
    failed.push(await makeDelivery(database, "live", webhook.id, { at, state: "failed" }));
    await makeDelivery(database, "live", webhook.id, { at, state: "delivered" });
  }
  const body = valid("recoverWebhook", await service.post(`${path}/recover`, { since }, key), 201);
  assert.deepEqual([body.status, body.total, body.made], ["running", 25, 0]);

  const options = { mostSlow: 10, recoveries: 100 };
  assert.equal(await recoverPass(place, options), 10);
  assert.equal(await recoverPass(place, options), 0, "rests while as many wait as may");
  const half = valid("getRecovery", await service.get(`/v1/recoveries/${body.id}`, key), 200);
  assert.deepEqual([half.status, half.made, half.progress.pending], ["running", 10, 10]);
  await settleAll("delivered");
  assert.equal(await recoverPass(place, options), 10);
  await settleAll("delivered");
  assert.equal(await recoverPass(place, options), 5);
  assert.equal(await recoverPass(place, options), 0, "not over while some are pending");
  assert.equal((await service.get(`/v1/recoveries/${body.id}`, key)).body.status, "running");
  await settleAll("delivered");
  await recoverPass(place, options);
  const over = valid("getRecovery", await service.get(`/v1/recoveries/${body.id}`, key), 200);
  assert.deepEqual([over.status, over.made, over.progress.delivered], ["finished", 25, 25]);

  const made = await madeBy(body.id);
  assert.deepEqual(
    made.map(({ replay_of }) => replay_of),
    failed,
    "the oldest first",
  );
  assert.ok(made.every(({ slow, origin }) => slow && origin === "recovery"));
  const again = await service.post(`${path}/recover`, { since }, key);
  assert.equal(again.status, 400, "what was repeated is no source any more");
});

test("a preview counts what a recovery would send and what is pending, and starts nothing", async () => {
  const { key, webhook, path } = await owned();
  const at = minutesAgo(60);
  const add = (wish: Parameters<typeof makeDelivery>[3], count: number) =>
    Promise.all(
      Array.from({ length: count }, () => makeDelivery(database, "live", webhook.id, { at, ...wish })),
    );
  await add({ state: "failed" }, 12);
  await add({ state: "pending", attempt: 2, dueAt: new Date(Date.now() + dayMs) }, 10);
  await add({ state: "pending" }, 1);
  await add({ state: "cancelled" }, 3);
  await add({ state: "failed", kind: "drug.recalled" }, 2);
  const preview = async (more: string) => {
    const answer = await service.get(`${path}/recover?since=${since}${more}`, key);
    assert.equal(answer.status, 200, answer.text);
    routes.find(({ name }) => name === "previewRecovery")?.response?.parse(answer.body);
    const { total, waiting, in_progress } = answer.body;
    return [total, waiting, in_progress];
  };
  assert.deepEqual(await preview(""), [14, 10, 1]);
  assert.deepEqual(await preview("&types=price.changed"), [12, 10, 1]);
  assert.deepEqual(await preview("&status=failed,cancelled"), [17, 10, 1]);
  assert.deepEqual(await preview(`&until=${minutesAgo(120).toISOString()}`), [0, 0, 0]);
  assert.equal((await service.get(`${path}/recoveries`, key)).body.pagination.total, 0);
  const wrong = await service.get(`${path}/recover?since=${since}&status=pending`, key);
  assert.deepEqual([wrong.status, wrong.body.error.details[0].field], [400, "status"]);
  const body = valid("recoverWebhook", await service.post(`${path}/recover`, { since }, key), 201);
  assert.equal(body.total, 14, "the preview and the recovery count the same");
});

test("a recovery without anything to send does not start, and names the waiting deliveries", async () => {
  const { key, webhook, path } = await owned();
  for (let count = 0; count < 2; count += 1)
    await makeDelivery(database, "live", webhook.id, {
      ...{ state: "pending", attempt: 1, at: minutesAgo(5) },
      dueAt: new Date(Date.now() + dayMs),
    });
  const refused = await service.post(`${path}/recover`, { since }, key);
  assert.equal(refused.status, 400);
  assert.match(
    refused.body.error.message,
    /no failed delivery .* 2 deliveries wait .*POST \/v1\/webhooks\/wh_\w+\/retry/,
  );
  assert.equal((await service.get(`${path}/recoveries`, key)).body.pagination.total, 0);
});

test("a recovery of what is missing waits for the fan-out of its range: what that leaves out is not passed over", async () => {
  const { key, path } = await owned();
  const ids = [await makeEvent(database, "live", { at: minutesAgo(5) })];
  ids.push(await makeEvent(database, "live", { at: minutesAgo(4), fannedOut: false }));
  ids.push(await makeEvent(database, "live", { at: minutesAgo(3) }));
  const asked = { since: minutesAgo(6).toISOString(), mode: "missing" };
  const { id } = valid("recoverWebhook", await service.post(`${path}/recover`, asked, key), 201);
  await recoverPass(place);
  assert.deepEqual(
    [(await madeBy(id)).length, (await service.get(`/v1/recoveries/${id}`, key)).body.status],
    [0, "running"],
  );
  // By a fan-out that saw the webhook inactive.
  await query(
    database,
    "update live.events set fanned_out = true, position = 1000, matched = 0 where id = $1",
    [ids[1]],
  );
  await recoverPass(place);
  const made = await madeBy(id);
  assert.deepEqual(
    made.map(({ event_id }) => event_id).filter((event) => ids.includes(event)),
    ids,
  );
  await settleAll("delivered");
  await recoverPass(place);
});

test("a chunk that is rolled back leaves nothing, and the next one makes the same: none lost, none twice", async () => {
  const { key, webhook, path } = await owned();
  for (let number = 0; number < 9; number += 1)
    await makeDelivery(database, "live", webhook.id, { at: minutesAgo(60 - number), state: "failed" });
  const { body } = await service.post(`${path}/recover`, { since }, key);
  const recoveryId = uuidOf(idPrefixes.recovery, body.id) ?? "";
  const options = { mostSlow: 4 };
  for (let round = 0; round < 6; round += 1) {
    await assert.rejects(
      inTransaction(database, async (tx) => {
        await recoverChunk(tx, "live", recoveryId, new Date(), options);
        throw new Error("killed");
      }),
      /killed/,
    );
    await inTransaction(database, (tx) => recoverChunk(tx, "live", recoveryId, new Date(), options));
    await settleAll("delivered");
  }
  const made = await madeBy(body.id);
  assert.equal(made.length, 9);
  assert.equal(new Set(made.map(({ replay_of }) => replay_of)).size, 9);
});

test("two that take the same recovery on at once do not make a delivery twice", async () => {
  const { key, webhook, path } = await owned();
  for (let number = 0; number < 30; number += 1)
    await makeDelivery(database, "live", webhook.id, { at: minutesAgo(60 - number), state: "failed" });
  const { body } = await service.post(`${path}/recover`, { since }, key);
  const recoveryId = uuidOf(idPrefixes.recovery, body.id) ?? "";
  const one = () =>
    inTransaction(database, (tx) => recoverChunk(tx, "live", recoveryId, new Date(), { mostSlow: 20 }));
  await Promise.all([one(), one(), one()]);
  await settleAll("delivered");
  await Promise.all([one(), one(), one()]);
  const made = await madeBy(body.id);
  assert.equal(made.length, 30);
  assert.equal(new Set(made.map(({ replay_of }) => replay_of)).size, 30);
});

test("missing: events that match and were never delivered are; those of other kinds, filters and owners are not", async () => {
  // Of its own: events of other tests would match too.
  await using service = await testService({ fill: async () => {}, clock: systemClock });
  const { database } = service;
  const wish: WebhookWish = { events: ["price.changed", "drug.recalled"], provinces: ["BC"] };
  const { key, webhook, path } = await owned(wish, service);
  const event = (wish: Parameters<typeof makeEvent>[2]) =>
    makeEvent(database, "live", { at: minutesAgo(30), provinces: ["BC"], ...wish });
  const missed = [
    await event({}),
    await event({ kind: "drug.recalled", provinces: ["ON", "BC"] }),
    await event({ provinces: undefined as never }),
    await event({ accountId: webhook.accountId }),
  ];
  await event({ kind: "shortage.reported" });
  await event({ provinces: ["ON"] });
  await event({ accountId: "019bb0c4-d5e8-7a3c-9f2e-4b6a8d0c1e3f" });
  await event({ subscriptionId: webhook.id });
  const had = await event({});
  await makeDelivery(database, "live", webhook.id, { eventId: had, state: "failed" });

  const body = valid(
    "recoverWebhook",
    await service.post(`${path}/recover`, { since, mode: "missing" }, key),
    201,
  );
  assert.equal(body.total, missed.length);
  for (let pass = 0; pass < 8; pass += 1) {
    await recoverPass({ ...place, database }, { mostSlow: 3, recoveries: 100 });
    await settleAll("delivered", database);
  }
  const made = await madeBy(body.id, database);
  assert.deepEqual(made.map(({ event_id }) => event_id).toSorted(), missed.toSorted());
  assert.equal((await service.get(`/v1/recoveries/${body.id}`, key)).body.status, "finished");
  const again = await service.post(`${path}/recover`, { since, mode: "missing" }, key);
  assert.equal(again.status, 400, again.text);
  assert.match(again.body.error.message, /the webhook missed no matching event/);
});

test("a range, statuses and types narrow what is brought back", async () => {
  const { key, webhook, path } = await owned({ events: ["price.changed", "drug.recalled"] });
  const failed = (minutes: number, kind: "price.changed" | "drug.recalled") =>
    makeDelivery(database, "live", webhook.id, { at: minutesAgo(minutes), state: "failed", kind });
  await failed(50, "price.changed");
  await failed(40, "drug.recalled");
  await failed(30, "price.changed");
  await makeDelivery(database, "live", webhook.id, { at: minutesAgo(20), state: "cancelled" });
  const total = async (asked: object) =>
    (await service.post(`${path}/recover`, { since, ...asked }, key)).body.total;
  assert.equal(await total({}), 3);
  assert.equal(await total({ types: ["price.changed"] }), 2);
  assert.equal(await total({ status: ["failed", "cancelled"] }), 4);
  assert.equal(await total({ status: ["cancelled"] }), 1);
  assert.equal(await total({ since: minutesAgo(45).toISOString(), until: minutesAgo(35).toISOString() }), 1);
});

test("cancelled: no more are made, those pending are cancelled, those delivered stay; cancelled again it stays as it was", async () => {
  const { key, webhook, path } = await owned();
  for (let number = 0; number < 12; number += 1)
    await makeDelivery(database, "live", webhook.id, { at: minutesAgo(60 - number), state: "failed" });
  const { body } = await service.post(`${path}/recover`, { since }, key);
  await recoverPass(place, { mostSlow: 4, recoveries: 100 });
  await settleAll("delivered");
  await recoverPass(place, { mostSlow: 4, recoveries: 100 });
  const cancel = () =>
    request(service.app).delete(`/v1/recoveries/${body.id}`).set("Authorization", `Bearer ${key}`);
  const cancelled = valid("cancelRecovery", await cancel(), 200);
  assert.equal(cancelled.status, "cancelled");
  assert.deepEqual(cancelled.progress, { pending: 0, delivered: 4, failed: 0, cancelled: 4 });
  assert.deepEqual((await cancel()).body, cancelled);
  assert.equal(await recoverPass(place), 0);
  assert.equal((await madeBy(body.id)).length, 8);
});

test("a recovery rests while its webhook is not active, and ends with it when it is deleted", async () => {
  const { key, webhook, path } = await owned();
  await makeDelivery(database, "live", webhook.id, { at: minutesAgo(5), state: "failed" });
  const { body } = await service.post(`${path}/recover`, { since }, key);
  const set = (change: string) =>
    query(database, `update live.webhooks set ${change} where id = $1`, [webhook.id]);
  await set("active = false, disabled_reason = 'owner', disabled_at = now()");
  assert.equal(await recoverPass(place), 0);
  const resting = await service.post(`${path}/recover`, { since }, key);
  assert.deepEqual([resting.status, resting.body.total], [201, 1]);
  await set("active = true, disabled_reason = null, disabled_at = null");
  assert.equal(await recoverPass(place), 1, "of the two that found the same, one makes it");
  await set("deleted_at = now()");
  await recoverPass(place);
  await query(
    database,
    "update live.deliveries set state = 'cancelled', cancel_reason = 'deleted', finished_at = now() where subscription_id = $1 and state = 'pending'",
    [webhook.id],
  );
  await recoverPass(place);
  assert.notEqual((await service.get(`/v1/recoveries/${body.id}`, key)).body.status, "running");
  const refused = await service.post(`${path}/recover`, { since }, key);
  assert.equal(refused.status, 400);
});

test("recoveries are listed newest first; a range that is none is told so", async () => {
  const { key, path, webhook } = await owned();
  await makeDelivery(database, "live", webhook.id, { state: "failed", at: minutesAgo(1) });
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1)
    ids.push((await service.post(`${path}/recover`, { since }, key)).body.id);
  const page = await service.get(`${path}/recoveries`, key);
  valid("listRecoveries", page, 200);
  assert.deepEqual(
    page.body.data.map(({ id }: { id: string }) => id),
    ids.reverse(),
  );
  // A recovery has a total of its own, which is not the list's.
  assert.equal(page.body.pagination.total, 3);
  const beyond = await service.get(`${path}/recoveries?offset=10`, key);
  valid("listRecoveries", beyond, 200);
  assert.equal(beyond.body.pagination.total, 3);
  for (const [asked, field] of [
    [{ since: new Date(Date.now() + dayMs).toISOString() }, "since"],
    [{ since, until: new Date(Date.now() - 2 * dayMs).toISOString() }, "until"],
    [{}, "since"],
    [{ since, status: [] }, "status"],
    [{ since, types: ["price.changed", "price.changed"] }, "types"],
    [{ since, mode: "all" }, "mode"],
  ] as const) {
    const { status, body } = await service.post(`${path}/recover`, asked, key);
    assert.deepEqual([status, body.error.details[0].field], [400, field], JSON.stringify(asked));
  }
});
