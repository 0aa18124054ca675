/** HTTPS with certificates that are verified, and the way out through a proxy, whose faults are not the endpoint's. */
import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { createSender, type SenderOptions } from "../../internal/delivery/sender/sender.ts";
import { makeCertificate } from "../runtime/certificate.ts";
import { dataFolder } from "../support/place.ts";
import { type ConnectProxy, startConnectProxy } from "./connect_proxy.ts";
import { loopback, requestOf, subscriptionOf } from "./outgoing.ts";
import { type Lab, startLab } from "./receivers/lab.ts";

let folder: string;
let lab: Lab;
let caFile: string;
before(async () => {
  folder = await dataFolder();
  const good = makeCertificate("hooks", { names: ["hooks.example.com"] });
  const expired = makeCertificate("expired", { names: ["hooks.example.com"], expired: true });
  caFile = join(folder, "ca.pem");
  await writeFile(caFile, `${good.cert}${expired.cert}`);
  lab = await startLab({ tls: good, otherTls: expired });
});
after(async () => {
  await lab[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const open = (options: Partial<SenderOptions> = {}) =>
  createSender({
    allow: loopback,
    allowHttp: true,
    caFile,
    lookup: async () => ["127.0.0.1"],
    ...options,
  });

test("an endpoint on HTTPS is sent to by its name, and each phase is timed", async () => {
  await using sender = open();
  const subscription = subscriptionOf(`https://hooks.example.com:${lab.ports.https}/tls`);
  const sent = await sender.send(subscription, requestOf());
  assert.equal(sent.outcome, "delivered", sent.error);
  assert.deepEqual(Object.keys(sent.phases).toSorted(), ["connectMs", "dnsMs", "firstByteMs", "tlsMs"]);
  assert.ok(Object.values(sent.phases).every((ms) => ms >= 0 && ms <= sent.durationMs));
  const second = await sender.send(subscription, requestOf());
  assert.deepEqual(Object.keys(second.phases), ["firstByteMs"]);
});

test("an endpoint on HTTPS may be an address", async () => {
  await using sender = open();
  const sent = await sender.send(subscriptionOf(lab.secureUrl("address")), requestOf());
  assert.equal(sent.outcome, "delivered", sent.error);
});

for (const [what, port, name, options, why] of [
  ["of an unknown authority", "https", "hooks.example.com", { caFile: undefined }, /self-signed/],
  ["for another name", "https", "other.example.com", {}, /for another name/],
  ["that has expired", "badTls", "hooks.example.com", {}, /has expired/],
] as const)
  test(`nothing is sent over a certificate ${what}`, async () => {
    await using sender = open(options);
    const sent = await sender.send(subscriptionOf(`https://${name}:${lab.ports[port]}/refused`), requestOf());
    assert.equal(sent.outcome, "unreachable");
    assert.match(sent.error ?? "", why);
    assert.equal((await lab.received()).filter(({ endpoint }) => endpoint === "refused").length, 0);
    assert.equal(sender.counts.open, 0);
  });

test("a port that speaks no TLS is unreachable", async () => {
  await using sender = open();
  const sent = await sender.send(subscriptionOf(`https://hooks.example.com:${lab.ports.http}/`), requestOf());
  assert.equal(sent.outcome, "unreachable");
  assert.match(sent.error ?? "", /^TLS with hooks\.example\.com: the other side speaks no TLS/);
});

const through = ({ port }: ConnectProxy) => `http://user:p%40ss@127.0.0.1:${port}`;

for (const scheme of ["http", "https"] as const)
  test(`a proxy is gone through to ${scheme}, by the name`, async () => {
    await using proxy = await startConnectProxy();
    await using sender = open({
      proxy: through(proxy),
      lookup: async () => Promise.reject(new Error("none")),
    });
    const url = `${scheme}://hooks.example.com:${lab.ports[scheme]}/proxied-${scheme}`;
    const [first, second] = [
      await sender.send(subscriptionOf(url), requestOf()),
      await sender.send(subscriptionOf(url), requestOf()),
    ];
    assert.equal(first.outcome, "delivered", first.error);
    assert.equal(second.outcome, "delivered", second.error);
    // The second over the same tunnel.
    assert.deepEqual(proxy.asked, [
      {
        subject: `hooks.example.com:${lab.ports[scheme]}`,
        authorization: `Basic ${Buffer.from("user:p@ss").toString("base64")}`,
      },
    ]);
    assert.equal(first.remoteAddress, undefined);
  });

for (const [answers, outcome] of [
  [400, "proxy_failed"],
  [407, "proxy_failed"],
  ["garbage", "proxy_failed"],
  [403, "forbidden"],
  [500, "unreachable"],
  [502, "unreachable"],
  [503, "unreachable"],
  [504, "unreachable"],
] as const)
  test(`a proxy that answers ${answers} makes it ${outcome}`, async () => {
    await using proxy = await startConnectProxy();
    proxy.answers = answers;
    await using sender = open({ proxy: through(proxy) });
    const sent = await sender.send(subscriptionOf(lab.secureUrl("never")), requestOf());
    assert.equal(sent.outcome, outcome, sent.error);
    assert.match(sent.error ?? "", /^the proxy/);
    assert.doesNotMatch(sent.error ?? "", /p@ss|user/);
    assert.equal(sender.counts.open, 0);
  });

test("a proxy that is away uses up no attempt", async () => {
  await using sender = open({ proxy: "http://127.0.0.1:1" });
  const sent = await sender.send(subscriptionOf(lab.secureUrl("never")), requestOf());
  assert.equal(sent.outcome, "proxy_failed");
  assert.match(sent.error ?? "", /refused/);
});

test("an endpoint that stays silent behind the proxy ends with the attempt's time", async () => {
  await using proxy = await startConnectProxy();
  proxy.answers = "hang";
  await using sender = open({ proxy: through(proxy), timeoutMs: 200 });
  const sent = await sender.send(subscriptionOf(lab.secureUrl("never")), requestOf());
  assert.equal(sent.outcome, "timed_out");
});

test("a proxy is not asked for addresses that nothing is sent to", async () => {
  await using proxy = await startConnectProxy();
  await using sender = open({ proxy: through(proxy), allow: [] });
  for (const host of ["127.0.0.1", "169.254.169.254", "[::1]", "private.example.com"]) {
    const sent = await sender.send(subscriptionOf(`https://${host}:${lab.ports.https}/never`), requestOf());
    assert.equal(sent.outcome, "forbidden", sent.error);
  }
  assert.deepEqual(proxy.asked, []);
});
