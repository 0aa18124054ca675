/**
 * A session ($1) was seen at $2 and ends at $3 unless it is seen again, or $4 after it began: written at most once a minute.
 * Index: sessions_pkey. Locks the session's row for the moment of the statement.
 */
import type { Statement } from "../../postgres/database.ts";

export const touch: Statement = {
  name: "sessions_touch",
  text: `update accounts.sessions
         set last_seen_at = $2::timestamptz, expires_at = least($3::timestamptz, created_at + $4 * interval '1 ms')
         where id = $1 and last_seen_at <= $2::timestamptz - interval '1 minute'`,
};
