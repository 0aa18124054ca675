/** Webhooks whose endpoints fail: warned, made inactive, tried, active again; each once, and with what was kept. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { dayMs } from "../../internal/core/days.ts";
import { judgeWebhooks, probeWebhooks } from "../../internal/delivery/maintenance/failing.ts";
import { inTransaction, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { makeDelivery, makeWebhook, type WebhookWish } from "./made.ts";

const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());
const database = db.connection;
const hourMs = 3_600_000;

const judge = (at: Date) => inTransaction(database, (tx) => judgeWebhooks(tx, "live", at));
const probe = (at: Date) => inTransaction(database, (tx) => probeWebhooks(tx, "live", at));

type State = { active: boolean; disabled_reason: string | null; failing_since: Date | null };
async function stateOf(id: string): Promise<State> {
  const [row] = await query<State>(
    database,
    "select active, disabled_reason, failing_since from live.webhooks where id = $1",
    [id],
  );
  assert.ok(row);
  return row;
}
async function noticesOf(id: string): Promise<string[]> {
  const rows = await query<{ kind: string; hours: number | null }>(
    database,
    "select kind, hours from live.webhook_notices where subscription_id = $1 order by id",
    [id],
  );
  return rows.map(({ kind, hours }) => (hours === null ? kind : `${kind} ${hours}`));
}

const start = new Date("2026-06-01T00:00:00Z");
const after_ = (hours: number) => new Date(start.getTime() + hours * hourMs);

/** Fails from `start` on: something was tried in vain at each of these hours. */
async function failing(hours: readonly number[], wish: WebhookWish = {}) {
  const webhook = await makeWebhook(database, "live", { failingSince: start, ...wish });
  for (const hour of hours)
    await makeDelivery(database, "live", webhook.id, { state: "failed", at: after_(hour) });
  return webhook.id;
}
const everyDay = [0, 20, 40, 60, 80, 100, 119];

test("the owner is warned after 24 and 72 hours of nothing but failures, once each, and it is made inactive after 5 days", async () => {
  const id = await failing(everyDay);
  await makeDelivery(database, "live", id, { state: "pending", at: after_(119) });
  const told: Record<number, string[]> = {};
  for (const hour of [23, 25, 30, 71, 73, 100, 119, 121, 130]) {
    await judge(after_(hour));
    told[hour] = await noticesOf(id);
  }
  assert.deepEqual(told, {
    23: [],
    25: ["failing 24"],
    30: ["failing 24"],
    71: ["failing 24"],
    73: ["failing 24", "failing 72"],
    100: ["failing 24", "failing 72"],
    119: ["failing 24", "failing 72"],
    121: ["failing 24", "failing 72", "disabled"],
    130: ["failing 24", "failing 72", "disabled"],
  });
  const { active, disabled_reason } = await stateOf(id);
  assert.deepEqual([active, disabled_reason], [false, "failing"]);
  const pending = await query(
    database,
    "select 1 from live.deliveries where subscription_id = $1 and state = 'pending'",
    [id],
  );
  assert.equal(pending.length, 1, "its backlog is kept");
});

test("an endpoint that nothing was sent to for two days is neither warned nor made inactive", async () => {
  const id = await failing([0, 2]);
  for (const hour of [73, 121, 300]) await judge(after_(hour));
  assert.deepEqual(await noticesOf(id), []);
  assert.equal((await stateOf(id)).active, true);
});

test("a success in between begins anew", async () => {
  const id = await failing(everyDay);
  await judge(after_(30));
  await query(database, "update live.webhooks set failing_since = $2 where id = $1", [
    id,
    after_(60).toISOString(),
  ]);
  await judge(after_(100));
  assert.deepEqual(await noticesOf(id), ["failing 24", "failing 24"], "a new time of failing");
  await judge(after_(121));
  assert.equal((await stateOf(id)).active, true);
});

test("one that answered 410 has its owner told, once", async () => {
  const { id } = await makeWebhook(database, "live", { disabledReason: "gone", disabledAt: start });
  await judge(after_(1));
  await judge(after_(2));
  assert.deepEqual(await noticesOf(id), ["gone"]);
});

test("one made inactive for failing is tried with an event of its own, one at a time; others inactive are not", async () => {
  const disabledAt = after_(121);
  const at = (hours: number) => new Date(disabledAt.getTime() + hours * hourMs);
  const { id } = await makeWebhook(database, "live", { disabledReason: "failing", disabledAt });
  const others = [
    await makeWebhook(database, "live", { disabledReason: "owner", disabledAt }),
    await makeWebhook(database, "live", { disabledReason: "gone", disabledAt }),
  ];
  const probes = (webhook: string) =>
    query<{ id: string }>(
      database,
      "select id from live.events where subscription_id = $1 and kind = 'webhook.test' order by id",
      [webhook],
    );
  await probe(at(1));
  await probe(at(2));
  const [event, ...more] = await probes(id);
  assert.ok(event);
  assert.equal(more.length, 0, "none while one is on its way");
  await query(database, "update live.events set fanned_out = true, position = 1, matched = 1 where id = $1", [
    event.id,
  ]);
  const test_ = await makeDelivery(database, "live", id, {
    state: "pending",
    origin: "test",
    kind: "webhook.test",
    eventId: event.id,
    at: at(1),
  });
  await probe(at(30));
  assert.equal((await probes(id)).length, 1, "none while one is pending");
  await query(database, "update live.deliveries set state = 'failed', finished_at = now() where id = $1", [
    test_,
  ]);
  await probe(at(6));
  assert.equal((await probes(id)).length, 1, "none within six hours");
  await probe(at(36));
  assert.equal((await probes(id)).length, 2);
  for (const other of others) assert.equal((await probes(other.id)).length, 0);
  await query(database, "delete from live.events where not fanned_out");
  await probe(new Date(disabledAt.getTime() + 31 * dayMs));
  assert.equal((await probes(id)).length, 1, "not for ever");
});

test("once its test arrives it is active again, its owner is told, and what was kept is due", async () => {
  const { id } = await makeWebhook(database, "live", { disabledReason: "failing", failingSince: start });
  await judge(after_(125));
  assert.equal((await stateOf(id)).active, false, "still failing");
  // What the settling of a success writes.
  await query(database, "update live.webhooks set failing_since = null where id = $1", [id]);
  await judge(after_(126));
  assert.deepEqual(await stateOf(id), { active: true, disabled_reason: null, failing_since: null });
  assert.deepEqual(await noticesOf(id), ["reenabled"]);
  const [lane] = await query<{ due: boolean }>(
    database,
    "select next_due_at <= now() as due from live.lanes where subscription_id = $1",
    [id],
  );
  assert.equal(lane?.due, true);
});

test("what its owner made inactive, or deleted, is left alone", async () => {
  const owned = await makeWebhook(database, "live", { disabledReason: "owner" });
  const deleted = await failing(everyDay);
  await query(database, "update live.webhooks set deleted_at = now() where id = $1", [deleted]);
  await judge(after_(130));
  assert.equal((await stateOf(owned.id)).active, false);
  assert.equal((await stateOf(deleted)).active, true);
  for (const id of [owned.id, deleted]) assert.deepEqual(await noticesOf(id), []);
});
