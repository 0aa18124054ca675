/**
 * The SQL of accounts, users, keys and the audit log; what every request asks stands under sql/. Transactions are opened
 * by the service, never here.
 */
import { type Queryable, query, run } from "../postgres/database.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import type { Permission, PlanName } from "./model.ts";
import { keyByHash } from "./sql/key_by_hash.ts";
import { touchKeys } from "./sql/touch_keys.ts";

export type AccountRow = { id: string; name: string; plan: PlanName; created_at: Date };
export type KeyRow = {
  id: string;
  account_id: string;
  environment: EnvironmentName;
  name: string;
  last_four: string;
  permissions: Permission[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  rotated_to: string | null;
  trusted_documents_only: boolean;
};
export type KeyWithPlan = Pick<
  KeyRow,
  "id" | "account_id" | "permissions" | "expires_at" | "revoked_at" | "trusted_documents_only"
> & {
  plan: string;
};

export async function findKeyByHash(on: Queryable, hash: Buffer): Promise<KeyWithPlan | undefined> {
  const [row] = await query<KeyWithPlan>(on, keyByHash, [hash]);
  return row;
}

export async function markKeysUsed(on: Queryable, uses: ReadonlyMap<string, number>): Promise<void> {
  await query(on, touchKeys, [[...uses.keys()], [...uses.values()].map((at) => new Date(at).toISOString())]);
}

const accounts = (on: Queryable) => on<AccountRow>("accounts.accounts");

export async function insertAccount(on: Queryable, row: AccountRow): Promise<void> {
  const { id, name, plan, created_at } = row;
  await run(accounts(on).insert({ id, name, plan, created_at }));
}

/** The account's row is locked until the transaction ends: what the audit log says it was, it was. */
export async function lockAccount(on: Queryable, id: string): Promise<AccountRow | undefined> {
  const [row] = await query<AccountRow>(
    on,
    "select id, name, plan, created_at from accounts.accounts where id = $1 for no key update",
    [id],
  );
  return row;
}

export async function updateAccountName(on: Queryable, id: string, name: string): Promise<void> {
  await run(accounts(on).where({ id }).update({ name }));
}

export async function updatePlan(on: Queryable, id: string, plan: PlanName): Promise<void> {
  await run(accounts(on).where({ id }).update({ plan }));
}

const accountColumns = ["id", "name", "plan", "created_at"] as const;

export async function findAccount(on: Queryable, id: string): Promise<AccountRow | undefined> {
  return await run(
    accounts(on)
      .where({ id })
      .first(...accountColumns),
  );
}

export async function listAccountRows(on: Queryable): Promise<AccountRow[]> {
  return await run(
    accounts(on)
      .select(...accountColumns)
      .orderBy("id"),
  );
}

export type UserRow = {
  id: string;
  account_id: string;
  email: string;
  role: string;
  password_hash: string | null;
};

/**
 * For the service's administrator, who vouches for the address: it counts as verified. False when somebody has this address
 * already (users_email).
 */
export async function insertUser(on: Queryable, row: UserRow): Promise<boolean> {
  const { id, account_id, email, role, password_hash } = row;
  const rows = await run(
    on<UserRow & { email_verified_at: Date | null }>("accounts.users")
      .insert({ id, account_id, email, role, password_hash, email_verified_at: on.fn.now() })
      .onConflict(on.raw("(lower(email))"))
      .ignore()
      .returning("id"),
  );
  return rows.length === 1;
}

const keyColumns = [
  "id",
  "account_id",
  "environment",
  "name",
  "last_four",
  "permissions",
  "created_at",
  "expires_at",
  "last_used_at",
  "revoked_at",
  "rotated_to",
  "trusted_documents_only",
] as const satisfies readonly (keyof KeyRow)[];

const keys = (on: Queryable) => on<KeyRow & { key_hash: Buffer }>("accounts.api_keys");

/** Index api_keys_account. */
const workingKeys = (on: Queryable, accountId: string, now: Date) =>
  keys(on)
    .where({ account_id: accountId })
    .whereNull("revoked_at")
    .where((either) => either.whereNull("expires_at").orWhere("expires_at", ">", now));

export type NewKey = Pick<
  KeyRow,
  | "id"
  | "account_id"
  | "environment"
  | "name"
  | "last_four"
  | "permissions"
  | "expires_at"
  | "trusted_documents_only"
> & {
  key_hash: Buffer;
  created_at: Date;
};

/** Inserts the columns of NewKey only: a rotation passes the whole row of the old key. */
export async function insertKey(on: Queryable, row: NewKey): Promise<void> {
  const { id, account_id, environment, name, key_hash, last_four } = row;
  const { permissions, expires_at, created_at, trusted_documents_only } = row;
  await run(
    keys(on).insert({
      ...{ id, account_id, environment, name, key_hash, last_four },
      ...{ permissions, expires_at, created_at, trusted_documents_only },
    }),
  );
}

/** `only` is the account that it must be of, if it is given. */
export async function findKey(on: Queryable, id: string, only?: string): Promise<KeyRow | undefined> {
  const ofAccount = only === undefined ? {} : { account_id: only };
  return await run(
    keys(on)
      .where({ id, ...ofAccount })
      .first(...keyColumns),
  );
}

/** Locks the key until the transaction ends: of two rotations at once, the second sees the first. */
export async function lockKey(on: Queryable, id: string, only?: string): Promise<KeyRow | undefined> {
  const [row] = await query<KeyRow>(
    on,
    `select ${keyColumns.join(", ")} from accounts.api_keys where id = $1 and ($2::uuid is null or account_id = $2) for update`,
    [id, only ?? null],
  );
  return row;
}

/** Index api_keys_account. Those that work come before others where there are more than `most`. */
export async function listKeyRows(
  on: Queryable,
  accountId: string,
  now: Date,
  most: number,
): Promise<KeyRow[]> {
  return await query(
    on,
    `select * from (
       select ${keyColumns.join(", ")} from accounts.api_keys where account_id = $1
       order by revoked_at is null and (expires_at is null or expires_at > $2) desc, created_at desc, id desc limit $3
     ) k order by created_at, id`,
    [accountId, now, most],
  );
}

/** Up to `most`. */
export async function countWorkingKeys(
  on: Queryable,
  accountId: string,
  now: Date,
  most: number,
): Promise<number> {
  return (await run(workingKeys(on, accountId, now).select("id").limit(most))).length;
}

export async function markRotated(on: Queryable, id: string, to: string, expiresAt: Date): Promise<void> {
  await run(keys(on).where({ id }).update({ rotated_to: to, expires_at: expiresAt }));
}

export async function updateKey(
  on: Queryable,
  id: string,
  { name, trusted_documents_only }: Pick<KeyRow, "name" | "trusted_documents_only">,
): Promise<void> {
  await run(keys(on).where({ id }).update({ name, trusted_documents_only }));
}

export async function markRevoked(on: Queryable, id: string, at: Date): Promise<void> {
  await run(keys(on).where({ id }).update({ revoked_at: at }));
}

/** The keys of these environments that work, oldest first. */
export async function listWorkingKeys(
  on: Queryable,
  accountId: string,
  environments: readonly EnvironmentName[],
  now: Date,
  most: number,
): Promise<KeyRow[]> {
  return await run(
    workingKeys(on, accountId, now)
      .whereIn("environment", environments)
      .select(...keyColumns)
      .orderBy(["created_at", "id"])
      .limit(most),
  );
}

/** Revokes all keys of these environments that work. Locks them, and returns their ids. */
export async function revokeWorkingKeys(
  on: Queryable,
  accountId: string,
  environments: readonly EnvironmentName[],
  now: Date,
): Promise<string[]> {
  const revoked = await run(
    workingKeys(on, accountId, now)
      .whereIn("environment", environments)
      .update({ revoked_at: now })
      .returning("id"),
  );
  return revoked.map(({ id }) => id);
}

export type AuditEntry = {
  id: string;
  account_id: string;
  actor: string;
  action: string;
  target: string;
  details: object;
};

export async function insertAudit(on: Queryable, entry: AuditEntry): Promise<void> {
  const { id, account_id, actor, action, target, details } = entry;
  const line = { id, account_id, actor, action, target, details };
  await run(on<AuditEntry>("accounts.audit_log").insert(line), { name: "audit_log_insert" });
}
