/**
 * The SQL of accounts, users, keys and the audit log; what every request asks stands under sql/. Transactions are opened
 * by the service, never here.
 */
import { type Queryable, query } from "../postgres/database.ts";
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

export async function insertAccount(on: Queryable, row: AccountRow): Promise<void> {
  await query(on, "insert into accounts.accounts (id, name, plan, created_at) values ($1, $2, $3, $4)", [
    row.id,
    row.name,
    row.plan,
    row.created_at,
  ]);
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
  await query(on, "update accounts.accounts set name = $2 where id = $1", [id, name]);
}

export async function updatePlan(on: Queryable, id: string, plan: PlanName): Promise<void> {
  await query(on, "update accounts.accounts set plan = $2 where id = $1", [id, plan]);
}

export async function findAccount(on: Queryable, id: string): Promise<AccountRow | undefined> {
  const [row] = await query<AccountRow>(
    on,
    "select id, name, plan, created_at from accounts.accounts where id = $1",
    [id],
  );
  return row;
}

export async function listAccountRows(on: Queryable): Promise<AccountRow[]> {
  return await query(on, "select id, name, plan, created_at from accounts.accounts order by id");
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
  const rows = await query(
    on,
    `insert into accounts.users (id, account_id, email, role, password_hash, email_verified_at)
     values ($1, $2, $3, $4, $5, now())
     on conflict ((lower(email))) do nothing returning id`,
    [row.id, row.account_id, row.email, row.role, row.password_hash],
  );
  return rows.length === 1;
}

const keyColumns =
  "id, account_id, environment, name, last_four, permissions, created_at, expires_at, last_used_at, revoked_at, rotated_to, trusted_documents_only";

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

export async function insertKey(on: Queryable, row: NewKey): Promise<void> {
  await query(
    on,
    `insert into accounts.api_keys (id, account_id, environment, name, key_hash, last_four, permissions, expires_at, created_at, trusted_documents_only)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.id,
      row.account_id,
      row.environment,
      row.name,
      row.key_hash,
      row.last_four,
      row.permissions,
      row.expires_at,
      row.created_at,
      row.trusted_documents_only,
    ],
  );
}

/** `only` is the account that it must be of, if it is given. */
export async function findKey(on: Queryable, id: string, only?: string): Promise<KeyRow | undefined> {
  const [row] = await query<KeyRow>(
    on,
    `select ${keyColumns} from accounts.api_keys where id = $1 and ($2::uuid is null or account_id = $2)`,
    [id, only ?? null],
  );
  return row;
}

/** Locks the key until the transaction ends: of two rotations at once, the second sees the first. */
export async function lockKey(on: Queryable, id: string, only?: string): Promise<KeyRow | undefined> {
  const [row] = await query<KeyRow>(
    on,
    `select ${keyColumns} from accounts.api_keys where id = $1 and ($2::uuid is null or account_id = $2) for update`,
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
       select ${keyColumns} from accounts.api_keys where account_id = $1
       order by revoked_at is null and (expires_at is null or expires_at > $2) desc, created_at desc, id desc limit $3
     ) k order by created_at, id`,
    [accountId, now, most],
  );
}

/** Up to `most`. Index api_keys_account. */
export async function countWorkingKeys(
  on: Queryable,
  accountId: string,
  now: Date,
  most: number,
): Promise<number> {
  const rows = await query(
    on,
    `select 1 from accounts.api_keys
     where account_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2) limit $3`,
    [accountId, now, most],
  );
  return rows.length;
}

export async function markRotated(on: Queryable, id: string, to: string, expiresAt: Date): Promise<void> {
  await query(on, "update accounts.api_keys set rotated_to = $2, expires_at = $3 where id = $1", [
    id,
    to,
    expiresAt,
  ]);
}

export async function updateKey(
  on: Queryable,
  id: string,
  to: Pick<KeyRow, "name" | "trusted_documents_only">,
): Promise<void> {
  await query(on, "update accounts.api_keys set name = $2, trusted_documents_only = $3 where id = $1", [
    id,
    to.name,
    to.trusted_documents_only,
  ]);
}

export async function markRevoked(on: Queryable, id: string, at: Date): Promise<void> {
  await query(on, "update accounts.api_keys set revoked_at = $2 where id = $1", [id, at]);
}

/** The keys of these environments that work, oldest first. Index api_keys_account. */
export async function listWorkingKeys(
  on: Queryable,
  accountId: string,
  environments: readonly EnvironmentName[],
  now: Date,
  most: number,
): Promise<KeyRow[]> {
  return await query(
    on,
    `select ${keyColumns} from accounts.api_keys
     where account_id = $1 and environment = any($2) and revoked_at is null and (expires_at is null or expires_at > $3)
     order by created_at, id limit $4`,
    [accountId, environments, now, most],
  );
}

/** Revokes all keys of these environments that work. Locks them, and returns their ids. Index api_keys_account. */
export async function revokeWorkingKeys(
  on: Queryable,
  accountId: string,
  environments: readonly EnvironmentName[],
  now: Date,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    on,
    `update accounts.api_keys set revoked_at = $3
     where account_id = $1 and environment = any($2) and revoked_at is null and (expires_at is null or expires_at > $3)
     returning id`,
    [accountId, environments, now],
  );
  return rows.map(({ id }) => id);
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
  await query(
    on,
    {
      name: "audit_log_insert",
      text: "insert into accounts.audit_log (id, account_id, actor, action, target, details) values ($1, $2, $3, $4, $5, $6)",
    },
    [entry.id, entry.account_id, entry.actor, entry.action, entry.target, JSON.stringify(entry.details)],
  );
}
