/** Which form an answer has: media types, pages, encodings, origins. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { graphqlService } from "./service.ts";

const service = await graphqlService({
  origins: ["https://app.example"],
  pages: {
    html: "<!doctype html><title>Try it</title>",
    policy: "default-src 'none'",
    file: (name) =>
      name === "a.js"
        ? {
            content: { body: Buffer.from("1;"), mediaType: "text/javascript" },
            headers: { "Cache-Control": "public, max-age=31536000, immutable" },
          }
        : undefined,
  },
});
after(() => service[Symbol.asyncDispose]());

const legacy = "application/json; charset=utf-8";
const modern = "application/graphql-response+json; charset=utf-8";

const asked: readonly [accept: string | undefined, answered: string][] = [
  [undefined, legacy],
  ["*/*", legacy],
  ["application/*", legacy],
  ["application/json", legacy],
  ["application/graphql-response+json", modern],
  ["application/graphql-response+json, application/json", modern],
  ["application/json, application/graphql-response+json", legacy],
  ["application/json;q=0.9, application/graphql-response+json", modern],
  ["application/graphql-response+json;q=0.5, application/json;q=0.9", legacy],
  ["application/graphql-response+json;charset=utf-8, application/json;charset=utf-8", modern],
  ["APPLICATION/GRAPHQL-RESPONSE+JSON", modern],
  ["application/graphql-response+json, */*;q=0.1", modern],
  ["application/graphql-response+json;q=0.1, */*", legacy],
  ["application/graphql-response+json;q=0, */*", legacy],
  ["text/html", legacy],
  ["application/xml", legacy],
  [",;q=,", legacy],
];

for (const [accept, mediaType] of asked) {
  test(`who accepts ${accept ?? "nothing in particular"} gets ${mediaType}`, async () => {
    const { headers, status } = await service.ask(
      { query: "{ plan }" },
      { headers: accept === undefined ? {} : { Accept: accept } },
    );
    assert.equal(status, 200);
    assert.equal(headers.get("Content-Type"), mediaType);
    assert.match(headers.get("Vary") ?? "", /\bAccept\b/);
  });
}

test("a body is application/json in UTF-8; what says that it is something else is refused with the remedy", async () => {
  for (const type of [
    "text/plain",
    "application/graphql",
    "application/json; charset=latin1",
    "multipart/form-data",
  ]) {
    const { status, body } = await service.ask({ query: "{ plan }" }, { headers: { "Content-Type": type } });
    assert.equal(status, 400, type);
    assert.equal(body.errors?.[0]?.extensions.code, "INVALID_BODY");
  }
});

test("a body too large is refused without being read to its end", async () => {
  const { status, body } = await service.ask({ query: `{ plan } #${"x".repeat(300_000)}` });
  assert.equal(status, 400);
  assert.match(body.errors?.[0]?.message ?? "", /larger than 262144 bytes/);
});

test("a browser that opens the address gets a page and its files, without a key; a program gets JSON", async () => {
  const html = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const page = await fetch(service.url, { headers: html });
  assert.equal(page.status, 200);
  assert.equal(page.headers.get("Content-Type"), "text/html; charset=utf-8");
  assert.equal(page.headers.get("Content-Security-Policy"), "default-src 'none'");
  const file = await fetch(`${service.url}/files/a.js`);
  assert.deepEqual([file.status, await file.text()], [200, "1;"]);
  assert.equal(file.headers.get("Cache-Control"), "public, max-age=31536000, immutable");
  for (const missing of ["b.js", "", "../a.js", "%2e%2e"])
    assert.equal((await fetch(`${service.url}/files/${missing}`)).status, 404, missing);
  const asked = await service.get({ query: "{ plan }" }, { headers: html });
  assert.deepEqual(asked.body.data, { plan: "business" });
});

test("a large answer is encoded for who takes it, in either media type", async () => {
  const query = `{ echo(text: "${"abc ".repeat(1_000)}") }`;
  for (const accept of ["application/json", "application/graphql-response+json"]) {
    const { headers, body } = await service.ask(
      { query },
      { headers: { Accept: accept, "Accept-Encoding": "br, gzip" } },
    );
    assert.equal(headers.get("Content-Encoding"), "br");
    assert.equal(String(body.data?.echo).length, 4_000);
  }
});

test("a page of a named origin may ask, one of another may not", async () => {
  const preflight = (origin: string) =>
    fetch(service.url, {
      method: "OPTIONS",
      headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
    });
  const named = await preflight("https://app.example");
  assert.equal(named.headers.get("Access-Control-Allow-Origin"), "https://app.example");
  assert.match(named.headers.get("Access-Control-Allow-Headers") ?? "", /Authorization/);
  assert.equal((await preflight("https://other.example")).headers.get("Access-Control-Allow-Origin"), null);
});

test("every answer has the headers of REST: version, request id, limits", async () => {
  for (const { headers } of [await service.ask({ query: "{ plan }" }), await service.ask({ query: "{" })]) {
    assert.equal(headers.get("X-API-Version"), "1.5.0");
    for (const name of [
      "X-Request-Id",
      "X-RateLimit-Limit",
      "X-RateLimit-Reset",
      "X-Quota-Remaining",
      "RateLimit",
    ])
      assert.ok(headers.get(name), name);
  }
  const { headers } = await service.ask({ query: "{ plan }" }, { headers: { "X-Request-Id": "mine-1" } });
  assert.equal(headers.get("X-Request-Id"), "mine-1");
});
