import assert from "node:assert/strict";
import { test } from "node:test";
import { uuidOf } from "../../internal/core/ids.ts";
import { inTransaction, query } from "../../internal/postgres/database.ts";
import { until } from "../support/until.ts";
import { type Accounts, hour, refused, second, start, testAccounts } from "./fixture.ts";

/** Starts all of the work at the same moment: it is let go once each piece stands before the key's locked row. */
async function atOnce<Result>(
  { database }: Accounts,
  keyId: string,
  work: readonly (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> {
  let outcomes: Promise<PromiseSettledResult<Result>[]> = Promise.resolve([]);
  await inTransaction(database, async (tx) => {
    await query(tx, "select from accounts.api_keys where id = $1 for update", [uuidOf("key_", keyId)]);
    outcomes = Promise.allSettled(work.map((each) => each()));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await query(database, waiting)).length >= work.length, "all wait for the key");
  });
  return await outcomes;
}

test("a rotated key works until its grace ends and not after; the new one works at once", async () => {
  await using test = await testAccounts();
  const { accounts, clock } = test;
  const old = await test.key({ plan: "startup" });
  const made = await accounts.rotateKey(old.id, 3_600);
  assert.notEqual(made.key, old.key);
  assert.deepEqual(made.oldExpiresAt, new Date(start + hour));
  const authenticator = test.authenticator();
  clock.at = start + hour - 1;
  const [before, after] = [
    await authenticator.authenticate(old.key, "live"),
    await authenticator.authenticate(made.key, "live"),
  ];
  assert.notEqual(before.keyId, after.keyId);
  assert.deepEqual(
    { ...after, keyId: before.keyId, actor: before.actor },
    before,
    "plan, account and permissions are the same",
  );
  clock.at = start + hour;
  await refused(authenticator.authenticate(old.key, "live"), "UNAUTHORIZED", /expired on/);
  clock.at = start + 1_000 * hour;
  await authenticator.authenticate(made.key, "live");
});

test("a new key keeps name, permissions and expiry; no grace outlives the old key's own expiry", async () => {
  await using test = await testAccounts();
  const { accounts } = test;
  const expiresAt = new Date(start + 2 * hour);
  const old = await test.key({ expiresAt, environment: "sandbox" });
  test.clock.at += second;
  const made = await accounts.rotateKey(old.id, 24 * 3_600);
  assert.match(made.key, /^tm_sandbox_/);
  assert.deepEqual([made.expiresAt, made.oldExpiresAt], [expiresAt, expiresAt]);
  const [first, next] = await accounts.listKeys(old.accountId);
  assert.equal(first?.rotatedTo, made.id);
  assert.ok(next !== undefined);
  for (const same of ["name", "environment", "permissions", "expiresAt"] as const) {
    assert.deepEqual(next[same], first?.[same], same);
  }
  assert.equal(next.rotatedTo, null);
});

test("without grace the old key ends with the rotation", async () => {
  await using test = await testAccounts();
  const old = await test.key();
  await test.accounts.rotateKey(old.id, 0);
  await refused(test.authenticator().authenticate(old.key, "live"), "UNAUTHORIZED", /expired on/);
});

test("of rotations at the same time one is done, and the others are told to which key", async () => {
  await using test = await testAccounts();
  const { accounts } = test;
  const old = await test.key();
  const rotate = () => accounts.rotateKey(old.id, 3_600);
  const outcomes = await atOnce(
    test,
    old.id,
    Array.from({ length: 5 }, () => rotate),
  );
  const done = outcomes.filter((outcome) => outcome.status === "fulfilled");
  assert.equal(done.length, 1);
  const told = new RegExp(`was rotated already, to ${done[0]?.value.id}; rotate that one`);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") {
      await refused(Promise.reject(outcome.reason), "INVALID_PARAMETER", told);
    }
  }
  assert.equal((await accounts.listKeys(old.accountId)).length, 2);
});

test("of a rotation and a revocation at the same time, no key is left that nobody revoked or knows", async () => {
  await using test = await testAccounts();
  const { accounts } = test;
  const old = await test.key();
  const [rotation] = await atOnce(test, old.id, [
    async () => (await accounts.rotateKey(old.id, 3_600)).key,
    async () => {
      await accounts.revokeKey(old.id);
      return "";
    },
  ]);
  assert.ok(rotation !== undefined);
  const authenticator = test.authenticator();
  await refused(authenticator.authenticate(old.key, "live"), "UNAUTHORIZED", /revoked/);
  if (rotation.status === "fulfilled") await authenticator.authenticate(rotation.value, "live");
  else await refused(Promise.reject(rotation.reason), "INVALID_PARAMETER", /was revoked; create a new key/);
});

test("a key that is over cannot be rotated, and the refusal says why", async () => {
  await using test = await testAccounts();
  const { accounts, clock } = test;
  const [revoked, expired] = [await test.key(), await test.key({ expiresAt: new Date(start + second) })];
  await accounts.revokeKey(revoked.id);
  clock.at += second;
  await refused(accounts.rotateKey(revoked.id, 0), "INVALID_PARAMETER", /was revoked; create a new key/);
  await refused(accounts.rotateKey(expired.id, 0), "INVALID_PARAMETER", /has expired; create a new key/);
});

test("grace is whole seconds, at most thirty days", async () => {
  await using test = await testAccounts();
  const { id } = await test.key();
  for (const grace of [-1, 0.5, Number.NaN, 30 * 86_400 + 1]) {
    await refused(test.accounts.rotateKey(id, grace), "INVALID_PARAMETER", /^grace: must be 0 to 2592000/);
  }
  await test.accounts.rotateKey(id, 30 * 86_400);
});
