/** Reads and writes what is kept under Idempotency-Keys. */
import { query, run, type Transaction } from "../postgres/database.ts";
import type { Kept } from "./model.ts";
import { claimKey } from "./sql/claim_key.ts";
import { keepAnswer } from "./sql/keep_answer.ts";

export type Request = { accountId: string; key: string; fingerprint: string };

/** Whether the key is the request's now. Waits for another request with the key, but no longer than `waitMs`. */
export async function claim(
  tx: Transaction,
  schema: string,
  { accountId, key, fingerprint }: Request,
  times: { now: Date; freeSince: Date; waitMs: number },
): Promise<boolean> {
  const values = [times.now.toISOString(), times.freeSince.toISOString(), String(times.waitMs)];
  const rows = await query(tx, claimKey(schema), [accountId, key, fingerprint, ...values]);
  return rows.length > 0;
}

type KeyTable = {
  account_id: string;
  key: string;
  fingerprint: string;
  status: number | null;
  body: string | null;
};

/** Index: the primary key. Undefined when the key was deleted in between, its day being over. */
export async function find(
  tx: Transaction,
  schema: string,
  { accountId, key }: Request,
): Promise<(Kept & { fingerprint: string }) | undefined> {
  const kept = tx<KeyTable>(`${schema}.idempotency_keys`)
    .where({ account_id: accountId, key })
    .first("fingerprint", "status", "body");
  const row = await run(kept, { name: `${schema}_idempotency_kept` });
  if (row === undefined || row.status === null || row.body === null) return undefined;
  return { fingerprint: row.fingerprint, status: row.status, body: JSON.parse(row.body) };
}

export async function keep(
  tx: Transaction,
  schema: string,
  { accountId, key }: Request,
  { status, body }: Kept,
  old: { before: Date; atMost: number },
): Promise<void> {
  const values = [status, JSON.stringify(body), old.before.toISOString(), old.atMost];
  await query(tx, keepAnswer(schema), [accountId, key, ...values]);
}
