/** Rows of links that are valid once and expire: one per person, found by the hash of the token. The caller opens the transaction. */
import { type Queryable, run } from "../postgres/database.ts";

type LinkTable = "accounts.login_links" | "accounts.email_verifications";
type LinkRow = { user_id: string; token_hash: Buffer; created_at: Date; expires_at: Date };
export type Link = { userId: string; tokenHash: Buffer; nowMs: number; expiresMs: number };

export const linkRows = (on: Queryable, table: LinkTable) => on<LinkRow>(table);

/** Replaces the person's previous link. */
export async function keepLink(on: Queryable, table: LinkTable, link: Link): Promise<void> {
  const row = {
    user_id: link.userId,
    token_hash: link.tokenHash,
    created_at: new Date(link.nowMs),
    expires_at: new Date(link.expiresMs),
  };
  await run(linkRows(on, table).insert(row).onConflict("user_id").merge());
}
