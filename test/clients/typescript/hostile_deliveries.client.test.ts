/** Deliveries by strangers, and slips of the pen around them: none opens a door or makes the receiver work in vain. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { WebhookVerificationError } from "../../../clients/typescript/src/errors.ts";
import { webhooks } from "../../../clients/typescript/src/index.ts";
import type { VerifyOptions, WebhookHeaders } from "../../../clients/typescript/src/webhooks.ts";

const secret = "whsec_EVB6Di9eadXfpApiob17buV+a82FxnybhDGzb/8hxDc=";
const timestamp = 1_767_225_600;
const body = '{"event":"webhook.test","id":"evt_1","created_at":"2026-01-01T00:00:00.000Z","data":{}}';
const signed = await webhooks.sign(body, secret, { timestamp });
const own = { "x-tm-timestamp": signed["x-tm-timestamp"], "x-tm-signature": signed["x-tm-signature"] };
const standard = {
  "webhook-id": signed["webhook-id"],
  "webhook-timestamp": signed["webhook-timestamp"],
  "webhook-signature": signed["webhook-signature"],
};

async function outcome(headers: WebhookHeaders, options: VerifyOptions = {}): Promise<string> {
  try {
    await webhooks.verify(body, headers, secret, { now: timestamp, ...options });
    return "genuine";
  } catch (error) {
    return error instanceof WebhookVerificationError ? error.reason : (error as Error).name;
  }
}

test("a clock or a tolerance that is no number is refused: no old delivery is in time by it", async () => {
  for (const now of [Number.NaN, Number.POSITIVE_INFINITY, new Date("soon"), "now" as never, null as never]) {
    assert.equal(await outcome(own, { now }), "TypeError", String(now));
  }
  for (const tolerance of [Number.NaN, -1, "300" as never, "300 s" as never, null as never]) {
    assert.equal(await outcome(own, { tolerance, now: timestamp + 9999 }), "TypeError", String(tolerance));
  }
  assert.equal(await outcome(own, { tolerance: 0 }), "genuine");
  assert.equal(await outcome(own, { tolerance: 0, now: timestamp + 1 }), "timestamp_too_old");
});

test("a signature is its whole length and no more", async () => {
  const { "x-tm-signature": hex } = own;
  for (const text of [`${hex}a`, `${hex}00`, hex.slice(0, 62), ` ${hex}`]) {
    assert.equal(await outcome({ ...own, "x-tm-signature": text }), "header_malformed", text);
  }
  assert.equal(await outcome({ ...own, "x-tm-signature": hex.toUpperCase() }), "genuine");
  assert.equal(await outcome({ ...standard, "webhook-signature": "v1,AAAA" }), "header_malformed");
});

test("one of the two signatures of a rotation is enough, whatever the other is", async () => {
  const { "x-tm-signature": hex } = own;
  assert.equal(await outcome({ ...own, "x-tm-signature-previous": "none" }), "genuine");
  assert.equal(
    await outcome({ ...own, "x-tm-signature": "none", "x-tm-signature-previous": hex }),
    "genuine",
  );
});

test("signatures that came in several headers all count, however a framework says so", async () => {
  const other = `v1,${"A".repeat(43)}=`;
  const { "webhook-signature": good } = standard;
  for (const values of [
    [other, good],
    [good, other],
  ]) {
    const rest = { "webhook-id": standard["webhook-id"], "webhook-timestamp": standard["webhook-timestamp"] };
    const headers = new Headers(rest);
    for (const value of values) headers.append("webhook-signature", value);
    const pairs = [...Object.entries(rest), ...values.map((value) => ["Webhook-Signature", value] as const)];
    assert.equal(await outcome({ ...rest, "webhook-signature": values }), "genuine");
    assert.equal(await outcome(headers), "genuine");
    assert.equal(await outcome(pairs as [string, string][]), "genuine");
  }
});

test("a long list of signatures costs one signing of the body", async (context) => {
  const calls = context.mock.method(crypto.subtle, "sign");
  const checks = context.mock.method(crypto.subtle, "verify");
  const list = Array.from({ length: 300 }, () => `v1,${"A".repeat(43)}=`).join(" ");
  assert.equal(await outcome({ ...standard, "webhook-signature": list }), "signature_mismatch");
  assert.equal(calls.mock.callCount() + checks.mock.callCount(), 1);
});
