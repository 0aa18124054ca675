import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { test } from "node:test";
import { clientAddress, createClientAddress } from "../../../internal/http/client_address.ts";

const from = (forwarded: string | undefined, hops: number) =>
  clientAddress(
    {
      socket: { remoteAddress: "10.0.0.1" },
      headers: { "x-forwarded-for": forwarded },
    } as unknown as IncomingMessage,
    hops,
  );

test("without proxies that are trusted, what a caller writes of its address is nothing", () => {
  assert.equal(from("203.0.113.9", 0), "10.0.0.1");
  assert.equal(from(undefined, 0), "10.0.0.1");
});

test("of so many trusted proxies the first one's word counts, whatever stands before it", () => {
  assert.equal(from("1.1.1.1, 203.0.113.9", 1), "203.0.113.9");
  assert.equal(from("1.1.1.1,203.0.113.9 , 10.0.0.2", 2), "203.0.113.9");
  assert.equal(from("2001:db8::1", 1), "2001:db8::1");
});

test("a header that is too short, or holds no address, leaves the connection's", () => {
  for (const [forwarded, hops] of [
    [undefined, 1],
    ["", 1],
    ["203.0.113.9", 2],
    ["unknown", 1],
    ["203.0.113.9, _hidden", 1],
    ["203.0.113.9:4711", 1],
  ] as const)
    assert.equal(from(forwarded, hops), "10.0.0.1", String(forwarded));
});

test("reports an ignored X-Forwarded-For once, and only without trusted proxies", () => {
  const request = (forwarded?: string) =>
    ({
      socket: { remoteAddress: "10.0.0.1" },
      headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    }) as unknown as IncomingMessage;
  for (const [hops, times] of [
    [0, 1],
    [1, 0],
  ] as const) {
    let reported = 0;
    const address = createClientAddress(hops, () => {
      reported += 1;
    });
    address(request());
    assert.equal(reported, 0, "a request that came directly");
    address(request("203.0.113.9"));
    address(request("203.0.113.9"));
    assert.equal(reported, times, String(hops));
  }
});
