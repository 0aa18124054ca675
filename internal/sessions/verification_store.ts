/** Reads and writes links that verify an email address. Transactions are opened by those who call. */
import { type Queryable, run } from "../postgres/database.ts";

type VerificationRow = { user_id: string; token_hash: Buffer; created_at: Date; expires_at: Date };
const verifications = (on: Queryable) => on<VerificationRow>("accounts.email_verifications");

/** Replaces the person's previous one. */
export async function keepVerification(
  on: Queryable,
  link: { userId: string; tokenHash: Buffer; nowMs: number; expiresMs: number },
): Promise<void> {
  const { userId, tokenHash, nowMs, expiresMs } = link;
  const row = {
    user_id: userId,
    token_hash: tokenHash,
    created_at: new Date(nowMs),
    expires_at: new Date(expiresMs),
  };
  await run(verifications(on).insert(row).onConflict("user_id").merge());
}

/** Whether it was this person's and not expired. By email_verifications_pkey. */
export async function takeVerification(
  on: Queryable,
  { userId, tokenHash, nowMs }: { userId: string; tokenHash: Buffer; nowMs: number },
): Promise<boolean> {
  const valid = verifications(on)
    .where({ user_id: userId, token_hash: tokenHash })
    .where("expires_at", ">", new Date(nowMs));
  return (await run(valid.delete())) === 1;
}
