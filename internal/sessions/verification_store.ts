/** Reads and writes links that verify an email address. The caller opens the transaction. */
import { type Queryable, run } from "../postgres/database.ts";
import { keepLink, type Link, linkRows } from "./link_rows.ts";

const table = "accounts.email_verifications";

export const keepVerification = (on: Queryable, link: Link): Promise<void> => keepLink(on, table, link);

/** Deletes the link. Whether it was this person's and had not expired. Index: email_verifications_pkey. */
export async function takeVerification(
  on: Queryable,
  { userId, tokenHash, nowMs }: { userId: string; tokenHash: Buffer; nowMs: number },
): Promise<boolean> {
  const valid = linkRows(on, table)
    .where({ user_id: userId, token_hash: tokenHash })
    .where("expires_at", ">", new Date(nowMs));
  return (await run(valid.delete())) === 1;
}
