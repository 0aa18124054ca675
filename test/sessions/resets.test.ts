/** What a password reset does with the account's API keys: they are listed, and revoked if the person asks for it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthenticator } from "../../internal/accounts/authenticator.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import type { Opened } from "../../internal/sessions/model.ts";
import { refused } from "../accounts/fixture.ts";
import { hashSecret } from "../delivery/made.ts";
import { elsewhere, home, outbox, type People, testPeople } from "./fixture.ts";

const email = "ana@example.com";
const next = "quite another sentence";

function keysOn({ db, clock }: People, { signedIn }: Opened) {
  const deps = { database: db.connection, hashSecret, clock };
  const accounts = createAccountService(deps);
  return {
    async create(environment: "live" | "sandbox", name: string): Promise<string> {
      const accountId = signedIn.account.id;
      return (await accounts.createKey({ accountId, environment, name, permissions: ["drugs:read"] })).key;
    },
    /** As a process that has seen no key before. */
    works: (key: string, environment: "live" | "sandbox") =>
      createAuthenticator({ ...deps, openToAll: [] }).authenticate(key, environment),
  };
}

test("a reset lists the account's keys without their secrets, and revokes them if asked", async () => {
  const mailer = outbox();
  await using test = await testPeople({ mailer });
  const first = await test.signUp();
  const keys = keysOn(test, first);
  const live = await keys.create("live", "from before");
  const sandbox = await keys.create("sandbox", "try.example.com");
  const other = await test.signUp("bob@example.com", elsewhere);
  const strangers = await keysOn(test, other).create("live", "of another account");

  await test.sessions.askReset(email, elsewhere);
  await test.sessions[Symbol.asyncDispose]();
  const asked = mailer.sent.at(-1)?.text ?? "";
  assert.match(asked, /keep working unless you revoke them/);
  assert.match(
    asked,
    new RegExp(`^  from before: tm_live_\\.\\.\\.${live.slice(-4)}, created .*, never used$`, "m"),
  );
  assert.ok(!asked.includes("try.example.com"), "a name is no link");
  const token = mailer.token();

  const listed = await test.sessions.readReset(token, elsewhere);
  assert.equal(listed.email, email);
  assert.deepEqual(listed.keys.map(({ name, prefix, lastFour }) => [name, prefix, lastFour]).toSorted(), [
    ["from before", "tm_live_", live.slice(-4)],
    ["try.example.com", "tm_sandbox_", sandbox.slice(-4)],
  ]);
  for (const text of [asked, JSON.stringify(listed)])
    for (const key of [live, sandbox]) assert.ok(!text.includes(key));

  const done = await test.sessions.completeReset({ token, password: next, revokeKeys: true }, elsewhere);
  assert.equal(done.keysRevoked, 2);
  await refused(keys.works(live, "live"), "UNAUTHORIZED", /revoked|key/);
  await refused(keys.works(sandbox, "sandbox"), "UNAUTHORIZED", /revoked|key/);
  await keys.works(strangers, "live");
  assert.match(mailer.sent.at(-1)?.text ?? "", /API keys revoked: 2\./);
  const lines = await test.audit(first);
  assert.equal(lines.filter(({ action }) => action === "key.revoked").length, 2);
  await refused(test.sessions.readReset(token, home), "NOT_FOUND", /ask for a new one/);
});

test("a reset keeps the keys unless asked, and its mail lists them", async () => {
  const mailer = outbox();
  await using test = await testPeople({ mailer });
  const first = await test.signUp();
  const keys = keysOn(test, first);
  const live = await keys.create("live", "production");
  const { token } = await test.sessions.makeReset(email);
  const done = await test.sessions.completeReset({ token, password: next }, home);
  assert.equal(done.keysRevoked, 0);
  await keys.works(live, "live");
  assert.match(mailer.sent.at(-1)?.text ?? "", /still work[\s\S]*production: tm_live_\.\.\./);
});

test("a member's reset lists and revokes the keys that a member may revoke", async () => {
  await using test = await testPeople();
  const owner = await test.signUp();
  const member = await test.join(owner, "mia@example.com", "member");
  const keys = keysOn(test, owner);
  const [live, sandbox] = [await keys.create("live", "production"), await keys.create("sandbox", "trial")];
  const { token } = await test.sessions.makeReset(member.signedIn.person.email);
  const listed = await test.sessions.readReset(token, home);
  assert.deepEqual(
    listed.keys.map(({ name }) => name),
    ["trial"],
  );
  await test.sessions.completeReset({ token, password: next, revokeKeys: true }, home);
  await keys.works(live, "live");
  await refused(keys.works(sandbox, "sandbox"), "UNAUTHORIZED", /revoked|key/);
});
