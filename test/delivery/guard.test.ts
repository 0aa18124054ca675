/** Which addresses are sent to is decided where the connection is made, by the address that is really connected to. */
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { createLookup } from "../../internal/delivery/sender/dns_lookup.ts";
import { createSender } from "../../internal/delivery/sender/sender.ts";
import { parseCidrs } from "../../internal/webhooks/ip_addresses.ts";
import { nameServer, type Zone } from "../support/dns.ts";
import { until } from "../support/until.ts";
import { loopback, requestOf, subscriptionOf } from "./outgoing.ts";

/** Listens on every address of the machine: a connection that gets through is seen. */
let server: Server;
let port = 0;
const reached: string[] = [];
before(async () => {
  server = createServer((request, response) => {
    reached.push(request.socket.localAddress ?? "");
    request.resume().on("end", () => response.end("ok"));
  });
  await new Promise<void>((done) => server.listen(0, "::", done));
  port = (server.address() as AddressInfo).port;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

/** Spellings of loopback, which get through when loopback is allowed: so the URL is good, and only the address refused. */
const loopbacks = [
  "127.0.0.1",
  "127.0.0.1.",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "2130706433",
  "0x7f000001",
  "0X7F000001",
  "0x7f.1",
  "0x7f.0x0.0x0.0x1",
  "017700000001",
  "0177.0.0.1",
  "0177.0.0.0x1",
  "0000177.0000.0000.0001",
  "127.000.000.001",
  "%31%32%37.0.0.1",
  "１２７.０.０.１",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[0000:0000:0000:0000:0000:0000:0000:0001]",
  "[::0001]",
  "[::ffff:127.0.0.1]",
  "[::FFFF:7F00:1]",
  "[0:0:0:0:0:ffff:127.0.0.1]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "api.localhost",
];

const others = [
  "0.0.0.0",
  "0",
  "0x0",
  "0.1.2.3",
  "[::]",
  "10.0.0.1",
  "10.255.255.255",
  "012.0.0.1",
  "167772161",
  "100.64.0.1",
  "100.127.255.255",
  "169.254.0.1",
  "169.254.169.254",
  "2852039166",
  "0xa9fea9fe",
  "0251.0376.0251.0376",
  "169.254.43518",
  "169.254.170.2",
  "100.100.100.200",
  "192.0.0.192",
  "168.63.129.16",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "192.168.257",
  "0xc0a80001",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.7",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "4294967295",
  "[::127.0.0.1]",
  "[::ffff:10.0.0.1]",
  "[::ffff:a9fe:a9fe]",
  "[::ffff:0:10.0.0.1]",
  "[64:ff9b::10.0.0.1]",
  "[64:ff9b::a9fe:a9fe]",
  "[64:ff9b:1::1]",
  "[2002:7f00:1::]",
  "[2002:a9fe:a9fe::1]",
  "[2002:c0a8:1::1]",
  "[2001:0:7f00:1::1]",
  "[2001:0:808:808::f5ff:fffe]",
  "[2001:db8::1]",
  "[2606:4700:1::5efe:10.0.0.1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "[febf::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[ff0e::1]",
  "[100::1]",
  "[4000::1]",
];

for (const host of [...loopbacks, ...others])
  test(`nothing is sent to ${host}`, async () => {
    await using sender = createSender({ allow: [], allowHttp: true });
    const sent = await sender.send(subscriptionOf(`http://${host}:${port}/`), requestOf());
    assert.equal(sent.outcome, "forbidden", sent.error);
    assert.match(sent.error ?? "", /nothing is sent there$/);
    assert.deepEqual(reached.splice(0), []);
    assert.equal(sender.counts.open, 0);
  });

for (const host of loopbacks)
  test(`${host} is sent to when loopback is allowed`, async () => {
    await using sender = createSender({
      allow: [...loopback, ...parseCidrs(["::ffff:0:0/96"])],
      allowHttp: true,
    });
    const sent = await sender.send(subscriptionOf(`http://${host}:${port}/`), requestOf());
    assert.equal(sent.outcome, "delivered", sent.error);
    assert.equal(reached.splice(0).length, 1);
  });

for (const [url, why] of [
  ["http://hooks.example.com/", /begin with https/],
  ["ftp://hooks.example.com/", /begin with https/],
  ["file:///etc/passwd", /begin with https/],
  ["https://user@hooks.example.com/", /a user or a password/],
  ["https://:secret@hooks.example.com/", /a user or a password/],
  ["https://256.0.0.1/", /no URL/],
  ["https://1.2.3.4.5/", /no URL/],
  ["https://[::1%25lo]/", /no URL/],
  ["hooks.example.com", /no URL/],
] as const)
  test(`nothing is sent to ${url}`, async () => {
    await using sender = createSender({ allow: [], allowHttp: false });
    const sent = await sender.send(subscriptionOf(url), requestOf());
    assert.equal(sent.outcome, "forbidden");
    assert.match(sent.error ?? "", why);
  });

/** Public addresses, which no test may reach: a name that has one of ours beside them is refused before any is tried. */
const [publicV4, publicV6] = ["8.8.8.8", "2606:4700::6810:84e5"];

for (const [name, addresses] of [
  ["one-private", ["127.0.0.1"]],
  ["last-private", [publicV4, "127.0.0.1"]],
  ["first-private", ["10.0.0.1", publicV4]],
  ["among-many", [publicV4, publicV6, "8.8.4.4", "169.254.169.254", "1.1.1.1"]],
  ["v6-private", [publicV4, "fd00::1"]],
  ["mapped", [publicV6, "::ffff:127.0.0.1"]],
  ["translated", ["64:ff9b::7f00:1"]],
  ["six-to-four", ["2002:7f00:1::"]],
  ["scoped", ["fe80::1%lo"]],
  ["unspecified", ["0.0.0.0"]],
  ["no-address", ["not an address"]],
] as const)
  test(`a name is refused whole when one of its addresses is (${name})`, async () => {
    await using sender = createSender({ allow: [], allowHttp: true, lookup: async () => addresses });
    const sent = await sender.send(subscriptionOf(`http://${name}.example.com:${port}/`), requestOf());
    assert.equal(sent.outcome, "forbidden", sent.error);
    assert.deepEqual(reached.splice(0), []);
  });

test("a name without an address is unreachable, and says why", async () => {
  await using names = await nameServer({});
  const lookup = createLookup({ servers: [names.address] });
  await using sender = createSender({ allow: loopback, allowHttp: true, lookup });
  const sent = await sender.send(subscriptionOf("http://nowhere.example.com/"), requestOf());
  assert.equal(sent.outcome, "unreachable");
  assert.match(sent.error ?? "", /^nowhere\.example\.com: the name does not exist \(ENOTFOUND\)$/);
});

test("a name server that stays silent ends with the attempt's time", async () => {
  await using sender = createSender({
    allow: loopback,
    allowHttp: true,
    timeoutMs: 100,
    lookup: () => new Promise(() => {}),
  });
  const sent = await sender.send(subscriptionOf("http://silent.example.com/"), requestOf());
  assert.equal(sent.outcome, "timed_out");
  assert.match(sent.error ?? "", /while connecting/);
  await until(() => sender.counts.open === 0);
});

/** A name whose address depends on how often it was looked up (an A and an AAAA each time). */
function changing(name: string, addressAt: (time: number) => string): Zone {
  let questions = 0;
  return Object.defineProperty({}, name, {
    get() {
      questions += 1;
      return [addressAt(Math.ceil(questions / 2))];
    },
  });
}

test("a name that changes its answer after it was judged is connected to where it was judged", async (t) => {
  const realNow = performance.now.bind(performance);
  let aheadMs = 0;
  t.mock.method(performance, "now", () => realNow() + aheadMs);
  // Allowed the first time it is asked for, and the machine's own address, which is not, from then on.
  await using names = await nameServer(
    changing("rebind.example.com", (time) => (time === 1 ? "127.0.0.2" : "127.0.0.3")),
  );
  await using sender = createSender({
    allow: parseCidrs(["127.0.0.2"]),
    allowHttp: true,
    oldestMs: 60_000,
    lookup: createLookup({ servers: [names.address] }),
  });
  const subscription = subscriptionOf(`http://rebind.example.com:${port}/`);
  const first = await sender.send(subscription, requestOf());
  assert.equal(first.outcome, "delivered", first.error);
  assert.equal(first.remoteAddress, "127.0.0.2");
  assert.ok(first.phases.dnsMs !== undefined);
  assert.equal(names.asked.length, 2, "asked once, A and AAAA: there is no second answer to fall for");
  // Over the connection whose address was judged.
  assert.equal((await sender.send(subscription, requestOf())).remoteAddress, "127.0.0.2");
  assert.equal(names.asked.length, 2);
  // Once it is old, the name is looked up and judged again.
  aheadMs = 61_000;
  const last = await sender.send(subscription, requestOf());
  assert.equal(last.outcome, "forbidden");
  assert.match(last.error ?? "", /^rebind\.example\.com is a loopback address/);
  assert.doesNotMatch(
    last.error ?? "",
    /127\.0\.0\.3/,
    "a name that leads into our network tells nothing of it",
  );
  assert.deepEqual(reached.splice(0), ["::ffff:127.0.0.2", "::ffff:127.0.0.2"]);
});

test("an address that was judged to be another is left before a byte goes out", async () => {
  // Says one thing to whoever judges it, and another to whoever connects: what no look-up does, and a fault of ours might.
  const lying = Object.assign(["127.0.0.2"], { slice: () => ["127.0.0.3"] });
  await using sender = createSender({
    allow: parseCidrs(["127.0.0.2"]),
    allowHttp: true,
    lookup: async () => lying,
  });
  const sent = await sender.send(subscriptionOf(`http://lying.example.com:${port}/`), requestOf());
  assert.equal(sent.outcome, "forbidden", sent.error);
  assert.match(sent.error ?? "", /^connected to a loopback address/);
  assert.doesNotMatch(sent.error ?? "", /127\.0\.0\.3/);
  assert.deepEqual(reached.splice(0), []);
});

test("a name that alternates is judged at every attempt, and reached only where it may be", async () => {
  await using names = await nameServer(
    changing("flip.example.com", (time) => (time % 2 === 1 ? "127.0.0.2" : "127.0.0.3")),
  );
  await using sender = createSender({
    allow: parseCidrs(["127.0.0.2"]),
    allowHttp: true,
    oldestMs: 0,
    lookup: createLookup({ servers: [names.address] }),
  });
  const subscription = subscriptionOf(`http://flip.example.com:${port}/`);
  const outcomes: string[] = [];
  for (let round = 0; round < 6; round += 1)
    outcomes.push((await sender.send(subscription, requestOf())).outcome);
  assert.deepEqual(outcomes, ["delivered", "forbidden", "delivered", "forbidden", "delivered", "forbidden"]);
  assert.deepEqual(new Set(reached.splice(0)), new Set(["::ffff:127.0.0.2"]));
});

test("a name with several addresses is tried until one takes the connection", async (t) => {
  await using names = await nameServer({ "several.example.com": ["127.0.0.9", "::1"] });
  const alone = createServer((request, response) => request.resume().on("end", () => response.end()));
  await new Promise<void>((done) => alone.listen(0, "::1", done));
  t.after(() => {
    alone.closeAllConnections();
    alone.close();
  });
  await using sender = createSender({
    allow: loopback,
    allowHttp: true,
    lookup: createLookup({ servers: [names.address] }),
  });
  const url = `http://several.example.com:${(alone.address() as AddressInfo).port}/`;
  const sent = await sender.send(subscriptionOf(url), requestOf());
  assert.equal(sent.outcome, "delivered", sent.error);
  assert.equal(sent.remoteAddress, "::1");
});

test("many deliveries to one name at once ask for it once", async () => {
  await using names = await nameServer({ "busy.example.com": ["127.0.0.1"] });
  const lookup = createLookup({ servers: [names.address] });
  await using sender = createSender({ allow: loopback, allowHttp: true, lookup });
  const subscription = subscriptionOf(`http://busy.example.com:${port}/`);
  const sent = await Promise.all(Array.from({ length: 20 }, () => sender.send(subscription, requestOf())));
  assert.ok(sent.every(({ outcome }) => outcome === "delivered"));
  assert.equal(names.asked.length, 2);
  reached.splice(0);
});
