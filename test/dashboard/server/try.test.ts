/** The public doors at the dashboard's own origin: exactly those doors, for whoever has a key. */
import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { permissions } from "../../../internal/accounts/model.ts";
import { createTry } from "../../../internal/dashboard/try.ts";
import { openContext } from "../../../internal/http/context.ts";
import { cookieOf, testDashboard } from "./fixture.ts";

const dashboard = await testDashboard({ settings: { CORS_ORIGINS: "https://app.example" } });
after(() => dashboard[Symbol.asyncDispose]());
const owner = await dashboard.signUp();
const keys = { live: await keyOf("live"), sandbox: await keyOf("sandbox") };

async function keyOf(environment: "live" | "sandbox"): Promise<string> {
  const wish = { accountId: owner.accountId, environment, name: "explorer", permissions };
  const { key } = await dashboard.accounts.createKey(wish);
  dashboard.secrets.push(key);
  return key;
}
const authorized = (key: string) => ({ Authorization: `Bearer ${key}` });

test("a key is let in where its environment is tried, and nowhere else", async () => {
  for (const environment of ["live", "sandbox"] as const)
    for (const other of ["live", "sandbox"] as const) {
      const path = `/dashboard/try/${environment}/v1/drugs?limit=1`;
      const answer = await dashboard.send("GET", path, { headers: authorized(keys[other]) });
      assert.equal(answer.status, environment === other ? 200 : 403, answer.text);
      if (answer.status === 200)
        assert.equal(answer.body._sandbox, environment === "sandbox" ? true : undefined);
    }
});

test("GraphQL is tried the same way", async () => {
  const answer = await dashboard.fromPage("POST", "/dashboard/try/sandbox/graphql", {
    headers: authorized(keys.sandbox),
    body: { query: "{ drugs(first: 1) { nodes { id } } }" },
  });
  assert.equal(answer.status, 200, answer.text);
});

test("a call is counted and logged as any other of its key", async () => {
  const path = "/v1/drugs?limit=3";
  const first = await dashboard.send("GET", path, { headers: authorized(keys.live) });
  const tried = await dashboard.send("GET", `/dashboard/try/live${path}`, { headers: authorized(keys.live) });
  const left = (answer: typeof first) => Number(answer.headers["x-quota-remaining"]);
  assert.equal(left(tried), left(first) - 1);
  const seen = dashboard.observed.filter((one) => one.kind === "http_request" && one.route === "/v1/drugs");
  assert.ok(seen.length >= 2);
  assert.equal(tried.text, first.text);
});

test("a session is worth nothing there, and its cookie is not looked at", async () => {
  const bare = await dashboard.send("GET", "/dashboard/try/live/v1/drugs", {
    headers: { Cookie: cookieOf(owner.token), "X-CSRF-Token": owner.csrf },
  });
  assert.equal(bare.status, 401);
  for (const below of ["/dashboard", "/dashboard/api/session", "/dashboard/try/live/v1/drugs"])
    for (const environment of ["live", "sandbox"]) {
      const answer = await dashboard.send("GET", `/dashboard/try/${environment}${below}`, {
        headers: { Cookie: cookieOf(owner.token) },
      });
      assert.deepEqual([answer.status, answer.body?.error.code], [404, "NOT_FOUND"], below);
    }
  const twice = "/dashboard/try/live/v1/../../dashboard/api/session";
  assert.equal(
    (await dashboard.send("GET", twice, { headers: { Cookie: cookieOf(owner.token) } })).status,
    404,
  );
});

test("what is neither live nor sandbox is not there to try", async () => {
  for (const path of [
    "/dashboard/try",
    "/dashboard/try/",
    "/dashboard/try/live",
    "/dashboard/try/Live/v1/drugs",
    "/dashboard/try/other/v1/drugs",
  ])
    assert.equal((await dashboard.send("GET", path, { headers: authorized(keys.live) })).status, 404, path);
});

test("a cookie does not reach the door that is tried", async (t) => {
  const seen: object[] = [];
  const look: RequestListener = (req, res) => {
    seen.push({ url: req.url, cookie: req.headers.cookie, raw: req.rawHeaders.join(" ").includes("secret") });
    res.end();
  };
  const handOn = createTry({ live: look, sandbox: look });
  const server = createServer((req, res) => handOn(openContext(req, res)));
  t.after(() => server.close());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const headers = { Cookie: ["session=secret", "other=secret"] };
  await dashboard.send("GET", `http://127.0.0.1:${port}/dashboard/try/live/v1/drugs?q=1`, { headers });
  await new Promise((done) => server.close(done));
  assert.deepEqual(seen, [{ url: "/v1/drugs?q=1", cookie: undefined, raw: false }]);
});
