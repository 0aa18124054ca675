/** HTTP as clients, caches and browsers know it: encodings, entity tags, preflights, bodies beyond what is taken. */
import assert from "node:assert/strict";
import { get, type IncomingHttpHeaders, request as send } from "node:http";
import { after, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import request, { type Response } from "supertest";
import { routes } from "../../internal/rest/routes.ts";
import { listen } from "../../internal/runtime/listen.ts";
import { testService } from "./service.ts";

const service = await testService();
after(() => service[Symbol.asyncDispose]());
const key = await service.key();

const server = await listen(service.app, {
  host: "127.0.0.1",
  port: 0,
  portSetting: "PORT",
  closeTimeoutMs: 1_000,
});
after(() => server[Symbol.asyncDispose]());

type Raw = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** The bytes as they came, whatever their encoding. */
function raw(path: string, headers: Record<string, string>): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const all = { Authorization: `Bearer ${key}`, ...headers };
    get(`${server.address}${path}`, { headers: all, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).once("error", reject);
  });
}

const large = "/v1/pharmacies?limit=100";

test("a large body is encoded as the client takes it, and decodes to the same bytes", async () => {
  const plain = await raw(large, { "Accept-Encoding": "identity" });
  assert.ok(plain.body.length > 1_024);
  const decoders = { gzip: gunzipSync, br: brotliDecompressSync } as const;
  for (const [accepted, expected] of [
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["GZIP", "gzip"],
  ] as const) {
    const encoded = await raw(large, { "Accept-Encoding": accepted });
    assert.equal(encoded.headers["content-encoding"], expected, accepted);
    assert.equal(Number(encoded.headers["content-length"]), encoded.body.length);
    assert.ok(encoded.body.length < plain.body.length);
    assert.ok(decoders[expected](encoded.body).equals(plain.body), accepted);
    assert.match(encoded.headers.vary ?? "", /Accept-Encoding/);
  }
});

test("nobody gets an encoding that was not asked for", async () => {
  for (const accepted of ["identity", "deflate", "gzip;q=0, br;q=0", "*;q=0", ""]) {
    const { headers } = await raw(large, { "Accept-Encoding": accepted });
    assert.equal(headers["content-encoding"], undefined, accepted);
  }
  const small = await raw("/v1/drugs/99999999", { "Accept-Encoding": "gzip" });
  assert.equal(small.headers["content-encoding"], undefined, "a small body is sent as it is");
});

test("the tag of an encoded answer is weak, and both tags are known again", async () => {
  const plain = await raw(large, { "Accept-Encoding": "identity" });
  const encoded = await raw(large, { "Accept-Encoding": "gzip" });
  assert.equal(encoded.headers.etag, `W/${plain.headers.etag}`);
  for (const tag of [plain.headers.etag ?? "", encoded.headers.etag ?? ""]) {
    const again = await raw(large, { "Accept-Encoding": "gzip", "If-None-Match": tag });
    assert.equal(again.status, 304);
    assert.equal(again.headers["content-encoding"], undefined);
    assert.equal(again.body.length, 0);
  }
});

const page = "https://app.example.com";
const preflight = (app: typeof service.app, path: string, origin: string): PromiseLike<Response> =>
  request(app).options(path).set({
    Origin: origin,
    "Access-Control-Request-Method": "GET",
    "Access-Control-Request-Headers": "authorization",
  });

test("without a setting no page of another origin may read an answer", async () => {
  const asked = await preflight(service.app, "/v1/drugs", page);
  assert.equal(asked.status, 204);
  assert.equal(asked.headers["access-control-allow-origin"], undefined);
  assert.equal(asked.headers["access-control-allow-methods"], undefined);
  const got = await service.get("/v1/drugs").set("Origin", page);
  assert.equal(got.headers["access-control-allow-origin"], undefined);
});

test("origins that are set may call every row, from preflight to error, and others may not", async () => {
  await using open = await testService({ origins: [page] });
  for (const { path } of routes) {
    const address = path.replaceAll(/\{\w+\}/g, "x");
    const asked = await preflight(open.app, address, page);
    assert.equal(asked.status, 204, address);
    assert.equal(asked.headers["access-control-allow-origin"], page);
    assert.equal(asked.headers["access-control-allow-methods"], asked.headers.allow);
    for (const name of ["Authorization", "Content-Type", "Idempotency-Key", "If-None-Match"])
      assert.ok((asked.headers["access-control-allow-headers"] ?? "").includes(name));
    assert.equal(asked.headers["access-control-allow-credentials"], undefined);
  }
  for (const answer of [
    await open.get("/v1/drugs").set("Origin", page),
    await request(open.app).get("/v1/drugs").set("Origin", page),
  ]) {
    assert.equal(answer.headers["access-control-allow-origin"], page, String(answer.status));
    for (const name of [
      "X-RateLimit-Remaining",
      "X-RateLimit-Mode",
      "RateLimit-Policy",
      "Retry-After",
      "X-Request-Id",
      "ETag",
    ])
      assert.ok((answer.headers["access-control-expose-headers"] ?? "").includes(name), name);
  }
  for (const other of ["https://app.example.com.evil.example", "http://app.example.com", "null"]) {
    const asked = await preflight(open.app, "/v1/drugs", other);
    assert.equal(asked.headers["access-control-allow-origin"], undefined, other);
  }
});

test("with * every origin may call, and a preflight counts nothing", async () => {
  await using open = await testService({ origins: ["*"] });
  const asked = await preflight(open.app, "/v1/drugs", "https://anywhere.example");
  assert.equal(asked.headers["access-control-allow-origin"], "*");
  const own = await open.key({ plan: "developer" });
  await preflight(open.app, "/v1/drugs", page);
  assert.equal((await open.get("/v1/drugs", own)).headers["x-ratelimit-remaining"], "59");
});

test("OPTIONS on a path that does not exist is a 404", async () => {
  assert.equal((await preflight(service.app, "/nowhere", page)).status, 404);
});

test("an address or headers beyond what is taken are a 400 that says so", async () => {
  const long = await service.get(`/v1/drugs?q=${"x".repeat(300)}`);
  assert.deepEqual([long.status, long.body.error.details[0].field], [400, "q"]);
});

test("a body that comes in pieces, whose number nobody states, is bounded like any other", async () => {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = send(
      `${server.address}/v1/alerts`,
      { method: "POST", headers, agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    ).once("error", reject);
    sent.write(`{"drug_id": "${"9".repeat(40_000)}`);
    sent.end(`${"9".repeat(30_000)}", "target_price": 1}`);
  });
  const answered = service.observed.findLast((observation) => observation.kind === "http_request");
  assert.deepEqual([status, answered?.errorCode], [400, "INVALID_BODY"]);
});
