/** Reads and writes links that log a person in. The caller opens the transaction. */
import { type Queryable, run } from "../postgres/database.ts";
import { keepLink, type Link, linkRows } from "./link_rows.ts";

const table = "accounts.login_links";

export const keepLoginLink = (on: Queryable, link: Link): Promise<void> => keepLink(on, table, link);

/**
 * Deletes the link and returns its person. Undefined if there is no such link, or if it has expired. Of concurrent calls, one
 * gets the person. Index: login_links_token_hash_key.
 */
export async function takeLoginLink(
  on: Queryable,
  tokenHash: Buffer,
  nowMs: number,
): Promise<string | undefined> {
  const valid = linkRows(on, table)
    .where({ token_hash: tokenHash })
    .where("expires_at", ">", new Date(nowMs));
  const [row] = await run(valid.delete().returning("user_id"));
  return row?.user_id;
}

export async function deleteLoginLink(on: Queryable, userId: string): Promise<void> {
  await run(linkRows(on, table).where({ user_id: userId }).delete());
}
