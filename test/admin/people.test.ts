import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { createSessionService } from "../../internal/sessions/service.ts";
import { type Accounts, hour, refused, start, testAccounts } from "../accounts/fixture.ts";
import { run, runJson } from "./terminal.ts";

const from = { address: "203.0.113.7", userAgent: undefined };
const email = "ana@example.com";
const password = "four plain words here";

async function withPerson(test: Accounts) {
  const { database, clock } = test;
  const sessions = createSessionService({ database, clock, signUpOpen: true, dashboardUrl: () => "" });
  const opened = await sessions.signUp({ accountName: "Acme", email, password }, from);
  return { sessions, opened, account: opened.signedIn.account.id };
}

test("the people of an account are listed in the order in which they came, and nothing of their passwords", async () => {
  await using test = await testAccounts();
  const { account } = await withPerson(test);
  test.clock.at += 1;
  await run(test, ["user", "create", "--account", account, "--email", "bob@example.com", "--role", "member"]);
  await query(test.database, "update accounts.users set name = 'Ana' where email = $1", [email]);
  const listed = await runJson<Record<string, unknown>[]>(test, ["user", "list", "--account", account]);
  assert.deepEqual(
    listed.map((each) => [each.email, each.name, each.role]),
    [
      [email, "Ana", "owner"],
      ["bob@example.com", null, "member"],
    ],
  );
  assert.deepEqual(Object.keys(listed[0] ?? {}), [
    ...["id", "email", "name", "role", "email_verified", "created_at"],
  ]);
  const { stdout } = await run(test, ["user", "list", "--account", account]);
  assert.match(
    stdout,
    /^USER +E-MAIL +VERIFIED +NAME +ROLE +CREATED\nuser_\w+ +ana@example\.com +no +Ana +owner +2026-/,
  );
  assert.match(stdout, /\n.*bob@example\.com +yes /, "an administrator vouches for the address");
  const verified = await run(test, ["user", "verify", "--email", email]);
  assert.equal(verified.stdout, `${email} is verified.\n`);
  const again = await runJson<Record<string, unknown>[]>(test, ["user", "list", "--account", account]);
  assert.ok(again.every(({ email_verified }) => email_verified === true));
  await refused(run(test, ["user", "list", "--account", "acct_1"]), "NOT_FOUND", /no account acct_1/);
});

test("reset-password prints a whole link and its expiry, and the link works once", async () => {
  await using test = await testAccounts();
  const { sessions, opened } = await withPerson(test);
  const plain = await run(test, ["user", "reset-password", "--email", email]);
  assert.match(
    plain.stdout,
    /^link +http:\/\/127\.0\.0\.1:8080\/dashboard\/reset#token=[\w-]{43}\nexpires +2026-11-21T13:00:00Z\n\nThe link works once\. http:\/\/127\.0\.0\.1:8080\/dashboard is the default base URL\. If your dashboard is elsewhere, set DASHBOARD_URL or --url\.\n$/,
  );
  const url = ["--url", "https://api.example.com/dashboard/"];
  const linked = await run(test, ["user", "reset-password", "--email", "ANA@example.com", ...url]);
  const link = /^link +(https:\/\/api\.example\.com\/dashboard\/reset#token=([\w-]{43}))$/m.exec(
    linked.stdout,
  );
  assert.ok(link !== null, linked.stdout);
  assert.equal(linked.stdout.match(/[\w-]{43}/g)?.length, 1);
  await sessions.completeReset({ token: link[2] ?? "", password: "quite another sentence" }, from);
  await refused(sessions.find(opened.token), "UNAUTHORIZED", /log in/);
  await sessions.logIn({ email, password: "quite another sentence" }, from);
  const json = await runJson<Record<string, unknown>>(test, ["user", "reset-password", "--email", email]);
  assert.deepEqual(
    [json.link, json.expires_at],
    [`http://127.0.0.1:8080/dashboard/reset#token=${json.token}`, new Date(start + hour).toISOString()],
  );
});

test("who is not known gets no link, and an address that is none makes none", async () => {
  await using test = await testAccounts();
  await withPerson(test);
  const reset = (...more: string[]) => run(test, ["user", "reset-password", "--email", ...more]);
  await refused(reset("bob@example.com"), "NOT_FOUND", /nobody with the address bob@example\.com/);
  for (const url of [
    "",
    "api.example.com",
    "ftp://example.com",
    "https://example.com/?x",
    "https://example.com/#x",
  ])
    await refused(
      reset(email, `--url=${url}`),
      "INVALID_PARAMETER",
      /^url: must be where the dashboard stands/,
    );
  assert.deepEqual(await query(test.database, "select from accounts.password_resets"), []);
});

test("a person is logged out everywhere, and it is said of how many sessions", async () => {
  await using test = await testAccounts();
  const { sessions, opened } = await withPerson(test);
  await sessions.logIn({ email, password }, from);
  const ended = await run(test, ["user", "end-sessions", "--email", email]);
  assert.equal(ended.stdout, "ana@example.com: 2 sessions ended.\n");
  test.clock.at += 1_000;
  await refused(sessions.find(opened.token), "UNAUTHORIZED", /log in/);
  assert.deepEqual(await runJson(test, ["user", "end-sessions", "--email", email]), { email, ended: 0 });
  await refused(run(test, ["user", "end-sessions", "--email", "bob"]), "NOT_FOUND", /nobody/);
});
