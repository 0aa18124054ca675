/** The audit log of an account, as its people read it. */
import { type Queryable, query } from "../postgres/database.ts";
import { listAuditAbout, listAuditAll } from "./sql/list_audit.ts";

export type AuditLine = {
  /** A UUID; where the next page goes on. */
  id: string;
  at: Date;
  /** A public id, or "admin" for who runs the service. */
  actor: string;
  /** E-mail of a person, name of a key; null when there is no such one in the account (any more). */
  actorName: string | null;
  action: string;
  target: string;
  details: Record<string, unknown>;
};

export type AuditQuery = {
  /** What stands before the dot of an action: key, webhook, member. */
  about?: string;
  limit: number;
  /** Lines before this one (the id of the last line seen). */
  before?: string;
};

type Row = Omit<AuditLine, "actorName"> & { actor_name: string | null };

/** Newest first; `next` goes on where this page ends, and is undefined on the last one. Ids are UUIDs. */
export async function listAudit(
  on: Queryable,
  accountId: string,
  { about, limit, before }: AuditQuery,
): Promise<{ lines: AuditLine[]; next: string | undefined }> {
  const values = [accountId, before ?? null, limit + 1];
  const rows =
    about === undefined
      ? await query<Row>(on, listAuditAll, values)
      : await query<Row>(on, listAuditAbout, [...values, about]);
  const lines = rows
    .slice(0, limit)
    .map(({ id, at, actor, actor_name: actorName, action, target, details }) => ({
      ...{ id, at, actor, actorName, action, target, details },
    }));
  return { lines, next: rows.length > limit ? lines.at(-1)?.id : undefined };
}
