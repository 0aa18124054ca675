/** The interactive reference: whole without the internet, and unable to load or run what is not ours. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, test } from "node:test";
import request from "supertest";
import { errorCodes } from "../../internal/core/errors.ts";
import { routes } from "../../internal/rest/routes.ts";
import { testService } from "../rest/service.ts";

const service = await testService();
after(() => service[Symbol.asyncDispose]());
const get = (path: string) => request(service.app).get(path).set("Accept-Encoding", "identity");

/** What a page loads by itself. */
const loadedBy = (html: string) =>
  [...html.matchAll(/<(?:script|link|img)\b[^>]*?(?:src|href)="([^"]+)"/g)].map(
    ([, address = ""]) => address,
  );

/** A policy by its directives. */
const directives = (policy: string) =>
  new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(" ");
      return [name, sources] as const;
    }),
  );

test("/docs and /docs/ are one page, which needs no key and may be kept in public", async () => {
  const page = await get("/docs");
  assert.equal(page.status, 200);
  assert.equal(page.headers["content-type"], "text/html; charset=utf-8");
  assert.equal(page.headers["cache-control"], "public, max-age=3600");
  const twin = await get("/docs/");
  assert.deepEqual([twin.status, twin.text], [200, page.text]);
});

test("everything the reference loads is a file of ours, kept for good under a name that changes with it", async () => {
  const addresses = loadedBy((await get("/docs")).text);
  assert.equal(addresses.filter((address) => address.endsWith(".js")).length, 2);
  assert.equal(addresses.filter((address) => address.endsWith(".css")).length, 2);
  for (const address of addresses) {
    assert.match(address, /^\/docs\/files\/[a-z0-9-]+-(\d+\.\d+\.\d+|[0-9a-f]{12})\.(js|css|png)$/);
    const file = await get(address).buffer(true);
    assert.equal(file.status, 200, address);
    assert.equal(file.headers["cache-control"], "public, max-age=31536000, immutable");
    assert.match(file.headers["content-type"] ?? "", /^(text\/javascript|text\/css|image\/png)/);
    const [, digest] = /-([0-9a-f]{12})\.(?:js|css)$/.exec(address) ?? [];
    if (digest !== undefined) assert.equal(hash("sha256", file.text, "hex").slice(0, 12), digest);
  }
});

test("no page runs a script that stands in it, or loads, frames or sends anything elsewhere", async () => {
  for (const path of ["/docs", "/docs/errors", "/docs/errors/NOT_FOUND", "/docs/deprecations"]) {
    const { headers, text } = await get(path);
    const policy = directives(headers["content-security-policy"] ?? "");
    assert.deepEqual(policy.get("default-src"), ["'none'"], path);
    for (const name of ["base-uri", "form-action", "frame-ancestors"])
      assert.deepEqual(policy.get(name), ["'none'"], `${path} ${name}`);
    for (const [name, sources] of policy)
      for (const source of sources)
        assert.match(source, /^('none'|'self'|'sha256-[A-Za-z0-9+/]+='|data:)$/, `${path} ${name}`);
    assert.doesNotMatch(text, /<script>|<script(?![^>]*\ssrc=)|\son[a-z]+=|javascript:|style="/, path);
    // An inline style is one that the policy knows by its hash.
    for (const [, style = ""] of text.matchAll(/<style>([\s\S]*?)<\/style>/g))
      assert.ok(policy.get("style-src")?.includes(`'sha256-${hash("sha256", style, "base64")}'`), path);
    for (const address of loadedBy(text)) assert.match(address, /^\/docs\//, path);
  }
});

test("the reference leads to the error codes, the deprecations and the document, and a key is not kept", async () => {
  const { text } = await get("/docs");
  for (const path of ["/docs/errors", "/docs/deprecations", "/v1/openapi.json", "/status"]) {
    assert.ok(text.includes(`href="${path}"`), path);
    assert.equal((await get(path)).status, 200, path);
  }
  const script = await get(loadedBy(text).find((address) => /\/reference-.*\.js$/.test(address)) ?? "");
  assert.match(script.text, /persistAuthorization: false/);
  assert.match(script.text, /validatorUrl: null/);
});

test("a file that the reference does not have is a 404, whatever its name", async () => {
  for (const name of ["swagger-ui.css", "..%2fpackage.json", "constructor", "__proto__", "toString"]) {
    const { status, body } = await get(`/docs/files/${name}`);
    assert.deepEqual([status, body.error.code], [404, "NOT_FOUND"], name);
  }
});

test("every error code has a page, and every deprecated parameter a line", async () => {
  const { text: codes } = await get("/docs/errors");
  for (const code of Object.keys(errorCodes)) assert.ok(codes.includes(`/docs/errors/${code}"`), code);
  const { text: deprecations } = await get("/docs/deprecations");
  for (const row of routes)
    for (const { parameter, use, removedIn } of row.deprecated ?? [])
      for (const part of [row.path, parameter, use, removedIn])
        assert.ok(deprecations.includes(`${part}</`), `${row.name} ${part}`);
});
