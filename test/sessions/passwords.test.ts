import assert from "node:assert/strict";
import { test } from "node:test";
import { uuidOf } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import { createHashing } from "../../internal/sessions/hashing.ts";
import { resetMs } from "../../internal/sessions/model.ts";
import { rules } from "../../internal/sessions/throttle.ts";
import { refused } from "../accounts/fixture.ts";
import { atOnce, elsewhere, home, outbox, type People, password, testPeople } from "./fixture.ts";

const email = "ana@example.com";
const next = "quite another sentence";
const lockOf = (personId: string) => ({
  text: "select from accounts.users where id = $1 for update",
  values: [uuidOf("user_", personId)],
});

const refusedLogIn = (test: People, given: string) =>
  refused(test.sessions.logIn({ email, password: given }, home), "UNAUTHORIZED", /is wrong/);

/** Has begun what it does after the answer, and finished it. */
async function mailed(test: People, sessions = test.sessions): Promise<void> {
  await sessions[Symbol.asyncDispose]();
}

test("changing the password ends all other sessions, and only the new one opens any", async () => {
  const mailer = outbox();
  await using test = await testPeople({ mailer });
  const [first, second] = [await test.signUp(), await test.sessions.logIn({ email, password }, elsewhere)];
  await test.sessions.changePassword(second.signedIn, { current: password, next }, elsewhere);
  await refused(test.sessions.find(first.token), "UNAUTHORIZED", /log in/);
  await test.sessions.find(second.token);
  await refusedLogIn(test, password);
  await test.sessions.logIn({ email, password: next }, home);
  assert.match(mailer.sent[0]?.text ?? "", /was changed just now[\s\S]*\/dashboard\/reset/);
  assert.equal(mailer.sent[0]?.to, email);
});

test("without the present password nothing changes, and trying it is slowed down as logging in is", async () => {
  await using test = await testPeople();
  const { signedIn, token } = await test.signUp();
  const change = (current: string) => test.sessions.changePassword(signedIn, { current, next }, home);
  for (let time = 0; time <= rules.person.free; time += 1)
    await refused(change("not the password"), "INVALID_PARAMETER", /^current_password: is wrong$/);
  await refused(change(password), "RATE_LIMITED", /5 seconds/);
  await refused(test.sessions.logIn({ email, password }, home), "RATE_LIMITED", /5 seconds/);
  await test.sessions.find(token);
});

test("a new password must be another one, and keep to the rules", async () => {
  await using test = await testPeople();
  const { signedIn } = await test.signUp();
  const change = (wanted: string) =>
    test.sessions.changePassword(signedIn, { current: password, next: wanted }, home);
  await refused(change(password), "INVALID_PARAMETER", /^password: is the one that you have/);
  await refused(change("short"), "INVALID_PARAMETER", /^password: must be 12 to 200/);
  await refused(change("at Acme Pharmacy since 2019"), "INVALID_PARAMETER", /name of the account/);
});

test("a log-in with the old password that crosses its change leaves no session", async () => {
  await using test = await testPeople();
  const { signedIn, token } = await test.signUp();
  const outcomes = await atOnce(test, lockOf(signedIn.person.id), [
    () => test.sessions.changePassword(signedIn, { current: password, next }, home),
    async () => void (await test.another().logIn({ email, password }, elsewhere)),
  ]);
  assert.equal(outcomes[0]?.status, "fulfilled");
  await test.sessions.find(token);
  assert.equal((await test.sessions.list(signedIn)).length, 1);
});

test("of two changes at once from two sessions one is done, and its session is the one that is left", async () => {
  await using test = await testPeople();
  const both = [await test.signUp(), await test.sessions.logIn({ email, password }, home)];
  const outcomes = await atOnce(
    test,
    lockOf(both[0]?.signedIn.person.id ?? ""),
    both.map(
      ({ signedIn }, number) =>
        () =>
          test.sessions.changePassword(signedIn, { current: password, next: `${next} ${number}` }, home),
    ),
  );
  const winner = outcomes.findIndex(({ status }) => status === "fulfilled");
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  await test.sessions.logIn({ email, password: `${next} ${winner}` }, home);
  await test.another().find(both[winner]?.token ?? "");
  await refused(test.another().find(both[1 - winner]?.token ?? ""), "UNAUTHORIZED", /log in/);
});

test("a link by mail sets a new password once, ends all sessions, and lets its reader in at a new address", async () => {
  const mailer = outbox();
  await using test = await testPeople({ mailer });
  const { token } = await test.signUp();
  await test.sessions.askReset("ANA@example.com", elsewhere);
  await mailed(test);
  assert.equal(mailer.sent.length, 1);
  assert.match(
    mailer.sent[0]?.text ?? "",
    /^https:\/\/api\.example\.com\/dashboard\/reset#token=[\w-]{43}$/m,
  );
  const link = mailer.token();
  await test.sessions.completeReset({ token: link, password: next }, elsewhere);
  await refused(test.sessions.find(token), "UNAUTHORIZED", /log in/);
  await refusedLogIn(test, password);
  await test.sessions.logIn({ email, password: next }, elsewhere);
  await refused(
    test.sessions.completeReset({ token: link, password }, home),
    "NOT_FOUND",
    /ask for a new one/,
  );
  assert.equal(mailer.sent.length, 2, "and is told that it was changed");
});

test("of a link that is used twice at the same moment, one use counts", async () => {
  await using test = await testPeople();
  const { signedIn } = await test.signUp();
  const { token } = await test.sessions.makeReset(email);
  const services = [test.sessions, test.another()];
  const outcomes = await atOnce(
    test,
    lockOf(signedIn.person.id),
    services.map((each, number) => () => each.completeReset({ token, password: `${next} ${number}` }, home)),
  );
  const winner = outcomes.findIndex(({ status }) => status === "fulfilled");
  const loser = outcomes[1 - winner];
  assert.ok(winner >= 0 && loser?.status === "rejected");
  await refused(Promise.reject(loser.reason), "NOT_FOUND", /ask for a new one/);
  await test.sessions.logIn({ email, password: `${next} ${winner}` }, home);
  await refusedLogIn(test, `${next} ${1 - winner}`);
});

test("a link is good for an hour, until a later one is made, and until the password is changed", async () => {
  await using test = await testPeople();
  const { signedIn } = await test.signUp();
  const complete = (token: string) => test.sessions.completeReset({ token, password: next }, home);
  const late = await test.sessions.makeReset(email);
  assert.equal(late.expiresAt.getTime(), test.clock.at + resetMs);
  test.clock.at += resetMs;
  await refused(complete(late.token), "NOT_FOUND", /ask for a new one/);
  const first = await test.sessions.makeReset(email);
  const second = await test.sessions.makeReset(email);
  await refused(complete(first.token), "NOT_FOUND", /ask for a new one/);
  await test.sessions.changePassword(signedIn, { current: password, next: `${next} too` }, home);
  await refused(complete(second.token), "NOT_FOUND", /ask for a new one/);
  await complete((await test.sessions.makeReset(email)).token);
});

test("a password that is refused does not use the link up", async () => {
  await using test = await testPeople();
  await test.signUp();
  const { token } = await test.sessions.makeReset(email);
  await refused(
    test.sessions.completeReset({ token, password: "short" }, home),
    "INVALID_PARAMETER",
    /^password/,
  );
  await test.sessions.completeReset({ token, password: next }, home);
});

test("asking for a link answers the same for who is there and who is not, before anything is looked up", async () => {
  const mailer = outbox();
  await using test = await testPeople({ mailer });
  await test.signUp();
  const { connection } = test.db;
  const before = await query(connection, "select * from accounts.password_resets");
  assert.equal(
    await test.sessions.askReset(email, home),
    await test.sessions.askReset("bob@example.com", home),
  );
  await mailed(test);
  assert.deepEqual(
    mailer.sent.map(({ to }) => to),
    [email],
  );
  assert.deepEqual(before, []);
});

test("links are asked for so often and no oftener: by address that is said, by person it is not", async () => {
  const mailer = outbox();
  await using test = await testPeople({ mailer });
  await test.signUp();
  for (let number = 0; number < 10; number += 1)
    await test.sessions.askReset(email, { address: `192.0.2.${number}`, userAgent: undefined });
  await mailed(test);
  assert.equal(mailer.sent.length, rules.reset_email.free + 1);
  for (let number = 0; number <= rules.reset.free; number += 1)
    await test.sessions.askReset(`${number}@example.com`, home);
  await refused(test.sessions.askReset(email, home), "RATE_LIMITED", /5 seconds/);
});

test("links that are not good are slowed down by address, and good ones are not counted", async () => {
  await using test = await testPeople({
    hashing: { hash: async (text) => text, verify: async () => true },
  });
  await test.signUp();
  const complete = (token: string, from = home) =>
    test.sessions.completeReset({ token, password: next }, from);
  for (let number = 0; number < 2 * rules.link.free; number += 1)
    await complete((await test.sessions.makeReset(email)).token);
  for (let number = 0; number <= rules.link.free; number += 1)
    await refused(complete("x".repeat(43)), "NOT_FOUND", /ask for a new one/);
  await refused(complete("x".repeat(43)), "RATE_LIMITED", /5 seconds/);
  await refused(test.sessions.readInvitation("x", home), "RATE_LIMITED", /5 seconds/);
  await complete((await test.sessions.makeReset(email)).token, elsewhere);
});

test("a mail server that takes nothing changes no answer", async () => {
  await using test = await testPeople({ mailer: outbox(true) });
  const { signedIn } = await test.signUp();
  await test.sessions.askReset(email, home);
  await mailed(test);
  await test.sessions.changePassword(signedIn, { current: password, next }, home);
});

test("without mail no link is made for who asks; who runs the service makes one for those it knows", async () => {
  await using test = await testPeople();
  await test.signUp();
  await test.sessions.askReset(email, home);
  await mailed(test);
  assert.deepEqual(await query(test.db.connection, "select from accounts.password_resets"), []);
  await refused(test.sessions.makeReset("bob@example.com"), "NOT_FOUND", /nobody with the address/);
});

test("the database has neither passwords nor tokens of links", async () => {
  await using test = await testPeople();
  await test.signUp();
  const { token } = await test.sessions.makeReset(email);
  const rows = await query(
    test.db.connection,
    `select to_jsonb(u)::text from accounts.users u union all select to_jsonb(r)::text from accounts.password_resets r
     union all select to_jsonb(l)::text from accounts.audit_log l`,
  );
  assert.ok(rows.length > 3);
  assert.ok(!JSON.stringify(rows).includes(token) && !JSON.stringify(rows).includes(password));
});

test("no more passwords are looked at at once than there are places, in order, and who finds the queue full is told so", async () => {
  const hashing = createHashing({ atOnce: 1, waitingAtMost: 2 });
  const done: number[] = [];
  const ask = (number: number) => hashing.hash(password, `192.0.2.${number}`).then(() => done.push(number));
  const asked = [ask(0), ask(1), ask(2)];
  const full = await refused(ask(3), "SERVICE_UNAVAILABLE", /try again/);
  assert.equal(full.retryAfterSeconds, 2);
  await Promise.all(asked);
  assert.deepEqual(done, [0, 1, 2]);
  await ask(4);
  assert.equal(
    await hashing.verify("the password of nobody", undefined, home.address),
    false,
    "nobody has no password",
  );
});

test("one address has half of the queue at most, whichever of its own it writes, and others are let in behind it", async () => {
  const hashing = createHashing({ atOnce: 1, waitingAtMost: 4 });
  const done: string[] = [];
  const ask = (from: string) => hashing.hash(password, from).then(() => done.push(from));
  const asked = [ask("2001:db8::1"), ask("2001:db8::2"), ask("2001:DB8:0:0:1::3")];
  await refused(ask("2001:db8::4"), "SERVICE_UNAVAILABLE", /try again/);
  asked.push(ask("192.0.2.1"), ask("192.0.2.2"));
  await refused(ask("192.0.2.3"), "SERVICE_UNAVAILABLE", /try again/);
  await Promise.all(asked);
  assert.equal(done.length, 5);
  await ask("2001:db8::4");
});
