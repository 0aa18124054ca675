/** Addresses that nothing is sent to, whatever they look like; each is a test. */
import assert from "node:assert/strict";
import { BlockList, isIPv4 } from "node:net";
import { test } from "node:test";
import fc from "fast-check";
import { parseCidr, parseCidrs, refusalOf } from "../../internal/webhooks/ip_addresses.ts";

const refused: readonly (readonly [address: string, because: RegExp])[] = [
  ["0.0.0.0", /unspecified/],
  ["0.1.2.3", /this network/],
  ["10.0.0.0", /private/],
  ["10.255.255.255", /private/],
  ["100.64.0.1", /carriers/],
  ["100.127.255.255", /carriers/],
  ["100.100.100.200", /metadata/],
  ["127.0.0.1", /loopback/],
  ["127.255.255.254", /loopback/],
  ["168.63.129.16", /metadata/],
  ["169.254.0.1", /link-local/],
  ["169.254.169.254", /metadata/],
  ["169.254.170.2", /metadata/],
  ["172.16.0.1", /private/],
  ["172.31.255.255", /private/],
  ["192.0.0.1", /protocols/],
  ["192.0.0.192", /metadata/],
  ["192.0.2.1", /documentation/],
  ["192.88.99.1", /6to4/],
  ["192.168.0.1", /private/],
  ["198.18.0.1", /benchmarks/],
  ["198.19.255.255", /benchmarks/],
  ["198.51.100.7", /documentation/],
  ["203.0.113.7", /documentation/],
  ["224.0.0.1", /multicast/],
  ["239.255.255.250", /multicast/],
  ["240.0.0.1", /reserved/],
  ["255.255.255.255", /broadcast/],
  ["::", /unspecified/],
  ["::1", /loopback/],
  ["0:0:0:0:0:0:0:1", /loopback/],
  ["::127.0.0.1", /leads to a loopback/],
  ["::a00:1", /leads to a private/],
  ["::ffff:127.0.0.1", /leads to a loopback/],
  ["::ffff:7f00:1", /leads to a loopback/],
  ["::FFFF:10.1.2.3", /leads to a private/],
  ["0:0:0:0:0:ffff:a9fe:a9fe", /leads to a cloud's metadata/],
  ["::ffff:0:192.168.1.1", /leads to a private/],
  ["64:ff9b::10.0.0.1", /leads to a private/],
  ["64:ff9b::a9fe:a9fe", /leads to a cloud's metadata/],
  ["64:ff9b:1::808:808", /local translator/],
  ["64:ff9b:1:ffff::1", /local translator/],
  ["100::1", /discards/],
  ["2001::1", /leads to/],
  ["2001:0:a00:1::f7f7:f7f7", /leads to a private/],
  ["2001:0:808:808::f5ff:fffe", /leads to a private/],
  ["2001:2::1", /benchmarks/],
  ["2001:10::1", /protocols/],
  ["2001:20::1", /protocols/],
  ["2001:1ff:ffff::1", /protocols/],
  ["2001:db8::1", /documentation/],
  ["2002:7f00:1::1", /leads to a loopback/],
  ["2002:c0a8:101::1", /leads to a private/],
  ["2600:1f00::5efe:10.0.0.1", /leads to a private/],
  ["2600:1f00::200:5efe:7f00:1", /leads to a loopback/],
  ["3fff::1", /documentation/],
  ["4000::1", /reserved/],
  ["5f00::1", /reserved/],
  ["fc00::1", /private/],
  ["fd00:ec2::254", /metadata/],
  ["fd12:3456::1", /private/],
  ["fe80::1", /link-local/],
  ["febf::1", /link-local/],
  ["fec0::1", /site-local/],
  ["ff02::1", /multicast/],
  ["ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", /multicast/],
  ["fe80::1%eth0", /usual form/],
  ["127.1", /usual form/],
  ["2130706433", /usual form/],
  ["0x7f000001", /usual form/],
  ["0177.0.0.1", /usual form/],
  ["127.000.000.001", /usual form/],
  ["127.0.0.1.", /usual form/],
  ["[::1]", /usual form/],
  [" 8.8.8.8", /usual form/],
  ["8.8.8.8:443", /usual form/],
  ["localhost", /usual form/],
  ["", /usual form/],
];

for (const [address, because] of refused)
  test(`nothing is sent to ${JSON.stringify(address)}`, () => {
    assert.match(refusalOf(address, []) ?? "it is let through", because);
  });

for (const address of [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "169.253.255.255",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.1",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2001:4860:4860::8888",
  "2600::",
  "2a00:1450:4001:81b::200e",
  "::ffff:8.8.8.8",
  "64:ff9b::8.8.8.8",
  "2002:808:808::1",
])
  test(`the Internet's ${address} is sent to`, () => {
    assert.equal(refusalOf(address, []), undefined);
  });

test("what is allowed is let through, and nothing beside it", () => {
  const allow = parseCidrs(["127.0.0.0/8", "10.1.2.3", "fd00::/8"]);
  for (const address of [
    "127.0.0.1",
    "127.9.9.9",
    "10.1.2.3",
    "fd12::1",
    "::ffff:127.0.0.1",
    "64:ff9b::10.1.2.3",
  ])
    assert.equal(refusalOf(address, allow), undefined, address);
  for (const address of ["10.1.2.4", "::1", "fc00::1", "169.254.169.254", "::ffff:10.1.2.4"])
    assert.notEqual(refusalOf(address, allow), undefined, address);
  assert.equal(refusalOf("64:ff9b:1::1", parseCidrs(["64:ff9b:1::/48"])), undefined);
});

test("a block of addresses that is none is refused with how to write one", () => {
  for (const text of [
    "10.0.0.0/33",
    "10.0.0/8",
    "::/129",
    "10.0.0.0/8/8",
    "10.0.0.0/",
    "10.0.0.0/-1",
    "all",
    "",
  ])
    assert.throws(() => parseCidr(text), /write it as 10\.0\.0\.0\/8/, text);
});

test("every IPv4 address is judged the same, bare or carried by an IPv6 address that leads to it", () => {
  const address = fc.oneof(
    fc.ipV4(),
    fc
      .constantFrom(10, 127, 172, 192, 169, 100, 198, 224)
      .chain((first) => fc.ipV4().map((rest) => rest.replace(/^\d+/, String(first)))),
  );
  fc.assert(
    fc.property(address, (text) => {
      const plain = refusalOf(text, []) === undefined;
      const [a = 0, b = 0, c = 0, d = 0] = text.split(".").map(Number);
      const hex = (x: number, y: number) => ((x << 8) | y).toString(16);
      const inverted = `${(~((a << 8) | b) & 0xffff).toString(16)}:${(~((c << 8) | d) & 0xffff).toString(16)}`;
      const carrying = [
        `::ffff:${text}`,
        `64:ff9b::${text}`,
        `2002:${hex(a, b)}:${hex(c, d)}::1`,
        `2001:0:808:808::${inverted}`,
        `2001:0:${hex(a, b)}:${hex(c, d)}::f7f7:f7f7`,
        `2600::5efe:${text}`,
      ];
      for (const carrier of carrying)
        assert.equal(refusalOf(carrier, []) === undefined, plain, `${carrier} ${text}`);
    }),
    { numRuns: 500 },
  );
});

test("a block holds what the platform's own list of blocks says it holds", () => {
  const block = fc.oneof(fc.ipV4(), fc.ipV6()).chain((address) =>
    fc.record({
      address: fc.constant(address),
      bits: fc.integer({ min: 0, max: isIPv4(address) ? 32 : 128 }),
    }),
  );
  fc.assert(
    fc.property(block, fc.ipV4(), fc.ipV6(), ({ address, bits }, four, six) => {
      const family = isIPv4(address) ? "ipv4" : "ipv6";
      const list = new BlockList();
      list.addSubnet(address, bits, family);
      const asked = family === "ipv4" ? four : six;
      // Without a rule of ours in the way, being let through is being held: 10.0.0.1 and fc00::1 are refused otherwise.
      const allow = [parseCidr(`${address}/${bits}`)];
      for (const one of [asked, address, family === "ipv4" ? "10.0.0.1" : "fc00::1"]) {
        const held = list.check(one, family);
        const without = refusalOf(one, []) === undefined;
        assert.equal(refusalOf(one, allow) === undefined, held || without, `${one} in ${address}/${bits}`);
      }
    }),
    { numRuns: 500 },
  );
});
