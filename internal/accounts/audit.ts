/** The audit log as other features write it: what a key or a person did, in the transaction that does it. */
import { growingUuidv7 } from "../core/ids.ts";
import type { Queryable } from "../postgres/database.ts";
import { insertAudit } from "./store.ts";

/** The account's id is a UUID; `actor` and `target` are public ids. */
export type Action = { accountId: string; actor: string; action: string; target: string; details: object };

export async function recordAction(on: Queryable, done: Action, now: Date): Promise<void> {
  await insertAudit(on, {
    // Growing: what one transaction did stands in the order in which it was done.
    id: growingUuidv7(now.getTime()),
    account_id: done.accountId,
    actor: done.actor,
    action: done.action,
    target: done.target,
    details: done.details,
  });
}
