/** The routes of /v1 under a session: the same responses as with a key. Live data counts towards the quota. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { permissions, plans } from "../../../internal/accounts/model.ts";
import { idPrefixes, uuidOf } from "../../../internal/core/ids.ts";
import { query } from "../../../internal/postgres/database.ts";
import { drugs, seed } from "../../rest/seed.ts";
import { testDatabase } from "../../support/database.ts";
import { until } from "../../support/until.ts";
import { type Answer, type Person, testDashboard } from "./fixture.ts";

const dashboard = await testDashboard();
after(() => dashboard[Symbol.asyncDispose]());
const owner = await dashboard.signUp();

const monthIsUsed = `insert into accounts.usage_months (account_id, environment, month, requests, units)
  values ($1, 'live', $2::date, $3, $3)`;

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
        JSON.stringify(body).replaceAll(/req_[0-9a-f]+|:\d{4,5}\/|\/dashboard\/api\/(live|sandbox)/g, "");
      assert.equal(bare(answer), bare(keyed), path);
      assert.equal(answer.headers["cache-control"], "no-store", path);
    }
  }
});

const left = ({ headers }: Pick<Answer, "headers">) => Number(headers["x-quota-remaining"]);

test("counts live data under a session towards the account's quota, like a key", async () => {
  const small = await dashboard.signUp("developer");
  const key = await keyOf(small);
  const before = await withKey(key, "/v1/drugs");
  for (let at = 0; at < 10; at += 1)
    assert.equal((await small.ask("GET", "/live/v1/drugs?limit=100&include=prices")).status, 200);
  const after = await withKey(key, "/v1/drugs");
  assert.equal(left(after), left(before) - 11);
  const { body: usage } = await small.ask("GET", "/live/v1/usage");
  assert.equal(usage.used, 12);
  const [listed] = usage.endpoints;
  assert.deepEqual([listed.endpoint, listed.units], ["listDrugs", 12]);
  const ofKeys = usage.keys.map(({ units }: { units: number }) => units);
  assert.deepEqual(ofKeys, [2], "requests from the dashboard belong to no key");
  const file = await small.ask("GET", "/live/usage.csv?by=endpoint");
  assert.match(file.text, /listDrugs,12,12,/);
});

test("rejects live data under a session at the plan's burst and quota, and nothing else", async () => {
  const small = await dashboard.signUp("developer");
  const plan = plans.developer;
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < plan.burstPerMinute * 3)
    statuses.push((await small.ask("GET", "/live/v1/pharmacies")).status);
  assert.ok(statuses.includes(429), "the minute of the plan");
  // The month: written by other processes, and known to a process that starts.
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  const full = await dashboard.signUp("developer");
  const values = [uuidOf(idPrefixes.account, full.accountId), month, plan.requestsPerMonth];
  await query(dashboard.database, monthIsUsed, values);
  const refused = await full.ask("GET", "/live/v1/drugs");
  assert.deepEqual([refused.status, refused.body.error.code], [429, "QUOTA_EXCEEDED"]);
  assert.ok(Number(refused.headers["retry-after"]) >= 1);
  for (const path of ["/live/v1/alerts", "/live/v1/usage", "/live/overview", "/sandbox/v1/drugs"])
    assert.equal((await full.ask("GET", path)).status, 200, path);
});

test("counts sessions of several processes together", async () => {
  const db = await testDatabase();
  await using stack = new AsyncDisposableStack();
  stack.use(db);
  const first = stack.use(await testDashboard({ on: db }));
  await seed(first.database, "live");
  const person = await first.signUp("developer");
  for (let at = 0; at < 5; at += 1)
    assert.equal((await person.ask("GET", "/live/v1/drugs?limit=1")).status, 200);
  await until(async () => {
    const rows = await query<{ units: number }>(
      first.database,
      "select units::int as units from accounts.usage_months where account_id = $1 and environment = 'live'",
      [uuidOf(idPrefixes.account, person.accountId)],
    );
    return rows[0]?.units === 5;
  });
  const second = stack.use(await testDashboard({ on: db }));
  const again = await second.logIn(person.email);
  const answer = await again.ask("GET", "/live/v1/drugs?limit=1");
  assert.equal(left(answer), plans.developer.requestsPerMonth - 6);
});

test("counts nothing for other requests of a session, and logs none of its requests", async () => {
  const other = await dashboard.signUp("developer");
  const key = await keyOf(other);
  const first = await withKey(key, "/v1/drugs");
  const decided = () => dashboard.observed.filter(({ kind }) => kind === "limit_decision").length;
  const before = decided();
  for (const path of ["/live/v1/alerts", "/live/v1/event-types", "/live/v1/usage", "/sandbox/v1/drugs"])
    for (let at = 0; at < 25; at += 1) {
      const answer = await other.ask("GET", path);
      assert.equal(answer.status, 200, "more than the burst of the plan");
      if (path === "/live/v1/alerts") {
        assert.equal(left(answer), left(first), "the headers report the quota");
        assert.equal(answer.headers["x-quota-limit"], "1000");
      }
    }
  assert.equal(decided(), before);
  const second = await withKey(key, "/v1/drugs");
  assert.equal(left(second), left(first) - 1);
  assert.equal((await other.ask("GET", "/live/v1/usage")).body.used, 2);
  const logged = await other.ask("GET", "/live/requests");
  assert.ok(logged.body.data.every(({ key_id }: { key_id: string }) => key_id !== null));
});

test("what the plan does not have is the same 403 as with a key", async () => {
  const small = await dashboard.signUp("developer");
  const key = await keyOf(small);
  for (const path of ["/v1/events?type=price.changed", `/v1/drugs/${drugs[0]?.din}/generics`]) {
    const answer = await small.ask("GET", `/live${path}`);
    const keyed = await withKey(key, path);
    assert.deepEqual([answer.status, answer.body.error.code], [403, "PLAN_REQUIRED"], answer.text);
    assert.equal(answer.body.error.message, keyed.body.error.message);
  }
});

test("where every plan has webhooks, sessions have them too, and the table of plans says so", async () => {
  await using open = await testDashboard({ settings: { WEBHOOKS_ALL_PLANS: "true" } });
  const small = await open.signUp("developer");
  assert.equal((await small.ask("GET", "/live/v1/events?type=price.changed")).status, 200);
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
