/**
 * A change to who belongs to an account: one at a time for each account (its row is locked), by somebody whose role is read
 * under that lock, so that two who remove each other, or the last two owners, find the other's change.
 */
import { lockAccount } from "../accounts/store.ts";
import { ServiceError } from "../core/errors.ts";
import { idPrefixes, uuidOf } from "../core/ids.ts";
import { inTransaction, type Transaction } from "../postgres/database.ts";
import { type Parts, uuidOfPerson } from "./dependencies.ts";
import { noSession } from "./known_sessions.ts";
import { capabilitiesOf, type Role, type SignedIn } from "./model.ts";
import { isOpen, lockPerson, type PersonRow } from "./store.ts";

const denied = (message: string) => new ServiceError("PERMISSION_DENIED", message);

/** The one who acts, as they are now. */
export type Manager = PersonRow;

/** Throws 401 when the person is gone or the session ended, 403 when the role does not allow it (any more). */
export async function managing<Result>(
  { database }: Pick<Parts, "database">,
  who: SignedIn,
  work: (tx: Transaction, manager: Manager) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(database, async (tx) => {
    await lockAccount(tx, who.accountId);
    const manager = await lockPerson(tx, uuidOfPerson(who.person.id));
    // A session is known for a second after it ended. Here that is too long: what an ended one lets in, stays in.
    if (manager === undefined || !(await isOpen(tx, who.sessionId))) throw noSession();
    if (!capabilitiesOf[manager.role].includes("members:write"))
      throw denied("Owners and admins decide who belongs to the account: ask one of them.");
    return await work(tx, manager);
  });
}

/** Owners are made and touched by owners alone. Throws 403. */
export function requireOwnerFor(manager: Manager, ...concerned: readonly (Role | undefined)[]): void {
  if (manager.role !== "owner" && concerned.includes("owner"))
    throw denied("Only an owner makes owners, or changes what they are: ask one.");
}

/** Somebody of the same account, locked. Throws 404. */
export async function memberOf(tx: Transaction, accountId: string, personId: string): Promise<PersonRow> {
  const id = uuidOf(idPrefixes.user, personId);
  const row = id === undefined ? undefined : await lockPerson(tx, id, accountId);
  if (row === undefined) throw new ServiceError("NOT_FOUND", `There is no ${personId} in this account.`);
  return row;
}
