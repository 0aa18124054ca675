/** Verifying deliveries: the service's own fixed values, every mistake by its reason, and signing for one's own tests. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DrugPriceError, WebhookVerificationError } from "../../../clients/typescript/src/errors.ts";
import { webhooks } from "../../../clients/typescript/src/index.ts";
import type { VerifyOptions, WebhookHeaders } from "../../../clients/typescript/src/webhooks.ts";
import { vectors } from "../../delivery/examples.ts";

const secret = "whsec_EVB6Di9eadXfpApiob17buV+a82FxnybhDGzb/8hxDc=";
const other = "whsec_2SmKENGwc1g33EvYXaxkGw887yekfl1TpU8vP1svz/o=";
const timestamp = 1_767_225_600;
const body = JSON.stringify({
  event: "price.changed",
  id: "evt_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b",
  created_at: "2026-01-01T00:00:00.000Z",
  entity: "Côté 💊",
  sequence: 1,
  data: { new_price: 11.99 },
});
const signed = { ...(await webhooks.sign(body, secret, { timestamp })) };

/** "genuine", or the reason why not. */
async function outcome(
  given: { body?: unknown; headers?: unknown; secrets?: unknown } & VerifyOptions,
): Promise<string> {
  const { body: raw = body, headers = signed, secrets = secret, now = timestamp, ...options } = given;
  try {
    const asked = webhooks.verify(raw as string, headers as WebhookHeaders, secrets as string, {
      now,
      ...options,
    });
    await asked;
    return "genuine";
  } catch (error) {
    assert.ok(error instanceof WebhookVerificationError && error instanceof DrugPriceError, String(error));
    assert.ok(!error.message.includes("EVB6Di9e"), "the secret is not repeated");
    return error.reason;
  }
}

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(signed).filter(([name]) => !names.includes(name)));
const ownOnly = without("webhook-id", "webhook-timestamp", "webhook-signature");
const standardOnly = without("x-tm-timestamp", "x-tm-signature");

test("the fixed values of the sender verify here, by both header sets and by each alone", async () => {
  assert.equal(vectors.verifications.length, 26);
  for (const { name, valid, known, now, headers, body: text } of vectors.verifications) {
    const entries = Object.entries(headers);
    const sets = [
      headers,
      Object.fromEntries(entries.filter(([header]) => header.startsWith("x-tm-"))),
      Object.fromEntries(entries.filter(([header]) => header.startsWith("webhook-"))),
    ];
    for (const set of sets) {
      const got = await outcome({ body: Buffer.from(text), headers: set, secrets: known, now });
      // What is signed there need not be an event.
      const genuine = got === "genuine" || got === "payload_malformed";
      assert.equal(genuine, valid, `${name}: ${got}`);
    }
  }
});

test("what is signed here is what the sender signs", async () => {
  for (const { name, secrets, event_id: id, timestamp, body: text, headers } of vectors.signatures) {
    if (secrets.length > 1) continue;
    assert.deepEqual(await webhooks.sign(text, secrets[0] ?? "", { timestamp, id }), headers, name);
  }
});

test("a signature for a test of one's own verifies: now, under the event's id", async () => {
  const headers = await webhooks.sign(body, secret);
  assert.equal(headers["webhook-id"], "evt_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b");
  const event = await webhooks.verify(body, headers, secret);
  assert.equal(event.event, "price.changed");
  assert.equal(event.data && (event.data as { new_price: number }).new_price, 11.99);
  assert.match((await webhooks.sign("{}", secret))["webhook-id"], /^evt_[0-9a-f]{32}$/);
});

test("bodies are taken as bytes and as text, and a parsed one is named with the way out", async () => {
  const bytes = new TextEncoder().encode(body);
  const within = new Uint8Array([1, 2, ...bytes, 3]).subarray(2, 2 + bytes.length);
  for (const raw of [body, bytes, bytes.buffer, Buffer.from(body), within, new DataView(bytes.buffer)]) {
    assert.equal(await outcome({ body: raw }), "genuine");
  }
  for (const raw of [JSON.parse(body), null, 5, [body]]) {
    assert.equal(await outcome({ body: raw }), "body_not_raw");
  }
  await assert.rejects(
    webhooks.verify(JSON.parse(body), signed, secret),
    /express\.raw.*parseAs.*request\.text/,
  );
});

test("headers are taken in any case, as lists, as pairs and as the runtime's own object", async () => {
  const upper = Object.fromEntries(
    Object.entries(signed).map(([name, value]) => [name.toUpperCase(), value]),
  );
  const lists = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name, [value]]));
  for (const headers of [
    upper,
    lists,
    Object.entries(signed),
    new Headers(signed),
    new Map(Object.entries(signed)),
  ]) {
    assert.equal(await outcome({ headers }), "genuine");
  }
});

test("one secret of several is enough, and each must be in the form of one", async () => {
  assert.equal(await outcome({ secrets: [other, secret] }), "genuine");
  assert.equal(await outcome({ secrets: [other] }), "signature_mismatch");
  for (const [secrets, message] of [
    [undefined as never, /missing/],
    ["", /missing/],
    [[], /list of secrets is empty/],
    [[secret, ""], /missing/],
    [` ${secret}`, /white space/],
    [`${secret}\n`, /white space/],
    [`tm_live_${"0".repeat(36)}`, /is an API key/],
    [secret.slice(6), /does not begin with whsec_/],
    ["whsec_", /base64/],
    [secret.slice(0, -2), /base64/],
    ["whsec_Ã===", /base64/],
  ] as const) {
    await assert.rejects(webhooks.verify(body, signed, secrets, { now: timestamp }), (error) => {
      assert.ok(error instanceof WebhookVerificationError);
      assert.equal(error.reason, "secret_malformed");
      assert.match(error.message, message);
      return true;
    });
  }
});

test("headers that are missing are named", async () => {
  for (const [headers, names] of [
    [{}, /X-TM-Timestamp and X-TM-Signature nor webhook-id/],
    [undefined as never, /neither/],
    [{ "x-tm-timestamp": "1" }, /^X-TM-Signature missing/],
    [{ "x-tm-signature": "ab", "x-tm-timestamp": "" }, /^X-TM-Timestamp missing/],
    [{ "x-tm-timestamp": "1", "x-tm-signature-previous": "ab" }, /^X-TM-Signature missing/],
    [{ "webhook-id": "evt_1" }, /^webhook-timestamp and webhook-signature missing/],
  ] as const) {
    await assert.rejects(webhooks.verify(body, headers, secret, { now: timestamp }), (error) => {
      assert.ok(error instanceof WebhookVerificationError);
      assert.equal(error.reason, "header_missing");
      assert.match(error.message, names);
      return true;
    });
  }
});

test("either set is enough, and when both fail the reason is that of X-TM", async () => {
  for (const headers of [ownOnly, standardOnly]) assert.equal(await outcome({ headers }), "genuine");
  const changes: [Record<string, string>, string][] = [
    [{ "x-tm-signature": "00" }, "genuine"],
    [{ "x-tm-timestamp": "1" }, "genuine"],
    [{ "webhook-signature": "v1,AAAA" }, "genuine"],
    [{ "webhook-timestamp": "x" }, "genuine"],
    [{ "x-tm-signature": "00".repeat(32), "webhook-timestamp": "1" }, "signature_mismatch"],
    [{ "x-tm-timestamp": "1", "webhook-signature": "v1,AAAA" }, "timestamp_too_old"],
    [{ "x-tm-signature": "zz", "webhook-signature": "v1,AAAA" }, "header_malformed"],
    [{ "x-tm-timestamp": "", "webhook-signature": "v1,AAAA" }, "header_missing"],
  ];
  for (const [change, expected] of changes) {
    assert.equal(await outcome({ headers: { ...signed, ...change } }), expected, JSON.stringify(change));
  }
  assert.equal(
    await outcome({ headers: { ...standardOnly, "webhook-signature": "v2,AAAA" } }),
    "header_malformed",
  );
  assert.equal(
    await outcome({ headers: { ...standardOnly, "webhook-signature": "v1,%" } }),
    "header_malformed",
  );
  const several = `v2,AAAA v1,AAAA ${signed["webhook-signature"]}`;
  assert.equal(await outcome({ headers: { ...standardOnly, "webhook-signature": several } }), "genuine");
  assert.equal(
    await outcome({ headers: { ...standardOnly, "webhook-id": "evt_other" } }),
    "signature_mismatch",
  );
});

test("the timestamp is bounded either way, and the message says by how much", async () => {
  for (const [now, expected] of [
    [timestamp + 300, "genuine"],
    [timestamp - 300, "genuine"],
    [timestamp + 301, "timestamp_too_old"],
    [timestamp - 301, "timestamp_too_new"],
    [new Date((timestamp + 300) * 1000), "genuine"],
    [new Date((timestamp + 301) * 1000), "timestamp_too_old"],
  ] as const) {
    assert.equal(await outcome({ now, headers: ownOnly }), expected);
    assert.equal(await outcome({ now, headers: standardOnly }), expected);
  }
  assert.equal(await outcome({ now: timestamp + 11, tolerance: 10 }), "timestamp_too_old");
  assert.equal(await outcome({ now: timestamp + 900, tolerance: 900 }), "genuine");
  await assert.rejects(
    webhooks.verify(body, signed, secret, { now: timestamp + 999 }),
    /999 s old.*300 s.*clock/,
  );
  await assert.rejects(webhooks.verify(body, signed, secret, { now: timestamp - 999 }), /999 s ahead.*clock/);
  await assert.rejects(
    webhooks.verify(body, signed, secret),
    WebhookVerificationError,
    "the clock is this machine's",
  );
});

test("checks come in their order: body, secrets, headers, timestamp, signature, payload", async () => {
  const order: [object, string][] = [
    [{ body: {} }, "body_not_raw"],
    [{ secrets: "no" }, "secret_malformed"],
    [{ headers: {} }, "header_missing"],
    [
      { headers: { ...signed, "x-tm-signature": "no", "webhook-signature": "no" }, now: 1 },
      "header_malformed",
    ],
    [{ now: 1 }, "timestamp_too_new"],
    [{ body: "no JSON" }, "signature_mismatch"],
  ];
  for (const [at, [, expected]] of order.entries()) {
    const wrong = Object.assign(
      {},
      ...order
        .slice(at)
        .map(([given]) => given)
        .reverse(),
    );
    assert.equal(await outcome(wrong), expected);
  }
});

test("what is signed and no event is told apart", async () => {
  for (const text of [
    "no JSON",
    "null",
    "[]",
    "{}",
    '{"id":"a","event":"b","created_at":"c"}',
    '{"id":1,"event":"b","created_at":"c","data":{}}',
    "\u0000",
  ]) {
    const headers = await webhooks.sign(text, secret, { timestamp });
    assert.equal(await outcome({ body: text, headers }), "payload_malformed", text);
  }
  const broken = Buffer.from(body.replace("Côté", "\u00ff"), "latin1");
  const headers = await webhooks.sign(broken, secret, { timestamp });
  assert.equal(await outcome({ body: broken, headers }), "payload_malformed");
});

test("a kind that is not known yet is an event like others", async () => {
  const text = body.replace("price.changed", "price.vanished");
  const headers = await webhooks.sign(text, secret, { timestamp });
  const event = await webhooks.verify(text, headers, secret, { now: timestamp });
  assert.equal(event.event as string, "price.vanished");
});
