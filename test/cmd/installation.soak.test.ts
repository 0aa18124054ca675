/** `test` finds what does not work, says it in a line, and leaves no key behind that works. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { mistakeOf } from "../../cmd/test/check_signature.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { hashSecret } from "../delivery/made.ts";
import { addressOf, settings } from "../image/settings.ts";
import { testDatabase } from "../support/database.ts";
import { run, start } from "./process.ts";

const main = "cmd/test/main.ts";
const nowhere = "http://127.0.0.1:1";

async function keysOf(database: Database): Promise<string[]> {
  const accounts = createAccountService({ database, hashSecret, clock: systemClock });
  const [account, ...others] = await accounts.listAccounts();
  assert.deepEqual([account?.name, others], ["Installation test", []]);
  return (await accounts.listKeys(account?.id ?? "")).map(({ state }) => state);
}

test("a command line that cannot be read is refused, with what it may be", async () => {
  for (const [args, reason] of [
    [[], /^--api must be an address/],
    [["--api", "prices:8080"], /^--api must be/],
    [["--api", nowhere, "--sandbox", "x"], /^--sandbox must be/],
    [["--api", nowhere, "--receive-port", "70000"], /^--receive-port/],
    [["--api", nowhere, "--wait", "soon"], /^--wait/],
    [["--apis", nowhere], /--apis/],
  ] as const) {
    const { code, stdout, stderr } = await run(main, args, {});
    assert.deepEqual([code, stdout], [2, ""], stderr);
    assert.match(stderr, reason);
    assert.match(stderr, /^Usage: test --api URL/m);
  }
});

test("an API and a Redis that are not there: failed, each with its reason; the rest is looked at all the same", async () => {
  await using db = await testDatabase();
  const env = { ...settings(db.url), REDIS_URL: "redis://127.0.0.1:1" };
  const { code, stdout } = await run(main, ["--api", nowhere, "--wait", "0"], env);
  assert.equal(code, 1);
  assert.match(stdout, /^ok {7}database: /m);
  assert.match(stdout, /^failed {3}redis: .*ECONNREFUSED/m);
  assert.match(stdout, /^failed {3}live: GET http:\/\/127\.0\.0\.1:1\/v1\/drugs\?limit=1: .*$/m);
  assert.match(stdout, /^left out sandbox: --sandbox is not given$/m);
  assert.match(stdout, /^failed {3}webhook: /m);
  assert.match(stdout, /^left out simulation: --sandbox is not given$/m);
  assert.match(stdout, /^3 failed\.$/m);
  assert.deepEqual(await keysOf(db.connection), ["revoked", "revoked"]);
});

test("a schema that is too old is failed", async () => {
  await using db = await testDatabase();
  await query(db.connection, "delete from accounts.schema_migrations where name = '0005_loads'");
  const { code, stdout } = await run(main, ["--api", nowhere, "--wait", "0"], settings(db.url));
  assert.equal(code, 1);
  assert.match(stdout, /^failed {3}database: .*too old.*0005_loads/m);
});

test("without a dispatcher nothing comes; where it may not be sent to, it says which settings open that", async () => {
  await using db = await testDatabase();
  const open = settings(db.url);
  const sendTo = ["--receive-at", "127.0.0.1", "--wait", "2"];
  {
    await using api = start("cmd/api/main.ts", [], open);
    const { code, stdout } = await run(main, ["--api", await addressOf(api, "live"), ...sendTo], open);
    assert.equal(code, 1);
    assert.match(stdout, /^ok {7}live: /m);
    assert.match(stdout, /^failed {3}webhook: nothing came to 127\.0\.0\.1:\d+ within 2 s: is a dispatcher/m);
  }
  const closed = { ...open, WEBHOOK_ALLOW_CIDRS: "" };
  await using api = start("cmd/api/main.ts", [], closed);
  const { stdout } = await run(main, ["--api", await addressOf(api, "live"), ...sendTo], closed);
  assert.match(
    stdout,
    /^failed {3}webhook: POST \/v1\/webhooks: 400 .*WEBHOOK_ALLOW_CIDRS and WEBHOOK_ALLOW_HTTP/m,
  );
  assert.deepEqual(new Set(await keysOf(db.connection)), new Set(["revoked"]), "one account for all tests");
  assert.deepEqual(await query(db.connection, "select * from live.webhooks where deleted_at is null"), []);
});

test("without a receiver, a dispatcher must attempt a live webhook; without a dispatcher the test fails", async () => {
  await using db = await testDatabase();
  const closed = { ...settings(db.url), WEBHOOK_ALLOW_CIDRS: "", WEBHOOK_ALLOW_HTTP: "false" };
  await using api = start("cmd/api/main.ts", [], closed);
  const asked = ["--api", await addressOf(api, "live"), "--sandbox", await addressOf(api, "sandbox")];
  const without = await run(main, [...asked, "--wait", "2"], closed);
  assert.equal(without.code, 1);
  assert.match(
    without.stdout,
    /^failed {3}webhook: no dispatcher attempted a live webhook\.test within 2 s/m,
  );
  assert.match(without.stdout, /^ok {7}simulation: webhook\.test was simulated by the sandbox, signed$/m);
  assert.match(without.stdout, /^1 failed\.$/m);
  const none = await run(main, [...asked, "--no-dispatcher", "--wait", "2"], closed);
  assert.deepEqual([none.code, none.stderr], [0, ""]);
  assert.match(none.stdout, /^left out webhook: --no-dispatcher is given$/m);
  await using _dispatcher = start("cmd/dispatcher/main.ts", [], closed);
  const { code, stdout } = await run(main, [...asked, "--wait", "60"], closed);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^ok {7}webhook: a dispatcher attempted a live webhook\.test/m);
  assert.match(stdout, /^The installation works\.$/m);
  assert.deepEqual(await query(db.connection, "select * from live.webhooks where deleted_at is null"), []);
});

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const body = Buffer.from('{"event":"webhook.test"}');

function signed(timestamp: number): Record<string, string> {
  const standard = createHmac("sha256", Buffer.alloc(32, 7)).update(`evt_1.${timestamp}.`).update(body);
  return {
    "x-tm-timestamp": String(timestamp),
    "x-tm-signature": createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex"),
    "webhook-id": "evt_1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${standard.digest("base64")}`,
  };
}

test("a delivery verifies when both its signatures are of its body, under its secret, of now", () => {
  const headers = signed(1_000);
  assert.equal(mistakeOf(secret, headers, body, 1_000), undefined);
  assert.equal(mistakeOf(secret, headers, body, 1_300), undefined);
  assert.match(mistakeOf(secret, headers, body, 1_301) ?? "", /X-TM-Timestamp/);
  assert.match(mistakeOf(secret, headers, body, 699) ?? "", /X-TM-Timestamp/);
  assert.match(mistakeOf(secret, {}, body, 1_000) ?? "", /X-TM-Timestamp/);
  assert.match(mistakeOf(secret, headers, Buffer.from("{}"), 1_000) ?? "", /X-TM-Signature/);
  assert.match(mistakeOf(`${secret}x`, headers, body, 1_000) ?? "", /X-TM-Signature/);
  const { "webhook-signature": _, ...ours } = headers;
  assert.match(mistakeOf(secret, ours, body, 1_000) ?? "", /webhook-signature/);
  assert.match(
    mistakeOf(secret, { ...headers, "webhook-id": "evt_2" }, body, 1_000) ?? "",
    /webhook-signature/,
  );
});
