/** Reads and writes people and their sessions. Transactions are opened by those who call. */
import { foldedEmail } from "../accounts/email.ts";
import type { PlanName } from "../accounts/model.ts";
import { type Queryable, query, run } from "../postgres/database.ts";
import type { Role } from "./model.ts";
import { endSurplus } from "./sql/end_surplus.ts";
import { open } from "./sql/open_session.ts";
import { signedIn } from "./sql/signed_in.ts";
import { touch } from "./sql/touch.ts";

const time = (ms: number) => new Date(ms).toISOString();

export type PersonRow = {
  id: string;
  account_id: string;
  email: string;
  name: string | null;
  role: Role;
  created_at: Date;
  email_verified_at: Date | null;
};
export const personColumns = [
  "id",
  "account_id",
  "email",
  "name",
  "role",
  "created_at",
  "email_verified_at",
] as const satisfies readonly (keyof PersonRow)[];

type PersonTable = PersonRow & { password_hash: string | null };
export const people = (on: Queryable) => on<PersonTable>("accounts.users");

/** With what logging in compares, and what a password is checked against. */
export type PersonWithPassword = PersonRow & { password_hash: string | null; account_name: string };

const personWithPassword = `select u.id, u.account_id, u.email, u.name, u.role, u.created_at, u.email_verified_at, u.password_hash, a.name as account_name
  from accounts.users u join accounts.accounts a on a.id = u.account_id`;

/** By users_email: whoever has the address, however it is written here. */
export async function findByEmail(on: Queryable, email: string): Promise<PersonWithPassword | undefined> {
  const [row] = await query<PersonWithPassword>(
    on,
    { name: "sessions_by_email", text: `${personWithPassword} where lower(u.email) = lower($1)` },
    [foldedEmail(email)],
  );
  return row;
}

export async function findWithPassword(on: Queryable, id: string): Promise<PersonWithPassword | undefined> {
  const [row] = await query<PersonWithPassword>(on, `${personWithPassword} where u.id = $1`, [id]);
  return row;
}

/** Whether the person still has that password; if so, it stays until the transaction ends (a change of it waits). */
export async function holdPassword(on: Queryable, id: string, passwordHash: string): Promise<boolean> {
  const rows = await query(
    on,
    "select id from accounts.users where id = $1 and password_hash = $2 for share",
    [id, passwordHash],
  );
  return rows.length === 1;
}

/** False when somebody has this address already (users_email). */
export async function insertPerson(
  on: Queryable,
  row: PersonRow & { password_hash: string },
): Promise<boolean> {
  const { id, account_id, email, name, role, password_hash, created_at, email_verified_at } = row;
  const rows = await run(
    people(on)
      .insert({ id, account_id, email, name, role, password_hash, created_at, email_verified_at })
      .onConflict(on.raw("(lower(email))"))
      .ignore()
      .returning("id"),
  );
  return rows.length === 1;
}

/** Whether a session (by its id) is there still. By sessions_pkey. */
export async function isOpen(on: Queryable, id: string): Promise<boolean> {
  return (await run(sessions(on).where({ id }).first("id"))) !== undefined;
}

/** Locks the person, if they are of the account (where one is given), until the transaction ends. */
export async function lockPerson(
  on: Queryable,
  id: string,
  accountId?: string,
): Promise<PersonRow | undefined> {
  const [row] = await query<PersonRow>(
    on,
    `select ${personColumns.join(", ")} from accounts.users
     where id = $1 and ($2::uuid is null or account_id = $2::uuid) for no key update`,
    [id, accountId ?? null],
  );
  return row;
}

/** Undefined when there is no such person any more. */
export async function updateName(
  on: Queryable,
  id: string,
  name: string | null,
): Promise<PersonRow | undefined> {
  const [row] = await run(people(on).where({ id }).update({ name }).returning(personColumns));
  return row;
}

/** Whether it was unverified. */
export async function verifyAddress(on: Queryable, id: string, now: Date): Promise<boolean> {
  const unverified = people(on).where({ id, email_verified_at: null });
  return (await run(unverified.update({ email_verified_at: now }))) === 1;
}

export async function updatePassword(on: Queryable, id: string, passwordHash: string): Promise<void> {
  await run(people(on).where({ id }).update({ password_hash: passwordHash }));
}

/** Whether it was the password before. Locks the person until the transaction ends. */
export async function replacePassword(
  on: Queryable,
  id: string,
  before: string,
  after: string,
): Promise<boolean> {
  return (await run(people(on).where({ id, password_hash: before }).update({ password_hash: after }))) === 1;
}

export type SignedInRow = {
  session_id: string;
  session_created_at: Date;
  last_seen_at: Date;
  user_id: string;
  email: string;
  name: string | null;
  role: Role;
  created_at: Date;
  email_verified_at: Date | null;
  account_id: string;
  account_name: string;
  plan: PlanName;
  account_created_at: Date;
};

export async function findSignedIn(
  on: Queryable,
  tokenHash: Buffer,
  nowMs: number,
): Promise<SignedInRow | undefined> {
  const [row] = await query<SignedInRow>(on, signedIn, [tokenHash, time(nowMs)]);
  return row;
}

export async function touchSession(
  on: Queryable,
  id: string,
  nowMs: number,
  { idleMs, longestMs }: { idleMs: number; longestMs: number },
): Promise<void> {
  await query(on, touch, [id, time(nowMs), time(nowMs + idleMs), longestMs]);
}

export type NewSession = {
  id: string;
  tokenHash: Buffer;
  userId: string;
  address: string;
  userAgent: string | null;
};

/** Keeps `most` of the person's sessions, the newest. */
export async function openSession(
  on: Queryable,
  { id, tokenHash, userId, address, userAgent }: NewSession,
  { nowMs, expiresMs, most }: { nowMs: number; expiresMs: number; most: number },
): Promise<void> {
  await query(on, open, [id, tokenHash, userId, address, userAgent, time(expiresMs), time(nowMs)]);
  await query(on, endSurplus, [userId, most]);
}

export type SessionRow = {
  id: string;
  address: string;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
};
type SessionTable = SessionRow & { user_id: string; expires_at: Date };
const sessions = (on: Queryable) => on<SessionTable>("accounts.sessions");

/** By sessions_user; those that are open, the newest first. */
export async function listSessions(
  on: Queryable,
  userId: string,
  nowMs: number,
  most: number,
): Promise<SessionRow[]> {
  return await run(
    sessions(on)
      .where({ user_id: userId })
      .where("expires_at", ">", new Date(nowMs))
      .select("id", "address", "user_agent", "created_at", "last_seen_at")
      .orderBy("created_at", "desc")
      .limit(most),
  );
}

export type EndedRow = { id: string; user_id: string; account_id: string };

/** By sessions_token_hash_key. */
export async function deleteByToken(on: Queryable, tokenHash: Buffer): Promise<EndedRow | undefined> {
  const [row] = await query<EndedRow>(
    on,
    `delete from accounts.sessions s using accounts.users u
     where s.token_hash = $1 and u.id = s.user_id returning s.id, s.user_id, u.account_id`,
    [tokenHash],
  );
  return row;
}

/** Whether it was the person's, and open. */
export async function deleteOne(on: Queryable, userId: string, id: string, nowMs: number): Promise<boolean> {
  const open = sessions(on).where({ id, user_id: userId }).where("expires_at", ">", new Date(nowMs));
  return (await run(open.delete())) === 1;
}

/** All of a person's but one, or all; answers how many there were. By sessions_user. */
export async function deleteAll(on: Queryable, userId: string, but?: string): Promise<number> {
  const all = sessions(on).where({ user_id: userId });
  return await run((but === undefined ? all : all.whereNot({ id: but })).delete());
}
