/**
 * 20,000 subscriptions and 500 pending events, all of which match, at the dispatcher's settings: 10 million deliveries wait.
 * `npm run bench -- fan_out` prints the durations.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { windowOf } from "../../internal/delivery/sql/window.ts";
import { openDatabase } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { addEvents, addWebhooks, measuredFanOut } from "./many.ts";
import { prepareDays } from "./world.ts";

const subscriptions = 20_000;
const events = 500;
const mostDeliveries = 5_000;
const statementTimeoutMs = 10_000;

test("fans out to 20,000 subscriptions with 500 pending events, and no pass exceeds the statement timeout", async (t) => {
  await using db = await testDatabase();
  await prepareDays(db.connection);
  await addWebhooks(db.connection, subscriptions);
  await addEvents(db.connection, events);
  await using on = openDatabase({
    url: db.url,
    poolSize: 1,
    applicationName: "many",
    planOnce: true,
    byIndex: true,
    statementTimeoutMs,
    connectTimeoutMs: 30_000,
  });
  // Two events. With a window, as after a notice, and without one, as after each poll.
  const passes = (2 * subscriptions) / mostDeliveries;
  for (let pass = 0; pass < passes; pass += 1) {
    const window = pass % 2 === 0 ? { window: windowOf(undefined, Date.now()) } : {};
    const startedMs = performance.now();
    const done = await measuredFanOut(on, { limit: events, mostDeliveries, ...window });
    t.diagnostic(`${done.deliveries} deliveries in ${(performance.now() - startedMs).toFixed(0)} ms`);
    assert.equal(done.deliveries, mostDeliveries);
    assert.ok(done.webhooksRead <= 2 * subscriptions, `read ${done.webhooksRead} subscriptions`);
  }
});
