/** What comes with an answer: limits, deprecation, replay, the sandbox's mark; and the door for what has no method yet. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { DrugPrice } from "../../../clients/typescript/src/client.ts";
import { version } from "../../../clients/typescript/src/version.ts";
import { key, patientClient } from "./client.ts";
import { hangUp, json, serve } from "./server.ts";

const headers = {
  "X-Request-Id": "req_1",
  ETag: '"a"',
  "X-RateLimit-Limit": "1000",
  "X-RateLimit-Remaining": "999",
  "X-RateLimit-Reset": "1767225600",
  "X-RateLimit-Mode": "local",
  "X-Quota-Limit": "100000",
  "X-Quota-Remaining": "7",
  "X-Quota-Reset": "1769904000",
  "Idempotent-Replayed": "true",
  Deprecation: "@1773532800",
  Link: '</other>; rel="next", <https://prices.example.com/docs/deprecations>; rel="deprecation"; type="text/html"',
};

test("what came with an answer is read from its headers", async () => {
  await using server = await serve(json(200, { id: "drug_1", _sandbox: true }, headers));
  const drug = await patientClient(server.url).drugs.get("drug_1");
  const { headers: raw, ...last } = drug.lastResponse;
  assert.equal(raw.get("X-Request-Id"), "req_1");
  assert.deepEqual(last, {
    status: 200,
    requestId: "req_1",
    rateLimit: { limit: 1000, remaining: 999, reset: new Date("2026-01-01T00:00:00Z"), local: true },
    quota: { limit: 100_000, remaining: 7, reset: new Date("2026-02-01T00:00:00Z") },
    attempts: 1,
    idempotentReplayed: true,
    deprecation: {
      since: new Date("2026-03-15T00:00:00Z"),
      link: "https://prices.example.com/docs/deprecations",
    },
    etag: '"a"',
    sandbox: true,
  });
  assert.deepEqual({ ...drug }, { id: "drug_1" }, "a copy is what the service answered, without its marks");
});

test("a limit that all processes share is not a local one", async () => {
  for (const [mode, local] of [
    [{}, false],
    [{ "X-RateLimit-Mode": "shared" }, false],
    [{ "X-RateLimit-Mode": "local" }, true],
  ] as const) {
    const { "X-RateLimit-Mode": _, ...limits } = headers;
    await using server = await serve(json(200, { id: "drug_1" }, { ...limits, ...mode }));
    const { lastResponse } = await patientClient(server.url).drugs.get("drug_1");
    assert.equal(lastResponse.rateLimit?.local, local);
  }
});

test("what an answer does not say is null", async () => {
  await using server = await serve(json(200, { id: "drug_1", new_member: 1, status: "NEW_WORD" }));
  const drug = await patientClient(server.url).drugs.get("drug_1");
  const { rateLimit, quota, deprecation, etag, requestId, sandbox, idempotentReplayed } = drug.lastResponse;
  assert.deepEqual([rateLimit, quota, deprecation, etag, requestId], [null, null, null, null, null]);
  assert.deepEqual([sandbox, idempotentReplayed], [false, false]);
  assert.equal(drug.status, "NEW_WORD", "words and members that are not known pass through");
});

test("a call that answers nothing answers what came with it", async () => {
  await using server = await serve((res) => res.writeHead(204, { "X-Request-Id": "req_2" }).end());
  const last = await patientClient(server.url).webhooks.delete("wh_1");
  assert.deepEqual([last.status, last.requestId], [204, "req_2"]);
});

test("null clears and undefined leaves, in what is sent", async () => {
  await using server = await serve(json(200, { id: "wh_1" }));
  await patientClient(server.url).webhooks.update("wh_1", {
    description: null,
    filter: undefined,
    active: true,
  });
  assert.equal(server.asked[0]?.body, '{"description":null,"active":true}');
  await patientClient(server.url).webhooks.rotateSecret("wh_1");
  assert.equal(server.asked[1]?.body, "{}", "where nothing must be said, nothing needs to be");
});

test("the raw door has the same key and errors, and repeats what may be repeated", async () => {
  await using server = await serve(hangUp, json(200, [1, 2], { ETag: '"b"' }));
  const options = { apiKey: key, baseUrl: `${server.url}/prefix` };
  const client = new DrugPrice(options);
  const { data, lastResponse } = await client.request<number[]>("get", "/v2/new", { query: { a: [1, "b"] } });
  assert.deepEqual([data, lastResponse.attempts, lastResponse.etag], [[1, 2], 2, '"b"']);
  assert.equal(server.asked[1]?.url, "/prefix/v2/new?a=1%2Cb");
  assert.equal(server.asked[1]?.headers.authorization, `Bearer ${key}`);

  for (const [given, attempts] of [
    [{}, 1],
    [{ repeatable: true }, 2],
    [{ idempotencyKey: "mine" }, 2],
  ] as const) {
    await using failing = await serve(hangUp);
    const calls = new DrugPrice({ ...options, baseUrl: failing.url, maxRetries: 1 });
    await assert.rejects(calls.request("POST", "/v2/new", { body: { a: 1 }, ...given }));
    assert.equal(failing.asked.length, attempts);
    assert.equal(failing.asked[0]?.body, '{"a":1}');
  }
  await using empty = await serve((res) => res.writeHead(204).end());
  const { data: nothing } = await new DrugPrice({ ...options, baseUrl: empty.url }).request(
    "DELETE",
    "/v2/new",
  );
  assert.equal(nothing, null);
  const head = await new DrugPrice({ ...options, baseUrl: empty.url }).request("HEAD", "/v2/new");
  assert.equal(head.lastResponse.status, 204);
  for (const path of ["v2/new", "//other.example.com/", ""]) {
    await assert.rejects(client.request("GET", path), TypeError);
  }
});

test("the version is the package's", async () => {
  const manifest = await readFile(
    new URL("../../../clients/typescript/package.json", import.meta.url),
    "utf8",
  );
  assert.equal(JSON.parse(manifest).version, version);
});
