/** The backlog as one view: what is due and since when, who is at it, what waits; and that it costs only what is due. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sampleBacklog, sampleRarely } from "../../internal/delivery/maintenance/samples.ts";
import { readBacklog } from "../../internal/delivery/maintenance/sql/samples.ts";
import { sweep } from "../../internal/delivery/maintenance/sweep.ts";
import { inTransaction, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { makeDelivery, makeEvent, makeWebhook, type WebhookWish } from "./made.ts";

const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());
const database = db.connection;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);

/** A webhook whose lane stands so. */
async function laneWith(lane: string, wish: WebhookWish = {}): Promise<string> {
  const { id } = await makeWebhook(database, "live", wish);
  await query(database, `update live.lanes set ${lane} where subscription_id = $1`, [id]);
  return id;
}
const pending = (id: string, seconds: number, slow = false) =>
  makeDelivery(database, "live", id, { state: "pending", dueAt: inSeconds(seconds), slow });

test("nothing due is a backlog of nothing", async () => {
  assert.deepEqual(await sampleBacklog(database, "live"), {
    due: 0,
    oldestDueSeconds: 0,
    lanesDue: 0,
    lanesLeased: 0,
    eventsWaiting: 0,
    oldestEventSeconds: 0,
  });
});

test("due is what is due in lanes that are due or leased; what waits for its time, or for its owner, is not", async () => {
  const due = await laneWith("next_due_at = now() - interval '1 second'");
  await pending(due, -10);
  await pending(due, -5, true);
  await pending(due, 60);
  const leased = await laneWith(
    "next_due_at = now() + interval '10 seconds', leased_until = now() + interval '10 seconds', leased_by = 'one'",
  );
  await pending(leased, -100);
  const later = await laneWith("next_due_at = now() + interval '90 seconds'");
  await pending(later, 90);
  const resting = await laneWith("next_due_at = now() - interval '1 second'", { active: false });
  await pending(resting, -1_000);
  await makeDelivery(database, "live", due, { state: "failed" });
  await makeEvent(database, "live", { fannedOut: false, at: inSeconds(-30) });

  const { oldestDueSeconds, oldestEventSeconds, ...counts } = await sampleBacklog(database, "live");
  assert.deepEqual(counts, { due: 3, lanesDue: 1, lanesLeased: 1, eventsWaiting: 1 });
  assert.ok(oldestDueSeconds >= 100 && oldestDueSeconds < 160, String(oldestDueSeconds));
  assert.ok(oldestEventSeconds >= 30 && oldestEventSeconds < 90, String(oldestEventSeconds));

  const [scheduled, subscriptions] = await sampleRarely(database, "live");
  assert.deepEqual(scheduled, { kind: "scheduled", deliveries: 2 });
  assert.deepEqual(subscriptions, {
    kind: "subscriptions",
    active: 3,
    disabled: { owner: 1, gone: 0, failing: 0 },
  });
});

/** Pages that the view reads. */
async function pagesRead(): Promise<number> {
  await query(database, "analyze live.lanes, live.deliveries, live.webhooks");
  const [row] = await query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
    database,
    `explain (analyze, buffers, format json) ${readBacklog("live").text}`,
  );
  const plan = row?.["QUERY PLAN"][0].Plan ?? {};
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

test("the backlog costs what is due: fifty times as many scheduled deliveries and lanes cost no more", async () => {
  const [{ id: template } = { id: "" }] = await query<{ id: string }>(
    database,
    "select id from live.deliveries where state = 'pending' order by id limit 1",
  );
  const grow = async (lanes: number) => {
    await query(
      database,
      `with w as (
         insert into live.webhooks (id, account_id, url, events, secret, created_at, updated_at)
         select gen_random_uuid(), gen_random_uuid(), 'https://receiver.example/', '{price.changed}', '\\x00', now(), now()
         from generate_series(1, $1::integer) returning id
       ), l as (
         insert into live.lanes (subscription_id, next_due_at) select id, now() + interval '1 hour' from w
       )
       insert into live.deliveries (id, event_id, kind, subscription_id, account_id, due_at, origin, created_at)
       select (left(t.id::text, 14) || '7' || right(gen_random_uuid()::text, 21))::uuid, t.event_id, t.kind, w.id, t.account_id,
         now() + interval '1 hour', 'event', now()
       from w cross join generate_series(1, 10) cross join (select * from live.deliveries where id = $2) t`,
      [lanes, template],
    );
  };
  await grow(100);
  const before = await pagesRead();
  await grow(5_000);
  const now = await pagesRead();
  assert.ok(now <= before + 20, `${before} pages with 1,000 scheduled, ${now} with 51,000`);
  const { due } = await sampleBacklog(database, "live");
  assert.equal(due, 3);
});

test("a lane that rests while something of it is due is found, repaired and counted; no other is", async () => {
  await using own = await testDatabase();
  const on = own.connection;
  const webhooks = await Promise.all(
    [{}, {}, {}, { active: false }].map((wish) => makeWebhook(on, "live", wish)),
  );
  const [resting, leased, later, inactive] = webhooks.map(({ id }) => id);
  assert.ok(resting && leased && later && inactive);
  for (const id of [resting, leased, inactive])
    await makeDelivery(on, "live", id, { state: "pending", dueAt: inSeconds(-5) });
  await makeDelivery(on, "live", later, { state: "pending", dueAt: inSeconds(60) });
  await query(
    on,
    `update live.lanes set leased_by = 'one', leased_until = now() + interval '1 minute', next_due_at = now() + interval '1 minute'
     where subscription_id = $1`,
    [leased],
  );
  const sweepOnce = () => inTransaction(on, (tx) => sweep(tx, "live"));
  assert.deepEqual([await sweepOnce(), await sweepOnce()], [1, 0]);
  const due = await query<{ id: string }>(
    on,
    "select subscription_id as id from live.lanes where next_due_at <= now()",
  );
  assert.deepEqual(due, [{ id: resting }]);
});
