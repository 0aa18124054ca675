/** What the operator scales by, from the view of the backlog: both environments in one statement, on a real database. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { growingUuidv7 } from "../../internal/core/ids.ts";
import { sampleFleetBacklog } from "../../internal/delivery/fleet_backlog.ts";
import { readFleetBacklog } from "../../internal/delivery/sql/fleet_backlog.ts";
import { ensureDays } from "../../internal/events/partitions.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { makeDelivery, makeEvent, makeWebhook, type WebhookWish } from "./made.ts";

const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());
const schemas = ["live", "sandbox"];
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);

async function laneWith(on: Database, schema: string, lane: string, wish: WebhookWish = {}): Promise<string> {
  const { id } = await makeWebhook(on, schema, wish);
  await query(on, `update ${schema}.lanes set ${lane} where subscription_id = $1`, [id]);
  return id;
}
const due = "next_due_at = now() - interval '1 second'";
const leased =
  "leased_by = 'one', leased_until = now() + interval '1 minute', next_due_at = now() + interval '1 minute'";
const leaseOver =
  "leased_by = 'one', leased_until = now() - interval '1 second', next_due_at = now() - interval '1 second'";

/** One that a dispatcher is to take on, unless it is told that all its deliveries are made. */
async function makeRecovery(
  on: Database,
  schema: string,
  subscriptionId: string,
  more = "",
): Promise<string> {
  const id = growingUuidv7();
  await query(
    on,
    `insert into ${schema}.recoveries (id, subscription_id, account_id, mode, since_at, until_at, states, total, created_at,
       updated_at)
     values ($1, $2, gen_random_uuid(), 'failed', now() - interval '1 hour', now(), '{failed}', 1, now(), now())`,
    [id, subscriptionId],
  );
  if (more !== "") await query(on, `update ${schema}.recoveries set ${more} where id = $1`, [id]);
  return id;
}

/** Its number of attempts, recorded as the result writer does. */
async function recordAttempts(on: Database, schema: string, attempts: number): Promise<void> {
  await ensureDays(on, schema, "attempts", Date.now(), Date.now());
  for (let number = 0; number < attempts; number += 1)
    await query(
      on,
      `insert into ${schema}.attempts (id, delivery_id, number, started_at, outcome, duration_ms)
       values ($1, $1, 1, now(), 'delivered', 5)`,
      [growingUuidv7()],
    );
}

test("nothing to do is a backlog of nothing, in which nothing was ever attempted", async () => {
  assert.deepEqual(await sampleFleetBacklog(db.connection, schemas), {
    due: 0,
    oldestDueSeconds: 0,
    eventsWaiting: 0,
    recoveriesWaiting: 0,
    lanesBusy: 0,
    lanesWaiting: 0,
    attemptsRecorded: 0,
  });
});

test("environments are summed, the oldest is the maximum; lanes are busy when due or leased, and wait when nobody has them", async () => {
  await using own = await testDatabase();
  const on = own.connection;
  for (const [schema, age] of [
    ["live", 50],
    ["sandbox", 100],
  ] as const) {
    const one = await laneWith(on, schema, due);
    await makeDelivery(on, schema, one, { state: "pending", dueAt: inSeconds(-age) });
    await makeDelivery(on, schema, one, { state: "pending", dueAt: inSeconds(60) });
    const other = await laneWith(on, schema, leased);
    await makeDelivery(on, schema, other, { state: "pending", dueAt: inSeconds(-1) });
    await makeEvent(on, schema, { fannedOut: false });
  }
  await laneWith(on, "live", leaseOver);
  await laneWith(on, "live", due, { active: false });
  await laneWith(on, "live", "next_due_at = now() + interval '1 minute'");

  const { oldestDueSeconds, ...counts } = await sampleFleetBacklog(on, schemas);
  assert.deepEqual(counts, {
    due: 4,
    eventsWaiting: 2,
    recoveriesWaiting: 0,
    lanesBusy: 5,
    lanesWaiting: 3,
    attemptsRecorded: 0,
  });
  assert.ok(oldestDueSeconds >= 100 && oldestDueSeconds < 160, String(oldestDueSeconds));
  const live = await sampleFleetBacklog(on, ["live"]);
  assert.deepEqual([live.due, live.lanesBusy, live.lanesWaiting], [2, 3, 2]);
});

test("a recovery waits for a dispatcher while it has deliveries to make, and when it is to be finished; not in between", async () => {
  await using own = await testDatabase();
  const on = own.connection;
  const { id } = await makeWebhook(on, "live");
  const waiting = async () => (await sampleFleetBacklog(on, schemas)).recoveriesWaiting;
  const first = await makeRecovery(on, "live", id);
  assert.equal(await waiting(), 1);
  await makeRecovery(on, "live", id, "state = 'cancelled', finished_at = now()");
  assert.equal(await waiting(), 1);
  const delivery = await makeDelivery(on, "live", id, { state: "pending", dueAt: inSeconds(3_600) });
  await query(on, "update live.deliveries set recovery_id = $1 where id = $2", [first, delivery]);
  await query(on, "update live.recoveries set all_made_at = now() where id = $1", [first]);
  assert.equal(await waiting(), 0, "its delivery waits for its time");
  await query(on, "update live.deliveries set state = 'delivered', finished_at = now() where id = $1", [
    delivery,
  ]);
  assert.equal(await waiting(), 1, "only finishing it is left");
});

test("attempts that were recorded are counted, over days and environments; reset statistics begin again below", async () => {
  await using own = await testDatabase();
  const on = own.connection;
  /** Statistics arrive about a second after their transaction. */
  async function counted(wanted: number): Promise<void> {
    let seen: number | undefined;
    const isCounted = async () => {
      // The server keeps what a session counted for up to a second, and tells it when the session says something again.
      await Promise.all(Array.from({ length: 5 }, () => query(on, "select pg_stat_force_next_flush()")));
      seen = (await sampleFleetBacklog(on, schemas)).attemptsRecorded;
      return seen === wanted;
    };
    await until(isCounted, () => `counted ${seen}, not ${wanted}`);
  }
  await recordAttempts(on, "live", 20);
  await recordAttempts(on, "sandbox", 5);
  await counted(25);
  await recordAttempts(on, "live", 1);
  await counted(26);
  await query(on, "select pg_stat_reset()");
  await counted(0);
});

test("where one environment's attempts are not counted, as on a standby, those of all are unknown", async () => {
  await using own = await testDatabase();
  const on = own.connection;
  await query(on, "drop view sandbox.backlog");
  await query(
    on,
    `create view sandbox.backlog as
       select due, oldest_due_seconds, events_waiting, recoveries_waiting, lanes_busy, lanes_waiting,
         null::bigint as attempts_recorded
       from live.backlog`,
  );
  assert.equal((await sampleFleetBacklog(on, schemas)).attemptsRecorded, undefined);
  assert.equal((await sampleFleetBacklog(on, ["live"])).attemptsRecorded, 0);
});

test("a look reads no attempt: what was recorded comes from statistics", async () => {
  const [row] = await query<{ "QUERY PLAN": [{ Plan: unknown }] }>(
    db.connection,
    `explain (format json) ${readFleetBacklog(schemas).text}`,
  );
  const plan = JSON.stringify(row?.["QUERY PLAN"][0].Plan);
  assert.doesNotMatch(plan, /"Relation Name":"attempts/);
});
