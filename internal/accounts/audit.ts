/** The audit log as other features write it: what a key or a person did, in the transaction that does it. */
import { growingUuidv7, lowestUuidv7 } from "../core/ids.ts";
import { type Queryable, query } from "../postgres/database.ts";
import { type ForgottenRow, forgetAuditStatement } from "./sql/forget_audit.ts";
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

const forgottenAtOnce = 5_000;

/** Deletes lines older than `before`, a limited number per statement. Answers how many. */
export async function forgetAudit(on: Queryable, before: Date): Promise<number> {
  const id = lowestUuidv7(before.getTime());
  let all = 0;
  for (;;) {
    const [row] = await query<ForgottenRow>(on, forgetAuditStatement, [id, forgottenAtOnce]);
    const forgotten = row?.forgotten ?? 0;
    all += forgotten;
    if (forgotten < forgottenAtOnce) return all;
  }
}
