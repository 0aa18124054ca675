/** How a key is given, and how a request is named. */
import assert from "node:assert/strict";
import { get as httpGet, type OutgoingHttpHeaders } from "node:http";
import { after, test } from "node:test";
import request from "supertest";
import { listen } from "../../internal/runtime/listen.ts";
import { assertError } from "./rows.ts";
import { strangersKey } from "./seed.ts";
import { testService } from "./service.ts";

/** Shared by the tests that change nothing. */
const service = await testService();
after(() => service[Symbol.asyncDispose]());

test("the key is taken from the Authorization header only, and the refusal says so", async () => {
  const key = await service.key();
  const get = (path: string) => request(service.app).get(path);
  const inOldHeader = await get("/v1/drugs").set("X-API-Key", key);
  assertError(inOldHeader, "UNAUTHORIZED");
  assert.match(inOldHeader.body.error.message, /Authorization: Bearer/);
  for (const query of [`api_key=${key}`, "access_token=x", `q=${key}`]) {
    const response = await get(`/v1/drugs?${query}`);
    assertError(response, "UNAUTHORIZED", query);
    assert.match(response.body.error.message, /Authorization: Bearer/);
    assert.ok(!response.text.includes(key));
  }
  assertError(await service.get(`/v1/drugs?q=${key}`), "UNAUTHORIZED", "a key in the address is lost");
  for (const header of [key, `Basic ${key}`, "Bearer", "Bearer ", `Bearer ${key} ${key}`, `Bearer ${key},x`])
    assertError(await get("/v1/drugs").set("Authorization", header), "UNAUTHORIZED", header);
  assert.equal((await get("/v1/drugs").set("Authorization", `bearer  ${key}`)).status, 200);
});

test("two Authorization headers are refused, even when both are good", async () => {
  const key = await service.key();
  await using server = await listen(service.app, {
    host: "127.0.0.1",
    port: 0,
    portSetting: "PORT",
    closeTimeoutMs: 1_000,
  });
  const status = (values: string[]) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: values } as unknown as OutgoingHttpHeaders;
      httpGet(
        { host: "127.0.0.1", port: server.port, path: "/v1/drugs", headers, agent: false },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      ).on("error", reject);
    });
  assert.equal(await status([`Bearer ${key}`]), 200);
  assert.equal(await status([`Bearer ${key}`, `Bearer ${key}`]), 401);
});

test("a well-formed X-Request-Id is kept, another is replaced", async () => {
  const given = async (id: string) =>
    (await service.get("/v1/drugs").set("X-Request-Id", id)).headers["x-request-id"];
  assert.equal(await given("my-trace_1.2"), "my-trace_1.2");
  for (const odd of ["a b", "x".repeat(129), "<script>", "a,b"])
    assert.match((await given(odd)) ?? "", /^req_[0-9a-f]{32}$/);
  const failed = await service.get("/v1/drugs?limit=0").set("X-Request-Id", "kept-in-errors");
  assert.equal(failed.body.request_id, "kept-in-errors");
});

test("a key that nobody has is refused like none at all", async () => {
  assertError(await service.get("/v1/drugs", strangersKey), "UNAUTHORIZED");
  assertError(await service.get("/v1/drugs", "not-a-key"), "UNAUTHORIZED");
});
