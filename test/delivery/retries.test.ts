import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import {
  type Outcome,
  type OutgoingRequest,
  outcomes,
  type Send,
  type Sent,
  type Subscription,
} from "../../internal/delivery/model.ts";
import { type RetryReason, tellRetries } from "../../internal/delivery/retry_reports.ts";

const subscription = (retryPolicy: Subscription["retryPolicy"]): Subscription => ({
  subscriptionId: randomUUID(),
  accountId: randomUUID(),
  url: "https://receiver.example/",
  secrets: [],
  headers: {},
  retryPolicy,
  maxConcurrency: null,
  ratePerMinute: null,
});
const request = (attempt: number): OutgoingRequest => ({
  deliveryId: randomUUID(),
  eventId: randomUUID(),
  kind: "price.changed",
  attempt,
  replayed: false,
  payload: Buffer.from("{}"),
});
const sent = (outcome: Outcome, status?: number): Sent => ({
  outcome,
  ...(status === undefined ? {} : { status }),
  startedAtMs: 0,
  durationMs: 1,
  phases: {},
  signature: "",
  webhookSignature: "",
});

async function told(
  what: Sent,
  attempt: number,
  policy: Subscription["retryPolicy"] = null,
  signal?: AbortSignal,
) {
  const reasons: RetryReason[] = [];
  const send: Send = async () => what;
  const answered = await tellRetries(send, (reason) => reasons.push(reason))(
    subscription(policy),
    request(attempt),
    signal,
  );
  assert.equal(answered, what, "what the sender answered goes on unchanged");
  return reasons;
}

test("an attempt that is made again is told of once, by what its endpoint answered or why it did not", async () => {
  const expected: [Sent, RetryReason][] = [
    [sent("refused", 301), "status_3xx"],
    [sent("refused", 404), "status_4xx"],
    [sent("refused", 429), "status_429"],
    [sent("refused", 503), "status_5xx"],
    [sent("refused", 199), "status_other"],
    [sent("timed_out"), "timed_out"],
    [sent("unreachable"), "unreachable"],
    [sent("forbidden"), "forbidden"],
    [sent("proxy_failed"), "proxy_failed"],
  ];
  for (const [what, reason] of expected) assert.deepEqual(await told(what, 1), [reason]);
  const named = new Set(expected.map(([{ outcome }]) => outcome));
  assert.deepEqual(
    outcomes.filter((outcome) => !named.has(outcome)),
    ["delivered", "gone"],
  );
});

test("nothing is told of what is over: delivered, gone, the last attempt of its schedule, or abandoned", async () => {
  assert.deepEqual(await told(sent("delivered", 200), 1), []);
  assert.deepEqual(await told(sent("gone", 410), 1), []);
  assert.deepEqual(await told(sent("refused", 500), 6), ["status_5xx"]);
  assert.deepEqual(await told(sent("refused", 500), 7), []);
  const policy = { maxRetries: 1, backoff: "linear", baseDelaySeconds: 1 } as const;
  assert.deepEqual(await told(sent("refused", 500), 1, policy), ["status_5xx"]);
  assert.deepEqual(await told(sent("refused", 500), 2, policy), []);
  assert.deepEqual(await told(sent("timed_out"), 1, null, AbortSignal.abort()), []);
});
