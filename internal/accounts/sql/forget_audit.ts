/**
 * Deletes lines of the audit log with an id before $1, at most $2, and answers how many. Ids are UUIDv7: they sort by time. Index:
 * audit_log_pkey. Locks: those rows.
 */
import type { Statement } from "../../postgres/database.ts";

export type ForgottenRow = { forgotten: number };

export const forgetAuditStatement: Statement = {
  name: "audit_log_forget",
  text: `
    with forgotten as (
      delete from accounts.audit_log where id in (
        select id from accounts.audit_log where id < $1::uuid order by id limit $2::integer
      )
      returning 1
    )
    select count(*)::integer as forgotten from forgotten`,
};
