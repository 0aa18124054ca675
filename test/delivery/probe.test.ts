/** An endpoint that failed for days and is well again: found out by a probe, by the real dispatcher and sender. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { createDispatcher } from "../../internal/delivery/dispatcher.ts";
import { startMaintenance } from "../../internal/delivery/maintenance/maintenance.ts";
import { createSender } from "../../internal/delivery/sender/sender.ts";
import { query } from "../../internal/postgres/database.ts";
import { parseCidrs } from "../../internal/webhooks/ip_addresses.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { makeDelivery, makeWebhook, sealKey } from "./made.ts";
import { startReceiver } from "./receiver.ts";

test("an endpoint that failed for days is tried with one test event; once that arrives it is active, and gets what was kept", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  await using receiver = await startReceiver();
  const webhook = await makeWebhook(database, "live", {
    url: receiver.url("/hooks"),
    disabledReason: "failing",
    failingSince: new Date(Date.now() - 6 * 86_400_000),
  });
  const kept = [
    await makeDelivery(database, "live", webhook.id, { state: "pending" }),
    await makeDelivery(database, "live", webhook.id, { state: "pending" }),
  ];
  const faults: unknown[] = [];
  const place = { database, schema: "live", clock: systemClock };
  await using sender = createSender({ allow: parseCidrs(["127.0.0.0/8"]), allowHttp: true });
  await using _dispatcher = createDispatcher({
    ...place,
    send: sender.send,
    sealKey,
    id: "one",
    observe: (observation) => void (observation.kind === "trouble" && faults.push(observation)),
  });
  await using _maintenance = startMaintenance({
    ...place,
    id: "one",
    intervalsMs: { probes: 50, webhooks: 50 },
    observe: (observation) => void (observation.kind === "maintenance_failed" && faults.push(observation)),
  });
  await receiver.came(3);
  const [first, ...rest] = receiver.received.map(({ headers }) => headers);
  assert.equal(first?.["x-tm-event"], "webhook.test", "nothing but the probe before it is well");
  assert.deepEqual(
    rest.map((headers) => headers["x-tm-delivery"]).toSorted(),
    kept.map((id) => `dlv_${id.replaceAll("-", "")}`).toSorted(),
  );
  const ended = async () => {
    const [row] = await query<{ delivered: number }>(
      database,
      "select count(*) as delivered from live.deliveries where state = 'delivered'",
    );
    return row?.delivered === 3;
  };
  await until(ended, "3 deliveries");
  const [now] = await query(
    database,
    "select active, disabled_reason, failing_since from live.webhooks where id = $1",
    [webhook.id],
  );
  assert.deepEqual(now, { active: true, disabled_reason: null, failing_since: null });
  const notices = await query(database, "select kind from live.webhook_notices");
  assert.deepEqual(notices, [{ kind: "reenabled" }]);
  assert.deepEqual(faults, []);
});
