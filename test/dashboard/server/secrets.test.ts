/** What is secret is shown once, to who made it, and stands nowhere else: not in the log, not in a page, not in an address. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { query } from "../../../internal/postgres/database.ts";
import { password, testDashboard } from "./fixture.ts";

const dashboard = await testDashboard();
after(() => dashboard[Symbol.asyncDispose]());
const { secrets, log } = dashboard;
const owner = await dashboard.signUp();

function keep(secret: unknown): string {
  assert.ok(typeof secret === "string" && secret.length >= 20, String(secret));
  secrets.push(secret);
  return secret;
}

/** Everything that is made here once, and everything wrong that people type. */
async function askAll(): Promise<void> {
  for (const environment of ["live", "sandbox"]) {
    const body = { environment, name: "shown once", permissions: ["drugs:read"] };
    const made = await owner.ask("POST", "/keys", { body });
    keep(made.body.secret);
    const rotated = await owner.ask("POST", `/keys/${made.body.id}/rotate`, {
      body: { grace_seconds: 3_600 },
    });
    keep(rotated.body.secret);
    const hook = { url: "https://93.184.215.14/hooks/of/a/path", events: ["price.changed"] };
    const webhook = await owner.ask("POST", `/${environment}/v1/webhooks`, { body: hook });
    keep(webhook.body.secret);
    const path = `/${environment}/v1/webhooks/${webhook.body.id}/rotate-secret`;
    keep((await owner.ask("POST", path, { body: { overlap_seconds: 60 } })).body.secret);
    const headers = { Authorization: `Bearer ${made.body.secret}` };
    await dashboard.send("GET", `/dashboard/try/${environment}/v1/drugs`, { headers });
    await dashboard.send("GET", `/dashboard/try/${environment}/v1/drugs?api_key=${made.body.secret}`);
  }
  const member = await dashboard.join(owner, "member");
  const next = keep("five plain words and more");
  await member.ask("POST", "/me/password", { body: { current_password: password, password: next } });
  await member.ask("POST", "/me/password", {
    body: { current_password: keep("wrong words in its place"), password },
  });
  const wrong = { email: owner.email, password: keep("a password that is not right") };
  await dashboard.fromPage("POST", "/dashboard/api/session", { body: wrong });
  await dashboard.fromPage("POST", "/dashboard/api/session", { body: `{"password":"${wrong.password}` });
  await dashboard.fromPage("POST", "/dashboard/api/password-resets/complete", {
    body: { token: keep("t".repeat(43)), password: keep("a password for a reset") },
  });
  const invited = await owner.ask("POST", "/members/invitations", {
    body: { email: "link@acme.example", role: "admin" },
  });
  keep(String(invited.body.link).split("#token=")[1]);
  const broken = "b".repeat(43);
  await dashboard.send("GET", "/dashboard/api/session", { headers: { Cookie: `session=${keep(broken)}` } });
  await dashboard.send("GET", `/dashboard/api/keys/${keep("k".repeat(30))}`);
  await owner.ask("DELETE", "/session");
}

await askAll();

test("no line of the log has a secret", () => {
  assert.ok(log.length > 20, "the log is written");
  assert.ok(secrets.length >= 20);
  for (const secret of new Set(secrets))
    for (const line of log) assert.ok(!line.includes(secret), `${secret} stands in ${line}`);
});

test("no answer shows again what was shown once", async () => {
  const again = await dashboard.logIn(owner.email);
  const shown = new Set(secrets.filter((secret) => ![again.token, again.csrf].includes(secret)));
  const paths = ["/session", "/keys", "/members", "/me/sessions", "/account", "/plans", "/settings"];
  for (const environment of ["live", "sandbox"])
    paths.push(`/${environment}/v1/webhooks`, `/${environment}/v1/usage`, `/${environment}/webhooks/health`);
  for (const path of paths) {
    const { status, text } = await again.ask("GET", path);
    assert.equal(status, 200, text);
    for (const secret of shown) assert.ok(!text.includes(secret), `${path} has ${secret}`);
  }
});

test("tokens and keys are not in the database as they are", async () => {
  for (const table of [
    "sessions",
    "api_keys",
    "invitations",
    "password_resets",
    "login_links",
    "users",
    "audit_log",
  ]) {
    const [row] = await query<{ text: string }>(
      dashboard.database,
      `select coalesce(string_agg(t::text, '|'), '') as text from accounts.${table} t`,
    );
    for (const secret of secrets) assert.ok(!row?.text.includes(secret), `${table} has ${secret}`);
  }
});

test("the token of a link stands in its fragment, which no server gets", async () => {
  const again = await dashboard.logIn(owner.email);
  const body = { email: "another@acme.example", role: "member" };
  const { link } = (await again.ask("POST", "/members/invitations", { body })).body;
  const url = new URL(link);
  assert.deepEqual([url.search, url.pathname], ["", "/dashboard/invitation"]);
  assert.match(url.hash, /^#token=[\w-]{43}$/);
});

test("a password that will not do is refused without being said back", async () => {
  const wrong = { account_name: "Acme", email: "ada@acme.example", password: "pa55" };
  const refused = await dashboard.fromPage("POST", "/dashboard/api/accounts", { body: wrong });
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.body.error.details, [
    { field: "password", reason: "must be at least 12 characters long" },
  ]);
  assert.ok(!refused.text.includes("pa55"));
});
