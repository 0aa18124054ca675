/** The service as the people of one account have it: nothing of others is there, and what they do is said to be theirs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type AccountService, createAccountService } from "../../internal/accounts/service.ts";
import { idPrefixes, uuidOf } from "../../internal/core/ids.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { type Accounts, hashSecret, hour, refused, testAccounts } from "./fixture.ts";

const actor = "user_00000000000000000000000000000001";

function scoped({ database, clock }: Accounts, accountId: string): AccountService {
  const only = uuidOf(idPrefixes.account, accountId) ?? "";
  return createAccountService({ database, hashSecret, clock, actor, only });
}
const everything = async (database: Database) =>
  JSON.stringify([
    await query(database, "select * from accounts.accounts order by id"),
    await query(database, "select * from accounts.api_keys order by id"),
    await query(database, "select * from accounts.users order by id"),
    await query(database, "select * from accounts.audit_log order by id"),
  ]);

test("every method that takes an id answers 404 to another account's, as to one that is nobody's, and changes nothing", async () => {
  await using all = await testAccounts();
  const [mine, theirs] = [await all.key(), await all.key()];
  const accounts = scoped(all, mine.accountId);
  const nobodys = (id: string) => id.replace(/[0-9a-f]{32}$/, "0".repeat(32));
  const wish = { environment: "live", name: "x", permissions: ["drugs:read"] };
  const methods: Record<string, (id: { accountId: string; id: string }) => Promise<unknown>> = {
    readAccount: ({ accountId }) => accounts.readAccount(accountId),
    renameAccount: ({ accountId }) => accounts.renameAccount(accountId, "Renamed"),
    setPlan: ({ accountId }) => accounts.setPlan(accountId, "business"),
    createUser: ({ accountId }) =>
      accounts.createUser({ accountId, email: "eve@example.com", role: "owner" }),
    createKey: ({ accountId }) => accounts.createKey({ ...wish, accountId }),
    listKeys: ({ accountId }) => accounts.listKeys(accountId),
    readKey: ({ id }) => accounts.readKey(id),
    changeKey: ({ id }) => accounts.changeKey(id, { name: "Renamed", trustedDocumentsOnly: true }),
    rotateKey: ({ id }) => accounts.rotateKey(id, 0),
    revokeKey: ({ id }) => accounts.revokeKey(id),
  };
  // Those take no id: what they do is below.
  assert.deepEqual(
    Object.keys(accounts).toSorted(),
    [...Object.keys(methods), "createAccount", "listAccounts"].toSorted(),
    "a method that is added has its line here",
  );
  const before = await everything(all.database);
  for (const [name, ask] of Object.entries(methods)) {
    const absent = { id: nobodys(theirs.id), accountId: nobodys(theirs.accountId) };
    const refusal = await refused(ask(theirs), "NOT_FOUND", /There is no/);
    const none = await refused(ask(absent), "NOT_FOUND", /There is no/);
    const bare = (text: string) => text.replace(/[0-9a-f]{32}/, "");
    assert.equal(bare(refusal.message), bare(none.message), name);
  }
  await refused(accounts.createAccount({ name: "Another", plan: "business" }), "PERMISSION_DENIED", /others/);
  assert.deepEqual(
    (await accounts.listAccounts()).map(({ id }) => id),
    [mine.accountId],
  );
  assert.equal(await everything(all.database), before);
  for (const [name, ask] of Object.entries(methods)) {
    if (name === "rotateKey" || name === "revokeKey") continue;
    await ask(mine);
  }
});

test("what is renamed says so, by whom, from what to what; what stays writes no line", async () => {
  await using all = await testAccounts();
  const { id, accountId } = await all.key();
  const accounts = scoped(all, accountId);
  assert.equal((await accounts.renameAccount(accountId, "New")).name, "New");
  await accounts.renameAccount(accountId, "New");
  await accounts.setPlan(accountId, "developer");
  const changed = await accounts.changeKey(id, { name: "Shop", trustedDocumentsOnly: true });
  assert.deepEqual([changed.name, changed.trustedDocumentsOnly], ["Shop", true]);
  assert.deepEqual(await accounts.changeKey(id, {}), changed);
  for (const name of ["", "two\nlines", "x".repeat(201)]) {
    await refused(accounts.renameAccount(accountId, name), "INVALID_PARAMETER", /name/);
    await refused(accounts.changeKey(id, { name, trustedDocumentsOnly: false }), "INVALID_PARAMETER", /name/);
  }
  assert.deepEqual(await accounts.readKey(id), changed);
  assert.deepEqual(
    await query(
      all.database,
      "select action, target, details from accounts.audit_log where actor = $1 order by id",
      [actor],
    ),
    [
      { action: "account.renamed", target: accountId, details: { from: "Test", to: "New" } },
      { action: "key.renamed", target: id, details: { from: "test", to: "Shop" } },
      { action: "key.documents_changed", target: id, details: { trusted_only: true } },
    ],
  );
});

test("an account has a thousand keys that work at most; those that do not make room", async () => {
  await using all = await testAccounts();
  const { accountId } = await all.key();
  const uuid = uuidOf(idPrefixes.account, accountId);
  await query(
    all.database,
    `insert into accounts.api_keys (id, account_id, environment, name, key_hash, last_four, permissions, created_at, revoked_at)
     select gen_random_uuid(), $1, 'live', 'bulk', sha256(n::text::bytea), 'abcd', '{drugs:read}', $2::timestamptz + n * interval '1 second',
       case when n > 999 then $2::timestamptz end
     from generate_series(1, 1500) n`,
    [uuid, new Date(all.clock.now())],
  );
  const accounts = scoped(all, accountId);
  const wish = { accountId, environment: "live", name: "one more", permissions: ["drugs:read"] };
  await refused(accounts.createKey(wish), "INVALID_PARAMETER", /1000 keys/);
  const keys = await accounts.listKeys(accountId);
  assert.equal(keys.length, 1_000);
  assert.ok(
    keys.every(({ state }) => state === "active"),
    "those that work are all shown",
  );
  const rotated = keys[500]?.id ?? "";
  await refused(accounts.rotateKey(rotated, 60), "INVALID_PARAMETER", /1000 keys.*at once with 0/);
  const { id: next } = await accounts.rotateKey(rotated, 0);
  await accounts.revokeKey(keys[0]?.id ?? "");
  await accounts.rotateKey(next, 60);
  await refused(accounts.createKey(wish), "INVALID_PARAMETER", /1000 keys/);
  await accounts.revokeKey(keys[1]?.id ?? "");
  await accounts.createKey(wish);
  all.clock.at += hour;
  assert.equal((await accounts.listKeys(accountId)).length, 1_000);
});

test("a key that works is shown, however many have ended since", async () => {
  await using all = await testAccounts();
  const { accountId, id } = await all.key();
  await query(
    all.database,
    `insert into accounts.api_keys (id, account_id, environment, name, key_hash, last_four, permissions, created_at, expires_at)
     select gen_random_uuid(), $1, 'live', 'bulk', sha256(n::text::bytea), 'abcd', '{drugs:read}', $2::timestamptz + n * interval '1 ms',
       $2::timestamptz + interval '2 seconds'
     from generate_series(1, 1100) n`,
    [uuidOf(idPrefixes.account, accountId), new Date(all.clock.now())],
  );
  all.clock.at += hour;
  const keys = await scoped(all, accountId).listKeys(accountId);
  assert.equal(keys.length, 1_000);
  assert.ok(keys.some((key) => key.id === id && key.state === "active"));
});
