/** Reads and writes invitations. Transactions are opened by those who call. */
import { type Queryable, query, run } from "../postgres/database.ts";
import { invitationId } from "./dependencies.ts";
import type { Invitation, Role } from "./model.ts";
import { keepInvitation } from "./sql/keep_invitation.ts";

const time = (ms: number) => new Date(ms).toISOString();

type InvitationRow = {
  id: string;
  account_id: string;
  email: string;
  role: Role;
  invited_by: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  mailed: boolean;
};
const invitations = (on: Queryable) => on<InvitationRow>("accounts.invitations");

export type NewInvitation = {
  id: string;
  accountId: string;
  email: string;
  role: Role;
  invitedBy: string;
  tokenHash: Buffer;
  nowMs: number;
  expiresMs: number;
};

/** Takes the place of the account's one to this address, if any. */
export async function insertInvitation(on: Queryable, made: NewInvitation): Promise<void> {
  const { id, accountId, email, role, invitedBy, tokenHash, nowMs, expiresMs } = made;
  await query(on, keepInvitation, [
    ...[id, accountId, email, role, invitedBy, tokenHash],
    ...[time(nowMs), time(expiresMs)],
  ]);
}

/** Its token went out by mail, and nobody else has it. */
export async function markMailed(on: Queryable, id: string, tokenHash: Buffer): Promise<void> {
  await run(invitations(on).where({ id, token_hash: tokenHash }).update({ mailed: true }));
}

type ListedRow = Pick<InvitationRow, "id" | "email" | "role" | "invited_by" | "created_at" | "expires_at">;

/** Those that are open, the newest first. By invitations_email. */
export async function listInvitations(
  on: Queryable,
  accountId: string,
  nowMs: number,
  most: number,
): Promise<Invitation[]> {
  const rows = await query<ListedRow>(
    on,
    `select i.id, i.email, i.role, u.email as invited_by, i.created_at, i.expires_at
     from accounts.invitations i join accounts.users u on u.id = i.invited_by
     where i.account_id = $1 and i.expires_at > $2 order by i.created_at desc, i.id limit $3`,
    [accountId, time(nowMs), most],
  );
  return rows.map((row) => ({
    id: invitationId(row.id),
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

export type FoundInvitation = {
  id: string;
  account_id: string;
  account_name: string;
  email: string;
  role: Role;
};

/** While it is good. By invitations_token_hash_key. */
export async function findInvitation(
  on: Queryable,
  tokenHash: Buffer,
  nowMs: number,
): Promise<FoundInvitation | undefined> {
  const [row] = await query<FoundInvitation>(
    on,
    `select i.id, i.account_id, a.name as account_name, i.email, i.role
     from accounts.invitations i join accounts.accounts a on a.id = i.account_id
     where i.token_hash = $1 and i.expires_at > $2`,
    [tokenHash, time(nowMs)],
  );
  return row;
}

/** The role of the account's open one to this address. */
export async function invitedRole(
  on: Queryable,
  accountId: string,
  email: string,
  nowMs: number,
): Promise<Role | undefined> {
  const open = invitations(on)
    .where({ account_id: accountId })
    .whereRaw("lower(email) = lower(?)", email)
    .where("expires_at", ">", new Date(nowMs));
  const row = await run(open.first("role"));
  return row?.role;
}

/** What it was, as long as it was good: of those who use it at once, one is told. */
export async function useInvitation(
  on: Queryable,
  tokenHash: Buffer,
  nowMs: number,
): Promise<Pick<InvitationRow, "id" | "email" | "role" | "invited_by" | "mailed"> | undefined> {
  const open = invitations(on).where({ token_hash: tokenHash }).where("expires_at", ">", new Date(nowMs));
  const [row] = await run(open.delete().returning(["id", "email", "role", "invited_by", "mailed"]));
  return row;
}

export async function lockInvitation(
  on: Queryable,
  accountId: string,
  id: string,
): Promise<{ email: string; role: Role } | undefined> {
  const [row] = await query<{ email: string; role: Role }>(
    on,
    "select email, role from accounts.invitations where id = $1 and account_id = $2 for update",
    [id, accountId],
  );
  return row;
}

export async function deleteInvitation(on: Queryable, id: string): Promise<void> {
  await run(invitations(on).where({ id }).delete());
}

/** Those that a person made to any of these roles. Answers how many there were. By invitations_inviter. */
export async function deleteInvitationsOf(
  on: Queryable,
  personId: string,
  roles: readonly Role[],
): Promise<number> {
  return await run(invitations(on).where({ invited_by: personId }).whereIn("role", roles).delete());
}
