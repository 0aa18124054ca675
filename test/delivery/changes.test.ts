/** What a dispatcher hears of while it holds a lane: its subscription changes. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { createWebhooks } from "../../cmd/api/webhooks.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { idPrefixes, publicId } from "../../internal/core/ids.ts";
import { createDispatcher } from "../../internal/delivery/dispatcher.ts";
import { query } from "../../internal/postgres/database.ts";
import { parseCidrs } from "../../internal/webhooks/ip_addresses.ts";
import { newSecret } from "../../internal/webhooks/secrets.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { startReceiver } from "./receiver.ts";
import { verifiedBy } from "./receivers/verify.ts";
import { createSmallSender } from "./small_sender.ts";
import { addEvent, addWebhook, prepareDays, schema, sealKey } from "./world.ts";

/** Leased once, and never renewed while a test runs: what changes is known by notice or not at all. */
const heldOn = { leaseMs: 3_600_000, renewMs: 1_200_000, lingerMs: 1_800_000, settleMs: 2, gatherMs: 2 };

async function startWorld() {
  await using stack = new AsyncDisposableStack();
  const { connection: on } = stack.use(await testDatabase({ poolSize: 20 }));
  const receiver = stack.use(await startReceiver());
  const { send } = stack.use(createSmallSender());
  await prepareDays(on);
  const secret = newSecret();
  const accountId = randomUUID();
  await query(on, "insert into accounts.accounts (id, name, plan) values ($1, 'Test', 'business')", [
    accountId,
  ]);
  const id = await addWebhook(on, { url: receiver.url("/before"), secret, accountId, maxConcurrency: 1 });
  const { webhooks } = createWebhooks({
    database: on,
    schema,
    clock: systemClock,
    options: {
      sealKey,
      rules: { allow: parseCidrs(["127.0.0.0/8"]), allowHttp: true },
      resolve: undefined,
      most: 10,
      simulated: false,
    },
    simulate: undefined,
    recover: () => assert.fail("nothing is brought back here"),
  });
  stack.use(
    createDispatcher({
      database: on,
      schema,
      send,
      clock: systemClock,
      observe() {},
      sealKey,
      id: "one",
      options: heldOn,
    }),
  );
  const actor = { accountId, actor: "key_of_the_test" };
  const parts = stack.move();
  return {
    on,
    receiver,
    secret,
    webhooks,
    actor,
    id: publicId(idPrefixes.webhook, id),
    epoch: async () => (await query<{ epoch: number }>(on, "select epoch from live.lanes"))[0]?.epoch,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** Events come until one is received as is asked for; answers how many were by then. */
async function sentUntil({ on, receiver }: Awaited<ReturnType<typeof startWorld>>, is: () => boolean) {
  await until(async () => {
    const before = receiver.received.length;
    await addEvent(on);
    await receiver.came(before + 1);
    return is();
  });
  return receiver.received.length;
}

test("a rotation without overlap reaches who holds the lane: from then on every delivery verifies with the new secret", async () => {
  await using world = await startWorld();
  const { on, receiver, webhooks, actor, id } = world;
  await addEvent(on);
  await receiver.came(1);
  const { secret } = await webhooks.rotate(actor, id, { overlapSeconds: 0, signWith: "previous" });
  const verified = (place: number) =>
    receiver.received
      .slice(place)
      .flatMap(({ headers, body }) => verifiedBy(headers, body, [world.secret, secret]));
  const reached = await sentUntil(world, () => verified(-1).includes(1));
  for (let count = 0; count < 5; count += 1) await addEvent(on);
  await receiver.came(reached + 5);
  assert.deepEqual(verified(reached), [1, 1, 1, 1, 1]);
  assert.equal(await world.epoch(), 1);
});

test("a receiver that reads only X-TM-Signature verifies with the previous secret until its owner switches", async () => {
  await using world = await startWorld();
  const { on, receiver, webhooks, actor, id } = world;
  await addEvent(on);
  await receiver.came(1);
  const { secret } = await webhooks.rotate(actor, id, { overlapSeconds: 3_600, signWith: "previous" });
  const secrets = [world.secret, secret];
  const only = (name: string, place: number) =>
    receiver.received.slice(place).flatMap(({ headers, body }) => {
      const { "x-tm-signature-previous": other, ...rest } = headers;
      return verifiedBy({ ...rest, ...(name === "other" ? { "x-tm-signature": other } : {}) }, body, secrets);
    });
  const inOverlap = await sentUntil(world, () => only("other", -1).includes(1));
  for (let count = 0; count < 3; count += 1) await addEvent(on);
  await receiver.came(inOverlap + 3);
  assert.deepEqual(only("X-TM-Signature", inOverlap), [0, 0, 0]);
  assert.deepEqual(only("other", inOverlap), [1, 1, 1]);
  await webhooks.change(actor, id, { signWith: "new" });
  const switched = await sentUntil(world, () => only("X-TM-Signature", -1).includes(1));
  await addEvent(on);
  await receiver.came(switched + 1);
  assert.deepEqual(only("X-TM-Signature", switched), [1]);
  assert.deepEqual(only("other", switched), [0]);
  assert.deepEqual(only("X-TM-Signature", 0).slice(0, inOverlap), Array(inOverlap).fill(0));
  assert.equal(await world.epoch(), 1);
});

test("a changed address and a pause reach who holds the lane", async () => {
  await using world = await startWorld();
  const { on, receiver, webhooks, actor, id } = world;
  await addEvent(on);
  await receiver.came(1);
  await webhooks.change(actor, id, { url: receiver.url("/after") });
  await sentUntil(world, () => receiver.received.at(-1)?.path === "/after");
  await webhooks.change(actor, id, { active: false });
  await webhooks.change(actor, id, { active: true });
  await sentUntil(world, () => true);
  assert.equal(await world.epoch(), 1);
});
