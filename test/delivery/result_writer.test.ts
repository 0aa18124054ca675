import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { uuidv7 } from "../../internal/core/ids.ts";
import type { AttemptResult } from "../../internal/delivery/attempt_results.ts";
import { newSendState } from "../../internal/delivery/lane.ts";
import type { Outcome } from "../../internal/delivery/model.ts";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { assertInvariants } from "./invariants.ts";
import { addWebhook, prepareDays } from "./world.ts";
import { addDelivery, resultOf, writerOf } from "./writing_results.ts";

type Row = {
  state: string;
  attempt: number;
  waits: number;
  cancel_reason: string | null;
  last_outcome: string | null;
};
const deliveryOf = async (on: Database, id: string) =>
  (
    await query<Row>(
      on,
      `select state, attempt, round(extract(epoch from due_at - now()))::integer as waits, cancel_reason, last_outcome
       from live.deliveries where id = $1`,
      [id],
    )
  )[0];
const attemptsOf = (on: Database, id: string) =>
  query<{ number: number; outcome: string; late: boolean }>(
    on,
    "select number, outcome, late from live.attempts where delivery_id = $1 order by late, number desc, outcome desc",
    [id],
  );

test("each transition: delivered, tried again, failed after the seventh, cancelled by 410, put off for the proxy", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const subscription = await addWebhook(on, { url: "http://127.0.0.1/" });
  const sendState = newSendState(subscription, 16);
  await using world = writerOf(on);
  const delivered = await addDelivery(on, subscription);
  await world.settle(sendState, resultOf(delivered, 1, "delivered"));
  assert.partialDeepStrictEqual(await deliveryOf(on, delivered), { state: "delivered", attempt: 1 });
  const failing = await addDelivery(on, subscription);
  for (const [index, waits] of [60, 300, 1_800, 7_200, 28_800, 86_400].entries()) {
    await world.settle(sendState, resultOf(failing, index + 1, "refused", { status: 500 }));
    const row = await deliveryOf(on, failing);
    assert.partialDeepStrictEqual(row, { state: "pending", attempt: index + 1 });
    assert.ok(Math.abs((row?.waits ?? 0) - waits) <= 2, `${row?.waits} s`);
  }
  await world.settle(sendState, resultOf(failing, 7, "timed_out"));
  assert.partialDeepStrictEqual(await deliveryOf(on, failing), {
    state: "failed",
    attempt: 7,
    last_outcome: "timed_out",
  });
  const proxied = await addDelivery(on, subscription);
  await world.settle(sendState, resultOf(proxied, 1, "proxy_failed"));
  assert.partialDeepStrictEqual(await deliveryOf(on, proxied), { state: "pending", attempt: 0, waits: 15 });
  assert.deepEqual(await attemptsOf(on, proxied), []);
  const gone = await addDelivery(on, subscription);
  await world.settle(sendState, resultOf(gone, 1, "gone", { status: 410 }));
  assert.partialDeepStrictEqual(await deliveryOf(on, gone), { state: "cancelled", cancel_reason: "gone" });
  const [webhook] = await query(
    on,
    "select active, disabled_reason, disabled_at is null as never from live.webhooks",
  );
  assert.deepEqual(webhook, { active: false, disabled_reason: "gone", never: false });
  assert.deepEqual(
    world.observed.filter(({ kind }) => kind === "trouble"),
    [],
  );
  await assertInvariants(on);
});

test("what gathers while the database is slow is written whole, though nothing more comes", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const id = await addWebhook(on, { url: "http://example.test/" });
  const delivery = await addDelivery(on, id);
  await using world = writerOf(on);
  const { resultWriter } = world;
  const sendState = newSendState(id, 16);
  const push = (result: AttemptResult) => resultWriter.push({ result, sendState, counted: true });
  await inTransaction(on, async (tx) => {
    await query(tx, "select from live.deliveries where id = $1 for update", [delivery]);
    push(resultOf(delivery, 1, "delivered"));
    await until(() => resultWriter.unwritten === 1);
    // The first is in progress. More than one batch gathers behind it, until the timer that was set for them is over.
    await setTimeout(20);
    for (let count = 0; count < 250; count += 1) push(resultOf(uuidv7(), 1, "delivered"));
    await setTimeout(50);
  });
  // Left behind, they would wait for the resultWriter's own turn, a minute later.
  await until(() => resultWriter.unwritten === 0, "all outcomes are written", 45_000);
  assert.equal(world.observed.filter(({ kind }) => kind === "settled").length, 3);
});

test("a late result is kept and changes nothing; a late success still delivers what is pending", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const subscription = await addWebhook(on, { url: "http://127.0.0.1/" });
  const sendState = newSendState(subscription, 16);
  await using world = writerOf(on);
  const id = await addDelivery(on, subscription);
  await world.settle(sendState, resultOf(id, 1, "refused"));
  const before = await deliveryOf(on, id);
  await world.settle(sendState, resultOf(id, 1, "timed_out"), resultOf(id, 3, "gone"));
  assert.deepEqual(await deliveryOf(on, id), before);
  const [webhook] = await query(on, "select active from live.webhooks");
  assert.deepEqual(webhook, { active: true }, "a late 410 does not make it inactive");
  await world.settle(sendState, resultOf(id, 1, "delivered"));
  assert.partialDeepStrictEqual(await deliveryOf(on, id), { state: "delivered", attempt: 1 });
  assert.deepEqual(await attemptsOf(on, id), [
    { number: 1, outcome: "refused", late: false },
    { number: 3, outcome: "gone", late: true },
    { number: 1, outcome: "timed_out", late: true },
    { number: 1, outcome: "delivered", late: true },
  ]);
  await world.settle(sendState, resultOf(id, 2, "refused"));
  assert.partialDeepStrictEqual(await deliveryOf(on, id), { state: "delivered", attempt: 1 });
});

test("an outcome that is written twice, because the answer of the database was lost, counts once", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const subscription = await addWebhook(on, { url: "http://127.0.0.1/" });
  const sendState = newSendState(subscription, 16);
  await using world = writerOf(on);
  const [one, two] = [await addDelivery(on, subscription), await addDelivery(on, subscription)];
  const rows = [resultOf(one, 1, "refused"), resultOf(two, 1, "delivered")];
  await world.settle(sendState, ...rows);
  const before = [await deliveryOf(on, one), await deliveryOf(on, two)];
  await world.settle(sendState, ...rows);
  assert.deepEqual([await deliveryOf(on, one), await deliveryOf(on, two)], before);
  assert.equal((await attemptsOf(on, one)).length, 1);
  assert.equal((await attemptsOf(on, two)).length, 1);
  await assertInvariants(on);
});

test("a subscription is failing from its first failure to its next success, and is written only then", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const subscription = await addWebhook(on, { url: "http://127.0.0.1/" });
  const sendState = newSendState(subscription, 16);
  await using world = writerOf(on);
  const read = async () =>
    (
      await query<{ since: number | null; stamp: string }>(
        on,
        "select (extract(epoch from failing_since) * 1000)::float8 as since, xmin::text as stamp from live.webhooks",
      )
    )[0];
  const made = await read();
  const next = async (outcome: Outcome, startedAtMs: number) =>
    world.settle(sendState, resultOf(await addDelivery(on, subscription), 1, outcome, { startedAtMs }));
  await next("delivered", 1_000);
  assert.deepEqual(await read(), made, "a success of one that does not fail is no news");
  await next("refused", 2_000);
  const failing = await read();
  assert.equal(failing?.since, 2_000);
  await next("timed_out", 3_000);
  assert.deepEqual(await read(), failing);
  await next("delivered", 4_000);
  assert.equal((await read())?.since, null);
});

test("whatever a receiver or a broken network says can be stored", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const subscription = await addWebhook(on, { url: "http://127.0.0.1/" });
  const sendState = newSendState(subscription, 16);
  await using world = writerOf(on);
  const answer = Buffer.from(Array.from({ length: 1_024 }, (_, index) => index % 256));
  const errors = ['a "quoted" \\ one, {with} braces', "NUL \0 and \ud800 half a pair", "NULL", "", "é漢😀"];
  const ids: string[] = [];
  for (const error of errors) {
    const id = await addDelivery(on, subscription);
    ids.push(id);
    await world.settle(
      sendState,
      resultOf(id, 1, "unreachable", {
        error,
        answer,
        remoteAddress: "::1",
        status: 599,
        phases: { dnsMs: 0.25, connectMs: 1, tlsMs: 2, firstByteMs: 3 },
      }),
    );
  }
  const rows = await query<{ error: string; answer: Buffer; remote_address: string; dns_ms: number }>(
    on,
    "select error, answer, remote_address, dns_ms from live.attempts order by id",
  );
  assert.deepEqual(
    rows.map(({ error }) => error),
    ['a "quoted" \\ one, {with} braces', "NUL  and \ufffd half a pair", "NULL", "", "é漢😀"],
  );
  for (const row of rows) {
    assert.deepEqual(row.answer, answer);
    assert.deepEqual([row.remote_address, row.dns_ms], ["::1", 0.25]);
  }
  assert.deepEqual(
    world.observed.filter(({ kind }) => kind === "trouble"),
    [],
  );
});

test("a day without a partition is made, and the outcome written", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  const subscription = await addWebhook(on, { url: "http://127.0.0.1/" });
  const id = await addDelivery(on, subscription);
  const days = await query<{ name: string }>(
    on,
    "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'live.attempts'::regclass",
  );
  for (const { name } of days) await query(on, `drop table live.${name}`);
  await using world = writerOf(on);
  await world.settle(newSendState(subscription, 16), resultOf(id, 1, "delivered"));
  assert.equal((await attemptsOf(on, id)).length, 1);
  assert.equal(world.observed.filter(({ kind }) => kind === "trouble").length, 1);
});
