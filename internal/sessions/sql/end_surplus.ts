/**
 * Ends the oldest sessions of a person ($1) beyond the newest $2, so that a list of them is bounded. Index: sessions_user.
 * Locks: the rows deleted.
 */
import type { Statement } from "../../postgres/database.ts";

export const endSurplus: Statement = {
  name: "sessions_end_surplus",
  text: `delete from accounts.sessions where id in (
           select id from accounts.sessions where user_id = $1
           order by created_at desc offset $2 limit 20
         )`,
};
