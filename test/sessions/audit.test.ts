import assert from "node:assert/strict";
import { test } from "node:test";
import { recordAction } from "../../internal/accounts/audit.ts";
import { listAudit } from "../../internal/accounts/audit_listing.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { query } from "../../internal/postgres/database.ts";
import { createPeopleAdministration } from "../../internal/sessions/administration.ts";
import { hashSecret } from "../accounts/fixture.ts";
import { elsewhere, home, password, testPeople } from "./fixture.ts";

const quick = { hashing: { hash: async (text: string) => text, verify: async () => true } };

test("every change tells in the audit log who did what, in order", async () => {
  await using test = await testPeople(quick);
  const { sessions, clock } = test;
  const owner = await test.signUp();
  const again = await sessions.logIn({ email: "ana@example.com", password }, elsewhere);
  const bob = await test.join(owner, "bob@example.com", "member");
  await sessions.setRole(owner.signedIn, bob.signedIn.person.id, "admin");
  const { invitation } = await sessions.invite(bob.signedIn, { email: "cid@example.com", role: "member" });
  await sessions.withdrawInvitation(owner.signedIn, invitation.id);
  await sessions.rename(owner.signedIn, "Ana");
  const [one] = (await sessions.list(owner.signedIn)).filter(({ current }) => !current);
  await sessions.end(owner.signedIn, { id: one?.id ?? "" });
  await sessions.end(owner.signedIn, "others");
  await sessions.changePassword(owner.signedIn, { current: password, next: "quite another sentence" }, home);
  const { token } = await sessions.makeReset("bob@example.com");
  await sessions.completeReset({ token, password: "quite another sentence" }, home);
  await sessions.remove(owner.signedIn, bob.signedIn.person.id);
  await createPeopleAdministration({ database: test.db.connection, clock }).endSessions("ana@example.com");
  await sessions.logOut(again.token);

  const [ana, them] = [owner.signedIn.person.id, bob.signedIn.person.id];
  const lines = await test.audit(owner);
  assert.deepEqual(
    lines.map(({ action, actor, actorName, target }) => [action, actor, actorName, target]),
    [
      ["account.created", ana, "ana@example.com", owner.signedIn.account.id],
      ["person.signed_up", ana, "ana@example.com", ana],
      ["person.logged_in", ana, "ana@example.com", ana],
      ["member.invited", ana, "ana@example.com", lines[3]?.target],
      ["invitation.accepted", them, null, lines[3]?.target],
      ["member.role_changed", ana, "ana@example.com", them],
      ["member.invited", them, null, invitation.id],
      ["member.invitation_withdrawn", ana, "ana@example.com", invitation.id],
      ["person.renamed", ana, "ana@example.com", ana],
      ["session.ended", ana, "ana@example.com", one?.id],
      ["person.password_changed", ana, "ana@example.com", ana],
      ["person.reset_made", "admin", null, them],
      ["person.password_reset", them, null, them],
      ["member.removed", ana, "ana@example.com", them],
      ["session.ended", "admin", null, ana],
    ],
  );
  assert.deepEqual(lines[5]?.details, { email: "bob@example.com", from: "member", to: "admin" });
  assert.deepEqual(lines.at(-2)?.details, { email: "bob@example.com", role: "admin" });
  assert.doesNotMatch(JSON.stringify(lines), /sentence|four plain/);
});

test("what is refused leaves no line", async () => {
  await using test = await testPeople();
  const owner = await test.signUp();
  const before = await test.audit(owner);
  for (const work of [
    () => test.sessions.logIn({ email: "ana@example.com", password: "not the password" }, home),
    () => test.sessions.setRole(owner.signedIn, owner.signedIn.person.id, "member"),
    () => test.sessions.invite(owner.signedIn, { email: "ana@example.com", role: "member" }),
    () => test.sessions.end(owner.signedIn, { id: "sess_1" }),
    () => test.signUp(),
  ])
    await assert.rejects(work());
  await test.sessions.logOut("x".repeat(43));
  assert.deepEqual(await test.audit(owner), before);
});

test("the audit log is read newest first, page by page, all of it or what is about one thing, and nobody else's", async () => {
  await using test = await testPeople(quick);
  const { connection } = test.db;
  const [owner, stranger] = [await test.signUp(), await test.signUp("eve@example.com")];
  const { accountId, account } = owner.signedIn;
  const service = createAccountService({ database: connection, hashSecret, clock: test.clock });
  const key = await service.createKey({
    ...{ accountId: account.id, environment: "live", name: "server", permissions: ["drugs:read"] },
  });
  for (let number = 0; number < 25; number += 1)
    await recordAction(
      connection,
      { accountId, actor: key.id, action: `webhook.${number}`, target: "wh_1", details: { number } },
      new Date(test.clock.at + (number % 3)),
    );
  const pages = async (about?: string) => {
    const all: string[] = [];
    let before: string | undefined;
    do {
      const asked = { limit: 10, ...(about === undefined ? {} : { about }) };
      const { lines, next } = await listAudit(connection, accountId, {
        ...asked,
        ...(before === undefined ? {} : { before }),
      });
      all.push(...lines.map(({ action, actorName }) => `${action} ${actorName}`));
      before = next;
    } while (before !== undefined);
    return all;
  };
  const webhooks = Array.from({ length: 25 }, (_, number) => `webhook.${24 - number} server`);
  assert.deepEqual(await pages("webhook"), webhooks);
  const all = await pages();
  assert.deepEqual(all.slice(0, 25), webhooks);
  assert.deepEqual(all.slice(25), [
    "key.created null",
    "person.signed_up ana@example.com",
    "account.created ana@example.com",
  ]);
  assert.deepEqual(await pages("web"), []);
  assert.deepEqual(await pages("person.signed_up"), []);
  const theirs = await listAudit(connection, stranger.signedIn.accountId, { limit: 10 });
  assert.equal(theirs.lines.length, 2);
  assert.equal(theirs.next, undefined);
});

test("an actor is named only where they are of the account", async () => {
  await using test = await testPeople(quick);
  const [owner, stranger] = [await test.signUp(), await test.signUp("eve@example.com")];
  const { connection } = test.db;
  const done = { accountId: owner.signedIn.accountId, action: "key.created", target: "key_1", details: {} };
  for (const actor of [stranger.signedIn.person.id, "user_", "key_x", "admin", `user_${"0".repeat(32)}`])
    await recordAction(connection, { ...done, actor }, new Date(test.clock.at));
  const { lines } = await listAudit(connection, owner.signedIn.accountId, { limit: 5 });
  assert.deepEqual(
    lines.map(({ actorName }) => actorName),
    [null, null, null, null, null],
  );
  await query(connection, "select 1");
});
