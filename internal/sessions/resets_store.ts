/** Reads and writes links by which a password is set. Transactions are opened by those who call. */
import { type Queryable, run } from "../postgres/database.ts";

type ResetRow = { user_id: string; token_hash: Buffer; created_at: Date; expires_at: Date; mailed: boolean };
const resets = (on: Queryable) => on<ResetRow>("accounts.password_resets");

/** By password_resets_token_hash_key. */
const validReset = (on: Queryable, tokenHash: Buffer, nowMs: number) =>
  resets(on).where({ token_hash: tokenHash }).where("expires_at", ">", new Date(nowMs));

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
  const row = {
    user_id: userId,
    token_hash: tokenHash,
    created_at: new Date(nowMs),
    expires_at: new Date(expiresMs),
    mailed,
  };
  await run(resets(on).insert(row).onConflict("user_id").merge());
}

/** Whose it is, while it is good. */
export async function findReset(
  on: Queryable,
  tokenHash: Buffer,
  nowMs: number,
): Promise<string | undefined> {
  const row = await run(validReset(on, tokenHash, nowMs).first("user_id"));
  return row?.user_id;
}

/** Undefined when it was not good any more: of those who use it at once, one gets it. `mailed`: only a mail had the token. */
export async function useReset(
  on: Queryable,
  tokenHash: Buffer,
  nowMs: number,
): Promise<{ mailed: boolean } | undefined> {
  const [row] = await run(validReset(on, tokenHash, nowMs).delete().returning("mailed"));
  return row;
}

export async function deleteReset(on: Queryable, userId: string): Promise<void> {
  await run(resets(on).where({ user_id: userId }).delete());
}
