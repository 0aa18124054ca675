import assert from "node:assert/strict";
import { test } from "node:test";
import type { NewKeyInput } from "../../internal/accounts/account_keys.ts";
import { uuidv7 } from "../../internal/core/ids.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { hour, refused, start, testAccounts } from "./fixture.ts";

const unknownId = (prefix: string) => `${prefix}${uuidv7().replaceAll("-", "")}`;

async function audited(database: Database): Promise<unknown[]> {
  return await query(
    database,
    "select actor, action, target, details from accounts.audit_log order by at, id",
  );
}

test("what is wrong with a new account, user or key is named field by field, all of it at once", async () => {
  await using test = await testAccounts();
  const { accounts } = test;
  const { id: accountId } = await accounts.createAccount({ name: "Acme", plan: "developer" });
  const fieldsOf = async (work: Promise<unknown>, message: RegExp) =>
    (await refused(work, "INVALID_PARAMETER", message)).details.map(({ field }) => field);

  assert.deepEqual(
    await fieldsOf(accounts.createAccount({ name: "", plan: "gold" }), /one of developer, startup, business/),
    ["name", "plan"],
  );
  for (const name of ["x".repeat(201), "  ", "two\nlines", "nul\0"]) {
    assert.deepEqual(
      await fieldsOf(accounts.createAccount({ name, plan: "startup" }), /1 to 200 characters/),
      ["name"],
    );
  }
  assert.deepEqual(await fieldsOf(accounts.setPlan(accountId, "Gold"), /developer, startup, business/), [
    "plan",
  ]);
  assert.deepEqual(
    await fieldsOf(
      accounts.createUser({ accountId, email: "ana.example.com", role: "boss", password: "short" }),
      /e-mail address such as .*; role: must be one of owner, admin, member; password: must be 12 to/,
    ),
    ["email", "role", "password"],
  );
  // No longer than what people may choose themselves: whoever has it can log in with it, and say it to change it.
  const wordy = { accountId, email: "ana@acme.example", role: "owner", password: "x".repeat(201) };
  assert.deepEqual(await fieldsOf(accounts.createUser(wordy), /must be 12 to 200 characters/), ["password"]);

  const good: NewKeyInput = {
    accountId,
    environment: "live",
    name: "server",
    permissions: ["drugs:read"],
  };
  const wrong: [Partial<NewKeyInput>, string, RegExp][] = [
    [{ environment: "production" }, "environment", /live or sandbox/],
    [{ name: "" }, "name", /1 to 200/],
    [{ permissions: [] }, "permissions", /one or more of drugs:read, prices:read, pharmacies:read/],
    [{ permissions: ["drugs:read", "drug:write"] }, "permissions", /"drug:write" is not a permission/],
    [{ expiresAt: new Date(start) }, "expires", /in the future/],
    [{ expiresAt: new Date(Number.NaN) }, "expires", /in the future/],
  ];
  for (const [change, field, message] of wrong) {
    assert.deepEqual(await fieldsOf(accounts.createKey({ ...good, ...change }), message), [field]);
  }
  assert.deepEqual(await accounts.listKeys(accountId), []);
});

test("an address is taken once, however it is written", async () => {
  await using test = await testAccounts();
  const { accounts } = test;
  const { id: accountId } = await accounts.createAccount({ name: "Acme", plan: "developer" });
  const make = (email: string) => accounts.createUser({ accountId, email, role: "owner" });
  await make("Ana@example.com");
  const two = await Promise.allSettled([
    make("ana@EXAMPLE.com"),
    make("bob@example.com"),
    make("BOB@example.com"),
  ]);
  assert.deepEqual(two.map(({ status }) => status).toSorted(), ["fulfilled", "rejected", "rejected"]);
  await refused(make("ana@example.com"), "INVALID_PARAMETER", /exists already/);
});

test("an id that is not known is a 404, and one of another form says which form it has", async () => {
  await using test = await testAccounts();
  const { accounts } = test;
  const account = unknownId("acct_");
  const key = unknownId("key_");
  const ask = { environment: "live", name: "server", permissions: ["drugs:read"] };
  const missing: (() => Promise<unknown>)[] = [
    () => accounts.setPlan(account, "startup"),
    () => accounts.createUser({ accountId: account, email: "ana@example.com", role: "owner" }),
    () => accounts.createKey({ accountId: account, ...ask }),
    () => accounts.listKeys(account),
    () => accounts.rotateKey(key, 0),
    () => accounts.revokeKey(key),
  ];
  for (const work of missing) await refused(work(), "NOT_FOUND", /There is no (account acct_|key key_)/);
  await refused(
    accounts.listKeys("7"),
    "NOT_FOUND",
    /7 is no account id; it has the form acct_ and 32 hexadecimal digits/,
  );
  await refused(
    accounts.revokeKey(account),
    "NOT_FOUND",
    /is no key id; it has the form key_ and 32 hexadecimal digits/,
  );
});

test("every change stands in the audit log: who, what, to what", async () => {
  await using test = await testAccounts();
  const { accounts, database, clock } = test;
  const { id: accountId } = await accounts.createAccount({ name: "Acme", plan: "developer" });
  await accounts.setPlan(accountId, "business");
  const email = "ana@example.com";
  const user = await accounts.createUser({ accountId, email, role: "owner" });
  const expiresAt = new Date(start + 9 * hour);
  const asked = { accountId, environment: "live", name: "server", permissions: ["drugs:read"], expiresAt };
  const key = await accounts.createKey(asked);
  clock.at += hour;
  const rotated = await accounts.rotateKey(key.id, 60);
  await accounts.revokeKey(rotated.id);
  await accounts.revokeKey(rotated.id);

  const entry = (action: string, target: string, details: object) => ({
    actor: "admin",
    action,
    target,
    details,
  });
  const expires_at = expiresAt.toISOString();
  const old_expires_at = new Date(start + hour + 60_000).toISOString();
  assert.deepEqual(await audited(database), [
    entry("account.created", accountId, { name: "Acme", plan: "developer" }),
    entry("account.plan_changed", accountId, { from: "developer", to: "business" }),
    entry("user.created", user.id, { role: "owner" }),
    entry("key.created", key.id, {
      environment: "live",
      name: "server",
      permissions: ["drugs:read"],
      expires_at,
    }),
    entry("key.rotated", key.id, { to: rotated.id, old_expires_at }),
    entry("key.revoked", rotated.id, {}),
  ]);
});

test("a change that cannot be written to the audit log does not happen", async () => {
  await using test = await testAccounts();
  const { accounts, database } = test;
  const { id: accountId } = await accounts.createAccount({ name: "Acme", plan: "developer" });
  const asked = { accountId, environment: "live", name: "server", permissions: ["drugs:read"] };
  const key = await accounts.createKey(asked);
  const before = [await accounts.listAccounts(), await accounts.listKeys(accountId)];
  await query(database, "alter table accounts.audit_log add check (length(actor) = 0) not valid");
  const changes: (() => Promise<unknown>)[] = [
    () => accounts.createAccount({ name: "Other", plan: "developer" }),
    () => accounts.setPlan(accountId, "business"),
    () => accounts.createUser({ accountId, email: "ana@example.com", role: "owner" }),
    () => accounts.createKey(asked),
    () => accounts.rotateKey(key.id, 0),
    () => accounts.revokeKey(key.id),
  ];
  for (const change of changes) await assert.rejects(change(), /audit_log/);
  assert.deepEqual([await accounts.listAccounts(), await accounts.listKeys(accountId)], before);
  assert.deepEqual(await query(database, "select from accounts.users"), []);
});

test("the same permission given twice is kept once, and an expiry far away is kept as it is", async () => {
  await using test = await testAccounts();
  const { accounts } = test;
  const { id: accountId } = await accounts.createAccount({ name: "Acme", plan: "developer" });
  const expiresAt = new Date(Date.UTC(9_999, 11, 31));
  const permissions = ["prices:read", "drugs:read", "prices:read"];
  await accounts.createKey({ accountId, environment: "sandbox", name: "far", permissions, expiresAt });
  const [key] = await accounts.listKeys(accountId);
  assert.deepEqual(key?.permissions, ["prices:read", "drugs:read"]);
  assert.deepEqual(key?.expiresAt, expiresAt);
});
