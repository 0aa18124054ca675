/** Reads and writes links by which a password is set. Transactions are opened by those who call. */
import { type Queryable, query } from "../postgres/database.ts";

const time = (ms: number) => new Date(ms).toISOString();

/** Takes the place of the one before. */
export async function keepReset(
  on: Queryable,
  {
    userId,
    tokenHash,
    nowMs,
    expiresMs,
    mailed,
  }: { userId: string; tokenHash: Buffer; nowMs: number; expiresMs: number; mailed: boolean },
): Promise<void> {
  await query(
    on,
    `insert into accounts.password_resets (user_id, token_hash, created_at, expires_at, mailed)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set
       token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at,
       mailed = excluded.mailed`,
    [userId, tokenHash, time(nowMs), time(expiresMs), mailed],
  );
}

/** Whose it is, while it is good. By password_resets_token_hash_key. */
export async function findReset(
  on: Queryable,
  tokenHash: Buffer,
  nowMs: number,
): Promise<string | undefined> {
  const [row] = await query<{ user_id: string }>(
    on,
    "select user_id from accounts.password_resets where token_hash = $1 and expires_at > $2",
    [tokenHash, time(nowMs)],
  );
  return row?.user_id;
}

/** Undefined when it was not good any more: of those who use it at once, one gets it. `mailed`: only a mail had the token. */
export async function useReset(
  on: Queryable,
  tokenHash: Buffer,
  nowMs: number,
): Promise<{ mailed: boolean } | undefined> {
  const [row] = await query<{ mailed: boolean }>(
    on,
    "delete from accounts.password_resets where token_hash = $1 and expires_at > $2 returning mailed",
    [tokenHash, time(nowMs)],
  );
  return row;
}

export async function deleteReset(on: Queryable, userId: string): Promise<void> {
  await query(on, "delete from accounts.password_resets where user_id = $1", [userId]);
}
