import assert from "node:assert/strict";
import { test } from "node:test";
import { refused } from "../accounts/fixture.ts";
import { elsewhere, home, password, testPeople } from "./fixture.ts";

test("signing up makes an account on the smallest plan and its owner, signed in", async () => {
  await using test = await testPeople();
  const { token, signedIn } = await test.signUp();
  assert.deepEqual(
    [signedIn.account.plan, signedIn.account.name, signedIn.person.role, signedIn.person.email],
    ["developer", "Acme Pharmacy", "owner", "ana@example.com"],
  );
  assert.deepEqual(await test.sessions.find(token), signedIn);
  assert.deepEqual(await test.another().find(token), signedIn);
});

test("the right password opens a session with a new token each time, and a log-out ends that one", async () => {
  await using test = await testPeople();
  const first = await test.signUp();
  const second = await test.sessions.logIn({ email: "ANA@example.com", password }, elsewhere);
  assert.notEqual(second.token, first.token);
  assert.notEqual(second.signedIn.csrfToken, first.signedIn.csrfToken);
  await test.sessions.logOut(second.token);
  await refused(test.sessions.find(second.token), "UNAUTHORIZED", /log in/);
  await test.sessions.find(first.token);
});

test("a wrong password and an unknown address are refused in the same words", async () => {
  await using test = await testPeople();
  await test.signUp();
  const wrong = await refused(
    test.sessions.logIn({ email: "ana@example.com", password: "not the one it is" }, home),
    "UNAUTHORIZED",
    /is wrong/,
  );
  const unknown = await refused(
    test.sessions.logIn({ email: "bob@example.com", password }, home),
    "UNAUTHORIZED",
    /is wrong/,
  );
  assert.equal(wrong.message, unknown.message);
});
