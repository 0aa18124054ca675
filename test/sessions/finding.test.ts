import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { idleMs, longestMs } from "../../internal/sessions/model.ts";
import { createSessionService } from "../../internal/sessions/service.ts";
import { hashToken } from "../../internal/sessions/tokens.ts";
import { awayDatabase, hour, refused } from "../accounts/fixture.ts";
import { elsewhere, home, minute, password, testPeople } from "./fixture.ts";

test("the database has no token, only its hash, and the token of CSRF does not tell it", async () => {
  await using test = await testPeople();
  const { token, signedIn } = await test.signUp();
  const rows = await query<{ row: string }>(
    test.db.connection,
    "select to_jsonb(s)::text as row from accounts.sessions s",
  );
  assert.equal(rows.length, 1);
  for (const secret of [token, signedIn.csrfToken, Buffer.from(token, "base64url").toString("hex")])
    assert.ok(!JSON.stringify(rows).includes(secret));
  assert.ok(JSON.stringify(rows).includes(hashToken(token).toString("hex")));
  assert.notEqual(signedIn.csrfToken, token);
  assert.equal((await test.another().find(token)).csrfToken, signedIn.csrfToken, "the same in every process");
});

test("what is no token is refused, whatever it is", async () => {
  await using test = await testPeople();
  const { token } = await test.signUp();
  for (const text of ["", "x", `${token}x`, token.slice(1), token.toUpperCase(), `${token.slice(0, 42)}\0`])
    await refused(test.sessions.find(text), "UNAUTHORIZED", /log in/);
});

test("a session that ended is refused at once where it ended and within a second elsewhere", async () => {
  await using test = await testPeople();
  const { token } = await test.signUp();
  const other = test.another();
  await Promise.all([test.sessions.find(token), other.find(token)]);
  await test.sessions.logOut(token);
  await refused(test.sessions.find(token), "UNAUTHORIZED", /log in/);
  test.clock.at += 1_000;
  await refused(other.find(token), "UNAUTHORIZED", /log in/);
});

test("a session is asked of the database once a second, however many requests bring it", async () => {
  await using test = await testPeople();
  const { token } = await test.signUp();
  const other = test.another();
  const before = await other.find(token);
  await query(test.db.connection, "update accounts.users set name = 'Ana'");
  test.clock.at += 999;
  const [again] = await Promise.all([other.find(token), other.find(token)]);
  assert.deepEqual(again, before);
  test.clock.at += 1;
  assert.equal((await other.find(token)).person.name, "Ana");
  test.clock.at -= hour;
  await query(test.db.connection, "update accounts.users set name = 'Bea'");
  assert.equal((await other.find(token)).person.name, "Bea", "a clock that was set back keeps nothing");
});

test("a database that is away is told as such and not remembered", async () => {
  await using test = await testPeople();
  const { token } = await test.signUp();
  await using away = await awayDatabase(test.db.url);
  await using sessions = createSessionService({
    ...{ database: away.database, clock: test.clock, signUpOpen: true, dashboardUrl: () => "" },
  });
  await refused(sessions.find(token), "SERVICE_UNAVAILABLE", /./);
  away.comeBack();
  await sessions.find(token);
});

test("when a session was seen is written at most once a minute", async () => {
  await using test = await testPeople();
  const { token, signedIn } = await test.signUp();
  const seen = async () => (await test.sessions.list(signedIn))[0]?.lastSeenAt.getTime();
  const began = test.clock.at;
  test.clock.at += minute - 1;
  await test.sessions.find(token);
  assert.equal(await seen(), began);
  test.clock.at += 1_000;
  await Promise.all([test.sessions.find(token), test.another().find(token)]);
  assert.equal(await seen(), began + minute - 1 + 1_000);
});

test("a session ends after a day of silence, and goes on as long as it is used", async () => {
  await using test = await testPeople();
  const [idle, used] = [
    await test.signUp(),
    await test.sessions.logIn({ email: "ana@example.com", password }, home),
  ];
  test.clock.at += idleMs - minute;
  await test.sessions.find(used.token);
  test.clock.at += minute;
  await refused(test.sessions.find(idle.token), "UNAUTHORIZED", /log in/);
  await test.sessions.find(used.token);
  assert.equal((await test.sessions.list(used.signedIn)).length, 1);
});

test("a session ends after thirty days, however much it is used", async () => {
  await using test = await testPeople();
  const { token, expiresAt } = await test.signUp();
  const end = test.clock.at + longestMs;
  assert.equal(expiresAt.getTime(), end);
  while (test.clock.at + idleMs / 2 < end) {
    test.clock.at += idleMs / 2;
    await test.sessions.find(token);
  }
  test.clock.at = end - 1;
  await test.sessions.find(token);
  test.clock.at = end + 1_000;
  await refused(test.sessions.find(token), "UNAUTHORIZED", /log in/);
});

test("people see their own sessions, newest first, and end one, or all others, and nobody else's", async () => {
  await using test = await testPeople();
  const { sessions } = test;
  const first = await test.signUp();
  const stranger = await test.signUp("bob@example.com");
  test.clock.at += 1_000;
  const second = await sessions.logIn({ email: "ana@example.com", password }, elsewhere);
  test.clock.at += 1_000;
  const third = await sessions.logIn({ email: "ana@example.com", password }, home);
  const listed = await sessions.list(third.signedIn);
  assert.deepEqual(
    listed.map(({ current, address, userAgent }) => [current, address, userAgent]),
    [
      [true, home.address, "Firefox"],
      [false, elsewhere.address, null],
      [false, home.address, "Firefox"],
    ],
  );
  const [theirs] = await sessions.list(stranger.signedIn);
  for (const id of [theirs?.id ?? "", "sess_0", "", `sess_${"0".repeat(32)}`])
    await refused(sessions.end(third.signedIn, { id }), "NOT_FOUND", /no open session/);
  await sessions.end(third.signedIn, { id: listed[1]?.id ?? "" });
  await refused(sessions.find(second.token), "UNAUTHORIZED", /log in/);
  await sessions.find(first.token);
  await sessions.end(third.signedIn, "others");
  await refused(sessions.find(first.token), "UNAUTHORIZED", /log in/);
  await sessions.find(third.token);
  await sessions.find(stranger.token);
});

test("of more than fifty sessions of a person the oldest end", async () => {
  await using test = await testPeople({ hashing: { hash: async (text) => text, verify: async () => true } });
  const first = await test.signUp();
  for (let number = 0; number < 50; number += 1) {
    test.clock.at += 1;
    await test.sessions.logIn({ email: "ana@example.com", password }, home);
  }
  assert.equal((await test.sessions.list(first.signedIn)).length, 50);
  await refused(test.another().find(first.token), "UNAUTHORIZED", /log in/);
});

test("sessions that are over are deleted a few at a time by those that begin", async () => {
  await using test = await testPeople({ hashing: { hash: async (text) => text, verify: async () => true } });
  await test.signUp();
  for (let number = 0; number < 30; number += 1)
    await test.sessions.logIn({ email: "ana@example.com", password }, home);
  const count = async () =>
    (await query<{ n: number }>(test.db.connection, "select count(*) as n from accounts.sessions"))[0]?.n;
  assert.equal(await count(), 31);
  test.clock.at += idleMs;
  await test.sessions.logIn({ email: "ana@example.com", password }, home);
  assert.equal(await count(), 12);
  await test.sessions.logIn({ email: "ana@example.com", password }, home);
  assert.equal(await count(), 2);
});

test("a name can be changed and taken away, and is one line", async () => {
  await using test = await testPeople();
  const { token, signedIn } = await test.signUp();
  assert.equal((await test.sessions.rename(signedIn, " Ana ")).name, "Ana");
  assert.equal((await test.sessions.find(token)).person.name, "Ana");
  for (const name of ["", "  ", "a\nb", "a\0b", "x".repeat(201)])
    await refused(test.sessions.rename(signedIn, name), "INVALID_PARAMETER", /^name: /);
  assert.equal((await test.sessions.rename(signedIn, null)).name, null);
});
