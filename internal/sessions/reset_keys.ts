/**
 * The account's API keys, as a password reset lists and revokes them. Somebody else may have had the password, or may have
 * signed up with the person's email address, and their keys keep working after a reset. A reset therefore lists the keys that
 * work and offers to revoke them. It covers the environments whose keys the person's role may change.
 *
 * Revoking is part of the reset's transaction: after a crash, the password and the keys are both as before. Requests of a
 * revoked key fail in every process within about a second.
 */
import { recordAction } from "../accounts/audit.ts";
import { type KeyRow, listWorkingKeys, revokeWorkingKeys } from "../accounts/store.ts";
import { idPrefixes, publicId } from "../core/ids.ts";
import type { Queryable, Transaction } from "../postgres/database.ts";
import { type EnvironmentName, environments } from "../postgres/environment.ts";
import { personId } from "./dependencies.ts";
import { capabilitiesOf, type ResetKey } from "./model.ts";
import type { PersonRow } from "./store.ts";

/** An account has at most this many working keys. */
const listedAtMost = 1_000;

const changeable = ({ role }: PersonRow): EnvironmentName[] =>
  (["live", "sandbox"] as const).filter((name) => capabilitiesOf[role].includes(`${name}:write`));

const keyOf = (row: KeyRow): ResetKey => ({
  name: row.name,
  environment: row.environment,
  prefix: environments[row.environment].keyPrefix,
  lastFour: row.last_four,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

export async function keysOfReset(on: Queryable, person: PersonRow, now: Date): Promise<ResetKey[]> {
  const rows = await listWorkingKeys(on, person.account_id, changeable(person), now, listedAtMost);
  return rows.map(keyOf);
}

/**
 * Returns how many keys were revoked. The caller has locked the account, so that no key is created meanwhile, and `person`, whose
 * role is the one of this moment.
 */
export async function revokeKeysOfReset(tx: Transaction, person: PersonRow, now: Date): Promise<number> {
  const revoked = await revokeWorkingKeys(tx, person.account_id, changeable(person), now);
  for (const id of revoked) {
    const done = { accountId: person.account_id, actor: personId(person.id), action: "key.revoked" };
    const details = { by: "password_reset" };
    await recordAction(tx, { ...done, target: publicId(idPrefixes.key, id), details }, now);
  }
  return revoked.length;
}
