import assert from "node:assert/strict";
import { test } from "node:test";
import { createInFlight, type InFlight } from "../../internal/http/in_flight.ts";
import { until } from "../support/until.ts";

const stays = () => new AbortController().signal;

/** Enters in the background, and keeps track of who got a place, in order. */
function enterAll(inFlight: InFlight, ...accounts: readonly string[]) {
  const admitted: { account: string; leave(): void }[] = [];
  for (const account of accounts)
    void inFlight.enter(account, stays).then(
      (leave) => admitted.push({ account, leave }),
      () => {},
    );
  return admitted;
}

const accountsOf = (admitted: readonly { account: string }[]) => admitted.map(({ account }) => account);

test("limits requests in flight per account and in total", async () => {
  const inFlight = createInFlight({ mostPerAccount: 2, most: 3 });
  const admitted = enterAll(inFlight, "a", "a", "a", "b", "b", "c");
  await until(() => admitted.length === 3);
  assert.deepEqual(accountsOf(admitted), ["a", "a", "b"]);
  assert.deepEqual(inFlight.count(), { inFlight: 3, waiting: 3 });
  for (let at = 0; at < 6; at += 1) {
    await until(() => admitted.length > at);
    admitted[at]?.leave();
  }
  assert.deepEqual(inFlight.count(), { inFlight: 0, waiting: 0 });
});

test("an account with many waiting requests delays another account's request by one", async () => {
  const inFlight = createInFlight({ mostPerAccount: 1, most: 1 });
  const admitted = enterAll(inFlight, "busy", "busy", "busy", "busy", "calm");
  for (let at = 0; at < 3; at += 1) {
    await until(() => admitted.length > at);
    admitted[at]?.leave();
  }
  assert.ok(accountsOf(admitted).slice(0, 3).includes("calm"), accountsOf(admitted).join());
});

test("a request that waits too long gets 503 with Retry-After, and does not keep its place in line", async () => {
  const inFlight = createInFlight({ mostPerAccount: 1, waitMs: 5 });
  const leave = await inFlight.enter("a", stays);
  await assert.rejects(inFlight.enter("a", stays), { code: "SERVICE_UNAVAILABLE", retryAfterSeconds: 1 });
  assert.deepEqual(inFlight.count(), { inFlight: 1, waiting: 0 });
  leave();
  leave();
  assert.deepEqual(inFlight.count(), { inFlight: 0, waiting: 0 });
  (await inFlight.enter("a", stays))();
});

test("requests over the longest line get 503 at once", async () => {
  const inFlight = createInFlight({ mostPerAccount: 1, mostWaiting: 1 });
  const admitted = enterAll(inFlight, "a", "a");
  await assert.rejects(inFlight.enter("a", stays), { code: "SERVICE_UNAVAILABLE" });
  await until(() => admitted.length === 1);
});

test("a caller that closes its connection leaves the line", async () => {
  const inFlight = createInFlight({ mostPerAccount: 1 });
  const leave = await inFlight.enter("a", stays);
  const controller = new AbortController();
  const waiting = inFlight.enter("a", () => controller.signal);
  assert.equal(inFlight.count().waiting, 1);
  controller.abort(new Error("hung up"));
  await assert.rejects(waiting, /hung up/);
  assert.equal(inFlight.count().waiting, 0);
  await assert.rejects(
    inFlight.enter("a", () => controller.signal),
    /hung up/,
  );
  leave();
  assert.deepEqual(inFlight.count(), { inFlight: 0, waiting: 0 });
});

test("a place rests after a request while others wait, and is free at once when nobody waits", async () => {
  const inFlight = createInFlight({ mostPerAccount: 1, restTimes: 3 });
  const admitted = enterAll(inFlight, "a", "a");
  await until(() => admitted.length === 1);
  admitted[0]?.leave();
  assert.deepEqual(inFlight.count(), { inFlight: 1, waiting: 1 });
  await until(() => admitted.length === 2);
  admitted[1]?.leave();
  assert.deepEqual(inFlight.count(), { inFlight: 0, waiting: 0 });
});
