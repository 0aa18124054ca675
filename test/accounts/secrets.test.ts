import assert from "node:assert/strict";
import { createHmac, hash } from "node:crypto";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { hashSecret, refused, testAccounts } from "./fixture.ts";

test("no row of any table holds a key, a password, or the secret; keys stand as their HMAC only", async () => {
  await using test = await testAccounts();
  const { accounts, database } = test;
  const password = "correct horse battery";
  const first = await test.key();
  const { accountId } = first;
  await accounts.createUser({ accountId, email: "ana@example.com", role: "owner", password });
  const rotated = await accounts.rotateKey(first.id, 60);
  const sandbox = await test.key({ environment: "sandbox" });
  await test.authenticator().authenticate(rotated.key, "live");
  await refused(test.authenticator().authenticate(`${first.key}x`, "live"), "UNAUTHORIZED", /./);

  const tables = await query<{ name: string }>(
    database,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('accounts', 'live', 'sandbox')`,
  );
  assert.ok(tables.length > 4);
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await query<{ row: string }>(database, `select t::text as row from ${name} t`);
    rows.push(...found.map(({ row }) => row));
  }
  const text = rows.join("\n");
  const keys = [first.key, rotated.key, sandbox.key];
  for (const secret of [...keys, ...keys.map((key) => key.slice(-36, -6)), password, hashSecret]) {
    for (const form of [
      secret,
      Buffer.from(secret).toString("hex"),
      Buffer.from(secret).toString("base64"),
    ]) {
      assert.ok(!text.includes(form), `${form} was found`);
    }
    assert.ok(!text.includes(hash("sha256", secret)), "a hash without the secret was found");
  }
  for (const key of keys) {
    assert.ok(text.includes(createHmac("sha256", hashSecret).update(key).digest("hex")));
    assert.ok(text.includes(`,${key.slice(-4)},`), "its last four are there, for people");
  }
});

test("no refusal repeats the key it refuses", async () => {
  await using test = await testAccounts();
  const { id, key } = await test.key();
  const authenticator = test.authenticator();
  await test.accounts.revokeKey(id);
  for (const [text, code] of [
    [`${key}x`, "UNAUTHORIZED"],
    [key, "UNAUTHORIZED"],
    [key.replace("live", "sandbox"), "UNAUTHORIZED"],
  ] as const) {
    const error = await refused(authenticator.authenticate(text, "live"), code, /./);
    assert.ok(!error.message.includes(key.slice(-36)), error.message);
  }
});
