/** The work of one fan-out has limits, whatever is pending and however the server plans the statement. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { databaseFailureOf } from "../../internal/core/errors.ts";
import { createDispatcher } from "../../internal/delivery/dispatcher.ts";
import type { DeliveryObservation } from "../../internal/delivery/observations.ts";
import { openDatabase, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { assertInvariants } from "./invariants.ts";
import { addEvents, addWebhooks, measuredFanOut } from "./many.ts";
import { prepareDays, schema, sealKey } from "./world.ts";

const subscriptions = 300;
const events = 40;

test("reads the subscriptions of the events that it processes, not of all pending events", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  await addWebhooks(on, subscriptions);
  await addEvents(on, events);
  const first = await measuredFanOut(on, { limit: events, mostDeliveries: subscriptions });
  assert.deepEqual([first.events, first.deliveries, first.more], [1, subscriptions, true]);
  assert.ok(first.webhooksRead <= 2 * subscriptions, `read ${first.webhooksRead} subscriptions`);
});

test("stops after a limited number of subscriptions whose filters reject the events", async () => {
  await using db = await testDatabase();
  const on = db.connection;
  await prepareDays(on);
  await addWebhooks(on, subscriptions, { drug: "1", pharmacy: "1" });
  await addEvents(on, events, { drug: "1", pharmacy: "2" });
  const mostCandidates = 1_000;
  let processed = 0;
  for (let more = true; more; ) {
    const done = await measuredFanOut(on, { limit: events, mostCandidates });
    assert.ok(
      done.webhooksRead <= mostCandidates + subscriptions,
      `read ${done.webhooksRead} subscriptions in one pass`,
    );
    assert.equal(done.deliveries, 0);
    processed += done.events;
    more = done.more;
  }
  assert.equal(processed, events);
  await assertInvariants(on);
});

test("fans out in smaller batches after a statement timeout, and reports the timeout as such", async () => {
  await using db = await testDatabase();
  await prepareDays(db.connection);
  await addWebhooks(db.connection, 1);
  await addEvents(db.connection, events);
  // A slow disk: all of the events take a second, which is longer than the timeout.
  await query(
    db.connection,
    `create function live.slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.025); return new; end $$`,
  );
  await query(
    db.connection,
    "create trigger slow before insert on live.deliveries for each row execute function live.slow()",
  );
  await using database = openDatabase({
    url: db.url,
    poolSize: 4,
    applicationName: "slow",
    planOnce: true,
    byIndex: true,
    statementTimeoutMs: 400,
    connectTimeoutMs: 30_000,
  });
  const observed: DeliveryObservation[] = [];
  await using _dispatcher = createDispatcher({
    database,
    schema,
    send: () => new Promise(() => {}),
    clock: systemClock,
    observe: (observation) => void observed.push(observation),
    sealKey,
    id: "one",
    options: { fanOutEvents: events, graceMs: 0 },
  });
  const fannedOut = async () => {
    const [row] = await query<{ done: number }>(
      db.connection,
      "select count(*)::integer as done from live.events where fanned_out",
    );
    return row?.done === events;
  };
  await until(fannedOut, "all events are fanned out", 60_000);
  const failures = observed.flatMap((one) =>
    one.kind === "trouble" && one.part === "fan_out" ? [one.error] : [],
  );
  assert.ok(failures.length > 0, "the first batch exceeded the timeout");
  for (const error of failures) {
    assert.equal(databaseFailureOf(error)?.reason, "timeout");
    assert.doesNotMatch((error as Error).message, /cannot be reached/);
  }
});
