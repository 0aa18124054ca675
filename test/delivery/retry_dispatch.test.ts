/** Retries that dispatchers send: at once although the schedule waits an hour, each delivery once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { idPrefixes, publicId } from "../../internal/core/ids.ts";
import { createDispatcher } from "../../internal/delivery/dispatcher.ts";
import { type Queryable, query } from "../../internal/postgres/database.ts";
import { testService } from "../rest/service.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { assertInvariants } from "./invariants.ts";
import { makeOwner } from "./made.ts";
import { type Received, startReceiver } from "./receiver.ts";
import { createSmallSender } from "./small_sender.ts";
import { addEvent, addWebhook, pendingCount, prepareDays, schema, sealKey } from "./world.ts";

/** Nothing is retried by the schedule, and no lease ends, while a test runs. */
const hourly = { maxRetries: 10, backoff: "linear", baseDelaySeconds: 3_600 } as const;
const options = { leaseMs: 3_600_000, renewMs: 1_200_000 };

function startDispatcher(db: TestDatabase, send: ReturnType<typeof createSmallSender>["send"], id: string) {
  const { connection: database } = db;
  return createDispatcher({
    ...{ database, schema, send, sealKey, id, options },
    clock: systemClock,
    observe: () => {},
  });
}

const waitingCount = async (on: Queryable) => {
  const [row] = await query<{ waiting: number }>(
    on,
    "select count(*)::integer as waiting from live.deliveries where state = 'pending' and attempt > 0 and due_at > now()",
  );
  return row?.waiting ?? 0;
};

const attemptOf = ({ headers }: Received) => `${headers["x-tm-delivery"]} ${headers["x-tm-attempt"]}`;

async function owned(db: TestDatabase, url: string, wish: { maxConcurrency?: number } = {}) {
  const service = await testService({ on: db, fill: async () => {}, clock: systemClock });
  const { key, accountId } = await makeOwner(service);
  const webhook = await addWebhook(db.connection, { url, accountId, policy: hourly, ...wish });
  const path = `/v1/webhooks/${publicId(idPrefixes.webhook, webhook)}/retry`;
  const retry = async () => (await service.post(path, {}, key)).body.retried as number;
  return { webhook, retry, key, service, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

for (const dispatchers of [1, 2])
  test(`delivers ten waiting deliveries after one retry, each once, with ${dispatchers} dispatcher(s)`, async () => {
    await using db = await testDatabase({ poolSize: 20 });
    const on = db.connection;
    await using receiver = await startReceiver();
    await using sender = createSmallSender();
    await prepareDays(on);
    await using owner = await owned(db, receiver.url("/till"));
    receiver.answer = () => 500;
    await using stack = new AsyncDisposableStack();
    for (let number = 0; number < dispatchers; number += 1)
      stack.use(startDispatcher(db, sender.send, `dispatcher-${number}`));
    for (let count = 0; count < 10; count += 1) await addEvent(on);
    await until(async () => (await waitingCount(on)) === 10);
    assert.equal(receiver.received.length, 10);

    receiver.answer = () => 200;
    assert.equal(await owner.retry(), 10);
    await until(async () => (await pendingCount(on)) === 0);
    assert.equal(receiver.received.length, 20, "each delivery is sent once more");
    assert.equal(new Set(receiver.received.map(attemptOf)).size, 20);
    const rows = await query(on, "select state, attempt from live.deliveries");
    assert.deepEqual(
      rows,
      Array.from({ length: 10 }, () => ({ state: "delivered", attempt: 2 })),
    );
    await assertInvariants(on);
  });

test("a delivery in flight is not sent a second time by a retry", async () => {
  await using db = await testDatabase({ poolSize: 20 });
  const on = db.connection;
  await using receiver = await startReceiver();
  await using sender = createSmallSender();
  await prepareDays(on);
  await using owner = await owned(db, receiver.url("/till"), { maxConcurrency: 8 });
  await using _dispatcher = startDispatcher(db, sender.send, "one");
  // Successes let the endpoint have several requests at once, also after the failure.
  const earlier = 8;
  for (let count = 0; count < earlier; count += 1) await addEvent(on);
  await until(async () => receiver.received.length === earlier && (await pendingCount(on)) === 0);
  receiver.answer = () => 500;
  await addEvent(on);
  await until(async () => (await waitingCount(on)) === 1);
  const held = Promise.withResolvers<number>();
  receiver.answer = () => held.promise;
  assert.equal(await owner.retry(), 1);
  await receiver.came(earlier + 2);
  for (let count = 0; count < 5; count += 1) assert.equal(await owner.retry(), 0, "it is in flight");
  // A later event passes through the same lane, so the lane has been read again since the retries.
  receiver.answer = () => 200;
  await addEvent(on);
  await receiver.came(earlier + 3);
  assert.equal(new Set(receiver.received.map(attemptOf)).size, earlier + 3);
  held.resolve(200);
  await until(async () => (await pendingCount(on)) === 0);
  assert.equal(receiver.received.length, earlier + 3);
  await assertInvariants(on);
});

test("retries at every moment of failing attempts: no attempt is sent twice, and none is lost", async () => {
  await using db = await testDatabase({ poolSize: 20 });
  const on = db.connection;
  await using receiver = await startReceiver();
  await using sender = createSmallSender();
  await prepareDays(on);
  await using owner = await owned(db, receiver.url("/till"), { maxConcurrency: 8 });
  // Every delivery fails five times.
  receiver.answer = ({ headers }) => (Number(headers["x-tm-attempt"]) <= 5 ? 500 : 200);
  await using stack = new AsyncDisposableStack();
  for (const id of ["one", "two"]) stack.use(startDispatcher(db, sender.send, id));
  for (let count = 0; count < 40; count += 1) await addEvent(on);
  await until(async () => {
    await Promise.all([owner.retry(), owner.retry()]);
    const rows = await query(on, "select from live.deliveries where state = 'delivered'");
    return rows.length === 40;
  });
  const attempts = receiver.received.map(attemptOf);
  assert.equal(new Set(attempts).size, attempts.length, "no attempt is sent twice");
  assert.equal(attempts.length, 40 * 6);
  await assertInvariants(on);
});
