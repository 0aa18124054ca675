/**
 * Opens a session, and deletes some that are over by $7: more than are added, so that they do not gather and nobody pays for
 * many. Indexes: sessions_by_end, sessions_pkey. Locks: the rows deleted (what others hold is passed over), and the person's
 * against its deletion.
 */
import type { Statement } from "../../postgres/database.ts";

export const open: Statement = {
  name: "sessions_open",
  text: `with over as materialized (
           select id from accounts.sessions where expires_at <= $7::timestamptz
           order by expires_at limit 20 for update skip locked
         ), deleted as (
           delete from accounts.sessions s using over where s.id = over.id
         )
         insert into accounts.sessions (id, token_hash, user_id, address, user_agent, created_at, last_seen_at, expires_at)
         values ($1, $2, $3, $4, $5, $7, $7, $6)`,
};
