/** What a plan allows: requests a minute and a month, and what counts towards each. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import request, { type Response } from "supertest";
import { assertError } from "./rows.ts";
import { testService } from "./service.ts";

/** Shared by the tests that change nothing. */
const service = await testService();
after(() => service[Symbol.asyncDispose]());

test("an unknown path counts against the limits of a key that is known", async () => {
  const key = await service.key({ plan: "developer" });
  const first = await service.get("/nowhere", key);
  assertError(first, "NOT_FOUND");
  assert.equal(first.headers["x-ratelimit-remaining"], "59");
  assert.equal((await service.get("/v1/drugs", key)).headers["x-ratelimit-remaining"], "58");
});

test("returns the limits of a key with requests that need none, and does not count them", async () => {
  for (const plan of ["developer", "business"] as const) {
    const key = await service.key({ plan });
    const read = async (answer: PromiseLike<Response>) => {
      const { headers } = await answer;
      return ["x-ratelimit-limit", "x-ratelimit-remaining", "x-quota-remaining"].map((name) => headers[name]);
    };
    const limits = await read(service.get("/v1/drugs", key));
    assert.deepEqual(await read(service.get("/status", key)), limits);
    assert.deepEqual(await read(service.get("/v1/event-types", key)), limits);
    const options = request(service.app).options("/v1/drugs").set("Authorization", `Bearer ${key}`);
    assert.deepEqual(await read(options), limits);
  }
  const unknown = await service.get("/status", "nonsense");
  assert.deepEqual([unknown.status, unknown.headers["x-ratelimit-remaining"]], [200, "60"]);
});

test("a 304 and a 403 count toward the burst limit only, and other client errors count toward the quota, too", async () => {
  const key = await service.key({ plan: "developer" });
  const left = ({ headers }: Response) => [headers["x-ratelimit-remaining"], headers["x-quota-remaining"]];
  const first = await service.get("/v1/drugs", key);
  assert.deepEqual(left(first), ["59", "999"]);
  const again = await service.get("/v1/drugs", key).set("If-None-Match", first.headers.etag ?? "");
  assert.deepEqual([again.status, ...left(again)], [304, "58", "999"]);
  const wrong = await service.get("/v1/drugs?limit=0", key);
  assert.deepEqual([wrong.status, ...left(wrong)], [400, "57", "998"]);
  const missing = await service.get("/v1/drugs/99999999", key);
  assert.deepEqual([missing.status, ...left(missing)], [404, "56", "997"]);
  const forbidden = await service.get("/v1/drugs/02242912/generics", key);
  assert.deepEqual([forbidden.status, ...left(forbidden)], [403, "55", "997"]);
});

test("the burst limit is a 429 that says which limit, whose, and when to come back", async () => {
  const now = Date.UTC(2026, 5, 15, 12, 0, 30);
  await using service = await testService({ clock: { now: () => now } });
  const key = await service.key({ plan: "developer" });
  for (let at = 0; at < 60; at += 1) assert.equal((await service.get("/v1/drugs/02242912", key)).status, 200);
  const refused = await service.get("/v1/drugs/02242912", key);
  assertError(refused, "RATE_LIMITED");
  assert.equal(refused.headers["retry-after"], "30");
  assert.equal(refused.headers["x-ratelimit-limit"], "60");
  assert.equal(refused.headers["x-ratelimit-remaining"], "0");
  assert.equal(refused.headers["x-ratelimit-reset"], String(Date.UTC(2026, 5, 15, 12, 1) / 1_000));
  assert.equal(refused.headers["x-quota-remaining"], "940");
  assert.match(
    refused.body.error.message,
    /60 requests a minute.*Developer plan.*2026-06-15T12:01:00Z.*30 s/,
  );
  assert.equal((await service.get("/v1/drugs/02242912")).status, 200, "another account is not touched");
});

test("a used-up month is a 429 of its own, until the first of the next", async () => {
  let now = Date.UTC(2026, 5, 15);
  await using service = await testService({ clock: { now: () => now } });
  const key = await service.key({ plan: "developer" });
  for (let at = 0; at < 1_000; at += 1) {
    if (at % 60 === 0) now += 60_000;
    const { status } = await service.get("/v1/drugs?limit=0", key);
    assert.equal(status, 400);
  }
  now += 60_000;
  const refused = await service.get("/v1/drugs", key);
  assertError(refused, "QUOTA_EXCEEDED");
  const july = Date.UTC(2026, 6, 1);
  assert.equal(refused.headers["x-quota-reset"], String(july / 1_000));
  assert.equal(refused.headers["retry-after"], String((july - now) / 1_000));
  assert.match(refused.body.error.message, /1,000 requests.*Developer plan.*2026-07-01T00:00:00Z/);
  now = july;
  assert.equal((await service.get("/v1/drugs", key)).status, 200);
});
