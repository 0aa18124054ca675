/** Reads and writes links that verify an email address. Transactions are opened by those who call. */
import { type Queryable, query } from "../postgres/database.ts";

const time = (ms: number) => new Date(ms).toISOString();

/** Replaces the person's previous one. */
export async function keepVerification(
  on: Queryable,
  link: { userId: string; tokenHash: Buffer; nowMs: number; expiresMs: number },
): Promise<void> {
  const { userId, tokenHash, nowMs, expiresMs } = link;
  await query(
    on,
    `insert into accounts.email_verifications (user_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set
       token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [userId, tokenHash, time(nowMs), time(expiresMs)],
  );
}

/** Whether it was this person's and not expired. By email_verifications_pkey. */
export async function takeVerification(
  on: Queryable,
  { userId, tokenHash, nowMs }: { userId: string; tokenHash: Buffer; nowMs: number },
): Promise<boolean> {
  const rows = await query(
    on,
    "delete from accounts.email_verifications where user_id = $1 and token_hash = $2 and expires_at > $3 returning user_id",
    [userId, tokenHash, time(nowMs)],
  );
  return rows.length === 1;
}
