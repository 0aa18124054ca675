/**
 * Keeps an invitation in place of the account's one to the same address, and deletes 20 at most that are over by $7. Indexes:
 * invitations_email, invitations_by_end. Locks: the row it takes the place of, the rows deleted (what others hold is passed
 * over; the one to the same address is not among them).
 */
import type { Statement } from "../../postgres/database.ts";

export const keepInvitation: Statement = {
  name: "sessions_keep_invitation",
  text: `with over as materialized (
           select id from accounts.invitations
           where expires_at <= $7::timestamptz and not (account_id = $2::uuid and lower(email) = lower($3))
           order by expires_at limit 20 for update skip locked
         ), deleted as (
           delete from accounts.invitations i using over where i.id = over.id
         )
         insert into accounts.invitations (id, account_id, email, role, invited_by, token_hash, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (account_id, lower(email)) do update set
           id = excluded.id, email = excluded.email, role = excluded.role, invited_by = excluded.invited_by,
           token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at,
           mailed = false`,
};
