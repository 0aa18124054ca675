import assert from "node:assert/strict";
import { test } from "node:test";
import { listAuditAbout, listAuditAll } from "../../internal/accounts/sql/list_audit.ts";
import { inTransaction, query, type Statement } from "../../internal/postgres/database.ts";
import { countAttempt } from "../../internal/sessions/sql/count_attempt.ts";
import { endSurplus } from "../../internal/sessions/sql/end_surplus.ts";
import { forgetAttempts } from "../../internal/sessions/sql/forget_attempts.ts";
import { keepInvitation } from "../../internal/sessions/sql/keep_invitation.ts";
import { attempts } from "../../internal/sessions/sql/login_attempts.ts";
import { open } from "../../internal/sessions/sql/open_session.ts";
import { signedIn } from "../../internal/sessions/sql/signed_in.ts";
import { touch } from "../../internal/sessions/sql/touch.ts";
import { testDatabase } from "../support/database.ts";

/** 20,000 people of 2,000 accounts, with their sessions, attempts, invitations and lines of the audit log. */
const filled = `
  insert into accounts.accounts (id, name, plan)
    select md5('a' || n)::uuid, 'Account ' || n, 'developer' from generate_series(1, 2000) n;
  insert into accounts.users (id, account_id, email, role)
    select md5('u' || n)::uuid, md5('a' || (n % 2000 + 1))::uuid, n || '@example.com', 'owner' from generate_series(1, 20000) n;
  insert into accounts.sessions (id, token_hash, user_id, address, created_at, last_seen_at, expires_at)
    select md5('s' || n)::uuid, sha256(('s' || n)::bytea), md5('u' || n)::uuid, '::1', now(), now(), now() + n * interval '1 minute'
    from generate_series(1, 20000) n;
  insert into accounts.login_attempts (subject, failures, counted_at, blocked_until, forgotten_at)
    select sha256(('t' || n)::bytea), 1, now(), now(), now() + n * interval '1 minute' from generate_series(1, 20000) n;
  insert into accounts.invitations (id, account_id, email, role, invited_by, token_hash, created_at, expires_at)
    select md5('i' || n)::uuid, md5('a' || (n % 2000 + 1))::uuid, n || '@example.org', 'member', md5('u' || n)::uuid,
      sha256(('i' || n)::bytea), now(), now() + n * interval '1 minute' from generate_series(1, 20000) n;
  insert into accounts.password_resets (user_id, token_hash, created_at, expires_at)
    select md5('u' || n)::uuid, sha256(('r' || n)::bytea), now(), now() from generate_series(1, 20000) n;
  insert into accounts.audit_log (id, account_id, actor, action, target)
    select md5('l' || n)::uuid, md5('a' || (n % 20 + 1))::uuid, 'user_' || md5('u' || n),
      (array['key', 'webhook', 'person'])[n % 3 + 1] || '.done', 'x' from generate_series(1, 50000) n;
  analyze accounts.accounts, accounts.users, accounts.sessions, accounts.login_attempts, accounts.invitations,
    accounts.password_resets, accounts.audit_log;`;

const uuid = "0198c0de-0000-7000-8000-000000000000";
const hash = Buffer.alloc(32);
const now = "2026-11-21T12:00:00Z";
const hot: readonly [string, Statement, readonly unknown[], readonly string[]][] = [
  ["a session", signedIn, [hash, now], ["sessions_token_hash_key", "users_pkey", "accounts_pkey"]],
  ["seeing it", touch, [uuid, now, now, 1], ["sessions_pkey"]],
  ["opening one", open, [uuid, hash, uuid, "::1", null, now, now], ["sessions_by_end", "sessions_pkey"]],
  ["ending surplus ones", endSurplus, [uuid, 50], ["sessions_user", "sessions_pkey"]],
  ["looking at attempts", attempts, [[hash, hash, hash]], ["login_attempts_pkey"]],
  ["counting one", countAttempt, [hash, now, 5, 1, 1, 1, 1], []],
  ["forgetting attempts", forgetAttempts, [now], ["login_attempts_by_age", "login_attempts_pkey"]],
  [
    "keeping an invitation",
    keepInvitation,
    [uuid, uuid, "a@example.com", "member", uuid, hash, now, now],
    ["invitations_by_end", "invitations_pkey"],
  ],
  ["the audit log", listAuditAll, [uuid, null, 50], ["audit_log_newest", "users_pkey", "api_keys_pkey"]],
  ["going on with it", listAuditAll, [uuid, uuid, 50], ["audit_log_newest"]],
  ["what is about one thing", listAuditAbout, [uuid, null, 50, "key"], ["audit_log_about"]],
];
/** Of the stores: what each looks up by. */
const ordinary: readonly [string, string, readonly unknown[], string][] = [
  ["a person by e-mail", "select from accounts.users where lower(email) = lower($1)", ["A"], "users_email"],
  [
    "people of an account",
    "select from accounts.users where account_id = $1 order by created_at, id limit 500",
    [uuid],
    "users_account",
  ],
  [
    "a person's sessions",
    "select from accounts.sessions where user_id = $1 and expires_at > $2 order by created_at desc limit 50",
    [uuid, now],
    "sessions_user",
  ],
  [
    "an account's invitations",
    "select from accounts.invitations where account_id = $1 and expires_at > $2 order by created_at desc, id limit 100",
    [uuid, now],
    "invitations_email",
  ],
  [
    "an invitation by its token",
    "select from accounts.invitations where token_hash = $1",
    [hash],
    "invitations_token_hash_key",
  ],
  [
    "invitations of a person",
    "delete from accounts.invitations where invited_by = $1",
    [uuid],
    "invitations_inviter",
  ],
  [
    "a reset by its token",
    "delete from accounts.password_resets where token_hash = $1",
    [hash],
    "password_resets_token_hash_key",
  ],
];

test("every statement on people and sessions looks up by an index, whether planned for its values or for any", async () => {
  await using db = await testDatabase();
  await query(db.connection, filled);
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    await inTransaction(db.connection, async (tx) => {
      await query(tx, `set local plan_cache_mode = ${mode}`);
      const check = async (
        what: string,
        text: string,
        values: readonly unknown[],
        indexes: readonly string[],
      ) => {
        const lines = await query<{ "QUERY PLAN": string }>(tx, `explain ${text}`, values);
        const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
        assert.doesNotMatch(plan, /Seq Scan/, `${what}, ${mode}:\n${plan}`);
        for (const index of indexes)
          assert.match(plan, new RegExp(`\\b${index}\\b`), `${what}, ${mode}:\n${plan}`);
      };
      for (const [what, { text }, values, indexes] of hot) await check(what, text, values, indexes);
      for (const [what, text, values, index] of ordinary) await check(what, text, values, [index]);
    });
  }
});
