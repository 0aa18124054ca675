/** Reads and writes the people of an account. Transactions are opened by those who call. */
import { type Queryable, run } from "../postgres/database.ts";
import type { Role } from "./model.ts";
import { type PersonRow, people, personColumns } from "./store.ts";

/** In the order in which they came. By users_account. */
export async function listPeople(on: Queryable, accountId: string, most: number): Promise<PersonRow[]> {
  return await run(
    people(on)
      .where({ account_id: accountId })
      .select(...personColumns)
      .orderBy(["created_at", "id"])
      .limit(most),
  );
}

/** By users_account; a lock on the account keeps it true until the transaction ends. */
export async function countOwners(on: Queryable, accountId: string): Promise<number> {
  const owners = people(on).where({ account_id: accountId, role: "owner" });
  const [row] = await run(owners.count<{ owners: number }[]>({ owners: "*" }));
  return row?.owners ?? 0;
}

export async function countPeople(on: Queryable, accountId: string): Promise<number> {
  const all = people(on).where({ account_id: accountId });
  const [row] = await run(all.count<{ people: number }[]>({ people: "*" }));
  return row?.people ?? 0;
}

export async function updateRole(on: Queryable, id: string, role: Role): Promise<void> {
  await run(people(on).where({ id }).update({ role }));
}

/** With sessions, the link to a new password, and the invitations made: those go by their foreign keys. */
export async function deletePerson(on: Queryable, id: string): Promise<void> {
  await run(people(on).where({ id }).delete());
}
