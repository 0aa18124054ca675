/** The rows of /v1 under a session: the same answers as with a key, and nothing of it is counted. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { permissions } from "../../../internal/accounts/model.ts";
import { query } from "../../../internal/postgres/database.ts";
import { drugs } from "../../rest/seed.ts";
import { type Person, testDashboard } from "./fixture.ts";

const dashboard = await testDashboard();
after(() => dashboard[Symbol.asyncDispose]());
const owner = await dashboard.signUp();

async function keyOf({ accountId }: Person, environment: "live" | "sandbox" = "live"): Promise<string> {
  const { key } = await dashboard.accounts.createKey({ accountId, environment, name: "key", permissions });
  dashboard.secrets.push(key);
  return key;
}
const withKey = async (key: string, path: string, base = dashboard.api.live.address) =>
  await dashboard.send("GET", `${base}${path}`, { headers: { Authorization: `Bearer ${key}` } });

test("a row answers a session as it answers a key, in both environments", async () => {
  const paths = [
    "/v1/drugs?limit=2",
    `/v1/drugs/${drugs[0]?.din}`,
    `/v1/drugs/${drugs[0]?.din}/prices`,
    "/v1/pharmacies",
    "/v1/webhooks",
    "/v1/events",
    "/v1/event-types",
    "/v1/alerts",
    "/v1/nothing",
    "/v1/drugs?limt=2",
    "/v1/drugs/99999999",
  ];
  for (const environment of ["live", "sandbox"] as const) {
    const key = await keyOf(owner, environment);
    for (const path of paths) {
      const keyed = await withKey(key, path, dashboard.api[environment].address);
      const answer = await owner.ask("GET", `/${environment}${path}`);
      assert.equal(answer.status, keyed.status, path);
      const bare = ({ body }: typeof answer) =>
        JSON.stringify(body).replaceAll(/req_[0-9a-f]+|:\d{4,5}\//g, "");
      assert.equal(bare(answer), bare(keyed), path);
      assert.equal(answer.headers["cache-control"], "no-store", path);
    }
  }
});

test("nothing is taken of the limits, nothing counts as use, and nothing is in the account's log", async () => {
  const other = await dashboard.signUp("developer");
  const key = await keyOf(other);
  const first = await withKey(key, "/v1/drugs");
  for (let at = 0; at < 100; at += 1) {
    const answer = await other.ask("GET", "/live/v1/drugs");
    assert.equal(answer.status, 200, "more than the burst of the plan");
    assert.equal(answer.headers["x-quota-remaining"], first.headers["x-quota-remaining"], "it is stated");
    assert.equal(answer.headers["x-quota-limit"], "1000");
  }
  const second = await withKey(key, "/v1/drugs");
  const left = (answer: typeof first) => Number(answer.headers["x-quota-remaining"]);
  assert.equal(left(second), left(first) - 1);
  const usage = await other.ask("GET", "/live/v1/usage");
  assert.equal(usage.body.used, 2);
  const counted = dashboard.observed.filter(({ kind }) => kind === "limit_decision");
  assert.equal(counted.length, 2 + (await keyedRequestsBefore()), "only keys were decided on");
});

/** Of the tests before. */
async function keyedRequestsBefore(): Promise<number> {
  return dashboard.observed.filter((one) => one.kind === "limit_decision" && one.plan !== "developer").length;
}

test("what the plan does not have is the same 403 as with a key", async () => {
  const small = await dashboard.signUp("developer");
  const key = await keyOf(small);
  for (const path of ["/v1/webhooks", "/v1/events", `/v1/drugs/${drugs[0]?.din}/generics`]) {
    const answer = await small.ask("GET", `/live${path}`);
    const keyed = await withKey(key, path);
    assert.deepEqual([answer.status, answer.body.error.code], [403, "PLAN_REQUIRED"], answer.text);
    assert.equal(answer.body.error.message, keyed.body.error.message);
  }
});

test("where every plan has webhooks, sessions have them too, and the table of plans says so", async () => {
  await using open = await testDashboard({ settings: { WEBHOOKS_ALL_PLANS: "true" } });
  const small = await open.signUp("developer");
  assert.equal((await small.ask("GET", "/live/v1/webhooks")).status, 200);
  const { body } = await small.ask("GET", "/plans");
  assert.ok(body.data.every(({ features }: { features: string[] }) => features.includes("webhooks")));
});

test("an Idempotency-Key makes sending it again safe, and who acted stands in the audit log as a person", async () => {
  const hook = { url: "https://93.184.215.14/hooks", events: ["price.changed"] };
  const headers = { "Idempotency-Key": "once" };
  const made = await owner.ask("POST", "/live/v1/webhooks", { body: hook, headers });
  assert.equal(made.status, 201, made.text);
  dashboard.secrets.push(made.body.secret);
  const again = await owner.ask("POST", "/live/v1/webhooks", { body: hook, headers });
  assert.deepEqual([again.body.id, again.headers["idempotent-replayed"]], [made.body.id, "true"]);
  assert.equal((await owner.ask("GET", "/live/v1/webhooks")).body.data.length, 1);
  const lines = await query<{ actor: string }>(
    dashboard.database,
    "select actor from accounts.audit_log where target = $1",
    [made.body.id],
  );
  assert.deepEqual(lines, [{ actor: owner.id }]);
});

test("open rows are served as they are, and rows outside /v1 are not there", async () => {
  for (const path of ["/live/v1/openapi.json", "/sandbox/v1/event-types"])
    assert.equal((await dashboard.send("GET", `/dashboard/api${path}`)).status, 200, path);
  for (const path of [
    "/live/status",
    "/live/docs",
    "/live/graphql",
    "/live/graphql/persisted-queries",
    "/live/v1",
  ])
    assert.equal((await owner.ask("GET", path)).status, 404, path);
});

test("observations name the row below the dashboard, and nobody's address or account is a label", async () => {
  const routes = new Set(
    dashboard.observed.flatMap((one) => (one.kind === "http_request" ? [one.route] : [])),
  );
  assert.ok(routes.has("/dashboard/api/live/v1/drugs/{id}"));
  assert.ok(routes.has("/dashboard/api/accounts"));
  for (const route of routes) assert.match(route, /^(unmatched|(\/[a-z0-9._-]+|\/\{[A-Za-z]+\})+)$/);
  const text = await dashboard.metrics();
  assert.match(text, /route="\/dashboard\/api\/live\/v1\/drugs\/\{id\}"/);
  for (const person of [owner.id, owner.email, owner.accountId]) assert.ok(!text.includes(person));
});
