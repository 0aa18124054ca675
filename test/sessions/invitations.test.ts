import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { invitationMs, type Opened, type Role } from "../../internal/sessions/model.ts";
import { rules } from "../../internal/sessions/throttle.ts";
import { refused } from "../accounts/fixture.ts";
import { atOnce, elsewhere, home, outbox, password, testPeople } from "./fixture.ts";

const quick = { hashing: { hash: async (text: string) => text, verify: async () => true } };
const accountLock = ({ signedIn }: Opened) => ({
  text: "select from accounts.accounts where id = $1 for update",
  values: [signedIn.accountId],
});

test("an invitation by mail goes to its reader alone; whoever opens it joins with that role, signed in", async () => {
  const mailer = outbox();
  await using test = await testPeople({ mailer });
  const owner = await test.signUp();
  const made = await test.sessions.invite(owner.signedIn, { email: "bob@example.com", role: "admin" });
  assert.equal(made.token, undefined);
  assert.equal(made.invitation.invitedBy, "ana@example.com");
  const [mail] = mailer.sent;
  assert.equal(mail?.to, "bob@example.com");
  assert.match(
    mail?.text ?? "",
    /ana@example\.com invites you[\s\S]*Account: Acme Pharmacy\n {2}Role: admin/,
  );
  const token = mailer.token();
  assert.deepEqual(await test.sessions.readInvitation(token, elsewhere), {
    email: "bob@example.com",
    account: "Acme Pharmacy",
    role: "admin",
  });
  const joined = await test.sessions.acceptInvitation({ token, name: "Bob", password }, elsewhere);
  assert.deepEqual(
    [joined.signedIn.accountId, joined.signedIn.person.role, joined.signedIn.person.name],
    [owner.signedIn.accountId, "admin", "Bob"],
  );
  await test.another().find(joined.token);
  await refused(test.sessions.readInvitation(token), "NOT_FOUND", /ask for a new one/);
  const { people, invitations } = await test.sessions.members(owner.signedIn);
  assert.deepEqual(
    people.map(({ email, role }) => [email, role]),
    [
      ["ana@example.com", "owner"],
      ["bob@example.com", "admin"],
    ],
  );
  assert.deepEqual(invitations, []);
});

test("a mail to a stranger has no link but ours, whatever the account is called", async () => {
  const mailer = outbox();
  await using test = await testPeople({ mailer });
  const accountName = "Win at https://evil.example/x or evil.example, Ltd.";
  const owner = await test.sessions.signUp({ accountName, email: "ana@example.com", password }, home);
  await test.sessions.invite(owner.signedIn, { email: "bob@example.com", role: "member" });
  const text = mailer.sent[0]?.text ?? "";
  assert.match(text, /Account: Win at https evil example x or evil example, Ltd\.$/m);
  assert.equal(text.match(/\S\.\S/g)?.length, 3, "ours, and the address of who invites");
});

test("without mail, or when the mail is not taken, whoever invites has the token to hand on", async () => {
  for (const deps of [{}, { mailer: outbox(true) }]) {
    await using test = await testPeople(deps);
    const owner = await test.signUp();
    const joined = await test.join(owner, "bob@example.com", "member");
    assert.equal(joined.signedIn.person.role, "member");
  }
});

test("an invitation that is used twice at the same moment makes one person", async () => {
  await using test = await testPeople();
  const owner = await test.signUp();
  const { token = "" } = await test.sessions.invite(owner.signedIn, {
    email: "bob@example.com",
    role: "member",
  });
  const outcomes = await atOnce(
    test,
    accountLock(owner),
    [test.sessions, test.another()].map((each) => () => each.acceptInvitation({ token, password }, home)),
  );
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") await refused(Promise.reject(outcome.reason), "NOT_FOUND", /ask for/);
  assert.equal((await test.sessions.members(owner.signedIn)).people.length, 2);
});

test("an invitation ends after seven days, when it is withdrawn, and when another takes its place", async () => {
  await using test = await testPeople(quick);
  const owner = await test.signUp();
  const invite = (role: Role = "member") =>
    test.sessions.invite(owner.signedIn, { email: "bob@example.com", role });
  const gone = (token = "") => refused(test.sessions.readInvitation(token), "NOT_FOUND", /ask for a new one/);
  const late = await invite();
  assert.equal(late.invitation.expiresAt.getTime(), test.clock.at + invitationMs);
  test.clock.at += invitationMs;
  await gone(late.token);
  assert.deepEqual((await test.sessions.members(owner.signedIn)).invitations, []);
  const first = await invite();
  const second = await invite("admin");
  await gone(first.token);
  const { invitations } = await test.sessions.members(owner.signedIn);
  assert.deepEqual(invitations, [second.invitation]);
  await test.sessions.withdrawInvitation(owner.signedIn, second.invitation.id);
  await gone(second.token);
  await refused(
    test.sessions.withdrawInvitation(owner.signedIn, second.invitation.id),
    "NOT_FOUND",
    /no invitation/,
  );
});

test("an address that somebody has is not invited, and an invitation to one taken since is refused", async () => {
  await using test = await testPeople(quick);
  const owner = await test.signUp();
  const invite = (email: string) => test.sessions.invite(owner.signedIn, { email, role: "member" });
  await refused(invite("ANA@example.com"), "INVALID_PARAMETER", /^email: belongs to this account/);
  const { token = "" } = await invite("bob@example.com");
  await test.signUp("bob@example.com");
  await refused(invite("bob@example.com"), "INVALID_PARAMETER", /^email: somebody has an account/);
  await refused(
    test.sessions.acceptInvitation({ token, password }, home),
    "INVALID_PARAMETER",
    /^email: somebody has an account/,
  );
  for (const email of ["", "bob", "a b@example.com", "bob@", `${"x".repeat(320)}@example.com`])
    await refused(invite(email), "INVALID_PARAMETER", /^email: must be an e-mail address/);
});

test("an invitation goes with the person who made it, and with their right to make it", async () => {
  await using test = await testPeople(quick);
  const owner = await test.signUp();
  const [bob, cid] = [
    await test.join(owner, "bob@example.com", "owner"),
    await test.join(owner, "cid@example.com", "admin"),
  ];
  const made = {
    owner: await test.sessions.invite(bob.signedIn, { email: "1@example.com", role: "owner" }),
    admin: await test.sessions.invite(bob.signedIn, { email: "2@example.com", role: "admin" }),
    member: await test.sessions.invite(cid.signedIn, { email: "3@example.com", role: "member" }),
  };
  const good = async (token = "") =>
    await test.sessions.readInvitation(token).then(
      () => true,
      () => false,
    );
  await test.sessions.setRole(owner.signedIn, bob.signedIn.person.id, "admin");
  assert.deepEqual([await good(made.owner.token), await good(made.admin.token)], [false, true]);
  await test.sessions.setRole(owner.signedIn, bob.signedIn.person.id, "member");
  assert.equal(await good(made.admin.token), false);
  assert.equal(await good(made.member.token), true);
  await test.sessions.remove(owner.signedIn, cid.signedIn.person.id);
  assert.equal(await good(made.member.token), false);
});

test("inviting is slowed down by account", async () => {
  await using test = await testPeople(quick);
  const owner = await test.signUp();
  const invite = (number: number) =>
    test.sessions.invite(owner.signedIn, { email: `${number}@example.com`, role: "member" });
  for (let number = 0; number <= rules.invitation.free; number += 1) await invite(number);
  await refused(invite(100), "RATE_LIMITED", /5 seconds/);
});

test("a hundred open invitations are enough for an account", async () => {
  await using test = await testPeople({ ...quick, rules: { invitation: { free: 1_000, forgivenMs: 1 } } });
  const owner = await test.signUp();
  const invite = (number: number) =>
    test.sessions.invite(owner.signedIn, { email: `${number}@example.com`, role: "member" });
  for (let number = 0; number < 100; number += 1) await invite(number);
  await refused(invite(100), "INVALID_PARAMETER", /100 invitations are open/);
  test.clock.at += invitationMs;
  await invite(100);
  const rows = await query(test.db.connection, "select from accounts.invitations");
  assert.equal(rows.length, 81, "those that are over are deleted, a few at a time");
});

test("an invitation that cannot be accepted costs no password hash, however often it is tried", async () => {
  let hashed = 0;
  const hashing = {
    async hash(text: string) {
      hashed += 1;
      return text;
    },
    verify: async () => false,
  };
  await using test = await testPeople({ hashing });
  const owner = await test.signUp();
  const { token } = await test.sessions.invite(owner.signedIn, { email: "bob@example.com", role: "member" });
  assert.ok(token !== undefined);
  await test.signUp("bob@example.com", elsewhere);
  assert.equal(hashed, 2);
  for (let time = 0; time < 3; time += 1)
    await refused(
      test.sessions.acceptInvitation({ token, password }, elsewhere),
      "INVALID_PARAMETER",
      /has an account/,
    );
  assert.equal(hashed, 2);
});

test("a new password by a link ends the invitations that its person made, and nobody else's", async () => {
  await using test = await testPeople();
  const owner = await test.signUp("ana@example.com");
  const admin = await test.join(owner, "bob@example.com", "admin");
  const thief = await test.sessions.invite(owner.signedIn, { email: "evil@example.net", role: "owner" });
  const other = await test.sessions.invite(admin.signedIn, { email: "cyd@example.com", role: "member" });
  const { token } = await test.sessions.makeReset("ana@example.com");
  await test.sessions.completeReset({ token, password: "another fine sentence" }, home);
  await refused(
    test.sessions.acceptInvitation({ token: thief.token ?? "", password }, elsewhere),
    "NOT_FOUND",
    /withdrawn/,
  );
  await test.sessions.acceptInvitation({ token: other.token ?? "", password }, elsewhere);
  const line = (await test.audit(owner)).find(({ action }) => action === "person.password_reset");
  assert.equal(line?.details.invitations_withdrawn, 1);
});
