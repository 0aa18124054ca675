/** Login links: one use, a short life, one per person. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { createLoginLink } from "../../internal/sessions/login_links.ts";
import { loginLinkMs } from "../../internal/sessions/model.ts";
import { rules } from "../../internal/sessions/throttle.ts";
import { refused } from "../accounts/fixture.ts";
import { atOnce, elsewhere, home, type People, password, testPeople } from "./fixture.ts";

const email = "ana@example.com";

async function linkOf(test: People, of = email): Promise<string> {
  const token = await createLoginLink({ database: test.db.connection, clock: test.clock }, of);
  assert.ok(token !== undefined);
  return token;
}

test("a login link opens a session of its person, once, and the audit log says so", async () => {
  await using test = await testPeople();
  const ana = await test.signUp();
  const token = await linkOf(test);
  const opened = await test.sessions.logInByLink(token, elsewhere);
  assert.equal(opened.signedIn.person.email, email);
  assert.equal((await test.another().find(opened.token)).person.id, ana.signedIn.person.id);
  await refused(test.sessions.logInByLink(token, elsewhere), "NOT_FOUND", /was used/);
  const line = (await test.audit(ana)).at(-1);
  assert.deepEqual([line?.action, line?.details.by], ["person.logged_in", "login_link"]);
  assert.deepEqual(await query(test.db.connection, "select from accounts.login_links"), []);
});

test("rejects a link that expired, was replaced, or has another form", async () => {
  await using test = await testPeople();
  await test.signUp();
  const first = await linkOf(test);
  const second = await linkOf(test);
  await refused(test.sessions.logInByLink(first, home), "NOT_FOUND", /replaced/);
  for (const wrong of ["", "x", "x".repeat(43), `${second} `])
    await refused(test.sessions.logInByLink(wrong, home), "NOT_FOUND", /link/);
  test.clock.at += loginLinkMs;
  await refused(test.sessions.logInByLink(second, home), "NOT_FOUND", /expired/);
});

test("of two browsers that open a link at the same time, one is logged in", async () => {
  await using test = await testPeople();
  await test.signUp();
  const token = await linkOf(test);
  const lock = { text: "select from accounts.login_links for update", values: [] };
  const open = () => test.another().logInByLink(token, home);
  const outcomes = await atOnce(test, lock, [open, open]);
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
});

test("a new password ends the link", async () => {
  await using test = await testPeople();
  const ana = await test.signUp();
  const first = await linkOf(test);
  await test.sessions.changePassword(
    ana.signedIn,
    { current: password, next: "another plain sentence" },
    home,
  );
  await refused(test.sessions.logInByLink(first, home), "NOT_FOUND", /link/);
  const second = await linkOf(test);
  const { token } = await test.sessions.makeReset(email);
  await test.sessions.completeReset({ token, password: "one more plain sentence" }, home);
  await refused(test.sessions.logInByLink(second, home), "NOT_FOUND", /link/);
});

test("the database stores the hash of the token only, and nobody gets a link for an unknown address", async () => {
  await using test = await testPeople();
  await test.signUp();
  const token = await linkOf(test);
  const [row] = await query<{ text: string }>(
    test.db.connection,
    "select l::text as text from accounts.login_links l",
  );
  assert.ok(row !== undefined && !row.text.includes(token));
  const { connection } = test.db;
  assert.equal(
    await createLoginLink({ database: connection, clock: test.clock }, "bob@example.com"),
    undefined,
  );
});

test("slows down guessing by IP address", async () => {
  await using test = await testPeople();
  const guess = () => test.sessions.logInByLink("x".repeat(43), home);
  for (let tried = 0; tried <= rules.link.free; tried += 1) await guess().catch(() => {});
  await refused(guess(), "RATE_LIMITED", /Try again in/);
});
