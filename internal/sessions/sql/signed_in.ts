/**
 * Who is behind a token's hash ($1) at $2: the session with its person and account; asked for each session about once a
 * second and process. Three look-ups by unique index (sessions_token_hash_key, users_pkey, accounts_pkey); takes no lock.
 */
import type { Statement } from "../../postgres/database.ts";

export const signedIn: Statement = {
  name: "sessions_signed_in",
  text: `select s.id as session_id, s.created_at as session_created_at, s.last_seen_at,
                u.id as user_id, u.email, u.name, u.role, u.created_at, u.email_verified_at,
                a.id as account_id, a.name as account_name, a.plan, a.created_at as account_created_at
         from accounts.sessions s
         join accounts.users u on u.id = s.user_id
         join accounts.accounts a on a.id = u.account_id
         where s.token_hash = $1 and s.expires_at > $2`,
};
