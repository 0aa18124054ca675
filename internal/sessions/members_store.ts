/** Reads and writes the people of an account. Transactions are opened by those who call. */
import { type Queryable, query } from "../postgres/database.ts";
import type { Role } from "./model.ts";
import { type PersonRow, personColumns } from "./store.ts";

/** In the order in which they came. By users_account. */
export async function listPeople(on: Queryable, accountId: string, most: number): Promise<PersonRow[]> {
  return await query(
    on,
    `select ${personColumns} from accounts.users where account_id = $1 order by created_at, id limit $2`,
    [accountId, most],
  );
}

/** By users_account; a lock on the account keeps it true until the transaction ends. */
export async function countOwners(on: Queryable, accountId: string): Promise<number> {
  const [row] = await query<{ owners: number }>(
    on,
    "select count(*) as owners from accounts.users where account_id = $1 and role = 'owner'",
    [accountId],
  );
  return row?.owners ?? 0;
}

export async function countPeople(on: Queryable, accountId: string): Promise<number> {
  const [row] = await query<{ people: number }>(
    on,
    "select count(*) as people from accounts.users where account_id = $1",
    [accountId],
  );
  return row?.people ?? 0;
}

export async function updateRole(on: Queryable, id: string, role: Role): Promise<void> {
  await query(on, "update accounts.users set role = $2 where id = $1", [id, role]);
}

/** With sessions, the link to a new password, and the invitations made: those go by their foreign keys. */
export async function deletePerson(on: Queryable, id: string): Promise<void> {
  await query(on, "delete from accounts.users where id = $1", [id]);
}
