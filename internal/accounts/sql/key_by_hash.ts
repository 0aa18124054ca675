/**
 * The key behind a hash, with its account's plan; asked for every key that is not in the cache. Two look-ups by unique
 * index (api_keys_key_hash_key, accounts_pkey); takes no lock.
 */
import type { Statement } from "../../postgres/database.ts";

export const keyByHash: Statement = {
  name: "accounts_key_by_hash",
  text: `select k.id, k.account_id, k.permissions, k.expires_at, k.revoked_at, k.trusted_documents_only, a.plan
         from accounts.api_keys k join accounts.accounts a on a.id = k.account_id
         where k.key_hash = $1`,
};
