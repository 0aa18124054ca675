/** The session's cookie and its life: what a browser is given, what is taken from it, and when it is worth nothing any more. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { query } from "../../../internal/postgres/database.ts";
import { seed } from "../../rest/seed.ts";
import { testDatabase } from "../../support/database.ts";
import { type Answer, cookieOf, type Person, password, testDashboard } from "./fixture.ts";

const db = await testDatabase();
for (const schema of ["live", "sandbox"]) await seed(db.connection, schema);
const dashboard = await testDashboard({ on: db });
/** Shares the database and nothing else. */
const another = await testDashboard({ on: db });
after(async () => {
  await another[Symbol.asyncDispose]();
  await dashboard[Symbol.asyncDispose]();
  await db[Symbol.asyncDispose]();
});
const { origin } = dashboard;

const setCookie = (answer: Answer) => answer.headers["set-cookie"] ?? [];
const session = (cookie: string | string[], on = dashboard) =>
  on.send("GET", "/dashboard/api/session", { headers: { Cookie: cookie } });
const logIn = (email: string, headers: Record<string, string> = {}) =>
  dashboard.fromPage("POST", "/dashboard/api/session", { body: { email, password }, headers });

test("over plain http the cookie is the token, for this host's pages alone, out of reach of scripts", async () => {
  const { email } = await dashboard.signUp();
  const answer = await logIn(email);
  const [line = "", ...more] = setCookie(answer);
  assert.deepEqual(more, []);
  assert.match(line, /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
  assert.ok(!answer.text.includes(/=([\w-]+)/.exec(line)?.[1] ?? "?"), "the body does not have it");
});

test("over https it is bound to the host by its name, and the plain one is worth nothing", async () => {
  const owner = await dashboard.signUp();
  const https = { "X-Forwarded-Proto": "https", Origin: origin.replace("http:", "https:") };
  const answer = await logIn(owner.email, https);
  assert.equal(answer.status, 200, answer.text);
  const [line = ""] = setCookie(answer);
  assert.match(line, /^__Host-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
  const token = /=([\w-]+)/.exec(line)?.[1] ?? "";
  const ask = (cookie: string) =>
    dashboard.send("GET", "/dashboard/api/session", {
      headers: { "X-Forwarded-Proto": "https", Cookie: cookie },
    });
  assert.equal((await ask(`__Host-session=${token}`)).status, 200);
  assert.equal((await ask(`session=${token}`)).status, 401);
  assert.equal((await ask(`session=x; __Host-session=${token}`)).status, 200, "another's is not looked at");
  assert.equal((await session(`__Host-session=${token}`)).status, 401, "nor this one over plain http");
});

test("two session cookies, or one that is none of ours, are a 401 that takes the cookie away", async () => {
  const owner = await dashboard.signUp();
  const other = await dashboard.signUp();
  const bad: (string | string[])[] = [
    `${cookieOf(owner.token)}; ${cookieOf(other.token)}`,
    `${cookieOf(owner.token)}; ${cookieOf(owner.token)}`,
    [cookieOf(owner.token), cookieOf(other.token)],
    "session=",
    `session="${owner.token}"`,
    `session=${owner.token}%20`,
    `session=${"x".repeat(4_000)}`,
    `session=${owner.token}=`,
    "session=../../etc/passwd",
  ];
  for (const cookie of bad)
    for (const path of ["/dashboard/api/session", "/dashboard/api/live/v1/usage"]) {
      const answer = await dashboard.send("GET", path, { headers: { Cookie: cookie } });
      assert.equal(answer.status, 401, String(cookie));
      assert.deepEqual(setCookie(answer), ["session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"]);
    }
  assert.equal((await session(cookieOf(owner.token))).status, 200, "the session itself goes on");
  assert.equal((await session(`a=1; ${cookieOf(owner.token)}; b`)).status, 200);
  for (const cookie of [`Session=${owner.token}`, `xsession=${owner.token}`, owner.token, "", "=;=;"])
    assert.equal((await session(cookie)).status, 401, cookie);
});

test("who signs in with a broken cookie is signed in", async () => {
  const { email } = await dashboard.signUp();
  const answer = await logIn(email, { Cookie: "session=broken!; session=twice" });
  assert.equal(answer.status, 200, answer.text);
  assert.match(setCookie(answer)[0] ?? "", /^session=[\w-]{43};/);
});

test("a token that was there before is never taken over, and the session it was of has ended", async () => {
  const victim = await dashboard.signUp();
  const fixed = "F".repeat(43);
  const attacker = await dashboard.signUp();
  for (const brought of [fixed, attacker.token]) {
    const answer = await logIn(victim.email, { Cookie: cookieOf(brought) });
    const token = /^session=([\w-]+)/.exec(setCookie(answer)[0] ?? "")?.[1];
    assert.notEqual(token, brought);
    assert.equal((await session(cookieOf(brought))).status, 401, "what was brought along is nobody's");
    assert.equal((await session(cookieOf(token ?? ""))).body.person.email, victim.email);
  }
});

/** Known to the other process before, so that what it keeps is what is tested. */
async function knownTo(person: Person): Promise<void> {
  assert.equal((await session(cookieOf(person.token), another)).status, 200);
}

async function assertEnded({ token }: Person, what: string): Promise<void> {
  assert.equal((await session(cookieOf(token))).status, 401, `${what}, here`);
  // What another process keeps of it is a second old at most.
  await sleep(1_050);
  const paths = ["/dashboard/api/session", "/dashboard/api/keys", "/dashboard/api/live/v1/usage"];
  for (const path of paths) {
    const answer = await another.send("GET", path, { headers: { Cookie: cookieOf(token) } });
    assert.equal(answer.status, 401, `${what}, elsewhere: ${path}`);
  }
}

test("a stolen cookie is worth nothing after its session is logged out", async () => {
  const owner = await dashboard.signUp();
  await knownTo(owner);
  const answer = await owner.ask("DELETE", "/session");
  assert.equal(answer.status, 204);
  assert.deepEqual(setCookie(answer), ["session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict"]);
  await assertEnded(owner, "after logging out");
  const sql =
    "select 1 from accounts.sessions s join accounts.users u on u.id = s.user_id where u.email = $1";
  assert.deepEqual(await query(db.connection, sql, [owner.email]), [], "and it is gone from the database");
});

test("a stolen cookie is worth nothing after the password is changed; the session that changed it goes on", async () => {
  const owner = await dashboard.signUp();
  const stolen = await dashboard.logIn(owner.email);
  await knownTo(stolen);
  const body = { current_password: password, password: "four other words of it" };
  dashboard.secrets.push(body.password);
  assert.equal((await owner.ask("POST", "/me/password", { body })).status, 204);
  await assertEnded(stolen, "after the change");
  assert.equal((await owner.ask("GET", "/session")).status, 200);
});

test("a stolen cookie is worth nothing after its session is ended from another, alone or with all others", async () => {
  const owner = await dashboard.signUp();
  const [stolen, second] = [await dashboard.logIn(owner.email), await dashboard.logIn(owner.email)];
  await knownTo(stolen);
  const { body } = await stolen.ask("GET", "/me/sessions");
  assert.equal(body.data.length, 3);
  const current = body.data.find((one: { current: boolean }) => one.current);
  assert.equal((await owner.ask("DELETE", `/me/sessions/${current.id}`)).status, 204);
  await assertEnded(stolen, "after it was ended");
  await knownTo(second);
  assert.equal((await owner.ask("DELETE", "/me/sessions")).status, 204);
  await assertEnded(second, "with the others");
  assert.equal((await owner.ask("GET", "/session")).status, 200);
});

test("somebody who is removed is out, and somebody whose role is taken may no more than before", async () => {
  const owner = await dashboard.signUp();
  const admin = await dashboard.join(owner, "admin");
  const removed = await dashboard.join(owner, "admin");
  await knownTo(removed);
  assert.equal((await owner.ask("DELETE", `/members/${removed.id}`)).status, 204);
  await assertEnded(removed, "after the removal");
  assert.equal((await owner.ask("PATCH", `/members/${admin.id}`, { body: { role: "member" } })).status, 200);
  const body = { environment: "live", name: "no", permissions: ["drugs:read"] };
  assert.equal((await admin.ask("POST", "/keys", { body })).status, 403);
  assert.deepEqual((await admin.ask("GET", "/session")).body.may, ["sandbox:write"]);
});

test("log-ins that fail slow down the address that the trusted proxy names, and no other", async () => {
  const { email } = await dashboard.signUp();
  const tries = (address: string) =>
    dashboard.fromPage("POST", "/dashboard/api/session", {
      body: { email, password: "not the password" },
      headers: { "X-Forwarded-For": address },
    });
  const statuses = [];
  // What the caller writes in front of it is the caller's own.
  for (let at = 0; at < 8; at += 1) statuses.push((await tries(`10.0.0.${at}, 192.0.2.77`)).status);
  assert.deepEqual([statuses[0], statuses.at(-1)], [401, 429]);
  const refused = await tries("192.0.2.77");
  assert.ok(Number(refused.headers["retry-after"]) > 0);
  assert.equal((await tries("192.0.2.78")).status, 401);
});

test("an address that PostgreSQL cannot hold is a mistake of who asks", async () => {
  for (const email of ["ana\u0000@example.com", "ana@exam\u0000ple.com", "ana@example.com\u0001"]) {
    const answers = [
      await logIn(email),
      await dashboard.fromPage("POST", "/dashboard/api/password-resets", { body: { email } }),
    ];
    for (const answer of answers) {
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.error.details[0].field, "email");
    }
  }
});
