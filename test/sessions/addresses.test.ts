/** Two ways to write an address are one person's: to who signs up, to who logs in, and to what counts their attempts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { rules } from "../../internal/sessions/throttle.ts";
import { refused } from "../accounts/fixture.ts";
import { elsewhere, home, outbox, password, testPeople } from "./fixture.ts";

test("nobody gets an account by another way to write an address that is taken", async () => {
  await using test = await testPeople();
  await test.signUp("victim@example.com");
  for (const same of [
    "ｖictim@example.com",
    "VICTIM@example.com",
    "victim＠example.com",
    "ⅵctim@example.com",
  ])
    await refused(test.signUp(same), "INVALID_PARAMETER", /has an account with this address/);
  const zoe = await test.signUp("ZOE\u0308@example.com");
  assert.equal(zoe.signedIn.person.email, "zo\u00eb@example.com");
  await refused(test.signUp("Zo\u00eb@example.com"), "INVALID_PARAMETER", /has an account/);
  await test.sessions.logIn({ email: "ZO\u00cb@example.com", password }, home);
});

test("an address is counted by what it is looked up by: no way to write it gets guesses of its own", async () => {
  await using test = await testPeople();
  await test.signUp("mimi@example.com", home);
  const guess = (way: string) =>
    test.sessions.logIn({ email: `${way}@example.com`, password: "not the password" }, elsewhere);
  for (const way of ["mimi", "\uff4dimi", "MIMI", "Mi\uff2di", " mimi"])
    await refused(guess(way), "UNAUTHORIZED", /is wrong/);
  await refused(guess("mim\uff49"), "UNAUTHORIZED", /is wrong/);
  for (const way of ["mimi", "\uff4dimi", "MIMI"]) await refused(guess(way), "RATE_LIMITED", /Too many/);
  // These are i to PostgreSQL under some locales, and others to the throttle: they must open nothing.
  for (const way of ["m\u0130mi", "m\u0130m\u0130", "m\u0131mi"])
    await refused(
      test.sessions.logIn({ email: `${way}@example.com`, password }, home),
      "UNAUTHORIZED",
      /is wrong/,
    );
});

test("an address that a mail program would make a link of is none", async () => {
  const mailer = outbox();
  await using test = await testPeople({ mailer });
  for (const email of [
    "https://evil.example/pay?now@example.com",
    "evil.example/pay@example.com",
    "a@example.com/pay",
    "a,b@example.com",
    '"a"@example.com',
    "a<b>@example.com",
    "a@b;c.example",
    "a：／／b@example.com",
  ])
    await refused(test.signUp(email), "INVALID_PARAMETER", /e-mail address such as/);
  await test.signUp("o'neil+dash_1!#%&=?~@sub.example.com");
});

test("tried from many places, an address is one however it is written there", async () => {
  const quick = { hash: async (text: string) => text, verify: async () => false };
  await using test = await testPeople({ hashing: quick });
  const ways = ["ana@example.com", "ANA@example.com", "\uff41na@example.com", " ana@example.com"];
  const guess = (block: number) =>
    test.sessions.logIn(
      { email: ways[block % ways.length] ?? "", password: "not the password" },
      { address: `192.0.2.${block}`, userAgent: undefined },
    );
  for (let block = 0; block <= rules.email.free; block += 1)
    await refused(guess(block), "UNAUTHORIZED", /is wrong/);
  for (let block = 100; block < 104; block += 1) await refused(guess(block), "RATE_LIMITED", /Too many/);
});
