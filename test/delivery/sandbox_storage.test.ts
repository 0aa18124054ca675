/** What an account can store in the sandbox is limited: in number per day, and in days. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { forgetAudit, recordAction } from "../../internal/accounts/audit.ts";
import { dayMs } from "../../internal/core/days.ts";
import { fanOut } from "../../internal/delivery/fan_out.ts";
import { forget } from "../../internal/delivery/maintenance/forget.ts";
import { dropOldDays } from "../../internal/delivery/maintenance/retention.ts";
import { createSimulation } from "../../internal/delivery/simulate.ts";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import { createDailyEvents } from "../../internal/webhooks/daily_events.ts";
import { openSubscriber } from "../rest/subscriber.ts";
import { testDatabase } from "../support/database.ts";
import { makeAttempt, makeDelivery, makeEvent, makeWebhook, sealKey } from "./made.ts";

const schema = "sandbox";
const first = Date.UTC(2026, 0, 1, 12);
const dayAt = (day: number) => new Date(first + day * dayMs);
const placeAt = (database: Database, day: number) => ({
  database,
  schema,
  clock: { now: () => first + day * dayMs },
  retention: { days: 3, simulated: true },
});

const countOf = async (on: Database, from: string) =>
  (await query<{ rows: number }>(on, `select count(*)::integer as rows from ${from}`))[0]?.rows;

test("keeps the sandbox's events, deliveries, and attempts for 3 days, also those that failed or are repeated", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  const { id } = await makeWebhook(on, schema);
  for (let day = 0; day < 6; day += 1) {
    const state = day === 1 ? "failed" : "delivered";
    const delivery = await makeDelivery(on, schema, id, { at: dayAt(day), state });
    await makeAttempt(on, schema, delivery, { at: dayAt(day) });
  }
  // A replay of the oldest event on the newest day does not keep that event.
  const [oldest] = await query<{ id: string }>(on, `select id from ${schema}.events order by id limit 1`);
  await makeDelivery(on, schema, id, {
    at: dayAt(5),
    eventId: oldest?.id ?? assert.fail(),
    origin: "replay",
  });
  await dropOldDays(placeAt(on, 6), () => {});
  for (const table of ["deliveries", "attempts", "events"]) {
    const rows = await query<{ day: string }>(
      on,
      `select right(c.relname, 2) as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = '${schema}.${table}'::regclass order by 1 limit 1`,
    );
    assert.deepEqual(rows, [{ day: "04" }], table);
  }
});

test("keeps a day of the sandbox's events until the fan-out has finished with it", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await makeEvent(on, schema, { at: dayAt(0), fannedOut: false });
  await dropOldDays(placeAt(on, 9), () => {});
  assert.equal(await countOf(on, `${schema}.events`), 1);
  const simulate = createSimulation({ schema, sealKey, clock: { now: () => first } });
  await inTransaction(on, (tx) => fanOut(tx, schema, { limit: 10, simulate }));
  await dropOldDays(placeAt(on, 9), () => {});
  assert.equal(await countOf(on, `${schema}.events`), 0);
});

test("deletes deleted webhooks, recoveries, and counts of past days once their deliveries are gone", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  const [old, recent, used, active] = await Promise.all([
    makeWebhook(on, schema),
    makeWebhook(on, schema),
    makeWebhook(on, schema),
    makeWebhook(on, schema),
  ]);
  const remove = (id: string, day: number) =>
    query(on, `update ${schema}.webhooks set deleted_at = $2 where id = $1`, [id, dayAt(day).toISOString()]);
  await remove(old.id, 1);
  await remove(recent.id, 8);
  await remove(used.id, 1);
  await makeDelivery(on, schema, used.id, { at: dayAt(9) });
  await query(
    on,
    `insert into ${schema}.recoveries (id, subscription_id, account_id, mode, since_at, until_at, states, state, total,
       created_at, updated_at, finished_at)
     select gen_random_uuid(), $1, $2, 'failed', $3::timestamptz - interval '1 day', $3, '{failed}', 'finished', 1, $3, $3, $3
     from unnest($4::integer[])`,
    [old.id, old.accountId, dayAt(1).toISOString(), [1, 2]],
  );
  const daily = createDailyEvents({ schema, clock: { now: () => dayAt(1).getTime() }, most: 10 });
  await inTransaction(on, (tx) => daily.spend(tx, active.accountId, 1));
  await forget(placeAt(on, 10));
  const left = await query<{ id: string }>(on, `select id from ${schema}.webhooks order by id`);
  assert.deepEqual(
    left.map(({ id }) => id),
    [recent.id, used.id, active.id].toSorted(),
  );
  assert.equal(await countOf(on, `${schema}.lanes`), 3);
  assert.equal(await countOf(on, `${schema}.recoveries`), 0);
  assert.equal(await countOf(on, `${schema}.created_events`), 0);
});

test("rejects events over the daily limit with the time at which it resets, for one account only, and allows them the next day", async () => {
  const { service, time, ownKey, post, create } = await openSubscriber({
    environment: "sandbox",
    webhooks: { eventsPerDay: 4 },
  });
  await using _ = service;
  const { id } = await create();
  const make = (key = ownKey) => post("/v1/sandbox/events", { type: "price.changed" }, key);
  const responses = await Promise.all(Array.from({ length: 6 }, () => make()));
  assert.deepEqual(
    responses.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 201, 201, 201, 429, 429],
  );
  const rejected = await make();
  assert.equal(rejected.body.error.code, "QUOTA_EXCEEDED");
  assert.equal(
    rejected.body.error.message,
    "Your account can create 4 events per day in the sandbox, and 4 were created today. This request needs 1. The limit resets at 2026-06-16T00:00:00.000Z.",
  );
  assert.equal(rejected.headers["retry-after"], String(12 * 3_600));
  assert.equal((await post(`/v1/webhooks/${id}/test`, {})).status, 429, "a test creates an event too");
  const made = responses.find(({ status }) => status === 201)?.body.deliveries[0].id;
  assert.equal((await post(`/v1/deliveries/${made}/replay`, {})).status, 429, "and so does a replay");
  assert.equal(await countOf(service.database, "sandbox.events"), 4);
  assert.equal((await make(await service.key())).status, 201, "another account has its own limit");
  time.nowMs += dayMs / 2;
  assert.equal((await make()).status, 201);
});

test("charges a recovery in the sandbox for the deliveries that it will create", async () => {
  const { service, time, post, create } = await openSubscriber({
    environment: "sandbox",
    webhooks: { eventsPerDay: 4 },
  });
  await using _ = service;
  const { id } = await create({ events: ["drug.recalled"] });
  const at = new Date(time.nowMs - 3_600_000);
  for (let count = 0; count < 5; count += 1)
    await makeEvent(service.database, schema, { at, kind: "drug.recalled" });
  const recover = () =>
    post(`/v1/webhooks/${id}/recover`, {
      since: new Date(time.nowMs - dayMs).toISOString(),
      mode: "missing",
    });
  const rejected = await recover();
  assert.equal(rejected.status, 429);
  assert.match(rejected.body.error.message, /This request needs 5\./);
  assert.equal(await countOf(service.database, "sandbox.recoveries"), 0);
});

test("does not audit changes of sandbox webhooks, and audits those of live ones", async () => {
  for (const [environment, lines] of [
    ["sandbox", 0],
    ["live", 2],
  ] as const) {
    const { service, create, change } = await openSubscriber({ environment });
    await using _ = service;
    const { id } = await create();
    await change(id, { description: "changed" });
    assert.equal(
      await countOf(service.database, `accounts.audit_log where target = '${id}'`),
      lines,
      environment,
    );
  }
});

test("deletes lines of the audit log after their retention, and keeps later ones", async () => {
  const { service } = await openSubscriber();
  await using _ = service;
  const on = service.database;
  const account = await service.accounts.createAccount({ name: "Audited", plan: "business" });
  const accountId = (
    await query<{ id: string }>(on, "select id from accounts.accounts order by created_at desc limit 1")
  )[0]?.id;
  await query(on, "delete from accounts.audit_log");
  const line = { accountId: accountId ?? "", actor: "admin", action: "x.y", target: account.id, details: {} };
  for (const day of [0, 1, 2, 3]) await recordAction(on, line, dayAt(day));
  assert.equal(await forgetAudit(on, dayAt(1.5)), 2);
  assert.equal(await countOf(on, "accounts.audit_log"), 2);
});
