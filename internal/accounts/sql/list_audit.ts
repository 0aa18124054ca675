/**
 * The newest lines of an account's audit log ($1) before one ($2), with the names of those who acted: $3 at most. Index:
 * audit_log_newest, or audit_log_about where it is about one thing ($4); a person or key by primary key for each line. No locks.
 */
import type { Statement } from "../../postgres/database.ts";

const uuidAfter = (prefix: string) =>
  `case when l.actor ~ '^${prefix}[0-9a-f]{32}$' then substr(l.actor, ${prefix.length + 1})::uuid end`;

const listed = (about: string): string => `
  select l.id, l.at, l.actor, l.action, l.target, l.details, coalesce(
    (select u.email from accounts.users u where u.id = ${uuidAfter("user_")} and u.account_id = l.account_id),
    (select k.name from accounts.api_keys k where k.id = ${uuidAfter("key_")} and k.account_id = l.account_id)
  ) as actor_name
  from accounts.audit_log l
  where l.account_id = $1 and ($2::uuid is null or l.id < $2::uuid)${about}
  order by l.id desc limit $3`;

export const listAuditAll: Statement = { name: "accounts_list_audit", text: listed("") };
export const listAuditAbout: Statement = {
  name: "accounts_list_audit_about",
  text: listed(" and split_part(l.action, '.', 1) = $4"),
};
