import assert from "node:assert/strict";
import { test } from "node:test";
import { commands } from "../../cmd/admin/commands.ts";
import { permissions } from "../../internal/accounts/model.ts";
import { verifyPassword } from "../../internal/accounts/password.ts";
import { query } from "../../internal/postgres/database.ts";
import { type Accounts, hour, refused, start, testAccounts } from "../accounts/fixture.ts";
import { run, runJson } from "./terminal.ts";

type Made = { id: string; key: string; expires_at: string | null; old_id: string; old_expires_at: string };

async function account(test: Accounts): Promise<string> {
  const { id } = await runJson<Made>(test, ["account", "create", "--name", "Acme", "--plan", "startup"]);
  return id;
}

const createKey = (id: string, ...more: string[]) => [
  ...["key", "create", "--account", id, "--environment", "live", "--name", "server"],
  ...more,
];

test("an account and a key from the command line call the service as they say", async () => {
  await using test = await testAccounts();
  const id = await account(test);
  const { key } = await runJson<Made>(test, createKey(id, "--permissions", "all"));
  const caller = await test.authenticator().authenticate(key, "live");
  assert.deepEqual([caller.plan.name, caller.permissions], ["startup", permissions]);
  await run(test, ["account", "set-plan", id, "business"]);
  assert.equal((await test.authenticator().authenticate(key, "live")).plan.name, "business");
});

test("a key is printed once, with a sentence that says so, and stands in no list", async () => {
  await using test = await testAccounts();
  const id = await account(test);
  const { stdout } = await run(test, createKey(id));
  const keys = stdout.match(/tm_live_\w+/g) ?? [];
  assert.equal(keys.length, 1);
  assert.match(stdout, /The key is shown once/);
  const listed = await run(test, ["key", "list", "--account", id]);
  assert.ok(!listed.stdout.includes("tm_live_"));
  assert.match(listed.stdout, new RegExp(`\\.\\.\\.${keys[0]?.slice(-4)} `));
});

test("a key can be bound to registered documents and let go of again; its list says so, and a rotation keeps it", async () => {
  await using test = await testAccounts();
  const id = await account(test);
  const made = await runJson<Made>(test, createKey(id));
  const isBound = async (key: string) =>
    (await test.authenticator().authenticate(key, "live")).trustedDocumentsOnly;
  assert.equal(await isBound(made.key), false);
  await run(test, ["key", "set-documents", made.id, "registered"]);
  assert.equal(await isBound(made.key), true);
  const rotated = await runJson<Made>(test, ["key", "rotate", made.id]);
  assert.equal(await isBound(rotated.key), true);
  const listed = await runJson<{ documents: string }[]>(test, ["key", "list", "--account", id]);
  assert.deepEqual(
    listed.map(({ documents }) => documents),
    ["registered", "registered"],
  );
  await run(test, ["key", "set-documents", rotated.id, "any"]);
  assert.equal(await isBound(rotated.key), false);
  await assert.rejects(
    run(test, ["key", "set-documents", rotated.id, "some"]),
    /documents: must be any or registered/,
  );
});

test("without --permissions a key reads what is public and nothing of webhooks", async () => {
  await using test = await testAccounts();
  const { key } = await runJson<Made>(test, createKey(await account(test)));
  const caller = await test.authenticator().authenticate(key, "live");
  assert.deepEqual(caller.permissions, ["drugs:read", "prices:read", "pharmacies:read"]);
});

test("an empty value is refused and never taken for the default", async () => {
  await using test = await testAccounts();
  const id = await account(test);
  await refused(run(test, createKey(id, "--permissions", "")), "INVALID_PARAMETER", /^permissions: /);
  await refused(run(test, createKey(id, "--expires", "")), "INVALID_PARAMETER", /^expires: /);
  assert.deepEqual(await runJson(test, ["key", "list", "--account", id]), []);
});

test("--expires takes a time, a day, or a span from now", async () => {
  await using test = await testAccounts();
  const id = await account(test);
  for (const [text, ms] of [
    ["90d", start + 90 * 24 * hour],
    ["12h", start + 12 * hour],
    ["2027-01-31", Date.UTC(2027, 0, 31)],
    ["2027-01-31T09:30:00-05:00", Date.UTC(2027, 0, 31, 14, 30)],
  ] as const) {
    const made = await runJson<Made>(test, createKey(id, "--expires", text));
    assert.equal(made.expires_at, new Date(ms).toISOString(), text);
  }
  for (const text of ["soon", "2027-01-31T09:30:00", "2027-02-31", "90", "-1d", "1.5d", "90 d"]) {
    const asked = run(test, createKey(id, `--expires=${text}`));
    await refused(asked, "INVALID_PARAMETER", /^expires: must be a time with a zone/);
  }
  for (const text of ["2026-01-01", "0", "999999999d"]) {
    await refused(run(test, createKey(id, "--expires", text)), "INVALID_PARAMETER", /^expires: .*the future/);
  }
});

test("a rotation shows the new key and says until when the old one works: a day unless told otherwise", async () => {
  await using test = await testAccounts();
  const id = await account(test);
  const first = await runJson<Made>(test, createKey(id));
  const { stdout } = await run(test, ["key", "rotate", first.id]);
  assert.equal(stdout.match(/tm_live_\w+/g)?.length, 1);
  assert.match(stdout, new RegExp(`${first.id} works until 2026-11-22T12:00:00Z`));

  const second = await runJson<Made>(test, createKey(id));
  const rotated = await runJson<Made>(test, ["key", "rotate", second.id, "--grace", "90m"]);
  assert.equal(rotated.old_id, second.id);
  assert.equal(rotated.old_expires_at, new Date(start + 1.5 * hour).toISOString());
  for (const grace of ["a day", "24", "", "-1h"]) {
    const asked = run(test, ["key", "rotate", rotated.id, `--grace=${grace}`]);
    await refused(asked, "INVALID_PARAMETER", /^grace: must be a span of time such as/);
  }
  await test.authenticator().authenticate(second.key, "live");
  await runJson(test, ["key", "rotate", rotated.id, "--grace", "0"]);
  await refused(test.authenticator().authenticate(rotated.key, "live"), "UNAUTHORIZED", /expired/);
});

test("the list of keys says of each whether it works", async () => {
  await using test = await testAccounts();
  const id = await account(test);
  const made: Record<string, Made> = {};
  for (const state of ["revoked", "expired", "rotated", "active"]) {
    test.clock.at += 1;
    made[state] = await runJson<Made>(test, createKey(id, "--expires", state === "expired" ? "1h" : "2h"));
  }
  const idOf = (state: string) => made[state]?.id ?? assert.fail(state);
  assert.match((await run(test, ["key", "revoke", idOf("revoked")])).stdout, /is revoked\./);
  test.clock.at += hour;
  const rotated = await runJson<Made>(test, ["key", "rotate", idOf("rotated")]);
  const { stdout } = await run(test, ["key", "list", "--account", id]);
  for (const [state, { id: keyId }] of [...Object.entries(made), ["active", rotated] as const]) {
    const line = stdout.split("\n").find((each) => each.startsWith(keyId));
    assert.match(line ?? "", new RegExp(`  ${state}  `));
  }
  const json = await runJson<Record<string, unknown>[]>(test, ["key", "list", "--account", id]);
  assert.deepEqual(
    json.map(({ state }) => state),
    ["revoked", "expired", "active", "active", "active"],
  );
  assert.equal(json[2]?.rotated_to, rotated.id);
});

test("columns stand under their heads", async () => {
  await using test = await testAccounts();
  for (const name of ["A", "A much longer name"]) {
    await run(test, ["account", "create", "--name", name, "--plan", "developer"]);
  }
  const { stdout } = await run(test, ["account", "list"]);
  const [head = "", ...rows] = stdout.trimEnd().split("\n");
  assert.equal(rows.length, 2);
  for (const row of rows) {
    assert.equal(row.indexOf("developer"), head.indexOf("PLAN"));
    assert.equal(row.indexOf("A"), head.indexOf("NAME"));
    assert.equal(row, row.trimEnd());
  }
});

test("a user's password comes from standard input, without the end of its line", async () => {
  await using test = await testAccounts();
  const id = await account(test);
  const create = ["user", "create", "--account", id, "--role", "owner", "--email"];
  const password = "correct horse battery";
  const made = await run(test, [...create, "ana@example.com", "--password-stdin"], `${password}\r\n`);
  assert.match(made.stdout, /^id +user_[0-9a-f]{32}\n$/);
  await run(test, [...create, "bob@example.com"], "not asked for");
  const rows = await query<{ password_hash: string | null }>(
    test.database,
    "select password_hash from accounts.users order by email",
  );
  assert.equal(rows[1]?.password_hash, null);
  assert.equal(await verifyPassword(password, rows[0]?.password_hash ?? ""), true);
  const empty = run(test, [...create, "cem@example.com", "--password-stdin"]);
  await refused(empty, "INVALID_PARAMETER", /^password: must be 12 to/);
});

test("what is not understood is one line, the usage, and exit code 2; nothing is done", async () => {
  await using test = await testAccounts();
  const before = await query(test.database, "select from accounts.audit_log");
  for (const [argv, message] of [
    [[], /^Name a command\.$/],
    [["--json"], /^Name a command\.$/],
    [["key"], /^Unknown command "key"\. Did you mean "key list"\?$/],
    [["key", "drop", "key_1"], /^Unknown command "key drop"\.$/],
    [["acount", "creat"], /^Unknown command "acount creat"\. Did you mean "account create"\?$/],
    [["zzz"], /^Unknown command "zzz"\.$/],
    [["account", "create", "--name", "Acme"], /^--plan is missing\.$/],
    [["account", "create", "--nam", "Acme"], /^Unknown option '--nam'\.$/],
    [["account", "create", "--name", "--plan", "startup"], /^Option '--name' argument is ambiguous\.$/],
    [["account", "create", "--name", "Acme", "--plan"], /^Option '--plan <value>' argument missing\.$/],
    [["account", "list", "--json=yes"], /^Option '--json' does not take an argument\.$/],
    [["account", "list", "all"], /^Unexpected argument "all"\.$/],
    [["key", "rotate"], /^Which key\? It is missing\.$/],
    [["key", "revoke", "key_1", "key_2"], /^Unexpected argument "key_2"\.$/],
    [["account", "set-plan", "acct_1"], /^Which plan\? It is missing\.$/],
  ] as const) {
    const { code, stdout, stderr } = await run(test, [...argv]);
    const [first = "", second = ""] = stderr.split("\n");
    assert.deepEqual([code, stdout], [2, ""], argv.join(" "));
    assert.match(first, message);
    assert.match(second, /^Usage: npm run admin -- /);
  }
  assert.deepEqual(await query(test.database, "select from accounts.audit_log"), before);
});

test("--help names every command, and with a command what it takes", async () => {
  await using test = await testAccounts();
  for (const argv of [["--help"], ["-h"], ["key", "--help"]]) {
    const { code, stdout } = await run(test, argv);
    assert.equal(code, 0);
    for (const { name } of commands) assert.match(stdout, new RegExp(`^  ${name}( |$)`, "m"));
  }
  for (const { name, options } of commands) {
    const { code, stdout } = await run(test, [...name.split(" "), "--help"]);
    assert.equal(code, 0);
    for (const option of Object.keys(options)) assert.ok(stdout.includes(`--${option}`), option);
  }
});
