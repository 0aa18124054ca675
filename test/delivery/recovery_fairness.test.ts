/** A recovery that fails, or an account that has many, does not hold up the others. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { dayMs } from "../../internal/core/days.ts";
import { growingUuidv7, idPrefixes, publicId, uuidOf } from "../../internal/core/ids.ts";
import { sampleFleetBacklog } from "../../internal/delivery/fleet_backlog.ts";
import { recoverPass } from "../../internal/delivery/operations/recover.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testService } from "../rest/service.ts";
import { testDatabase } from "../support/database.ts";
import { makeDelivery, makeEvent, makeOwner, makeWebhook, type WebhookWish } from "./made.ts";

const since = new Date(Date.now() - dayMs).toISOString();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const service = await testService({ fill: async () => {}, clock: systemClock });
after(() => service[Symbol.asyncDispose]());

/** A running recovery of a webhook, straight into the table. */
async function makeRecovery(
  on: Database,
  { id, accountId }: { id: string; accountId: string },
  more = "",
): Promise<string> {
  const recovery = growingUuidv7();
  await query(
    on,
    `insert into live.recoveries (id, subscription_id, account_id, mode, since_at, until_at, states, total, created_at,
       updated_at)
     values ($1, $2, $3, 'failed', now() - interval '1 day', now(), '{failed}', 1, now(), now())`,
    [recovery, id, accountId],
  );
  if (more !== "") await query(on, `update live.recoveries set ${more} where id = $1`, [recovery]);
  return recovery;
}

const madeOf = async (on: Database, recovery: string) => {
  const [row] = await query<{ made: number }>(on, "select made from live.recoveries where id = $1", [
    recovery,
  ]);
  return row?.made;
};
const failuresOf = async (on: Database, recovery: string) => {
  const [row] = await query<{ failures: number; pause: number }>(
    on,
    "select failures, case when isfinite(next_at) then extract(epoch from next_at - updated_at)::integer end as pause from live.recoveries where id = $1",
    [recovery],
  );
  return row;
};

test("continues the other recoveries when a chunk of one fails, and retries it after pauses that double", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  const bad = await makeWebhook(on, "live");
  const good = await makeWebhook(on, "live");
  for (const { id } of [bad, good])
    await makeDelivery(on, "live", id, { at: minutesAgo(30), state: "failed" });
  // A range without an end cannot be read; it is the one that waits longest.
  const failing = await makeRecovery(
    on,
    bad,
    "until_at = 'infinity', updated_at = now() - interval '1 hour'",
  );
  const other = await makeRecovery(on, good);
  const failed: Error[] = [];
  let nowMs = Date.now();
  const place = {
    database: on,
    schema: "live",
    clock: { now: () => nowMs },
    onFailed: (error: Error) => void failed.push(error),
  };
  assert.equal(await recoverPass(place), 1);
  assert.equal(await madeOf(on, other), 1);
  assert.deepEqual(await failuresOf(on, failing), { failures: 1, pause: 10 });
  assert.match(failed[0]?.message ?? "", new RegExp(publicId(idPrefixes.recovery, failing)));
  assert.ok(failed[0]?.cause instanceof Error);

  await recoverPass(place);
  assert.equal(failed.length, 1, "it pauses");
  assert.equal((await sampleFleetBacklog(on, ["live"])).recoveriesWaiting, 0, "neither can be continued now");
  const pauses: (number | undefined)[] = [];
  for (let round = 0; round < 10; round += 1) {
    nowMs += 3_600_000;
    await recoverPass(place);
    pauses.push((await failuresOf(on, failing))?.pause);
  }
  assert.deepEqual(pauses.slice(0, 3), [20, 40, 80]);
  assert.equal(pauses.at(-1), 3_600);

  nowMs += 3_600_000;
  await query(on, "update live.recoveries set until_at = now() where id = $1", [failing]);
  assert.equal(await recoverPass(place), 1, "once fixed, it continues at its cursor");
  assert.deepEqual((await failuresOf(on, failing))?.failures, 0);
});

test("serves one recovery of each account before a second of any", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  const many = await makeWebhook(on, "live");
  const one = await makeWebhook(on, "live");
  await makeDelivery(on, "live", one.id, { at: minutesAgo(30), state: "failed" });
  for (let count = 0; count < 50; count += 1)
    await makeRecovery(on, many, "updated_at = now() - interval '1 hour'");
  const other = await makeRecovery(on, one);
  await recoverPass({ database: on, schema: "live", clock: systemClock }, { mostSlow: 10, recoveries: 2 });
  assert.equal(await madeOf(on, other), 1);
});

test("reads a bounded number of events in a chunk, and moves over those that do not match", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  const webhook = await makeWebhook(on, "live", { events: ["drug.recalled"] });
  for (let count = 0; count < 12; count += 1)
    await makeEvent(on, "live", { at: minutesAgo(60 - count), kind: "price.changed" });
  const matching = await makeEvent(on, "live", { at: minutesAgo(10), kind: "drug.recalled" });
  const recovery = await makeRecovery(on, webhook, "mode = 'missing'");
  const made: number[] = [];
  for (let pass = 0; pass < 4; pass += 1)
    made.push(
      await recoverPass(
        { database: on, schema: "live", clock: systemClock },
        { mostSlow: 10, recoveries: 10, mostLooked: 5 },
      ),
    );
  assert.deepEqual(made, [0, 0, 1, 0]);
  const rows = await query<{ event_id: string }>(
    on,
    "select event_id from live.deliveries where recovery_id = $1",
    [recovery],
  );
  assert.deepEqual(rows, [{ event_id: matching }]);
});

test("reads a bounded number of failed deliveries in a chunk, and moves over those that were repeated", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  const webhook = await makeWebhook(on, "live");
  const failed: string[] = [];
  for (let count = 0; count < 8; count += 1)
    failed.push(await makeDelivery(on, "live", webhook.id, { at: minutesAgo(60 - count), state: "failed" }));
  for (const replayOf of failed.slice(0, 7))
    await makeDelivery(on, "live", webhook.id, { at: minutesAgo(1), state: "delivered", replayOf });
  await makeRecovery(on, webhook);
  const made: number[] = [];
  for (let pass = 0; pass < 4; pass += 1)
    made.push(
      await recoverPass(
        { database: on, schema: "live", clock: systemClock },
        { mostSlow: 10, recoveries: 10, mostLooked: 3 },
      ),
    );
  assert.deepEqual(made, [0, 0, 1, 0]);
});

async function owner(wish: WebhookWish = {}) {
  const { key, accountId } = await makeOwner(service);
  const webhooks: { id: string; shown: string; path: string }[] = [];
  const add = async () => {
    const { id } = await makeWebhook(service.database, "live", { accountId, ...wish });
    await makeDelivery(service.database, "live", id, { state: "failed", at: minutesAgo(1) });
    const shown = publicId(idPrefixes.webhook, id);
    webhooks.push({ id, shown, path: `/v1/webhooks/${shown}/recover` });
    return webhooks.at(-1) ?? assert.fail();
  };
  return { key, accountId, add };
}

test("rejects a sixth recovery of a webhook until one is cancelled, also when they are requested at once", async () => {
  const { key, add } = await owner({ active: false });
  const { path, shown } = await add();
  const responses = await Promise.all(Array.from({ length: 8 }, () => service.post(path, { since }, key)));
  const created = responses.filter(({ status }) => status === 201);
  const rejected = responses.filter(({ status }) => status === 400);
  assert.deepEqual([created.length, rejected.length], [5, 3]);
  assert.equal(
    rejected[0]?.body.error.message,
    `The webhook ${shown} has 5 recoveries in progress. The limit is 5. Wait until one finishes, or cancel one with DELETE /v1/recoveries/{id}.`,
  );
  await query(
    service.database,
    "update live.recoveries set state = 'cancelled', finished_at = now() where id = $1",
    [uuidOf(idPrefixes.recovery, created[0]?.body.id)],
  );
  assert.equal((await service.post(path, { since }, key)).status, 201);
});

test("rejects a fifty-first recovery of an account, and not another account's first", async () => {
  const { key, accountId, add } = await owner();
  for (let webhook = 0; webhook < 10; webhook += 1) {
    const { id } = await add();
    for (let count = 0; count < 5; count += 1) await makeRecovery(service.database, { id, accountId });
  }
  const last = await add();
  const { status, body } = await service.post(last.path, { since }, key);
  assert.equal(status, 400);
  assert.match(body.error.message, /^The account has 50 recoveries in progress\. The limit is 50\. Wait/);
  const another = await owner();
  assert.equal((await service.post((await another.add()).path, { since }, another.key)).status, 201);
});

test("rests while the webhook is inactive, and is not counted as backlog until it is active", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  const webhook = await makeWebhook(on, "live", { active: false });
  const recovery = await makeRecovery(on, webhook);
  const waiting = async () => (await sampleFleetBacklog(on, ["live"])).recoveriesWaiting;
  const updatedAt = async () =>
    (
      await query<{ updated_at: Date }>(on, "select updated_at from live.recoveries where id = $1", [
        recovery,
      ])
    )[0]?.updated_at;
  const before = await updatedAt();
  assert.equal(await waiting(), 0);
  await recoverPass({ database: on, schema: "live", clock: systemClock });
  assert.deepEqual(await updatedAt(), before, "no pass takes it");
  await query(
    on,
    "update live.webhooks set active = true, disabled_reason = null, disabled_at = null where id = $1",
    [webhook.id],
  );
  assert.equal(await waiting(), 1);
  await query(
    on,
    "update live.webhooks set active = false, disabled_reason = 'owner', disabled_at = now(), deleted_at = now() where id = $1",
    [webhook.id],
  );
  assert.equal(await waiting(), 1, "it is to be ended with its webhook");
  await recoverPass({ database: on, schema: "live", clock: systemClock });
  assert.equal(await waiting(), 0);
});
