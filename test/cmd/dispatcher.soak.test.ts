/** The dispatcher as a process: it delivers, says how it is, stops in order, and goes on where another left off. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { hashSecret, makeDelivery, makeEvent, makeWebhook } from "../delivery/made.ts";
import { startReceiver } from "../delivery/receiver.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { type Running, run, start } from "./process.ts";

const settings = (url: string) => ({
  DATABASE_URL: url,
  KEY_HASH_SECRET: hashSecret,
  METRICS_PORT: "0",
  WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  WEBHOOK_ALLOW_HTTP: "true",
});

type Process = Running & { admin: string };

async function startProcess(url: string, more: Record<string, string> = {}): Promise<Process> {
  const process = start("cmd/dispatcher/main.ts", [], { ...settings(url), ...more });
  const printed = await process.prints('"name":"admin"');
  const line = printed.split("\n").find((one) => one.includes('"name":"admin"'));
  const { address } = JSON.parse(line ?? "{}") as { address: string };
  return Object.assign(process, { admin: address });
}

const count = async (database: Database, what: string): Promise<number> => {
  const [row] = await query<{ count: number }>(database, `select count(*) from ${what}`);
  return row?.count ?? 0;
};
const allDelivered = (database: Database, events: number) => async () =>
  (await count(database, "live.deliveries where state = 'delivered'")) === events &&
  (await count(database, "live.attempts")) === events;

test("events reach a real endpoint, signed; metrics and readiness say so; SIGTERM ends it with 0 and a free lane", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  await using receiver = await startReceiver();
  const webhook = await makeWebhook(database, "live", { url: receiver.url("/hooks") });
  await using process = await startProcess(db.url);
  for (let number = 0; number < 20; number += 1) await makeEvent(database, "live", { fannedOut: false });
  await receiver.came(20);
  await until(allDelivered(database, 20), "20 deliveries");
  const [first] = receiver.received;
  assert.ok(first);
  const signature = createHmac("sha256", webhook.secret)
    .update(`${first.headers["x-tm-timestamp"]}.`)
    .update(first.body)
    .digest("hex");
  assert.equal(first.headers["x-tm-signature"], signature);
  assert.equal(new Set(receiver.received.map(({ headers }) => headers["x-tm-delivery"])).size, 20);

  assert.equal((await fetch(`${process.admin}/livez`)).status, 200);
  assert.equal((await fetch(`${process.admin}/readyz`)).status, 200);
  let metrics = "";
  await until(async () => {
    metrics = await (await fetch(`${process.admin}/metrics`)).text();
    return (
      /partitions_ahead\{environment="sandbox"\}/.test(metrics) &&
      /backlog_deliveries\{environment="live",state="due"\}/.test(metrics)
    );
  }, "samples in the metrics");
  for (const line of [
    /^drug_price_dispatcher_up\{environment="live"\} 1$/m,
    /^drug_price_delivery_attempts_total\{environment="live",result="delivered",status_class="2xx",attempt="1"\} 20$/m,
    /^drug_price_deliveries_finished_total\{environment="live",state="delivered"\} 20$/m,
    /^drug_price_fan_out_events_total\{environment="live"\} 20$/m,
    /^drug_price_backlog_deliveries\{environment="live",state="due"\} \d+$/m,
    /^drug_price_sweep_repairs_total\{environment="live"\} 0$/m,
    /^drug_price_partitions_ahead\{environment="sandbox"\} 7$/m,
  ])
    assert.match(metrics, line);
  process.child.kill("SIGTERM");
  const ended = await process.ended;
  assert.deepEqual([ended.code, ended.signal], [0, null], ended.stderr + ended.stdout);
  assert.equal(await count(database, "live.lanes where leased_by is not null"), 0);
  assert.doesNotMatch(ended.stdout, /"level":"(error|warn)"/);
});

test("stopped in the midst of an attempt it lets it end; what came meanwhile is delivered by the next, each once", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  await using receiver = await startReceiver();
  const answering = Promise.withResolvers<void>();
  receiver.answer = async () => {
    await answering.promise;
    return 200;
  };
  await makeWebhook(database, "live", { url: receiver.url("/slow") });
  {
    await using process = await startProcess(db.url);
    await makeEvent(database, "live", { fannedOut: false });
    await receiver.came(1);
    process.child.kill("SIGTERM");
    await process.prints('"process_draining"');
    await makeEvent(database, "live", { fannedOut: false });
    answering.resolve();
    assert.equal((await process.ended).code, 0);
  }
  assert.equal(await count(database, "live.deliveries where state = 'delivered'"), 1);
  await using _next = await startProcess(db.url);
  await receiver.came(2);
  await until(allDelivered(database, 2), "2 deliveries");
  assert.equal(receiver.received.length, 2);
});

test("a killed one's lanes move to another within their lease, and nothing is lost", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  await using receiver = await startReceiver();
  const hang = Promise.withResolvers<void>();
  receiver.answer = async () => {
    if (receiver.received.length === 1) await hang.promise;
    return 200;
  };
  await makeWebhook(database, "live", { url: receiver.url("/hooks") });
  const lease = { DISPATCHER_LEASE_MS: "2000", DISPATCHER_POLL_MS: "500" };
  await using first = await startProcess(db.url, lease);
  await makeEvent(database, "live", { fannedOut: false });
  await receiver.came(1);
  first.child.kill("SIGKILL");
  await first.ended;
  await using _second = await startProcess(db.url, lease);
  await receiver.came(2);
  await until(async () => (await count(database, "live.deliveries where state = 'delivered'")) === 1);
  hang.resolve();
  const ids = receiver.received.map(({ headers }) => headers["x-tm-delivery"]);
  assert.equal(new Set(ids).size, 1, "the same delivery again: at least once");
});

test("the sandbox's events are simulated by it: delivered, signed, never sent", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  await using receiver = await startReceiver();
  await makeWebhook(database, "sandbox", { url: receiver.url("/hooks") });
  await using _process = await startProcess(db.url);
  await makeEvent(database, "sandbox", { fannedOut: false });
  const simulated = "sandbox.deliveries where state = 'delivered' and simulated";
  await until(async () => (await count(database, simulated)) === 1, "a simulated delivery");
  assert.equal(await count(database, "sandbox.attempts where signature is not null"), 1);
  assert.equal(receiver.received.length, 0);
});

test("by default nothing goes to this machine: forbidden, to be tried again", async () => {
  await using db = await testDatabase();
  const database = db.connection;
  await using receiver = await startReceiver();
  const { id } = await makeWebhook(database, "live", { url: receiver.url("/hooks") });
  await makeDelivery(database, "live", id, { state: "pending" });
  await query(database, "update live.lanes set next_due_at = now()");
  await using _process = await startProcess(db.url, { WEBHOOK_ALLOW_CIDRS: "", WEBHOOK_ALLOW_HTTP: "" });
  await until(async () => (await count(database, "live.attempts where outcome = 'forbidden'")) === 1);
  assert.equal(receiver.received.length, 0);
  assert.equal(await count(database, "live.deliveries where state = 'pending' and attempt = 1"), 1);
});

test("settings that do not fit together end it with one line that names them", async () => {
  await using db = await testDatabase();
  const { code, stderr } = await run("cmd/dispatcher/main.ts", [], {
    ...settings(db.url),
    DISPATCHER_LEASE_MS: "2000",
    DISPATCHER_POLL_MS: "1500",
  });
  assert.equal(code, 1);
  assert.match(stderr, /^The settings DISPATCHER_\* do not fit together: .*pollMs \(1500\)[^\n]*\n$/);
});
