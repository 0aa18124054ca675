/** Incidents: a webhook has one from its third failed attempt in a row until its next success, with what a person needs to know. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { systemClock } from "../../../internal/core/clock.ts";
import { createWebhookInsights } from "../../../internal/delivery/operations/insights.ts";
import { makeAttempt, makeDelivery, makeWebhook } from "../../delivery/made.ts";
import { testDatabase } from "../../support/database.ts";

const schema = "live";
const minuteMs = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
const inAnHour = () => new Date(Date.now() + 60 * minuteMs);

async function world() {
  const db = await testDatabase();
  const on = db.connection;
  const insights = createWebhookInsights({ database: on, schema, clock: systemClock });
  const accountId = randomUUID();
  const failing = (since: Date, wish: Parameters<typeof makeWebhook>[2] = {}) =>
    makeWebhook(on, schema, {
      ...{ accountId, failingSince: since, url: "https://till.example/in?token=1" },
      ...wish,
    });
  /** A delivery whose attempts failed at these times. */
  async function failed(webhookId: string, at: readonly Date[], state: "pending" | "failed" = "pending") {
    const first = at[0] ?? new Date();
    const id = await makeDelivery(on, schema, webhookId, {
      ...{ state, attempt: at.length, at: first, dueAt: inAnHour() },
    });
    for (const [index, time] of at.entries())
      await makeAttempt(on, schema, id, {
        ...{ number: index + 1, at: time, outcome: "refused", status: 500 },
        answer: Buffer.from(`answer ${index + 1}`),
      });
    return id;
  }
  const shown = () => insights.incidents(accountId);
  return { on, failing, failed, shown, accountId, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() };
}

test("an incident opens with the third failed attempt in a row, over all deliveries of the webhook", async () => {
  await using w = await world();
  const webhook = await w.failing(minutesAgo(30));
  await w.failed(webhook.id, [minutesAgo(30)]);
  await w.failed(webhook.id, [minutesAgo(29)]);
  assert.deepEqual(await w.shown(), [], "two failed attempts are not an incident");
  await w.failed(webhook.id, [minutesAgo(28)]);
  await w.failed(webhook.id, [minutesAgo(27)], "failed");
  const [incident, ...others] = await w.shown();
  assert.deepEqual(others, []);
  assert.ok(incident);
  const { webhookId, url, failures, waiting, lastStatus, lastOutcome, lastResponse } = incident;
  assert.deepEqual(
    { webhookId, url, failures, waiting, lastStatus, lastOutcome, lastResponse },
    {
      ...{ webhookId: webhook.id, url: "https://till.example/in", failures: 4, waiting: 3 },
      ...{ lastStatus: 500, lastOutcome: "refused", lastResponse: "answer 1" },
    },
  );
  assert.ok(Math.abs(incident.since.getTime() - minutesAgo(30).getTime()) < minuteMs);
});

test("attempts of one delivery count, and its latest response is shown", async () => {
  await using w = await world();
  const webhook = await w.failing(minutesAgo(30));
  await w.failed(webhook.id, [minutesAgo(30), minutesAgo(20), minutesAgo(10)]);
  const [incident] = await w.shown();
  assert.deepEqual([incident?.failures, incident?.lastResponse], [3, "answer 3"]);
});

test("failures before the latest success do not count, and a webhook that works or is inactive has no incident", async () => {
  await using w = await world();
  const mixed = await w.failing(minutesAgo(30));
  await w.failed(mixed.id, [minutesAgo(30), minutesAgo(25)]);
  await makeDelivery(w.on, schema, mixed.id, { at: minutesAgo(24), finishedAt: minutesAgo(20) });
  await w.failed(mixed.id, [minutesAgo(10), minutesAgo(5)]);
  const well = await makeWebhook(w.on, schema, { accountId: w.accountId });
  await w.failed(well.id, [minutesAgo(3), minutesAgo(2), minutesAgo(1)]);
  const stopped = await w.failing(minutesAgo(30), { disabledReason: "owner" });
  await w.failed(stopped.id, [minutesAgo(3), minutesAgo(2), minutesAgo(1)]);
  const stranger = await w.failing(minutesAgo(30), { accountId: randomUUID() });
  await w.failed(stranger.id, [minutesAgo(3), minutesAgo(2), minutesAgo(1)]);
  assert.deepEqual(await w.shown(), []);
});

test("an incident is found behind a backlog of deliveries that were not tried", async () => {
  await using w = await world();
  const webhook = await w.failing(minutesAgo(30));
  for (let number = 0; number < 120; number += 1)
    await makeDelivery(w.on, schema, webhook.id, { state: "pending", at: minutesAgo(40) });
  await w.failed(webhook.id, [minutesAgo(30), minutesAgo(20), minutesAgo(10)]);
  const [incident] = await w.shown();
  assert.deepEqual([incident?.failures, incident?.waiting], [3, 1]);
});
