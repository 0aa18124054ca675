/**
 * Deletes 20 rows at most that say nothing any more by $1: more than one attempt adds. Index: login_attempts_by_age. Locks:
 * the rows deleted (what others hold is passed over).
 */
import type { Statement } from "../../postgres/database.ts";

export const forgetAttempts: Statement = {
  name: "sessions_forget_attempts",
  text: `delete from accounts.login_attempts where subject in (
           select subject from accounts.login_attempts where forgotten_at <= $1
           order by forgotten_at limit 20 for update skip locked
         )`,
};
