/**
 * A subject ($1) succeeded at $2, and that is remembered until $3: nothing is counted against it. Index:
 * login_attempts_pkey. Locks the subject's row until the transaction ends.
 */
import type { Statement } from "../../postgres/database.ts";

export const clearAttempts: Statement = {
  name: "sessions_clear_attempts",
  text: `insert into accounts.login_attempts (subject, failures, counted_at, blocked_until, succeeded_at, forgotten_at)
         values ($1, 0, $2, 'epoch', $2, $3)
         on conflict (subject) do update set
           failures = 0, blocked_until = excluded.blocked_until, succeeded_at = excluded.succeeded_at,
           forgotten_at = greatest(excluded.forgotten_at, login_attempts.forgotten_at)`,
};
