/** What was tried: how it stands with some subjects ($1). Index: login_attempts_pkey. No locks. */
import type { Statement } from "../../postgres/database.ts";

export const attempts: Statement = {
  name: "sessions_attempts",
  text: `select subject, blocked_until, succeeded_at from accounts.login_attempts where subject = any($1::bytea[])`,
};
