/** An attempt against endpoints that answer well and badly, on real sockets: what is sent, and what is made of the answer. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import type { Sent } from "../../internal/delivery/model.ts";
import { createSender, type Sender, type SenderOptions } from "../../internal/delivery/sender/sender.ts";
import { loopback, requestOf, secretOf, subscriptionOf } from "./outgoing.ts";
import type { Behaviour } from "./receivers/behaviours.ts";
import { type Lab, startLab } from "./receivers/lab.ts";

let lab: Lab;
before(async () => {
  lab = await startLab();
});
after(async () => {
  await lab[Symbol.asyncDispose]();
});

const open = (options: Partial<SenderOptions> = {}): Sender =>
  createSender({ allow: loopback, allowHttp: true, ...options });

async function attempt(
  name: string,
  behaviour: Behaviour,
  options: Partial<SenderOptions> = {},
): Promise<Sent> {
  await using sender = open(options);
  return await sender.send(subscriptionOf(await lab.endpoint(name, behaviour)), requestOf());
}

test("what is sent is signed with both signatures, and says what it is", async () => {
  await using sender = open();
  const secret = secretOf();
  const url = await lab.endpoint("signed", { kind: "status", status: 204 }, [secret]);
  const request = requestOf({ attempt: 3 });
  const sent = await sender.send(
    subscriptionOf(url, { secrets: [secret], headers: { "X-Own": "yes" } }),
    request,
  );
  assert.equal(sent.outcome, "delivered");
  assert.equal(sent.status, 204);
  assert.equal(sent.remoteAddress, "127.0.0.1");
  const [received] = await lab.receivedAt("signed", 1);
  assert.ok(received);
  assert.equal(received.bodySha256, createHash("sha256").update(request.payload).digest("hex"));
  assert.deepEqual(received.verifiedBy, [0]);
  assert.deepEqual(received.standardBy, [0]);
  assert.equal(received.attempt, 3);
  assert.equal(received.replayed, false);
  assert.equal(received.kind, "price.changed");
  assert.equal(received.delivery, `dlv_${request.deliveryId.replaceAll("-", "")}`);
  assert.equal(received.event, `evt_${request.eventId.replaceAll("-", "")}`);
  assert.equal(received.contentType, "application/json");
  assert.equal(received.own["x-own"], "yes");
});

test("during a rotation a delivery verifies with the old and with the new secret", async () => {
  await using sender = open();
  const [old, current] = [secretOf(), secretOf()];
  const url = await lab.endpoint("rotated", { kind: "status", status: 200 }, [old, current]);
  const sent = await sender.send(
    subscriptionOf(url, { secrets: [current, old] }),
    requestOf({ replayed: true }),
  );
  assert.match(sent.signature, /^[0-9a-f]{64},[0-9a-f]{64}$/);
  assert.match(sent.webhookSignature, /^v1,\S{44} v1,\S{44}$/);
  const [received] = await lab.receivedAt("rotated", 1);
  assert.deepEqual(received?.verifiedBy, [0, 1]);
  assert.deepEqual(received?.standardBy, [0, 1]);
  assert.equal(received?.replayed, true);
});

test("a subscription's own headers cannot say what a delivery is", async () => {
  await using sender = open();
  const secret = secretOf();
  const url = await lab.endpoint("own", { kind: "status", status: 200 }, [secret]);
  const headers = { "x-tm-attempt": "99", "Webhook-Id": "other", "content-type": "text/plain", Host: "a.b" };
  await sender.send(subscriptionOf(url, { secrets: [secret], headers }), requestOf());
  const [received] = await lab.receivedAt("own", 1);
  assert.equal(received?.attempt, 1);
  assert.equal(received?.contentType, "application/json");
  assert.deepEqual(received?.standardBy, [0]);
});

test("a header that cannot be written is an outcome", async () => {
  await using sender = open();
  const url = await lab.endpoint("bad-header", { kind: "status", status: 200 });
  const sent = await sender.send(subscriptionOf(url, { headers: { "X-Own": "a\r\nb: c" } }), requestOf());
  assert.equal(sent.outcome, "unreachable");
  assert.match(sent.error ?? "", /own headers/);
});

for (const status of [200, 201, 202, 204, 299])
  test(`${status} is delivered`, async () => {
    const sent = await attempt(`s${status}`, { kind: "status", status });
    assert.deepEqual([sent.outcome, sent.status, sent.error], ["delivered", status, undefined]);
  });

for (const status of [300, 304, 400, 401, 404, 429, 500, 503])
  test(`${status} is refused`, async () => {
    const sent = await attempt(`s${status}`, { kind: "status", status });
    assert.deepEqual([sent.outcome, sent.status], ["refused", status]);
    assert.match(sent.error ?? "", new RegExp(`^answered ${status}`));
  });

test("410 says that nothing is wanted", async () => {
  assert.equal((await attempt("gone", { kind: "status", status: 410 })).outcome, "gone");
});

test("a redirect is refused and not followed", async () => {
  const sent = await attempt("redirect", { kind: "redirect" });
  assert.deepEqual([sent.outcome, sent.status], ["refused", 307]);
  assert.match(sent.error ?? "", /redirects are not followed/);
  assert.deepEqual(
    (await lab.received()).filter((each) => each.endpoint === "landing"),
    [],
  );
});

test("Retry-After is told in milliseconds, from seconds or a date", async () => {
  const seconds = await attempt("later", { kind: "retry_after", value: "120" });
  assert.deepEqual([seconds.outcome, seconds.retryAfterMs], ["refused", 120_000]);
  const at = Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000;
  const dated = await attempt("later", { kind: "retry_after", value: new Date(at).toUTCString() });
  assert.ok(Math.abs((dated.retryAfterMs ?? 0) - 3_600_000) < 60_000);
  assert.equal((await attempt("later", { kind: "retry_after", value: "soon" })).retryAfterMs, undefined);
});

for (const kind of ["hang", "drip", "drip_head", "half_close"] as const)
  test(`an endpoint that does ${kind} ends with the time of the whole attempt, or before`, async () => {
    const ends = kind === "half_close";
    const sent = await attempt(`t-${kind}`, { kind }, ends ? {} : { timeoutMs: 700 });
    const expected = ends ? "unreachable" : "timed_out";
    assert.equal(sent.outcome, expected);
    assert.equal(sent.status, undefined);
    if (expected === "timed_out") {
      assert.match(sent.error ?? "", /no whole answer within 0.7 s/);
      assert.ok(sent.durationMs >= 690);
    }
    await lab.receivedAt(`t-${kind}`, 1);
  });

test("a connection that is reset is unreachable", async () => {
  const sent = await attempt("reset", { kind: "reset" });
  assert.equal(sent.outcome, "unreachable");
  assert.match(sent.error ?? "", /reset|closed/);
  assert.equal((await lab.receivedAt("reset", 1)).length, 1);
});

test("an answer that is no HTTP is unreachable", async () => {
  const sent = await attempt("garbage", { kind: "garbage" });
  assert.equal(sent.outcome, "unreachable");
  assert.match(sent.error ?? "", /no HTTP/);
});

test("an answer that breaks off is unreachable, and its status is told", async () => {
  const sent = await attempt("cut", { kind: "cut_short" });
  assert.deepEqual([sent.outcome, sent.status], ["unreachable", 200]);
});

test("10 MiB are cut off, and the status stands", async () => {
  const sent = await attempt("large", { kind: "large" });
  assert.deepEqual([sent.outcome, sent.status], ["delivered", 200]);
  assert.equal(sent.answer?.length, 1_024);
  const [received] = await lab.receivedAt("large", 1);
  assert.equal(received?.answered, false, "the whole answer was taken");
});

test("nobody listening is unreachable", async () => {
  await using sender = open();
  const sent = await sender.send(subscriptionOf("http://127.0.0.1:1/"), requestOf());
  assert.equal(sent.outcome, "unreachable");
  assert.match(sent.error ?? "", /127\.0\.0\.1 port 1: the connection was refused/);
});

/** An endpoint that never answers, and does something when it is asked. */
async function silent(whenAsked: () => void): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(whenAsked);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("an abandoned attempt ends at once, and its connection with it", async () => {
  await using sender = open();
  const abandon = new AbortController();
  await using asked = await silent(() => abandon.abort());
  const sent = await sender.send(subscriptionOf(asked.url), requestOf(), abandon.signal);
  assert.equal(sent.outcome, "timed_out");
  assert.match(sent.error ?? "", /abandoned while waiting for the answer/);
  assert.equal(sender.counts.open, 0);
  const again = await sender.send(subscriptionOf(asked.url), requestOf(), abandon.signal);
  assert.match(again.error ?? "", /before it began/);
});

test("a sender that is let go of ends what is under way, and begins nothing more", async () => {
  await using sender = open();
  await using asked = await silent(() => void sender[Symbol.asyncDispose]());
  const sent = await sender.send(subscriptionOf(asked.url), requestOf());
  assert.equal(sent.outcome, "unreachable");
  assert.match((await sender.send(subscriptionOf(asked.url), requestOf())).error ?? "", /before it began/);
});

test("a connection that is made after the sender was let go of is not used", async () => {
  let answer: (addresses: string[]) => void = () => {};
  await using sender = open({ lookup: () => new Promise((resolve) => (answer = resolve)) });
  await using asked = await silent(() => assert.fail("it was asked"));
  const sending = sender.send(
    subscriptionOf(asked.url.replace("127.0.0.1", "late.example.com")),
    requestOf(),
  );
  await sender[Symbol.asyncDispose]();
  answer(["127.0.0.1"]);
  const sent = await sending;
  assert.equal(sent.outcome, "timed_out");
  assert.match(sent.error ?? "", /nothing is sent any more/);
});
