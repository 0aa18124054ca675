/** A dispatcher that is killed while it sends retried deliveries: another one sends the rest, and nothing is doubled. */
import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { test } from "node:test";
import { systemClock } from "../../internal/core/clock.ts";
import { idPrefixes, publicId } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import { testService } from "../rest/service.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { assertInvariants } from "./invariants.ts";
import { end, startProcess } from "./killable_dispatcher.ts";
import { makeOwner } from "./made.ts";
import { type Received, startReceiver } from "./receiver.ts";
import { addEvent, addWebhook, pendingCount, prepareDays } from "./world.ts";

/** The schedule waits an hour, so only the retry explains a delivery. */
const hourly = { maxRetries: 10, backoff: "linear", baseDelaySeconds: 3_600 } as const;

const deliveryOf = ({ headers }: Received) => String(headers["x-tm-delivery"]);
const senderOf = ({ headers }: Received) => String(headers["x-dispatcher"]);

test("two dispatchers, one killed in the middle of a retry: all ten are delivered, each once", async () => {
  await using db = await testDatabase({ poolSize: 20 });
  const on = db.connection;
  await using service = await testService({ on: db, fill: async () => {}, clock: systemClock });
  await using receiver = await startReceiver();
  await prepareDays(on);
  const { key, accountId } = await makeOwner(service);
  const url = receiver.url("/till");
  const webhook = await addWebhook(on, { url, accountId, policy: hourly, maxConcurrency: 3 });
  receiver.answer = () => 500;
  const alive = new Map<string, ChildProcess>();
  for (const id of ["a", "b"]) alive.set(id, await startProcess({ url: db.url, id }));
  for (let count = 0; count < 10; count += 1) await addEvent(on);
  await until(async () => {
    const waiting = await query(
      on,
      "select from live.deliveries where state = 'pending' and attempt = 1 and due_at > now()",
    );
    return waiting.length === 10;
  });

  // The endpoint works again. It accepts four deliveries, then its responses stay out until the sender is killed.
  let accepted = 0;
  let victim: string | undefined;
  const stuck = Promise.withResolvers<string>();
  const acknowledged: string[] = [];
  receiver.answer = (received) => {
    if (victim === undefined && accepted === 4) {
      stuck.resolve(senderOf(received));
      return new Promise(() => {});
    }
    accepted += 1;
    acknowledged.push(deliveryOf(received));
    return 200;
  };
  const path = `/v1/webhooks/${publicId(idPrefixes.webhook, webhook)}/retry`;
  const response = await service.post(path, {}, key);
  assert.equal(response.body.retried, 10, response.text);
  const sender = await stuck.promise;
  // The results of the accepted deliveries are written, so that the kill can repeat only what got no response.
  await until(async () => (await pendingCount(on)) === 6);
  victim = sender;
  await end(alive.get(sender) as ChildProcess, "SIGKILL");
  alive.delete(sender);

  await until(async () => (await pendingCount(on)) === 0);
  assert.equal(acknowledged.length, 10);
  assert.equal(new Set(acknowledged).size, 10, "the endpoint accepts each delivery once");
  const rows = await query(on, "select state, attempt from live.deliveries");
  assert.deepEqual(
    rows,
    Array.from({ length: 10 }, () => ({ state: "delivered", attempt: 2 })),
  );
  for (const child of alive.values()) await end(child, "SIGTERM");
  await assertInvariants(on);
});
