/** A network to PostgreSQL that swallows everything and never hangs up. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { ServiceError } from "../../internal/core/errors.ts";
import { createDispatcher } from "../../internal/delivery/dispatcher.ts";
import { fanOut } from "../../internal/delivery/fan_out.ts";
import type { DeliveryObservation } from "../../internal/delivery/observations.ts";
import { inTransaction, openDatabase, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { startProxy } from "../support/proxy.ts";
import { until } from "../support/until.ts";
import { assertInvariants } from "./invariants.ts";
import { startReceiver } from "./receiver.ts";
import { createSmallSender } from "./small_sender.ts";
import { addEvent, addWebhook, pendingCount, prepareDays, schema, sealKey } from "./world.ts";

async function startWorld() {
  await using stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase());
  const url = new URL(db.url);
  const proxy = stack.use(await startProxy(Number(url.port)));
  url.port = String(proxy.port);
  await prepareDays(db.connection);
  const parts = stack.move();
  return {
    on: db.connection,
    proxy,
    open: () =>
      openDatabase({
        url: url.href,
        poolSize: 6,
        applicationName: "cut_off",
        planOnce: true,
        byIndex: true,
        silenceMs: 500,
      }),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

test("a statement that nothing is heard of fails as unavailable, and its connection is not used again", async () => {
  await using world = await startWorld();
  await using cutOff = world.open();
  const pidOf = async () => (await query<{ pid: number }>(cutOff, "select pg_backend_pid() as pid"))[0]?.pid;
  const before = await pidOf();
  world.proxy.hole(true);
  await assert.rejects(
    pidOf(),
    (error) => error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE",
  );
  world.proxy.hole(false);
  assert.notEqual(await pidOf(), before);
});

test("a connection that was idle is given up when a later statement gets no response", async () => {
  await using world = await startWorld();
  await using cutOff = world.open();
  await query(cutOff, "select 1");
  await query(world.on, "select pg_sleep(1.2)");
  world.proxy.hole(true);
  await assert.rejects(
    query(cutOff, "select 1"),
    (error) => error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE",
  );
  world.proxy.hole(false);
});

test("a connection that is idle for longer than a statement may be silent is kept", async () => {
  await using world = await startWorld();
  await using cutOff = world.open();
  const pidOf = async () => (await query<{ pid: number }>(cutOff, "select pg_backend_pid() as pid"))[0]?.pid;
  const before = await pidOf();
  await query(world.on, "select pg_sleep(1.2)");
  assert.equal(await pidOf(), before);
});

test("a dispatcher that is cut off goes on when the network is back, with nothing lost", async () => {
  await using world = await startWorld();
  const { on, proxy } = world;
  await using receiver = await startReceiver();
  await using sender = createSmallSender();
  await using cutOff = world.open();
  await addWebhook(on, { url: receiver.url("/") });
  const observed: DeliveryObservation[] = [];
  await using _ = createDispatcher({
    database: cutOff,
    schema,
    send: sender.send,
    clock: systemClock,
    observe: (observation) => void observed.push(observation),
    sealKey,
    id: "one",
    options: { pollMs: 50, lingerMs: 20, gatherMs: 2, writeAfterMs: 2, leaseMs: 6_000, renewMs: 300 },
  });
  // Also if the test fails: the dispatcher stops once it has written the outcomes it knows.
  using _network = { [Symbol.dispose]: () => proxy.hole(false) };
  await addEvent(on);
  await receiver.came(1);
  // In flight when the network goes: its outcome is written when it is back.
  const gate = Promise.withResolvers<number>();
  receiver.answer = () => gate.promise;
  await addEvent(on);
  await receiver.came(2);
  proxy.hole(true);
  const troubles = (...parts: readonly string[]) =>
    parts.every((part) => observed.some((one) => one.kind === "trouble" && one.part === part));
  // While the attempt is in flight, its lane is held and has to be renewed.
  await until(() => troubles("renew", "fan_out"));
  gate.resolve(200);
  await until(() => troubles("settle"));
  proxy.hole(false);
  for (let count = 0; count < 5; count += 1) await addEvent(on);
  await until(async () => {
    const [row] = await query<{ waiting: number }>(
      on,
      "select count(*)::integer as waiting from live.events where not fanned_out",
    );
    return row?.waiting === 0 && (await pendingCount(on)) === 0;
  });
  assert.equal(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size, 7);
  await assertInvariants(on);
});

test("the server is told after how long it lets go of what one holds who is cut off, in a fan-out too", async () => {
  await using world = await startWorld();
  const { on } = world;
  await inTransaction(on, async (tx) => {
    await fanOut(tx, schema, { limit: 10 });
    const [row] = await query<{ idle: string }>(
      tx,
      "select current_setting('idle_in_transaction_session_timeout') as idle",
    );
    assert.equal(row?.idle, "15s");
  });
  await using cutOff = world.open();
  const [row] = await query<{ idle: string; times: string }>(
    cutOff,
    "select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_keepalives_count') as times",
  );
  assert.deepEqual(row, { idle: "5", times: "3" });
});
