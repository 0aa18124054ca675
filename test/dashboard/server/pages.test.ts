/** What a browser gets that opens an address of the dashboard: the one page with its policy, its files, and nothing else of ours. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { UsageError } from "../../../internal/core/errors.ts";
import { dataFolder } from "../../support/place.ts";
import { cookieOf, testDashboard } from "./fixture.ts";

const dashboard = await testDashboard();
after(() => dashboard[Symbol.asyncDispose]());
const pages = [
  "/dashboard",
  "/dashboard/",
  "/dashboard/login",
  "/dashboard/live/keys",
  "/dashboard/sandbox/requests/req_1",
  "/dashboard/apis",
  "/dashboard/tryit",
  "/dashboard/a%2Fb",
];

test("every page address answers the one page, not kept, under a policy whose nonce is new each time", async () => {
  const nonces = new Set<string>();
  for (const path of pages)
    for (const method of ["GET", "HEAD"]) {
      const { status, headers, text } = await dashboard.send(method, path);
      assert.equal(status, 200, path);
      const policy = String(headers["content-security-policy"]);
      const nonce = /'nonce-([\w-]{24})'/.exec(policy)?.[1] ?? "";
      assert.equal(
        policy,
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
      if (method === "GET") assert.ok(text.includes(`content="${nonce}"`) && !text.includes("__NONCE__"));
      else assert.equal(text, "");
      nonces.add(nonce);
      const said = [
        "cache-control",
        "referrer-policy",
        "x-frame-options",
        "cross-origin-opener-policy",
        "x-content-type-options",
      ];
      assert.deepEqual(
        said.map((name) => headers[name]),
        ["no-store", "no-referrer", "DENY", "same-origin", "nosniff"],
      );
      assert.equal(headers["content-type"], "text/html; charset=utf-8");
      assert.equal(headers["set-cookie"], undefined);
    }
  assert.equal(nonces.size, pages.length * 2);
});

test("the page holds nothing of who asks for it", async () => {
  const owner = await dashboard.signUp();
  const bare = (text: string) => text.replaceAll(/content="[\w-]+"/g, "");
  const [mine, nobodys] = [
    await dashboard.send("GET", "/dashboard/live/", { headers: { Cookie: cookieOf(owner.token) } }),
    await dashboard.send("GET", "/dashboard/live/"),
  ];
  assert.equal(bare(mine.text), bare(nobodys.text));
});

test("files are kept for good, as small as the browser takes them", async () => {
  const path = "/dashboard/files/app-1a2b.js";
  const plain = await dashboard.send("GET", path);
  assert.equal(plain.headers["cache-control"], "public, max-age=31536000, immutable");
  assert.equal(plain.headers["content-type"], "text/javascript; charset=utf-8");
  for (const [coding, decode] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)
    for (let time = 0; time < 2; time += 1) {
      const answer = await fetch(`${dashboard.origin}${path}`, { headers: { "Accept-Encoding": coding } });
      assert.equal(answer.headers.get("content-encoding"), coding);
      assert.equal(await answer.text(), plain.text);
      assert.ok(Number(answer.headers.get("content-length")) < plain.text.length / 10, String(decode.name));
    }
  const picture = await dashboard.send("GET", "/dashboard/files/mark-3c4d.svg");
  assert.equal(picture.headers["content-type"], "image/svg+xml");
});

test("no path leads out of the folder, and none to another row", async () => {
  const names = [
    "/dashboard/files/",
    "/dashboard/files/app.js",
    "/dashboard/files/../index.html",
    "/dashboard/files/../secret.txt",
    "/dashboard/files/../../package.json",
    "/dashboard/files/..%2F..%2Fpackage.json",
    "/dashboard/files/%2e%2e/secret.txt",
    "/dashboard/files/..\\secret.txt",
    "/dashboard/files/app-1a2b.js/",
    "/dashboard/files/app-1a2b.js%00",
    "/dashboard/files//app-1a2b.js",
    "/dashboard/files/__proto__",
    "/dashboard/files/constructor",
  ];
  for (const path of names) {
    const answer = await dashboard.send("GET", path);
    assert.deepEqual([answer.status, answer.body?.error.code], [404, "NOT_FOUND"], path);
    assert.ok(!answer.text.includes("not for browsers"));
  }
});

test("tricks with paths of the API find nothing", async () => {
  const owner = await dashboard.signUp();
  const paths = [
    "/live/v1/../..",
    "/live/v1/../../session",
    "/live/v1/..%2f..%2fsession",
    "/live/v1//drugs",
    "/live/v1/drugs/",
    "/live/../session",
    "/LIVE/v1/drugs",
    "//session",
    "/session/",
    "/./session",
    "/%73ession",
    "/keys//rotate",
    "/members/..",
    "/staging/requests",
    "/%6Cive/v1/drugs",
    "",
    "/",
  ];
  for (const path of paths) {
    const answer = await owner.ask("GET", path);
    assert.deepEqual([answer.status, answer.body?.error.status], [404, 404], `${path}: ${answer.text}`);
  }
  for (const id of ["%2e%2e", "a%2Fb", "..%2f..%2fsession", "%00", "key_%27or%201=1"])
    assert.ok([400, 404].includes((await owner.ask("POST", `/keys/${id}/revoke`)).status), id);
  const broken = await owner.ask("POST", "/keys/%zz/revoke");
  assert.deepEqual([broken.status, broken.body.error.code], [400, "INVALID_PARAMETER"]);
});

test("methods that an address does not take are named, and do nothing", async () => {
  const owner = await dashboard.signUp();
  for (const [method, path, allowed] of [
    ["PUT", "/dashboard/api/session", "POST, GET, HEAD, DELETE, OPTIONS"],
    ["POST", "/dashboard/api/settings", "GET, HEAD, OPTIONS"],
    ["DELETE", "/dashboard/api/keys/key_1/rotate", "POST, OPTIONS"],
    ["TRACE", "/dashboard/api/keys", "GET, HEAD, POST, OPTIONS"],
    ["POST", "/dashboard/login", "GET, HEAD, OPTIONS"],
    ["DELETE", "/dashboard/files/app-1a2b.js", "GET, HEAD, OPTIONS"],
    ["PROPFIND", "/dashboard", "GET, HEAD, OPTIONS"],
  ] as const) {
    const headers = { Cookie: cookieOf(owner.token), "X-CSRF-Token": owner.csrf };
    const answer = await dashboard.fromPage(method, path, { headers });
    assert.deepEqual(
      [answer.status, answer.body.error.code],
      [404, "METHOD_NOT_ALLOWED"],
      `${method} ${path}`,
    );
    assert.equal(answer.headers.allow, allowed);
  }
  const head = await owner.ask("HEAD", "/keys");
  assert.deepEqual([head.status, head.text], [200, ""]);
});

test("headers that are too large are refused before anything is done", async () => {
  const answer = await dashboard.send("GET", "/dashboard/api/session", {
    headers: { Cookie: cookieOf("x".repeat(20_000)) },
  });
  assert.equal(answer.status, 400);
});

test("without built pages the page says how to build them, and the API works", async () => {
  await using bare = await testDashboard({ pages: await dataFolder() });
  const page = await bare.send("GET", "/dashboard");
  assert.equal(page.status, 503);
  assert.match(page.text, /npm run dashboard/);
  assert.equal((await bare.send("GET", "/dashboard/api/settings")).status, 200);
});

test("the sandbox's address says where the dashboard is", async () => {
  for (const path of ["/dashboard", "/dashboard/api/session", "/dashboard/files/app-1a2b.js"]) {
    const answer = await dashboard.send("GET", `${dashboard.api.sandbox.address}${path}`);
    assert.deepEqual([answer.status, answer.body.error.code], [404, "NOT_FOUND"]);
    assert.ok(answer.body.error.message.includes(`${dashboard.origin}/dashboard`));
    assert.equal(answer.body._sandbox, true);
  }
});

test("switched off, there is no dashboard", async () => {
  await using off = await testDashboard({ settings: { DASHBOARD: "false" } });
  for (const path of ["/dashboard", "/dashboard/api/settings", "/dashboard/try/live/v1/drugs"])
    assert.equal((await off.send("GET", path)).status, 404, path);
});

test("public addresses are those of the settings, and a page at the public one may change something", async () => {
  const settings = {
    DASHBOARD_URL: "https://prices.example/dashboard/",
    LIVE_URL: "https://api.example/",
    SANDBOX_URL: "https://sandbox.example",
    DOCS_URL: "https://docs.example",
    DASHBOARD_PLAN_CHANGES: "false",
  };
  await using there = await testDashboard({ settings });
  const { body } = await there.send("GET", "/dashboard/api/settings");
  assert.deepEqual(
    [body.live_url, body.sandbox_url, body.docs_url, body.plan_changes],
    ["https://api.example", "https://sandbox.example", "https://docs.example", false],
  );
  const owner = await there.signUp();
  const headers = { Origin: "https://prices.example" };
  assert.equal((await owner.ask("PATCH", "/me", { body: { name: "Ana" }, headers })).status, 200);
  const wrong = { Origin: "https://prices.example.evil" };
  assert.equal((await owner.ask("PATCH", "/me", { body: { name: "Eve" }, headers: wrong })).status, 403);
  const invited = await owner.ask("POST", "/members/invitations", {
    body: { email: "new@acme.example", role: "member" },
  });
  assert.match(invited.body.link, /^https:\/\/prices\.example\/dashboard\/invitation#token=[\w-]{43}$/);
  const plan = await owner.ask("POST", "/account/plan", { body: { plan: "startup" } });
  assert.deepEqual([plan.status, plan.body.error.code], [403, "PERMISSION_DENIED"]);
});

test("mail without a public address of the pages is refused at the start: its links would lead nowhere", async () => {
  await assert.rejects(
    testDashboard({ settings: { SMTP_URL: "smtp://127.0.0.1:2525?tls=optional" } }),
    (error) => error instanceof UsageError && /DASHBOARD_URL/.test(error.message),
  );
});
