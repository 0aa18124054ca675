/** The audit log as other features write it: what was done with a key, in the transaction that does it. */
import { idPrefixes, publicId, uuidv7 } from "../core/ids.ts";
import type { Queryable } from "../postgres/database.ts";
import { insertAudit } from "./store.ts";

/** Ids are UUIDs; `target` is a public id. */
export type KeyAction = { accountId: string; keyId: string; action: string; target: string; details: object };

export async function recordKeyAction(on: Queryable, done: KeyAction, now: Date): Promise<void> {
  await insertAudit(on, {
    id: uuidv7(now.getTime()),
    account_id: done.accountId,
    actor: publicId(idPrefixes.key, done.keyId),
    action: done.action,
    target: done.target,
    details: done.details,
  });
}
