/**
 * From a feed to a receiver, with nothing made up in between: the API, a dispatcher and loads, each a process of its own, on
 * one database; a subscriber who knows what the documentation says and has a key.
 */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { permissions } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { systemClock } from "../../internal/core/clock.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { hashSecret } from "../delivery/made.ts";
import { type Received, startReceiver } from "../delivery/receiver.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { temporaryFolder } from "../synthetic/folder.ts";
import { root, run, start } from "./process.ts";

/** What comes over the wire, looked at member by member. */
type Body = ReturnType<typeof JSON.parse>;

/** The address that a process says it listens on. */
async function addressOf(process: ReturnType<typeof start>, name: string): Promise<string> {
  const printed = await process.prints(`"name":"${name}"`);
  const line = printed.split("\n").find((one) => one.includes(`"name":"${name}"`));
  return (JSON.parse(line ?? "{}") as { address: string }).address;
}

async function liveKey(database: Database): Promise<string> {
  const accounts = createAccountService({ database, hashSecret, clock: systemClock });
  const { id } = await accounts.createAccount({ name: "Till", plan: "business" });
  return (await accounts.createKey({ accountId: id, environment: "live", name: "till", permissions })).key;
}

/** Polls until the value is as wanted, and returns it. Slowly enough for the burst limit of the plan. */
async function eventually<T>(what: string, ask: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  let last = await ask();
  const isSo = async () => {
    if (holds(last)) return true;
    await sleep(200);
    last = await ask();
    return holds(last);
  };
  await until(isSo, () => `${what}; last: ${JSON.stringify(last)}`);
  return last;
}

/** As docs/webhooks-verify.md has it. */
function assertGenuine({ headers, body }: Received, secret: string): void {
  const timestamp = String(headers["x-tm-timestamp"]);
  assert.ok(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= 300);
  const ours = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
  assert.equal(headers["x-tm-signature"], ours);
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`;
  const theirs = createHmac("sha256", key).update(signed).update(body).digest("base64");
  assert.equal(headers["webhook-signature"], `v1,${theirs}`);
}

const [din, pharmacy] = ["07900003", "sample-surrey-central"];
const kinds = [
  "coverage.changed",
  "drug.recalled",
  "pharmacy.updated",
  "price.changed",
  "price_alert.triggered",
  "shortage.reported",
];

test("what loads change reaches a subscriber once each, signed; what fails is seen and replayed; what was missed is recovered", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await using receiver = await startReceiver();
  // The prices of this test are from one year, and move by more than a feed's prices do.
  const prices = { PRICE_MAX_AGE_DAYS: "3650", HELD_PRICES_FACTOR: "1000" };
  const shared = { DATABASE_URL: db.url, KEY_HASH_SECRET: hashSecret, DATA_DIR: folder.path, ...prices };
  const open = { WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8", WEBHOOK_ALLOW_HTTP: "true" };

  async function ingest(kind: string, path: string): Promise<void> {
    const { code, stdout, stderr } = await run("cmd/ingest/main.ts", [kind, path], shared);
    assert.equal(code, 0, stderr + stdout);
    assert.match(stdout, / 0 rejected/);
  }
  const sample = (name: string) => join(root, "data/sample", name);
  /** The sample's file with something else in it. */
  async function edited(kind: string, name: string, from: string, to: string): Promise<void> {
    const text = await readFile(sample(name), "utf8");
    assert.ok(text.includes(from), `${name} has ${from}`);
    const path = join(folder.path, name);
    await writeFile(path, text.replace(from, to));
    await ingest(kind, path);
  }
  async function price(dollars: string, day: number): Promise<void> {
    const path = join(folder.path, "feed.csv");
    const header = "pharmacy_id,din,price,quantity,dispensing_fee,observed_at";
    await writeFile(path, `${header}\n${pharmacy},${din},${dollars},100,10.50,2026-02-${day}T12:00:00Z\n`);
    await ingest("prices", path);
  }

  for (const [kind, name] of [
    ["dpd", "dpd"],
    ["pharmacies", "pharmacies.csv"],
    ["prices", "prices.csv"],
    ["coverage", "coverage.csv"],
    ["recalls", "recalls.json"],
    ["shortages", "shortages.csv"],
  ] as const)
    await ingest(kind, sample(name));

  await using api = start("cmd/api/main.ts", [], {
    ...shared,
    ...open,
    PORT: "0",
    SANDBOX_PORT: "0",
    METRICS_PORT: "0",
  });
  await using dispatcher = start("cmd/dispatcher/main.ts", [], { ...shared, ...open, METRICS_PORT: "0" });
  const base = await addressOf(api, "live");
  const admin = await addressOf(dispatcher, "admin");
  const key = await liveKey(db.connection);
  async function ask(method: string, path: string, body?: object): Promise<Body> {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`);
    return await answer.json();
  }

  const { id, secret } = await ask("POST", "/v1/webhooks", {
    url: receiver.url("/hooks"),
    events: kinds,
    retry_policy: { max_retries: 1, backoff: "linear", base_delay_seconds: 1 },
  });
  await ask("POST", "/v1/alerts", { drug_id: `drug_${din}`, target_price: 1 });
  const finished = (status: string) => ask("GET", `/v1/webhooks/${id}/deliveries?status=${status}`);
  const delivered = (count: number) =>
    eventually(
      `${count} delivered`,
      () => finished("delivered"),
      (list) => list.pagination.total === count,
    );

  // Each kind once.
  await price("0.90", 10);
  await edited("pharmacies", "pharmacies.csv", "(604) 555-0100", "(604) 555-0199");
  await edited(
    "coverage",
    "coverage.csv",
    "07900003,BC,PCARE,Sample PharmaCare,GENERAL_BENEFIT,Regular Benefit,,,,30,LCA-0101,2004-02-10,2025-12-01",
    "07900003,BC,PCARE,Sample PharmaCare,LIMITED_USE,Regular Benefit,,,,30,LCA-0101,2004-02-10,2026-01-01",
  );
  await edited("recalls", "recalls.json", '"NID": "990001"', '"NID": "990099"');
  await edited(
    "shortages",
    "shortages.csv",
    "Anticipated shortage,TABLET,2026-02-01,,2026-02-28,,Delay in shipping of the drug.,2026-01-08,2026-01-08",
    "Actual shortage,TABLET,2026-02-01,2026-02-02,2026-02-28,,Delay in shipping of the drug.,2026-01-08,2026-02-02",
  );
  await receiver.came(kinds.length);
  const { data: all } = await delivered(kinds.length);
  assert.deepEqual(receiver.received.map(({ headers }) => headers["x-tm-event"]).toSorted(), kinds);
  assert.equal(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size, kinds.length);
  assert.deepEqual(new Set(all.map((one: Body) => one.attempts_made)), new Set([1]));
  for (const each of receiver.received) {
    assertGenuine(each, secret);
    const { request, attempts } = await ask("GET", `/v1/deliveries/${each.headers["x-tm-delivery"]}`);
    assert.ok(
      each.body.equals(Buffer.from(request.body)),
      "the text that is shown is the text that was sent",
    );
    assert.equal(attempts[0].headers["X-TM-Signature"], each.headers["x-tm-signature"]);
    const { matched, ...event } = await ask("GET", `/v1/events/${each.headers["webhook-id"]}`);
    assert.deepEqual(event, JSON.parse(each.body.toString()));
    assert.equal(JSON.stringify(event), each.body.toString(), "byte for byte");
    assert.equal(matched, true);
  }
  const told = receiver.received.find(({ headers }) => headers["x-tm-event"] === "price.changed");
  const { data } = JSON.parse(told?.body.toString() ?? "{}");
  assert.deepEqual([data.old_price_cents, data.new_price_cents, data.change_percent], [1_034, 90, -91.3]);

  // It fails, as often as its policy has it tried; it is mended; a replay brings it.
  receiver.answer = (_, response) => {
    response.writeHead(500).end("no disk");
    return 500;
  };
  await price("2.00", 11);
  const failed = await eventually(
    "failed",
    () => finished("failed"),
    (list) => list.pagination.total === 1,
  );
  const [lost] = failed.data;
  const detail = await ask("GET", `/v1/deliveries/${lost.id}`);
  assert.deepEqual(
    detail.attempts.map((one: Body) => [one.number, one.outcome, one.status_code, one.answer]),
    [
      [1, "refused", 500, "no disk"],
      [2, "refused", 500, "no disk"],
    ],
  );
  const [one, two] = detail.attempts.map((attempt: Body) => Date.parse(attempt.started_at));
  assert.ok(two - one >= 1_000, "not before its time");
  receiver.answer = () => undefined;
  const replayed = await ask("POST", `/v1/deliveries/${lost.id}/replay`, {});
  assert.deepEqual([replayed.replay_of, replayed.event_id], [lost.id, lost.event_id]);
  await delivered(kinds.length + 1);
  const [first, second, third] = receiver.received.slice(kinds.length);
  assert.ok(first && second && third);
  assert.equal(third.headers["x-tm-replayed"], "true");
  assert.ok(first.body.equals(third.body) && second.body.equals(third.body));
  assertGenuine(third, secret);

  // It is stopped, misses something, and is started again.
  await ask("PATCH", `/v1/webhooks/${id}`, { active: false });
  await price("3.00", 12);
  const missed = await eventually(
    "the event that was missed",
    () => ask("GET", "/v1/events?type=price.changed"),
    (log) => log.data.length === 3,
  );
  assert.equal(missed.data[2].matched, true);
  assert.equal(receiver.received.length, kinds.length + 3, "nothing is sent to it meanwhile");
  const { recovery_id } = await ask("PATCH", `/v1/webhooks/${id}`, { active: true, recover: true });
  const over = await eventually(
    "recovered",
    () => ask("GET", `/v1/recoveries/${recovery_id}`),
    (recovery) => recovery.status === "finished",
  );
  assert.deepEqual([over.mode, over.total, over.made, over.progress.delivered], ["missing", 1, 1, 1]);
  assert.equal(receiver.received.at(-1)?.headers["webhook-id"], missed.data[2].id);

  // What failed and was not replayed comes back with a recovery, once however often it is asked for.
  receiver.answer = () => 503;
  await price("4.00", 13);
  await eventually(
    "failed",
    () => finished("failed"),
    (list) => list.pagination.total === 2,
  );
  receiver.answer = () => undefined;
  const before = receiver.received.length;
  const asked = await ask("POST", `/v1/webhooks/${id}/recover`, { since: "2026-01-01" });
  await eventually(
    "recovered",
    () => ask("GET", `/v1/recoveries/${asked.id}`),
    (recovery) => recovery.status === "finished",
  );
  assert.equal(asked.total, 1);
  await assert.rejects(
    ask("POST", `/v1/webhooks/${id}/recover`, { since: "2026-01-01" }),
    /400.*nothing to recover/,
  );
  assert.equal(receiver.received.length, before + 1);

  // Whoever polls has seen the same.
  const log = await ask("GET", "/v1/events?limit=100");
  const seen = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  const own = log.data.filter((event: Body) => seen.has(event.id));
  assert.equal(own.length, kinds.length + 3);
  const metrics = await (await fetch(`${admin}/metrics`)).text();
  assert.match(metrics, /drug_price_delivery_retries_total\{environment="live",reason="status_5xx"\} 2$/m);
  for (const process of [dispatcher, api]) {
    process.child.kill("SIGTERM");
    const ended = await process.ended;
    assert.equal(ended.code, 0, ended.stderr);
    assert.doesNotMatch(ended.stdout, /"level":"error"/);
  }
});
