/** ConnectionPool are kept, bounded, and let go of; what happens to a request over one that is gone. */
import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createSecureContext } from "node:tls";
import { createAttempts } from "../../internal/delivery/sender/attempt.ts";
import { createConnect } from "../../internal/delivery/sender/connect.ts";
import { createConnectionPool } from "../../internal/delivery/sender/connection_pool.ts";
import { createDestinations } from "../../internal/delivery/sender/destination.ts";
import { createLookup } from "../../internal/delivery/sender/dns_lookup.ts";
import { createSender, type Sender, type SenderOptions } from "../../internal/delivery/sender/sender.ts";
import { until } from "../support/until.ts";
import { loopback, requestOf, subscriptionOf } from "./outgoing.ts";
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

test("a kept connection is used again, and has none of the phases of making one", async () => {
  await using sender = open();
  const subscription = subscriptionOf(await lab.endpoint("kept", { kind: "status", status: 200 }));
  const first = await sender.send(subscription, requestOf());
  const second = await sender.send(subscription, requestOf());
  assert.ok(first.phases.connectMs !== undefined && first.phases.firstByteMs !== undefined);
  assert.deepEqual(Object.keys(second.phases), ["firstByteMs"]);
  assert.equal(second.remoteAddress, "127.0.0.1");
  const received = await lab.receivedAt("kept", 2);
  assert.equal(received[0]?.connection, received[1]?.connection);
});

test("a connection is not used once it is old", async () => {
  await using sender = open({ oldestMs: 1 });
  const subscription = subscriptionOf(await lab.endpoint("old", { kind: "status", status: 200 }));
  await sender.send(subscription, requestOf());
  await sleep(5);
  const second = await sender.send(subscription, requestOf());
  assert.ok(second.phases.connectMs !== undefined);
});

test("an idle connection is let go of, and its origin forgotten", async () => {
  await using sender = open({ idleMs: 50 });
  await sender.send(subscriptionOf(await lab.endpoint("idle", { kind: "status", status: 200 })), requestOf());
  await until(() => sender.counts.open === 0);
  assert.deepEqual(sender.counts, { open: 0, idle: 0, origins: 0, waiting: 0 });
});

test("a kept connection that its other side closes is not used again", async () => {
  await using sender = open();
  const subscription = subscriptionOf(await lab.endpoint("hang-up", { kind: "hang_up" }));
  for (let round = 0; round < 3; round += 1) {
    const sent = await sender.send(subscription, requestOf());
    assert.equal(sent.outcome, "delivered");
    assert.ok(sent.phases.connectMs !== undefined);
    await until(() => sender.counts.open === 0);
  }
});

test("a kept connection that is closed just before the request goes over it is replaced within the attempt", async () => {
  await using connections = createConnectionPool({
    total: 10,
    perOrigin: 10,
    idleMs: 1_000,
    oldestMs: 10_000,
  });
  const connectReally = createConnect({
    allow: loopback,
    lookup: createLookup(),
    secureContext: createSecureContext(),
    proxy: undefined,
  });
  const sockets: Socket[] = [];
  const attempt = createAttempts({
    connections,
    timeoutMs: 5_000,
    async connect(...args) {
      const connected = await connectReally(...args);
      sockets.push(connected.socket);
      return connected;
    },
  });
  const subscription = subscriptionOf(await lab.endpoint("stale", { kind: "status", status: 200 }));
  const destination = createDestinations({ allowHttp: true })(subscription);
  const send = async () => {
    const place = await connections.take(destination.origin, false, undefined);
    assert.ok(place);
    sockets[0]?.destroy();
    return await attempt(destination, subscription, requestOf(), place, undefined);
  };
  assert.equal((await send()).outcome, "delivered");
  const second = await send();
  assert.equal(second.outcome, "delivered", second.error);
  assert.equal(sockets.length, 2);
  assert.equal((await lab.receivedAt("stale", 2)).length, 2);
});

test("a kept connection that is reset over the request is a failure, and the request goes out once", async () => {
  await using sender = open();
  await sender.send(
    subscriptionOf(await lab.endpoint("before-reset", { kind: "status", status: 200 })),
    requestOf(),
  );
  const sent = await sender.send(
    subscriptionOf(await lab.endpoint("kept-reset", { kind: "reset" })),
    requestOf(),
  );
  assert.equal(sent.outcome, "unreachable");
  assert.deepEqual(Object.keys(sent.phases), [], "over the kept connection");
  await sender.send(subscriptionOf(lab.url("before-reset")), requestOf());
  await lab.receivedAt("before-reset", 2);
  assert.equal((await lab.receivedAt("kept-reset", 1)).length, 1);
});

test("connections are bounded for an origin, and the rest wait their turn", async () => {
  await using sender = open({ maxSocketsPerOrigin: 3 });
  const subscription = subscriptionOf(await lab.endpoint("bounded", { kind: "slow", ms: 50 }));
  const sending = Array.from({ length: 12 }, () => sender.send(subscription, requestOf()));
  assert.equal(sender.counts.open, 3);
  assert.equal(sender.counts.waiting, 9);
  const sent = await Promise.all(sending);
  assert.ok(sent.every(({ outcome }) => outcome === "delivered"));
  const connections = new Set((await lab.receivedAt("bounded", 12)).map((each) => each.connection));
  assert.equal(connections.size, 3);
});

test("connections are bounded in total: one that is idle makes room for another origin", async () => {
  await using other = await startLab();
  await using sender = open({ maxSockets: 1 });
  const subscription = subscriptionOf(await lab.endpoint("first", { kind: "status", status: 200 }));
  assert.equal((await sender.send(subscription, requestOf())).outcome, "delivered");
  assert.equal((await sender.send(subscriptionOf(other.url("second")), requestOf())).outcome, "delivered");
  assert.deepEqual(sender.counts, { open: 1, idle: 1, origins: 1, waiting: 0 });
  const slow = subscriptionOf(await lab.endpoint("slow", { kind: "slow", ms: 100 }));
  const both = await Promise.all([
    sender.send(slow, requestOf()),
    sender.send(subscriptionOf(other.url("third")), requestOf()),
  ]);
  assert.deepEqual(
    both.map(({ outcome }) => outcome),
    ["delivered", "delivered"],
  );
});

test("waiting in line is no part of an attempt's time, and can be abandoned", async () => {
  await using sender = open({ maxSocketsPerOrigin: 1, timeoutMs: 2_000 });
  const hanging = subscriptionOf(await lab.endpoint("line-hang", { kind: "hang" }));
  const fine = subscriptionOf(await lab.endpoint("line-fine", { kind: "status", status: 200 }));
  const abandon = new AbortController();
  const [first, second, third] = [
    sender.send(hanging, requestOf()),
    sender.send(fine, requestOf(), abandon.signal),
    sender.send(fine, requestOf()),
  ];
  abandon.abort();
  assert.match((await second).error ?? "", /before it began/);
  assert.equal((await first).outcome, "timed_out");
  assert.equal((await third).outcome, "delivered");
});
