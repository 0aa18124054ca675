/** What every request passes, whatever its route: caching, methods, draining, the sandbox. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import request from "supertest";
import type { z } from "zod";
import { errorCodes } from "../../internal/core/errors.ts";
import { cacheControl } from "../../internal/http/headers.ts";
import type { Route } from "../../internal/rest/rest_route.ts";
import { routes } from "../../internal/rest/routes.ts";
import { errorBody } from "../../internal/wire/envelopes.ts";
import { ask, liveRows, ownExample } from "../api/ask.ts";
import { addressOf, sampleService } from "../api/sample.ts";
import { assertCommonHeaders, assertError } from "./rows.ts";
import { testService } from "./service.ts";

/** On the data of a first start, which the rows' examples are about. Shared by the tests that change nothing. */
const service = await sampleService();
after(() => service[Symbol.asyncDispose]());
const key = await service.key();
const reads = routes.filter(({ method }) => method === "GET");
const someDrug = "drug_07900003";
/** Responses with open_now may be cached until a pharmacy opens or closes. */
const untilChange = new Set(["listPharmacies", "getPharmacy"]);

test("every row answers with the status, the body, the tag and the cache policy that the table states", async () => {
  for (const row of liveRows) {
    const example = await ownExample(service, row, key);
    const response = await ask(service, row, { key, example });
    assert.equal(response.status, row.status ?? 200, `${row.name} ${response.text}`);
    assertCommonHeaders(response, row.name);
    const { "cache-control": policy, "content-type": mediaType = "", etag } = response.headers;
    if (untilChange.has(row.name)) assert.match(policy ?? "", /^private, max-age=\d{1,5}$/, row.name);
    else assert.equal(policy, cacheControl(row.cache), row.name);
    if (row.method === "GET") assert.match(etag ?? "", /^"[A-Za-z0-9_-]{27}"$/, row.name);
    else assert.equal(etag, undefined, row.name);
    if (row.response !== undefined) {
      assert.equal(mediaType, "application/json; charset=utf-8", row.name);
      row.response.parse(response.body);
    } else if (row.status === 204) assert.equal(response.text, "", row.name);
    else assert.ok((row.mediaTypes ?? ["text/html"]).includes(mediaType.split(";", 1)[0] ?? ""), row.name);
  }
});

test("unknown paths are 404s", async () => {
  const paths = ["/v1", "/v1/drugs/", "/V1/drugs", "/v1/drugs/1/2/3", "//v1/drugs", "/v1/%zz/x", "/%"];
  for (const path of paths) {
    const response = await request(service.app).get(path);
    assertError(response, "NOT_FOUND", path);
    assertCommonHeaders(response, path);
  }
});

test("a wrong method is a 404 with Allow, and OPTIONS is answered without a key", async () => {
  for (const [path, rows] of Map.groupBy(routes, (row) => row.path)) {
    const allowed = [
      ...rows.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
      "OPTIONS",
    ].join(", ");
    const row = rows[0] as Route;
    for (const method of ["post", "put", "patch", "delete"] as const) {
      if (allowed.includes(method.toUpperCase())) continue;
      const response = await ask(service, row, { method });
      assertError(response, "METHOD_NOT_ALLOWED", `${method} ${path}`);
      assert.equal(response.headers.allow, allowed);
    }
    const asked = await request(service.app).options(addressOf(row));
    assert.deepEqual([asked.status, asked.headers.allow, asked.text], [204, allowed, ""], path);
  }
});

test("a HEAD is answered like a GET, without the body", async () => {
  for (const row of reads) {
    const example = await ownExample(service, row, key);
    const got = await ask(service, row, { key, example });
    const head = await ask(service, row, { key, example, method: "head" });
    assert.equal(head.status, 200, row.name);
    assert.equal(head.text ?? "", "");
    for (const name of ["etag", "content-type", "content-length", "cache-control"])
      assert.equal(head.headers[name], got.headers[name], `${row.name} ${name}`);
  }
  const missing = await request(service.app).head("/v1/drugs");
  assert.deepEqual([missing.status, missing.text ?? ""], [401, ""]);
});

test("an answer that the caller still has is a 304 without a body", async () => {
  for (const row of reads) {
    const example = await ownExample(service, row, key);
    const got = await ask(service, row, { key, example });
    const tag = got.headers.etag ?? "";
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const again = await ask(service, row, { key, example, headers: { "If-None-Match": header } });
      assert.equal(again.status, 304, `${row.name} ${header}`);
      assert.equal(again.text, "");
      assert.equal(again.headers.etag, tag);
      assert.equal(again.headers["cache-control"], got.headers["cache-control"]);
      assertCommonHeaders(again, row.name);
    }
    const other = await ask(service, row, { key, example, headers: { "If-None-Match": '"other"' } });
    assert.equal(other.status, 200, row.name);
  }
});

test("the sandbox marks every JSON body, errors included, and has no limits", async () => {
  await using sandbox = await testService({ environment: "sandbox" });
  const developer = await sandbox.key({ plan: "developer" });
  for (const row of routes.filter(({ response }) => response !== undefined)) {
    const properties = (row.response as z.ZodObject).shape;
    assert.ok("_sandbox" in properties, `${row.name}: its schema has the mark`);
  }
  for (const path of ["/v1/drugs", "/v1/drugs/02242912", "/v1/pharmacies", "/status"])
    assert.equal((await sandbox.get(path)).body._sandbox, true, path);
  for (const path of ["/nowhere", "/v1/drugs?limit=0", "/v1/drugs/99999999"])
    assert.equal(errorBody.parse((await sandbox.get(path)).body)._sandbox, true, path);
  assertError(
    await sandbox.get("/v1/drugs", await sandbox.key({ environment: "live" })),
    "WRONG_ENVIRONMENT",
  );
  for (let at = 0; at < 100; at += 1)
    assert.equal((await sandbox.get("/v1/drugs/02242912", developer)).status, 200);
});

test("the live service marks nothing", async () => {
  assert.equal("_sandbox" in (await service.get("/v1/drugs")).body, false);
  assert.equal("_sandbox" in (await service.get("/nowhere")).body, false);
});

test("while the process drains, every address answers as ever and closes the connection", async () => {
  let draining = false;
  await using service = await testService({ isDraining: () => draining });
  const asked = async () => {
    const answers = [];
    for (const path of ["/v1/drugs", "/status", "/nowhere"]) answers.push(await service.get(path));
    return answers;
  };
  const before = await asked();
  draining = true;
  const after = await asked();
  assert.deepEqual(
    after.map(({ status }) => status),
    before.map(({ status }) => status),
  );
  for (const { headers } of after) assert.equal(headers.connection, "close");
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

test("/status needs no key and names the environment, the version and the age of the data", async () => {
  const { datasets, ...rest } = (await request(service.app).get("/status")).body;
  assert.deepEqual(rest, { status: "ok", environment: "live", version: "1.5.0" });
  assert.ok(datasets.some(({ name }: { name: string }) => name === "drugs"));
});

test("each request is observed once, by its pattern and never by its address", async () => {
  service.observed.length = 0;
  await service.get(`/v1/drugs/${someDrug}`);
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
  assert.doesNotMatch(JSON.stringify(service.observed), /nowhere|secret|07900003|tm_live_/);
});
