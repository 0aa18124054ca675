/** What every request passes, whatever its route: ids, keys, limits, caching, methods, draining, the sandbox. */
import assert from "node:assert/strict";
import { get as httpGet, type OutgoingHttpHeaders } from "node:http";
import { after, test } from "node:test";
import request, { type Response } from "supertest";
import { type ErrorCode, errorCodes } from "../../internal/core/errors.ts";
import { routes } from "../../internal/rest/routes.ts";
import { errorBody } from "../../internal/rest/schemas/envelopes.ts";
import { listen } from "../../internal/runtime/listen.ts";
import { strangersKey } from "./seed.ts";
import { testService } from "./service.ts";

/** Shared by the tests that change nothing. */
const service = await testService();
after(() => service[Symbol.asyncDispose]());

/** An address that each row of the table answers with 200, in the seeded world. */
const goodAddress: Record<string, string> = {
  listDrugs: "/v1/drugs",
  searchDrugs: "/v1/drugs/search?query=metformin",
  getDrug: "/v1/drugs/02242912",
  listDrugPrices: "/v1/drugs/02242912/prices?postal_code=V3T2K1",
  listPharmacies: "/v1/pharmacies?province=BC",
  getPharmacy: "/v1/pharmacies/pharm_p1",
  getStatus: "/status",
  listErrors: "/docs/errors",
  getError: "/docs/errors/NOT_FOUND",
  listDeprecations: "/docs/deprecations",
};
const addressOf = (name: string): string => {
  const address = goodAddress[name];
  assert.ok(address, `name an address that ${name} answers with 200`);
  return address;
};
const closed = routes.flatMap((row) => (row.access === "open" ? [] : [{ ...row, access: row.access }]));

function assertError(response: Response, code: ErrorCode, what = ""): void {
  assert.equal(response.status, errorCodes[code].status, `${what} ${response.text}`);
  const { error, request_id } = errorBody.parse(response.body);
  assert.equal(error.code, code, what);
  assert.equal(error.status, response.status);
  assert.equal(request_id, response.headers["x-request-id"]);
  assert.equal(response.headers["cache-control"], "no-store");
  assert.match(error.doc_url, new RegExp(`/docs/errors/${code}$`));
}

function assertCommonHeaders(response: Response, what: string): void {
  assert.match(response.headers["x-request-id"] ?? "", /^[A-Za-z0-9._-]{1,128}$/, what);
  assert.equal(response.headers["x-api-version"], "1.5.0", what);
  assert.equal(response.headers.vary, "Authorization, Accept-Encoding, Origin", what);
  for (const name of ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"])
    assert.match(response.headers[name] ?? "", /^\d+$/, `${what} ${name}`);
  assert.equal(response.headers["x-powered-by"], undefined, what);
}

test("every row answers with the body, the tag and the cache policy that the table states", async () => {
  for (const row of routes) {
    const response = await service.get(addressOf(row.name));
    assert.equal(response.status, 200, `${row.name} ${response.text}`);
    assertCommonHeaders(response, row.name);
    assert.match(response.headers.etag ?? "", /^"[A-Za-z0-9_-]{27}"$/, row.name);
    const policy =
      row.cache === "no-store" ? "no-store" : `${row.cache.scope}, max-age=${row.cache.maxAgeSeconds}`;
    assert.equal(response.headers["cache-control"], policy);
    if (row.response === undefined) assert.match(response.headers["content-type"] ?? "", /^text\/html/);
    else {
      assert.equal(response.headers["content-type"], "application/json; charset=utf-8");
      row.response.parse(response.body);
    }
  }
});

test("no closed row is reached without a key, with a stranger's, a revoked or the other environment's", async () => {
  const other = await service.key({ environment: "sandbox" });
  const stranger = strangersKey;
  for (const { name } of closed) {
    const address = addressOf(name);
    const without = await request(service.app).get(address);
    assertError(without, "UNAUTHORIZED", name);
    assert.equal(without.headers["www-authenticate"], "Bearer");
    assertCommonHeaders(without, name);
    assertError(await service.get(address, stranger), "UNAUTHORIZED", name);
    assertError(await service.get(address, "not-a-key"), "UNAUTHORIZED", name);
    assertError(await service.get(address, other), "WRONG_ENVIRONMENT", name);
  }
});

test("no closed row is reached without its permission, or on a plan that lacks its feature", async () => {
  const rows = routes.map((row) =>
    row.access === "open" ? row : { ...row, access: { ...row.access, feature: "webhooks" as const } },
  );
  await using narrower = await testService({ routes: rows });
  const bare = await service.key({ permissions: ["webhooks:read"] });
  const developer = await narrower.key({ plan: "developer" });
  for (const { name, access } of closed) {
    const refused = await service.get(addressOf(name), bare);
    assertError(refused, "PERMISSION_DENIED", name);
    assert.ok(refused.body.error.message.includes(access.permission));
    const beyond = await narrower.get(addressOf(name), developer);
    assertError(beyond, "PLAN_REQUIRED", name);
    assert.match(beyond.body.error.message, /Developer plan/);
    assertCommonHeaders(beyond, name);
  }
});

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

test("unknown paths and wrong methods are 404s, with Allow where the path exists", async () => {
  for (const path of [
    "/",
    "/v1",
    "/v1/drugs/",
    "/V1/drugs",
    "/v1/drugs/1/2/3",
    "//v1/drugs",
    "/v1/%zz/x",
    "/%",
  ]) {
    const response = await request(service.app).get(path);
    assertError(response, "NOT_FOUND", path);
    assertCommonHeaders(response, path);
  }
  for (const row of routes) {
    const rows = routes.filter(({ path }) => path === row.path).map(({ method }) => method);
    const allowed = [...rows.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"];
    for (const method of ["post", "put", "patch", "delete"] as const) {
      if (allowed.includes(method.toUpperCase())) continue;
      const response = await request(service.app)[method](addressOf(row.name)).send({});
      assertError(response, "METHOD_NOT_ALLOWED", `${method} ${row.name}`);
      assert.equal(response.headers.allow, allowed.join(", "));
    }
    const asked = await request(service.app).options(addressOf(row.name));
    assert.deepEqual([asked.status, asked.headers.allow, asked.text], [204, allowed.join(", "), ""]);
  }
});

test("an unknown path counts against the limits of a key that is known", async () => {
  const key = await service.key({ plan: "developer" });
  const first = await service.get("/nowhere", key);
  assertError(first, "NOT_FOUND");
  assert.equal(first.headers["x-ratelimit-remaining"], "59");
  assert.equal((await service.get("/v1/drugs", key)).headers["x-ratelimit-remaining"], "58");
});

test("a HEAD is answered like a GET, without the body", async () => {
  for (const row of routes) {
    const got = await service.get(addressOf(row.name));
    const key = got.request.get("Authorization");
    const head = await request(service.app)
      .head(addressOf(row.name))
      .set("Authorization", String(key))
      .set("Accept-Encoding", "identity");
    assert.equal(head.status, 200, row.name);
    assert.equal(head.text ?? "", "");
    for (const name of ["etag", "content-type", "content-length", "cache-control"])
      assert.equal(head.headers[name], got.headers[name], `${row.name} ${name}`);
  }
  const missing = await request(service.app).head("/v1/drugs");
  assert.deepEqual([missing.status, missing.text ?? ""], [401, ""]);
});

test("an answer that the caller still has is a 304 without a body", async () => {
  for (const row of routes) {
    const address = addressOf(row.name);
    const got = await service.get(address);
    const tag = got.headers.etag ?? "";
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const again = await service.get(address).set("If-None-Match", header);
      assert.equal(again.status, 304, `${row.name} ${header}`);
      assert.equal(again.text, "");
      assert.equal(again.headers.etag, tag);
      assert.equal(again.headers["cache-control"], got.headers["cache-control"]);
      assertCommonHeaders(again, row.name);
    }
    assert.equal((await service.get(address).set("If-None-Match", '"other"')).status, 200);
  }
});

test("a 304 counts towards the burst and not towards the month; an error of the caller's counts towards both", async () => {
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

test("the sandbox marks every JSON body, errors included, and has no limits", async () => {
  await using service = await testService({ environment: "sandbox" });
  for (const row of routes.filter(({ response }) => response !== undefined)) {
    const response = await service.get(addressOf(row.name));
    assert.equal(response.body._sandbox, true, row.name);
    row.response?.parse(response.body);
  }
  for (const path of ["/nowhere", "/v1/drugs?limit=0", "/v1/drugs/99999999"])
    assert.equal(errorBody.parse((await service.get(path)).body)._sandbox, true, path);
  assertError(
    await service.get("/v1/drugs", await service.key({ environment: "live" })),
    "WRONG_ENVIRONMENT",
  );
  const key = await service.key({ plan: "developer" });
  for (let at = 0; at < 100; at += 1)
    assert.equal((await service.get("/v1/drugs/02242912", key)).status, 200);
});

test("the live service marks nothing", async () => {
  assert.equal("_sandbox" in (await service.get("/v1/drugs")).body, false);
  assert.equal("_sandbox" in (await service.get("/nowhere")).body, false);
});

test("while the process drains, every address is a 503 that closes the connection", async () => {
  let draining = false;
  await using service = await testService({ isDraining: () => draining });
  assert.equal((await service.get("/v1/drugs")).status, 200);
  draining = true;
  for (const path of ["/v1/drugs", "/status", "/nowhere"]) {
    const response = await service.get(path);
    assertError(response, "SERVICE_UNAVAILABLE", path);
    assert.equal(response.headers["retry-after"], "1");
    assert.equal(response.headers.connection, "close");
  }
});

test("doc_url can be followed, and stands where DOCS_URL says when it is set", async () => {
  for (const code of Object.keys(errorCodes)) {
    const page = await request(service.app).get(`/docs/errors/${code}`);
    assert.equal(page.status, 200);
    assert.ok(page.text.includes(code));
  }
  assertError(await request(service.app).get("/docs/errors/NO_SUCH_CODE"), "NOT_FOUND");
  const own = await request(service.app).get("/nowhere").set("Host", "api.example:8443");
  assert.equal(own.body.error.doc_url, "http://api.example:8443/docs/errors/NOT_FOUND");
  const odd = await request(service.app).get("/nowhere").set("Host", 'evil"<x>');
  assert.equal(odd.body.error.doc_url, "/docs/errors/NOT_FOUND");
  await using elsewhere = await testService({ docsUrl: "https://docs.example/api/" });
  const response = await elsewhere.get("/nowhere");
  assert.equal(response.body.error.doc_url, "https://docs.example/api/errors/NOT_FOUND");
});

test("/status needs no key and names the environment and the version", async () => {
  const { body } = await request(service.app).get("/status");
  assert.deepEqual(body, { status: "ok", environment: "live", version: "1.5.0" });
});

test("each request is observed once, by its pattern and never by its address", async () => {
  service.observed.length = 0;
  await service.get("/v1/drugs/02242912");
  await service.get("/v1/drugs/99999999");
  await service.get("/nowhere?q=secret");
  const seen = service.observed.filter((observation) => observation.kind === "http_request");
  assert.deepEqual(
    seen.map(({ route, status, errorCode }) => [route, status, errorCode]),
    [
      ["/v1/drugs/{id}", 200, undefined],
      ["/v1/drugs/{id}", 404, "NOT_FOUND"],
      ["unmatched", 404, "NOT_FOUND"],
    ],
  );
  assert.doesNotMatch(JSON.stringify(service.observed), /nowhere|secret|02242912|tm_live_/);
});
