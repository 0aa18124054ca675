/** Tests the index at the base URL, and the headers of responses over TLS. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import request from "supertest";
import { indexBody } from "../../internal/wire/envelopes.ts";
import { testService } from "./service.ts";

const service = await testService();
after(() => service[Symbol.asyncDispose]());
const get = (path: string) => request(service.app).get(path).set("Host", "api.example");

test("returns the links of the base URL as JSON to clients and as a page to browsers", async () => {
  const { body, headers } = await get("/").set("Accept", "application/json");
  const { links } = indexBody.parse(body);
  assert.equal(links.docs, "http://api.example/docs");
  assert.match(headers.vary ?? "", /\bAccept\b,/);
  const page = await get("/").set("Accept", "text/html,application/xhtml+xml");
  assert.equal(page.headers["content-type"], "text/html; charset=utf-8");
  for (const url of Object.values(links))
    assert.ok(page.text.includes(`href="${new URL(url).pathname}"`), url);
  for (const path of ["/docs", "/status", "/v1/openapi.json"]) assert.equal((await get(path)).status, 200);
});

test("sends Strict-Transport-Security over TLS only, also with errors", async () => {
  for (const path of ["/status", "/nowhere"]) {
    assert.equal((await get(path)).headers["strict-transport-security"], undefined);
    const secure = await get(path).set("X-Forwarded-Proto", "https");
    assert.equal(secure.headers["strict-transport-security"], "max-age=31536000");
  }
});
