import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { systemClock } from "../../internal/core/clock.ts";
import { uuidv7 } from "../../internal/core/ids.ts";
import { type FanOutOptions, fanOut } from "../../internal/delivery/fan_out.ts";
import { createSimulation } from "../../internal/delivery/simulate.ts";
import { windowOf } from "../../internal/delivery/sql/window.ts";
import { asksFor } from "../../internal/events/sql/asked_for.ts";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { anyEvent, anyWebhook, defined } from "./any_events.ts";
import { assertInvariants } from "./invariants.ts";
import {
  addEvent,
  addWebhook,
  type MadeUpEvent,
  type MadeUpWebhook,
  prepareDays,
  schema,
  sealKey,
} from "./world.ts";

const run = (on: Database, options: Partial<FanOutOptions> = {}) =>
  inTransaction(on, (tx) => fanOut(tx, schema, { limit: 100, ...options }));

/** Until nothing is left; answers how many transactions it took, and how many deliveries the largest made. */
async function runAll(on: Database, options: Partial<FanOutOptions> = {}) {
  let transactions = 0;
  let most = 0;
  for (;;) {
    const done = await run(on, options);
    assert.equal(done.busy, false);
    if (done.events === 0 && done.deliveries === 0) return { transactions, most };
    transactions += 1;
    most = Math.max(most, done.deliveries);
  }
}

const pairs = async (on: Database) =>
  (
    await query<{ event_id: string; subscription_id: string }>(
      on,
      "select event_id, subscription_id from live.deliveries order by 1, 2",
    )
  ).map((row) => `${row.event_id} ${row.subscription_id}`);

/** The rule, said once more without SQL. */
function matches(event: MadeUpEvent, webhook: MadeUpWebhook & { id: string; accountId: string }): boolean {
  if (event.subscriptionId !== undefined) return event.subscriptionId === webhook.id;
  if (webhook.active === false) return false;
  if (event.accountId !== undefined && event.accountId !== webhook.accountId) return false;
  if (!(webhook.events ?? ["price.changed"]).includes(event.kind ?? "price.changed")) return false;
  const passes = <Item>(wanted: readonly Item[] | undefined, has: readonly Item[]) =>
    wanted === undefined || has.length === 0 || has.some((item) => wanted.includes(item));
  return (
    passes(webhook.drugIds, event.drugIds ?? []) &&
    passes(webhook.pharmacyIds, event.pharmacyId === undefined ? [] : [event.pharmacyId]) &&
    passes(webhook.provinces, event.provinces ?? [])
  );
}

test("an event goes to exactly those that list its kind and whose filters let it pass, however it is cut into transactions", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyWebhook, { minLength: 1, maxLength: 12 }),
      fc.array(anyEvent, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 20 }),
      async (madeWebhooks, madeEvents, mostDeliveries, limit, mostCandidates) => {
        for (const table of ["webhooks", "lanes", "events", "deliveries"])
          await query(on, `delete from live.${table}`);
        await query(
          on,
          "update live.fan_out set position = 0, event_id = null, matched = null, subscription_id = null",
        );
        const webhooks: (MadeUpWebhook & { id: string; accountId: string })[] = [];
        for (const made of madeWebhooks) {
          const webhook = { ...defined(made), url: "http://127.0.0.1/", accountId: made.accountId };
          webhooks.push({ ...webhook, id: await addWebhook(on, webhook) });
        }
        const expected: string[] = [];
        const matched = new Map<string, number>();
        for (const { to, ...event } of madeEvents) {
          const subscriptionId = to === undefined ? undefined : webhooks[to]?.id;
          const whole = {
            ...event,
            ...(subscriptionId === undefined ? {} : { subscriptionId }),
          } as MadeUpEvent;
          const { id } = await addEvent(on, whole);
          const wanted = webhooks.filter((webhook) => matches(whole, webhook));
          matched.set(id, wanted.length);
          expected.push(...wanted.map((webhook) => `${id} ${webhook.id}`));
        }
        const { most } = await runAll(on, { mostDeliveries, limit, mostCandidates });
        assert.ok(most <= mostDeliveries, `${most} deliveries in one transaction`);
        assert.deepEqual(await pairs(on), expected.toSorted());
        const events = await query<{ id: string; matched: number }>(
          on,
          "select id, matched from live.events order by position",
        );
        assert.deepEqual(
          new Map(events.map((event) => [event.id, event.matched])),
          matched,
          "an event that matched nobody says so",
        );
        await assertInvariants(on);
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
});

test("a fan-out that is killed half-way leaves nothing, and one that goes on in the midst of an event makes each delivery once", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  for (let count = 0; count < 12; count += 1) await addWebhook(on, { url: "http://127.0.0.1/" });
  await addEvent(on);
  const options = { mostDeliveries: 5 };
  await assert.rejects(
    inTransaction(on, async (tx) => {
      await fanOut(tx, schema, { limit: 10, ...options });
      throw new Error("killed");
    }),
    /killed/,
  );
  assert.deepEqual(await pairs(on), []);
  assert.equal((await run(on, options)).deliveries, 5);
  await addEvent(on);
  await assert.rejects(
    inTransaction(on, async (tx) => {
      await fanOut(tx, schema, { limit: 10, ...options });
      throw new Error("killed");
    }),
    /killed/,
  );
  assert.deepEqual(await runAll(on, options), { transactions: 5, most: 5 });
  assert.equal(new Set(await pairs(on)).size, 24);
  await assertInvariants(on);
});

test("one that commits late is fanned out late, with a later position, and none is passed over", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  await addWebhook(on, { url: "http://127.0.0.1/" });
  const { early, late } = await inTransaction(on, async (tx) => {
    const late = await addEvent(tx);
    const early = await addEvent(on);
    await runAll(on);
    return { early, late };
  });
  await runAll(on);
  const rows = await query<{ id: string; position: number }>(
    on,
    "select id, position from live.events order by position",
  );
  assert.deepEqual(rows, [
    { id: early.id, position: 1 },
    { id: late.id, position: 2 },
  ]);
  assert.ok(late.id < early.id);
  await assertInvariants(on);
});

test("of two fan-outs at once the second does nothing, and says that another is at it", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  await addWebhook(on, { url: "http://127.0.0.1/" });
  await addEvent(on);
  await inTransaction(on, async (tx) => {
    assert.equal((await fanOut(tx, schema, { limit: 10 })).deliveries, 1);
    assert.deepEqual(await run(on), {
      events: 0,
      deliveries: 0,
      subscriptionIds: [],
      more: false,
      busy: true,
    });
  });
});

test("an event of any day that waits is found, also outside the days that are looked at by notice", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  await addWebhook(on, { url: "http://127.0.0.1/" });
  const { id } = await addEvent(on);
  const longAgo = windowOf(undefined, Date.now() - 30 * 86_400_000);
  assert.equal((await run(on, { window: longAgo })).events, 0);
  assert.equal((await run(on)).events, 1);
  assert.match((await pairs(on))[0] ?? "", new RegExp(`^${id} `));
});

test("deliveries get UUIDv7 of their time that grow in the order of events", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  await addWebhook(on, { url: "http://127.0.0.1/" });
  const before = uuidv7(Date.now() - 5);
  const events = [];
  for (let count = 0; count < 300; count += 1) events.push((await addEvent(on)).id);
  await runAll(on);
  const rows = await query<{ id: string; event_id: string }>(
    on,
    "select id, event_id from live.deliveries order by id",
  );
  assert.deepEqual(
    rows.map((row) => row.event_id),
    events.toSorted(),
  );
  for (const { id } of rows) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.ok(id > before);
  }
});

test("in the sandbox a delivery is delivered as it is made: signed, recorded, and nothing is due", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  await addWebhook(on, { url: "http://127.0.0.1:1/" });
  await addWebhook(on, { url: "http://127.0.0.1:1/" });
  for (let count = 0; count < 3; count += 1) await addEvent(on);
  const simulate = createSimulation({ schema, sealKey, clock: systemClock });
  await runAll(on, { simulate, mostDeliveries: 4 });
  const rows = await query<Record<string, unknown>>(
    on,
    `select d.state, d.attempt, d.simulated, a.number, a.outcome, a.status,
       a.signature ~ '^[0-9a-f]{64}$' as signed, a.webhook_signature ~ '^v1,' as standard
     from live.deliveries d join live.attempts a on a.delivery_id = d.id`,
  );
  assert.equal(rows.length, 6);
  for (const row of rows)
    assert.deepEqual(row, {
      state: "delivered",
      attempt: 1,
      simulated: true,
      number: 1,
      outcome: "delivered",
      status: null,
      signed: true,
      standard: true,
    });
  assert.deepEqual(await query(on, "select from live.lanes where next_due_at < 'infinity'"), []);
  await assertInvariants(on);
});

test("what a subscription asks for is said of an event as the fan-out has it, whatever parts its filter has", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const some = <Item>(items: readonly Item[]) => [undefined, ...items];
  for (const drugIds of some([[1, 2]]))
    for (const pharmacyIds of some([[7]]))
      for (const provinces of some([["ON", "BC"] as const]))
        await addWebhook(on, {
          url: "https://receiver.example/",
          ...(drugIds === undefined ? {} : { drugIds }),
          ...(pharmacyIds === undefined ? {} : { pharmacyIds }),
          ...(provinces === undefined ? {} : { provinces: [...provinces] }),
        });
  for (const kind of ["price.changed", "drug.recalled"] as const)
    for (const drugIds of some([[2], [3]]))
      for (const pharmacyId of some([7, 8]))
        for (const provinces of some([["BC"], ["QC"]]))
          await addEvent(on, {
            kind,
            ...(drugIds === undefined ? {} : { drugIds }),
            ...(pharmacyId === undefined ? {} : { pharmacyId }),
            ...(provinces === undefined ? {} : { provinces }),
          });
  await runAll(on);
  const made = await pairs(on);
  const asked = await query<{ pair: string }>(
    on,
    `select e.id || ' ' || w.id as pair from live.webhooks w cross join live.events e
     where ${asksFor("w", "e")} order by e.id, w.id`,
  );
  assert.deepEqual(
    asked.map(({ pair }) => pair),
    made,
  );
  assert.ok(made.length > 27 && made.length < 8 * 27, "some pass and some do not");
});
