import assert from "node:assert/strict";
import { test } from "node:test";
import { createAuthenticator, unknownKeys } from "../../internal/accounts/authenticator.ts";
import { makeKey } from "../../internal/accounts/key_format.ts";
import { KeyRefused, offeredPlans } from "../../internal/accounts/model.ts";
import { uuidOf } from "../../internal/core/ids.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { awayDatabase, hashSecret, hour, refused, second, start, testAccounts } from "./fixture.ts";

/** Statements that reach the database from here on. */
function countQueries(database: Database): () => number {
  let count = 0;
  database.on("query", () => {
    count += 1;
  });
  return () => count;
}

/** Whose key it was that was refused, if that is told. */
const ownerOf = (error: Error) => (error instanceof KeyRefused ? error.owner : undefined);

test("a good key answers who calls, on which plan, with which permissions", async () => {
  await using test = await testAccounts();
  for (const environment of ["live", "sandbox"] as const) {
    const { id, key, accountId } = await test.key({ environment, plan: "startup" });
    assert.deepEqual(await test.authenticator().authenticate(key, environment), {
      accountId: uuidOf("acct_", accountId),
      actor: id,
      keyId: uuidOf("key_", id),
      plan: offeredPlans([])[environment].startup,
      permissions: ["drugs:read"],
      trustedDocumentsOnly: false,
    });
  }
});

test("what is no key, and what has a typo, is a 401 without a look-up", async () => {
  await using test = await testAccounts();
  const { key } = await test.key();
  const queries = countQueries(test.database);
  const authenticator = test.authenticator();
  const typo = key.slice(0, -1) + (key.endsWith("A") ? "B" : "A");
  for (const [text, message] of [
    ["", /begins with tm_live_ or tm_sandbox_/],
    ["rubbish", /begins with tm_live_ or tm_sandbox_/],
    ["tm_live_", /incomplete/],
    [key.slice(0, -2), /incomplete/],
    [typo, /typo/],
  ] as const) {
    await refused(authenticator.authenticate(text, "live"), "UNAUTHORIZED", message);
  }
  assert.equal(queries(), 0);
});

test("a key of the other environment is a 403 that names the right place, whether such a key exists or not", async () => {
  await using test = await testAccounts();
  await using away = await awayDatabase(test.db.url);
  const authenticator = test.authenticator();
  const withoutDatabase = createAuthenticator({ database: away.database, hashSecret, clock: test.clock });
  for (const [of, at] of [
    ["live", "sandbox"],
    ["sandbox", "live"],
  ] as const) {
    const { key, id, accountId } = await test.key({ environment: of });
    const known = await refused(
      authenticator.authenticate(key, at),
      "WRONG_ENVIRONMENT",
      new RegExp(`the key is for ${of}: use it there, or a tm_${at}_ key here`),
    );
    const unknown = await refused(authenticator.authenticate(makeKey(of), at), "WRONG_ENVIRONMENT", /./);
    const unasked = await refused(withoutDatabase.authenticate(key, at), "WRONG_ENVIRONMENT", /./);
    assert.equal(known.message, unknown.message);
    assert.equal(known.message, unasked.message, "a database that is away changes nothing");
    assert.deepEqual(ownerOf(known), { accountId: uuidOf("acct_", accountId), keyId: uuidOf("key_", id) });
    assert.equal(ownerOf(unknown), undefined);
    assert.equal(ownerOf(unasked), undefined);
  }
});

test("a key that nobody has is a 401 that says so", async () => {
  await using test = await testAccounts();
  await refused(test.authenticator().authenticate(makeKey("live"), "live"), "UNAUTHORIZED", /not known/);
});

test("a key hashed under another secret is unknown", async () => {
  await using test = await testAccounts();
  const { key } = await test.key();
  const { database, clock } = test;
  const other = createAuthenticator({ database, hashSecret: `${hashSecret}!`, clock });
  await refused(other.authenticate(key, "live"), "UNAUTHORIZED", /not known/);
});

test("a revoked key is a 401 that says when", async () => {
  await using test = await testAccounts();
  const { id, key } = await test.key();
  await test.accounts.revokeKey(id);
  await refused(
    test.authenticator().authenticate(key, "live"),
    "UNAUTHORIZED",
    /revoked on 2026-11-21T12:00:00/,
  );
});

test("a key works until its expiry and not at it, even when it stands in the cache", async () => {
  await using test = await testAccounts();
  const { key } = await test.key({ expiresAt: new Date(start + hour) });
  const authenticator = test.authenticator();
  test.clock.at = start + hour - 1;
  await authenticator.authenticate(key, "live");
  test.clock.at = start + hour;
  await refused(authenticator.authenticate(key, "live"), "UNAUTHORIZED", /expired on 2026-11-21T13:00:00/);
});

test("a revocation, a rotation and a new plan are seen by every process after a second", async () => {
  await using test = await testAccounts();
  const { accounts, clock } = test;
  const [revoked, rotated, moved] = [await test.key(), await test.key(), await test.key()];
  const pods = [test.authenticator(), test.authenticator()];
  for (const pod of pods) {
    for (const { key } of [revoked, rotated, moved]) await pod.authenticate(key, "live");
  }
  await accounts.revokeKey(revoked.id);
  await accounts.rotateKey(rotated.id, 0);
  await accounts.setPlan(moved.accountId, "business");
  clock.at += second;
  for (const pod of pods) {
    await refused(pod.authenticate(revoked.key, "live"), "UNAUTHORIZED", /revoked/);
    await refused(pod.authenticate(rotated.key, "live"), "UNAUTHORIZED", /expired/);
    assert.equal((await pod.authenticate(moved.key, "live")).plan.name, "business");
  }
});

test("within the second one look-up serves all, of keys known and unknown", async () => {
  await using test = await testAccounts();
  const { key } = await test.key();
  const queries = countQueries(test.database);
  const authenticator = test.authenticator();
  const stranger = makeKey("live");
  const ask = () =>
    Promise.allSettled([
      authenticator.authenticate(key, "live"),
      authenticator.authenticate(stranger, "live"),
    ]);
  await Promise.all(Array.from({ length: 50 }, ask));
  assert.equal(queries(), 2);
  test.clock.at += second - 1;
  await ask();
  assert.equal(queries(), 2);
  test.clock.at += 1;
  await ask();
  assert.equal(queries(), 4);
});

test("what is remembered is bounded: the oldest look-up goes first", async () => {
  await using test = await testAccounts();
  const { database, clock } = test;
  const queries = countQueries(database);
  const authenticator = createAuthenticator({ database, hashSecret, clock, keptEntries: 3 });
  const keys = Array.from({ length: 4 }, () => makeKey("live"));
  for (const key of keys) await authenticator.authenticate(key, "live").catch(() => {});
  assert.equal(queries(), 4);
  for (const key of keys.slice(1)) await authenticator.authenticate(key, "live").catch(() => {});
  assert.equal(queries(), 4, "the last three are there");
  await authenticator.authenticate(keys[0] ?? "", "live").catch(() => {});
  assert.equal(queries(), 5, "the first is not");
});

test("a clock that is set back does not keep a revoked key alive", async () => {
  await using test = await testAccounts();
  const { id, key } = await test.key();
  const authenticator = test.authenticator();
  await authenticator.authenticate(key, "live");
  await test.accounts.revokeKey(id);
  test.clock.at -= hour;
  await refused(authenticator.authenticate(key, "live"), "UNAUTHORIZED", /revoked/);
});

test("while the database is away a key is a 503 and not unknown; when it is back, so is the key", async () => {
  await using test = await testAccounts();
  const { key } = await test.key();
  await using way = await awayDatabase(test.db.url);
  const { database } = way;
  const authenticator = createAuthenticator({ database, hashSecret, clock: test.clock });
  const error = await refused(authenticator.authenticate(key, "live"), "SERVICE_UNAVAILABLE", /database/);
  assert.ok((error.retryAfterSeconds ?? 0) > 0);
  way.comeBack();
  assert.equal((await authenticator.authenticate(key, "live")).plan.name, "developer");
});

test("keys that this process has not seen are rejected without a query after too many unknown keys from an IP address", async () => {
  await using test = await testAccounts();
  const authenticator = test.authenticator();
  const from = (address: string) => (key: string) => authenticator.authenticate(key, "live", () => address);
  const flood = from("203.0.113.7");
  const seen = await test.key();
  const unseen = await test.key();
  await flood(seen.key);
  for (let count = 0; count < unknownKeys.burst; count += 1)
    await refused(flood(makeKey("live")), "UNAUTHORIZED", /not known/);

  const queries = countQueries(test.database);
  for (const key of [makeKey("live"), makeKey("live"), "rubbish"]) {
    const error = await refused(flood(key), "RATE_LIMITED", /invalid API keys from your IP address/);
    assert.equal(error.retryAfterSeconds, 1);
  }
  assert.equal(queries(), 0);
  // A flood from a shared address does not lock out the keys that are in use there, nor other addresses.
  test.clock.at += unknownKeys.refilledMs;
  await refused(flood(makeKey("live")), "UNAUTHORIZED", /not known/);
  await refused(flood(unseen.key), "RATE_LIMITED", /./);
  await flood(seen.key);
  await from("203.0.113.8")(unseen.key);
});

test("an IP address may try another unknown key a second later, and an IPv6 network counts as one address", async () => {
  await using test = await testAccounts();
  const authenticator = test.authenticator();
  let host = 0;
  const flood = () => {
    host += 1;
    return authenticator.authenticate(makeKey("live"), "live", () => `2001:db8::${host.toString(16)}`);
  };
  for (let count = 0; count < unknownKeys.burst; count += 1) await refused(flood(), "UNAUTHORIZED", /./);
  await refused(flood(), "RATE_LIMITED", /./);
  test.clock.at += unknownKeys.refilledMs;
  await refused(flood(), "UNAUTHORIZED", /./);
  await refused(flood(), "RATE_LIMITED", /./);
});
