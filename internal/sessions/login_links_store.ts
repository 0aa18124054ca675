/** Reads and writes links that log a person in. The caller opens the transaction. */
import { type Queryable, run } from "../postgres/database.ts";

type LoginLinkRow = { user_id: string; token_hash: Buffer; created_at: Date; expires_at: Date };
const loginLinks = (on: Queryable) => on<LoginLinkRow>("accounts.login_links");

/** Replaces the person's previous link. */
export async function keepLoginLink(
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
  await run(loginLinks(on).insert(row).onConflict("user_id").merge());
}

/**
 * Deletes the link and returns its person. Undefined if there is no such link, or if it has expired. Of concurrent calls, one
 * gets the person. Index: login_links_token_hash_key.
 */
export async function takeLoginLink(
  on: Queryable,
  tokenHash: Buffer,
  nowMs: number,
): Promise<string | undefined> {
  const valid = loginLinks(on).where({ token_hash: tokenHash }).where("expires_at", ">", new Date(nowMs));
  const [row] = await run(valid.delete().returning("user_id"));
  return row?.user_id;
}

export async function deleteLoginLink(on: Queryable, userId: string): Promise<void> {
  await run(loginLinks(on).where({ user_id: userId }).delete());
}
