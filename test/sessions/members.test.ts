import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { uuidOf } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import { type Opened, roles } from "../../internal/sessions/model.ts";
import { refused } from "../accounts/fixture.ts";
import { atOnce, home, type People, password, testPeople } from "./fixture.ts";

const quick = { hashing: { hash: async (text: string) => text, verify: async () => true } };
const accountLock = ({ signedIn }: Opened) => ({
  text: "select from accounts.accounts where id = $1 for update",
  values: [signedIn.accountId],
});
const ownersOf = async (test: People, { signedIn }: Opened) =>
  await query(test.db.connection, "select from accounts.users where account_id = $1 and role = 'owner'", [
    signedIn.accountId,
  ]);

test("who may do what: owners all, admins what concerns no owner, members nothing", async () => {
  await using test = await testPeople({ ...quick, rules: { invitation: { free: 1_000, forgivenMs: 1 } } });
  const owner = await test.signUp();
  const of = {
    owner,
    admin: await test.join(owner, "admin@example.com", "admin"),
    member: await test.join(owner, "member@example.com", "member"),
  };
  let number = 0;
  for (const actor of roles) {
    for (const target of roles) {
      number += 1;
      const { signedIn } = of[actor];
      const allowed = actor === "owner" || (actor === "admin" && target !== "owner");
      const check = async (what: string, work: () => Promise<unknown>) => {
        if (allowed) await work();
        else await refused(work(), "PERMISSION_DENIED", /ask one/);
        assert.ok(what);
      };
      const email = `${number}@example.com`;
      await check("invite", () => test.sessions.invite(signedIn, { email, role: target }));
      const { invitation } = await test.sessions.invite(owner.signedIn, { email: `i${email}`, role: target });
      await check("invite over", () =>
        test.sessions.invite(signedIn, { email: `i${email}`, role: target === "owner" ? "member" : target }),
      );
      const { invitations } = await test.sessions.members(owner.signedIn);
      const open = invitations.find((each) => each.email === `i${email}`) ?? invitation;
      if (open.role === target)
        await check("withdraw", () => test.sessions.withdrawInvitation(signedIn, open.id));
      const other = await test.join(owner, `p${email}`, target);
      const { id } = other.signedIn.person;
      for (const role of roles) {
        if (role === "owner" && actor === "admin")
          await refused(
            test.sessions.setRole(signedIn, id, role),
            "PERMISSION_DENIED",
            /Only an owner makes owners/,
          );
        else await check("set role", () => test.sessions.setRole(signedIn, id, role));
      }
      await test.sessions.setRole(owner.signedIn, id, target);
      await check("remove", () => test.sessions.remove(signedIn, id));
    }
  }
});

test("a change of role is seen at once where it was made and within a second elsewhere; a removal ends all sessions", async () => {
  await using test = await testPeople(quick);
  const owner = await test.signUp();
  const bob = await test.join(owner, "bob@example.com", "admin");
  const other = test.another();
  const roleIn = async (sessions: typeof other) => (await sessions.find(bob.token)).person.role;
  assert.deepEqual([await roleIn(test.sessions), await roleIn(other)], ["admin", "admin"]);
  await test.sessions.setRole(owner.signedIn, bob.signedIn.person.id, "member");
  assert.equal(await roleIn(test.sessions), "member");
  test.clock.at += 1_000;
  assert.equal(await roleIn(other), "member");
  await refused(
    test.sessions.invite(bob.signedIn, { email: "cid@example.com", role: "member" }),
    "PERMISSION_DENIED",
    /ask one/,
  );
  await test.sessions.remove(owner.signedIn, bob.signedIn.person.id);
  await refused(test.sessions.find(bob.token), "UNAUTHORIZED", /log in/);
  await refused(test.sessions.rename(bob.signedIn, "Bob"), "UNAUTHORIZED", /log in/);
  test.clock.at += 1_000;
  await refused(other.find(bob.token), "UNAUTHORIZED", /log in/);
  await test.join(owner, "bob@example.com", "member");
});

test("people of other accounts are not there", async () => {
  await using test = await testPeople(quick);
  const [owner, stranger] = [await test.signUp(), await test.signUp("eve@example.com")];
  const { invitation } = await test.sessions.invite(owner.signedIn, {
    email: "bob@example.com",
    role: "member",
  });
  const { id } = owner.signedIn.person;
  await refused(test.sessions.remove(stranger.signedIn, id), "NOT_FOUND", /in this account/);
  await refused(test.sessions.setRole(stranger.signedIn, id, "member"), "NOT_FOUND", /in this account/);
  await refused(test.sessions.setRole(stranger.signedIn, "user_1", "member"), "NOT_FOUND", /in this account/);
  await refused(
    test.sessions.withdrawInvitation(stranger.signedIn, invitation.id),
    "NOT_FOUND",
    /of this account/,
  );
  assert.equal((await test.sessions.members(stranger.signedIn)).people.length, 1);
});

test("the last owner stays one", async () => {
  await using test = await testPeople(quick);
  const owner = await test.signUp();
  const { id } = owner.signedIn.person;
  const last = /the last owner's: make somebody else an owner first/;
  await refused(test.sessions.setRole(owner.signedIn, id, "admin"), "INVALID_PARAMETER", last);
  await refused(test.sessions.remove(owner.signedIn, id), "INVALID_PARAMETER", last);
  const bob = await test.join(owner, "bob@example.com", "owner");
  await test.sessions.remove(bob.signedIn, id);
  await refused(
    test.sessions.setRole(bob.signedIn, bob.signedIn.person.id, "member"),
    "INVALID_PARAMETER",
    last,
  );
});

test("of the last two owners who are removed, or step down, at the same moment, one stays", async () => {
  await using test = await testPeople(quick);
  const [one, other] = [test.sessions, test.another()];
  let number = 0;
  const way = fc.constantFrom("remove the other", "remove oneself", "demote the other", "step down");
  await fc.assert(
    fc.asyncProperty(fc.tuple(way, way), async (ways) => {
      number += 1;
      const first = await test.signUp(`a${number}@example.com`, {
        address: `192.0.2.${number}`,
        userAgent: "",
      });
      const second = await test.join(first, `b${number}@example.com`, "owner");
      const pair = [first, second] as const;
      const outcomes = await atOnce(
        test,
        accountLock(first),
        ways.map((chosen, at) => async () => {
          const self = pair[at === 0 ? 0 : 1].signedIn;
          const against = pair[at === 0 ? 1 : 0].signedIn;
          const service = at === 0 ? one : other;
          if (chosen === "remove the other") await service.remove(self, against.person.id);
          if (chosen === "remove oneself") await service.remove(self, self.person.id);
          if (chosen === "demote the other") await service.setRole(self, against.person.id, "member");
          if (chosen === "step down") await service.setRole(self, self.person.id, "admin");
        }),
      );
      assert.ok(outcomes.some(({ status }) => status === "fulfilled"));
      assert.equal((await ownersOf(test, first)).length, 1);
    }),
    { numRuns: 16 },
  );
});

test("a log-in that crosses its person's removal leaves no session", async () => {
  await using test = await testPeople(quick);
  const owner = await test.signUp();
  const bob = await test.join(owner, "bob@example.com", "member");
  const { id } = bob.signedIn.person;
  const lock = { text: "select from accounts.users where id = $1 for update", values: [uuidOf("user_", id)] };
  const outcomes = await atOnce(test, lock, [
    () => test.sessions.remove(owner.signedIn, id),
    async () => void (await test.another().logIn({ email: "bob@example.com", password }, home)),
  ]);
  assert.equal(outcomes[0]?.status, "fulfilled");
  const rows = await query(test.db.connection, "select from accounts.sessions where user_id = $1", [
    uuidOf("user_", id),
  ]);
  assert.deepEqual(rows, []);
});

test("a session that has just ended lets nobody in, although its process still knows it", async () => {
  await using test = await testPeople();
  const owner = await test.signUp();
  const other = test.another();
  const stale = await other.find(owner.token);
  await test.sessions.logOut(owner.token);
  await other.find(owner.token);
  await refused(
    other.invite(stale, { email: "evil@example.net", role: "owner" }),
    "UNAUTHORIZED",
    /has ended/,
  );
});
