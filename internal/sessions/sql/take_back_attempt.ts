/**
 * An attempt of a subject ($1) was none that failed: it is counted no more, and where it was the last one counted (as number
 * $2), nobody waits for it. Index: login_attempts_pkey. Locks the subject's row for the moment of the statement.
 */
import type { Statement } from "../../postgres/database.ts";

export const takeBackAttempt: Statement = {
  name: "sessions_take_back_attempt",
  text: `update accounts.login_attempts
         set blocked_until = case when failures = $2::integer then 'epoch' else blocked_until end,
             failures = greatest(0, failures - 1)
         where subject = $1`,
};
