/**
 * Takes an account's turn at keeping documents, so that two requests at once do not pass the bounds together. Bounded in
 * time: who waits longer is told to try again. Touches no row.
 */
import type { Statement } from "../../postgres/database.ts";

const lockTimeoutMs = 3_000;

export const lockAccount = (schema: string): Statement => ({
  name: `${schema}_persisted_lock_account`,
  text: `select set_config('lock_timeout', '${lockTimeoutMs}', true),
      pg_advisory_xact_lock(hashtextextended('${schema}.persisted_queries', 0) # hashtextextended($1, 1))`,
});
