/** Who counts as verified, and by what link. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { createPeopleAdministration } from "../../internal/sessions/administration.ts";
import { verificationMs } from "../../internal/sessions/model.ts";
import { rules } from "../../internal/sessions/throttle.ts";
import { refused } from "../accounts/fixture.ts";
import { elsewhere, home, outbox, type People, password, testPeople } from "./fixture.ts";

const email = "ana@example.com";
const next = "quite another sentence";
const isVerified = async (test: People, token: string) =>
  (await test.another().find(token)).person.emailVerified;

test("a sign-up is unverified until its person opens the mailed link, once", async () => {
  const mailer = outbox();
  await using test = await testPeople({ mailer, signUpsVerified: false });
  const { signedIn, token } = await test.signUp();
  assert.equal(signedIn.person.emailVerified, false);
  assert.equal(mailer.sent[0]?.to, email);
  assert.match(mailer.sent[0]?.text ?? "", /\/dashboard\/verify#token=[\w-]{43}$/m);
  const link = mailer.token();
  await test.sessions.verifyEmail(signedIn, link, home);
  assert.equal(await isVerified(test, token), true);
  await refused(test.sessions.verifyEmail(signedIn, link, home), "NOT_FOUND", /does not verify ana@/);
  const lines = (await test.audit({ signedIn, token, expiresAt: new Date() })).map(({ action }) => action);
  assert.equal(lines.filter((action) => action === "person.email_verified").length, 1);
  await test.sessions.askVerification(await test.another().find(token));
  assert.equal(mailer.sent.length, 1, "nothing more to verify");
});

test("rejects a link in another person's session, an old link, and one that was replaced", async () => {
  const mailer = outbox();
  await using test = await testPeople({ mailer, signUpsVerified: false });
  const ana = await test.signUp();
  const first = mailer.token();
  const bob = await test.signUp("bob@example.com", elsewhere);
  const verify = (who: typeof ana, link: string) => test.sessions.verifyEmail(who.signedIn, link, home);
  await refused(verify(bob, first), "NOT_FOUND", /does not verify bob@/);
  await test.sessions.askVerification(ana.signedIn);
  const second = mailer.token();
  await refused(verify(ana, first), "NOT_FOUND", /does not verify/);
  test.clock.at += verificationMs;
  await refused(verify(ana, second), "NOT_FOUND", /older than a day/);
  await test.sessions.askVerification(ana.signedIn);
  await verify(ana, mailer.token());
  const again = await test.sessions.logIn({ email, password }, home);
  assert.equal(again.signedIn.person.emailVerified, true);
});

test("limits the links that one person requests", async () => {
  await using test = await testPeople({ mailer: outbox(), signUpsVerified: false });
  const { signedIn } = await test.signUp();
  for (let asked = 0; asked < rules.verification.free; asked += 1)
    await test.sessions.askVerification(signedIn);
  await test.sessions.askVerification(signedIn).catch(() => {});
  await refused(test.sessions.askVerification(signedIn), "RATE_LIMITED", /Try again in/);
});

test("a mailed reset or invitation verifies the address, and a link handed over by hand does not", async () => {
  const mailer = outbox();
  await using test = await testPeople({ mailer, signUpsVerified: false });
  const owner = await test.signUp();
  const byHand = await test.sessions.makeReset(email);
  await test.sessions.completeReset({ token: byHand.token, password: next }, home);
  const back = await test.sessions.logIn({ email, password: next }, home);
  assert.equal(back.signedIn.person.emailVerified, false);
  await test.sessions.invite(back.signedIn, { email: "mia@example.com", role: "admin" });
  const mia = await test.sessions.acceptInvitation({ token: mailer.token(), password }, home);
  assert.equal(mia.signedIn.person.emailVerified, true);
  const withoutMail = test.another({ mailer: outbox(true) });
  const { token } = await withoutMail.invite(back.signedIn, { email: "noa@example.com", role: "admin" });
  const noa = await test.sessions.acceptInvitation({ token: token ?? "", password }, home);
  assert.equal(noa.signedIn.person.emailVerified, false);
  await test.sessions.askReset(email, home);
  await test.sessions[Symbol.asyncDispose]();
  await test.sessions.completeReset({ token: mailer.token(), password: `${next} too` }, home);
  const again = await test.sessions.logIn({ email, password: `${next} too` }, home);
  assert.equal(again.signedIn.person.emailVerified, true);
  assert.ok(owner.token);
});

test("without a mail server, a sign-up stays unverified until an administrator verifies it", async () => {
  await using test = await testPeople({ signUpsVerified: false });
  const { signedIn, token } = await test.signUp();
  await refused(test.sessions.askVerification(signedIn), "PERMISSION_DENIED", /Ask its administrator/);
  const people = createPeopleAdministration({ database: test.db.connection, clock: test.clock });
  assert.equal(await people.verify("ANA@example.com"), true);
  assert.equal(await people.verify(email), false);
  assert.equal(await isVerified(test, token), true);
  await refused(people.verify("nobody@example.com"), "NOT_FOUND", /nobody@example.com/);
  assert.deepEqual(await query(test.db.connection, "select from accounts.email_verifications"), []);
});
