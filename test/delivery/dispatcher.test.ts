/** The engine as a whole, one process: transitions, stopping, endpoints that hang, a database that goes away. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { createDispatcher } from "../../internal/delivery/dispatcher.ts";
import type { DeliveryObservation } from "../../internal/delivery/observations.ts";
import { type DispatcherOptions, settingsOf } from "../../internal/delivery/options.ts";
import { touchLanes } from "../../internal/delivery/sql/touch_lanes.ts";
import { openDatabase, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { assertInvariants } from "./invariants.ts";
import { startReceiver } from "./receiver.ts";
import { createSmallSender } from "./small_sender.ts";
import { addEvent, addWebhook, passTime, pendingCount, prepareDays, schema, sealKey } from "./world.ts";

const quick: DispatcherOptions = { pollMs: 50, lingerMs: 20, gatherMs: 2, writeAfterMs: 2 };

async function startWorld() {
  await using stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase({ poolSize: 20 }));
  const receiver = stack.use(await startReceiver());
  const sender = stack.use(createSmallSender());
  await prepareDays(db.connection);
  const observed: DeliveryObservation[] = [];
  const parts = stack.move();
  return {
    on: db.connection,
    url: db.url,
    receiver,
    observed,
    /** Stopped with the world at the latest. */
    start(id: string, options: DispatcherOptions = {}, database = db.connection) {
      const dispatcher = createDispatcher({
        database,
        schema,
        send: sender.send,
        clock: systemClock,
        observe: (observation) => void observed.push(observation),
        sealKey,
        id,
        options: { ...quick, ...options },
      });
      const stop = dispatcher[Symbol.asyncDispose];
      let stopped: Promise<void> | undefined;
      const once = async () => {
        stopped ??= Promise.resolve(stop());
        await stopped;
      };
      return parts.use(Object.assign(dispatcher, { [Symbol.asyncDispose]: once }));
    },
    troubles: () => observed.filter(({ kind }) => kind === "trouble"),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

const leased = (on: Parameters<typeof query>[0]) =>
  query<{ leased_by: string }>(on, "select leased_by from live.lanes where leased_by is not null");
const states = (on: Parameters<typeof query>[0]) =>
  query<{ state: string; attempt: number; deliveries: number }>(
    on,
    "select state, attempt, count(*)::integer as deliveries from live.deliveries group by 1, 2 order by 1, 2",
  );

test("an endpoint that never succeeds gets seven attempts with the same body, each numbered; then it is failed", async () => {
  await using world = await startWorld();
  const { on, receiver } = world;
  receiver.answer = () => 500;
  await addWebhook(on, { url: receiver.url("/") });
  await using _ = world.start("one");
  const { payload } = await addEvent(on);
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await receiver.came(attempt);
    const isWritten = async () => (await states(on))[0]?.attempt === attempt;
    await until(isWritten);
    if (attempt === 7) break;
    // Its lane rests until then.
    await until(async () => (await leased(on)).length === 0);
    await passTime(on, 27 * 3_600_000);
  }
  assert.deepEqual(await states(on), [{ state: "failed", attempt: 7, deliveries: 1 }]);
  assert.deepEqual(
    receiver.received.map(({ headers, body }) => [headers["x-tm-attempt"], body.toString()]),
    [1, 2, 3, 4, 5, 6, 7].map((attempt) => [String(attempt), payload]),
  );
  await assertInvariants(on);
  assert.deepEqual(world.troubles(), []);
});

test("410 ends the delivery and makes the subscription inactive; its backlog waits, and goes out when it is active again", async () => {
  await using world = await startWorld();
  const { on, receiver } = world;
  const id = await addWebhook(on, { url: receiver.url("/"), maxConcurrency: 1 });
  await addEvent(on);
  await addEvent(on);
  await addEvent(on);
  receiver.answer = () => 410;
  await using _ = world.start("one");
  await until(async () => (await states(on)).some(({ state }) => state === "cancelled"));
  await until(async () => (await leased(on)).length === 0);
  assert.deepEqual(await states(on), [
    { state: "cancelled", attempt: 1, deliveries: 1 },
    { state: "pending", attempt: 0, deliveries: 2 },
  ]);
  assert.equal(receiver.received.length, 1);
  // A test reaches it as it is.
  receiver.answer = () => 200;
  await addEvent(on, { kind: "webhook.test", subscriptionId: id });
  await receiver.came(2);
  assert.equal(receiver.received[1]?.headers["x-tm-event"], "webhook.test");
  await until(async () => (await pendingCount(on)) === 2);
  await query(
    on,
    "update live.webhooks set active = true, disabled_reason = null, disabled_at = null where id = $1",
    [id],
  );
  await query(on, touchLanes(schema), [[id]]);
  await until(async () => (await pendingCount(on)) === 0);
  assert.equal(receiver.received.length, 4);
  await assertInvariants(on);
});

test("pending deliveries of a deleted subscription are cancelled", async () => {
  await using world = await startWorld();
  const { on, receiver } = world;
  const id = await addWebhook(on, { url: receiver.url("/") });
  receiver.answer = () => 500;
  await using _ = world.start("one");
  for (let count = 0; count < 5; count += 1) await addEvent(on);
  await until(
    async () => (await states(on)).every(({ attempt }) => attempt === 1) && receiver.received.length === 5,
  );
  await query(on, "update live.webhooks set deleted_at = now() where id = $1", [id]);
  await query(on, touchLanes(schema), [[id]]);
  await until(async () => (await pendingCount(on)) === 0);
  assert.deepEqual(await states(on), [{ state: "cancelled", attempt: 1, deliveries: 5 }]);
  await until(async () => (await leased(on)).length === 0);
  await assertInvariants(on);
});

test("endpoints that hang on everything keep nothing from the others", async () => {
  await using world = await startWorld();
  const { on, receiver } = world;
  const hang = new Promise<number>(() => {});
  receiver.answer = ({ path }) => (path.startsWith("/hung") ? hang : 200);
  for (let count = 0; count < 40; count += 1) await addWebhook(on, { url: receiver.url(`/hung${count}`) });
  for (let count = 0; count < 5; count += 1) await addWebhook(on, { url: receiver.url(`/good${count}`) });
  const dispatcher = world.start("one", {
    concurrency: 128,
    concurrencyPerLane: 8,
    slowAfterMs: 1_000,
    graceMs: 0,
  });
  const bodies: string[] = [];
  for (let count = 0; count < 60; count += 1) bodies.push((await addEvent(on)).payload);
  const good = () => receiver.received.filter(({ path }) => path.startsWith("/good"));
  await until(() => good().length === 300);
  for (let count = 0; count < 5; count += 1)
    assert.deepEqual(
      good()
        .filter(({ path }) => path === `/good${count}`)
        .map(({ body }) => body.toString())
        .toSorted(),
      bodies.toSorted(),
    );
  assert.ok(dispatcher.state.inFlight > 0, "the others still hang");
  await dispatcher[Symbol.asyncDispose]();
  // What was abandoned leaves no trace, and is somebody else's.
  const hung = (await states(on)).find(({ state }) => state === "pending");
  assert.deepEqual(hung, { state: "pending", attempt: 0, deliveries: 40 * 60 });
  assert.deepEqual(await leased(on), []);
  await assertInvariants(on);
});

test("one that is stopped finishes what is in flight, writes it, and hands all lanes back at once", async () => {
  await using world = await startWorld();
  const { on, receiver } = world;
  for (let count = 0; count < 3; count += 1) await addWebhook(on, { url: receiver.url(`/${count}`) });
  const gate = Promise.withResolvers<number>();
  receiver.answer = () => gate.promise;
  const first = world.start("first", { lingerMs: 4_000 });
  for (let count = 0; count < 10; count += 1) await addEvent(on);
  await receiver.came(6);
  const stopped = first[Symbol.asyncDispose]();
  gate.resolve(200);
  await stopped;
  assert.deepEqual(await leased(on), []);
  assert.deepEqual(await states(on), [
    { state: "delivered", attempt: 1, deliveries: 6 },
    { state: "pending", attempt: 0, deliveries: 24 },
  ]);
  assert.equal(receiver.received.length, 6);
  await assertInvariants(on);
  await using _ = world.start("second");
  await until(async () => (await pendingCount(on)) === 0);
  assert.equal(receiver.received.length, 30);
});

test("connections to the database that are cut again and again cost no delivery and no outcome", async () => {
  await using world = await startWorld();
  const { on, receiver, url } = world;
  for (let count = 0; count < 4; count += 1) await addWebhook(on, { url: receiver.url(`/${count}`) });
  await using own = openDatabase({ url, poolSize: 6, applicationName: "to be cut" });
  const dispatcher = world.start("one", {}, own);
  const bodies: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    for (let count = 0; count < 25; count += 1) bodies.push((await addEvent(on)).payload);
    await query(
      on,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to be cut' and datname = current_database()",
    );
  }
  await until(async () => {
    const waiting = await query(on, "select from live.events where not fanned_out");
    return waiting.length === 0 && (await pendingCount(on)) === 0;
  });
  await dispatcher[Symbol.asyncDispose]();
  for (let count = 0; count < 4; count += 1) {
    const got = new Set(
      receiver.received.filter(({ path }) => path === `/${count}`).map(({ body }) => body.toString()),
    );
    assert.deepEqual([...got].toSorted(), bodies.toSorted());
  }
  // Outcomes wait for the database: nothing was sent twice either.
  assert.equal(receiver.received.length, 800);
  assert.deepEqual(await states(on), [{ state: "delivered", attempt: 1, deliveries: 800 }]);
  await assertInvariants(on);
});

test("a dispatcher that comes later gets its share of lanes from one that has all of them", async () => {
  await using world = await startWorld();
  const { on, receiver } = world;
  for (let count = 0; count < 8; count += 1)
    await addWebhook(on, { url: receiver.url(`/${count}`), maxConcurrency: 1 });
  const slowly = Promise.withResolvers<void>();
  receiver.answer = async () => {
    await Promise.race([slowly.promise, new Promise((resolve) => setTimeout(resolve, 30))]);
    return 200;
  };
  const options = { leaseMs: 3_000, renewMs: 150, sliceMs: 100 };
  await using first = world.start("first", options);
  for (let count = 0; count < 400; count += 1) await addEvent(on);
  await until(() => first.state.lanes === 8);
  await using second = world.start("second", options);
  await until(() => second.state.lanes >= 3 && first.state.lanes <= 5);
  slowly.resolve();
  await until(async () => (await pendingCount(on)) === 0);
  assert.equal(receiver.received.length, 3_200);
  await assertInvariants(on);
});

test("keeps a rate limit when another dispatcher takes over the lane", async () => {
  await using world = await startWorld();
  const { on, receiver } = world;
  await addWebhook(on, { url: receiver.url("/"), ratePerMinute: 1 });
  for (let count = 0; count < 3; count += 1) await addEvent(on);
  const first = world.start("first");
  await receiver.came(1);
  await first[Symbol.asyncDispose]();
  const waits = async (atLeast: string) => {
    const [lane] = await query<{ waits: boolean | null }>(
      on,
      "select rate_at > now() + $1::interval as waits from live.lanes",
      [atLeast],
    );
    return lane?.waits;
  };
  assert.equal(await waits("0 s"), true, "the first attempt uses up the minute");
  // Extend the wait so that even a slow run cannot outlast it.
  await query(on, "update live.lanes set rate_at = rate_at + interval '2 days'");
  for (const id of ["second", "third"]) {
    const dispatcher = world.start(id);
    await until(() => dispatcher.state.lanes === 1);
    await dispatcher[Symbol.asyncDispose]();
    assert.equal(await waits("1 day"), true, `the ${id} dispatcher passes the wait on`);
  }
  assert.equal(receiver.received.length, 1);
  await query(on, "update live.lanes set rate_at = now()");
  await using _ = world.start("last");
  await receiver.came(2);
  assert.deepEqual(world.troubles(), []);
});

test("a dispatcher whose times do not fit together does not start, and says why", () => {
  assert.throws(
    () => settingsOf({ leaseMs: 1_000 }),
    /leaseMs \(1000\) must be at least three times renewMs \(3000\)/,
  );
  assert.throws(() => settingsOf({ pollMs: 9_000 }), /at least twice pollMs/);
});
