/**
 * Accounts, users and keys as the people who run the service handle them, and as the people of one account handle what is
 * theirs. Every change writes the audit log in its own transaction. Ids are public ones (`acct_...`, `user_...`, `key_...`).
 */
import { createSecretKey } from "node:crypto";
import type { Clock } from "../core/clock.ts";
import { invalidParameters, ServiceError } from "../core/errors.ts";
import { idPrefixes, publicId, uuidOf, uuidv7 } from "../core/ids.ts";
import { type Database, inTransaction, type Queryable } from "../postgres/database.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import { recordAction } from "./audit.ts";
import { checkAccount, checkKey, checkName, checkPlan, checkUser, type KeyInput } from "./checks.ts";
import { keptEmail } from "./email.ts";
import { hashKey, makeKey } from "./key_format.ts";
import { type KeyState, keyState } from "./key_state.ts";
import type { Permission, PlanName } from "./model.ts";
import { hashPassword } from "./password.ts";
import * as store from "./store.ts";

export type AccountServiceDeps = {
  database: Database;
  hashSecret: string;
  clock: Clock;
  /** Who is named in the audit log: the public id of a person; the command line is "admin". */
  actor?: string;
  /** UUID of the one account there is, for who acts: what is another's is 404, as if it were not there. */
  only?: string;
};

export type Account = { id: string; name: string; plan: PlanName; createdAt: Date };
export type Key = {
  id: string;
  environment: EnvironmentName;
  name: string;
  lastFour: string;
  permissions: readonly Permission[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  rotatedTo: string | null;
  trustedDocumentsOnly: boolean;
  state: KeyState;
};
/** `key` is the key itself: nobody can show it again. */
export type NewKey = { id: string; key: string; expiresAt: Date | null };

export type RotatedKey = NewKey & {
  /** When the old key stops working. */
  oldExpiresAt: Date;
};

export type KeyChange = { name?: string | undefined; trustedDocumentsOnly?: boolean | undefined };
export type NewKeyInput = KeyInput & { accountId: string };
export type NewUserInput = { accountId: string; email: string; role: string; password?: string };

/** Every method throws 400 INVALID_PARAMETER naming the field, or 404 NOT_FOUND for an id that is not known. */
export type AccountService = {
  createAccount(input: { name: string; plan: string }): Promise<Account>;
  readAccount(accountId: string): Promise<Account>;
  renameAccount(accountId: string, name: string): Promise<Account>;
  setPlan(accountId: string, plan: string): Promise<void>;
  listAccounts(): Promise<Account[]>;
  createUser(input: NewUserInput): Promise<{ id: string }>;
  createKey(input: NewKeyInput): Promise<NewKey>;
  readKey(keyId: string): Promise<Key>;
  /** `trustedDocumentsOnly`: whether it runs only GraphQL documents that its account registered. What is not given stays. */
  changeKey(keyId: string, change: KeyChange): Promise<Key>;
  /** The new key has the old one's name, permissions, expiry and documents; the old one works for `graceSeconds` more. */
  rotateKey(keyId: string, graceSeconds: number): Promise<RotatedKey>;
  revokeKey(keyId: string): Promise<void>;
  /** Oldest first; of more than a thousand those that work, and the newest. */
  listKeys(accountId: string): Promise<Key[]>;
};

const maxGraceSeconds = 30 * 86_400;
/** Of an account, that work. */
const mostKeys = 1_000;

function uuid(prefix: string, id: string, what: string): string {
  const found = uuidOf(prefix, id);
  if (found === undefined)
    throw new ServiceError(
      "NOT_FOUND",
      `${id} is no ${what} id; it has the form ${prefix} and 32 hexadecimal digits, as lists show it.`,
    );
  return found;
}

const unknown = (what: string, id: string) => new ServiceError("NOT_FOUND", `There is no ${what} ${id}.`);

export function createAccountService({
  database,
  hashSecret,
  clock,
  actor = "admin",
  only,
}: AccountServiceDeps): AccountService {
  const secret = createSecretKey(Buffer.from(hashSecret));
  const now = () => new Date(clock.now());

  async function audit(
    tx: Queryable,
    accountId: string,
    action: string,
    target: string,
    details: object,
  ): Promise<void> {
    await recordAction(tx, { accountId, actor, action, target, details }, now());
  }

  const isTheirs = (account: string) => only === undefined || account === only;

  async function requireAccount(
    tx: Queryable,
    accountId: string,
    find: typeof store.findAccount = store.findAccount,
  ): Promise<store.AccountRow> {
    const id = uuid(idPrefixes.account, accountId, "account");
    const account = isTheirs(id) ? await find(tx, id) : undefined;
    if (account === undefined) throw unknown("account", accountId);
    return account;
  }

  type KeyFields = Pick<
    store.NewKey,
    "account_id" | "environment" | "name" | "permissions" | "expires_at" | "trusted_documents_only"
  >;
  async function insertKey(tx: Queryable, fields: KeyFields): Promise<NewKey & { uuid: string }> {
    const id = uuidv7(clock.now());
    const key = makeKey(fields.environment);
    await store.insertKey(tx, {
      ...fields,
      id,
      key_hash: hashKey(secret, key),
      last_four: key.slice(-4),
      created_at: now(),
    });
    return { uuid: id, id: publicId(idPrefixes.key, id), key, expiresAt: fields.expires_at };
  }

  async function lockKey(tx: Queryable, keyId: string): Promise<store.KeyRow> {
    const key = await store.lockKey(tx, uuid(idPrefixes.key, keyId, "key"), only);
    if (key === undefined) throw unknown("key", keyId);
    return key;
  }

  /** For one key more, which `field` asks for. The account is locked: of two at once, the second counts the first. */
  async function requireRoom(tx: Queryable, accountId: string, field: string, remedy: string): Promise<void> {
    if ((await store.countWorkingKeys(tx, accountId, now(), mostKeys)) < mostKeys) return;
    const reason = `the account has ${mostKeys} keys that work, which is the most; ${remedy}`;
    throw invalidParameters([{ field, reason }]);
  }

  return {
    async createAccount(input) {
      if (only !== undefined)
        throw new ServiceError("PERMISSION_DENIED", "Nobody of an account makes others.");
      const plan = checkAccount(input);
      const row = { id: uuidv7(clock.now()), name: input.name, plan, created_at: now() };
      await inTransaction(database, async (tx) => {
        await store.insertAccount(tx, row);
        await audit(tx, row.id, "account.created", publicId(idPrefixes.account, row.id), {
          name: row.name,
          plan,
        });
      });
      return accountOf(row);
    },

    readAccount: async (accountId) => accountOf(await requireAccount(database, accountId)),

    async renameAccount(accountId, name) {
      checkName(name);
      return await inTransaction(database, async (tx) => {
        const account = await requireAccount(tx, accountId, store.lockAccount);
        if (account.name === name) return accountOf(account);
        await store.updateAccountName(tx, account.id, name);
        await audit(tx, account.id, "account.renamed", accountId, { from: account.name, to: name });
        return accountOf({ ...account, name });
      });
    },

    async setPlan(accountId, planName) {
      const plan = checkPlan(planName);
      await inTransaction(database, async (tx) => {
        const account = await requireAccount(tx, accountId, store.lockAccount);
        if (account.plan === plan) return;
        await store.updatePlan(tx, account.id, plan);
        await audit(tx, account.id, "account.plan_changed", accountId, { from: account.plan, to: plan });
      });
    },

    listAccounts: async () =>
      (await store.listAccountRows(database)).filter(({ id }) => isTheirs(id)).map(accountOf),

    async createUser(input) {
      const email = keptEmail(input.email);
      checkUser({ ...input, email });
      const password_hash = input.password === undefined ? null : await hashPassword(input.password);
      const id = uuidv7(clock.now());
      await inTransaction(database, async (tx) => {
        const { id: account_id } = await requireAccount(tx, input.accountId);
        const made = await store.insertUser(tx, {
          id,
          account_id,
          email,
          role: input.role,
          password_hash,
        });
        if (!made)
          throw invalidParameters([{ field: "email", reason: "a user with this address exists already" }]);
        await audit(tx, account_id, "user.created", publicId(idPrefixes.user, id), { role: input.role });
      });
      return { id: publicId(idPrefixes.user, id) };
    },

    async createKey(input) {
      const checked = checkKey(input, clock.now());
      return await inTransaction(database, async (tx) => {
        const { id: account_id } = await requireAccount(tx, input.accountId, store.lockAccount);
        await requireRoom(tx, account_id, "name", "revoke those that nobody uses");
        const expires_at = input.expiresAt ?? null;
        const { id, key, expiresAt } = await insertKey(tx, {
          ...checked,
          account_id,
          expires_at,
          trusted_documents_only: false,
        });
        await audit(tx, account_id, "key.created", id, { ...checked, expires_at });
        return { id, key, expiresAt };
      });
    },

    async rotateKey(keyId, graceSeconds) {
      if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > maxGraceSeconds) {
        throw invalidParameters([
          { field: "grace", reason: `must be 0 to ${maxGraceSeconds} whole seconds` },
        ]);
      }
      return await inTransaction(database, async (tx) => {
        const old = await lockKey(tx, keyId);
        requireRotatable(old, keyId, clock.now());
        if (graceSeconds > 0) {
          // Both work for a while. Without room a chain of rotations would leave keys that work and that no list shows.
          await store.lockAccount(tx, old.account_id);
          await requireRoom(tx, old.account_id, "grace", "revoke others, or end this one at once with 0");
        }
        const made = await insertKey(tx, old);
        const graceEnds = clock.now() + graceSeconds * 1_000;
        const ends = new Date(Math.min(graceEnds, old.expires_at?.getTime() ?? graceEnds));
        await store.markRotated(tx, old.id, made.uuid, ends);
        await audit(tx, old.account_id, "key.rotated", keyId, { to: made.id, old_expires_at: ends });
        return { id: made.id, key: made.key, expiresAt: made.expiresAt, oldExpiresAt: ends };
      });
    },

    async readKey(keyId) {
      const key = await store.findKey(database, uuid(idPrefixes.key, keyId, "key"), only);
      if (key === undefined) throw unknown("key", keyId);
      return keyOf(key, clock.now());
    },

    async changeKey(keyId, { name, trustedDocumentsOnly }) {
      if (name !== undefined) checkName(name);
      return await inTransaction(database, async (tx) => {
        const key = await lockKey(tx, keyId);
        const to = {
          name: name ?? key.name,
          trusted_documents_only: trustedDocumentsOnly ?? key.trusted_documents_only,
        };
        const renamed = to.name !== key.name;
        const told = to.trusted_documents_only !== key.trusted_documents_only;
        if (renamed || told) await store.updateKey(tx, key.id, to);
        if (renamed) await audit(tx, key.account_id, "key.renamed", keyId, { from: key.name, to: to.name });
        if (told) {
          const details = { trusted_only: to.trusted_documents_only };
          await audit(tx, key.account_id, "key.documents_changed", keyId, details);
        }
        return keyOf({ ...key, ...to }, clock.now());
      });
    },

    async revokeKey(keyId) {
      await inTransaction(database, async (tx) => {
        const key = await lockKey(tx, keyId);
        if (key.revoked_at !== null) return;
        await store.markRevoked(tx, key.id, now());
        await audit(tx, key.account_id, "key.revoked", keyId, {});
      });
    },

    async listKeys(accountId) {
      const { id } = await requireAccount(database, accountId);
      const rows = await store.listKeyRows(database, id, now(), mostKeys);
      return rows.map((row) => keyOf(row, clock.now()));
    },
  };
}

function requireRotatable(key: store.KeyRow, keyId: string, nowMs: number): void {
  const refuse = (reason: string) => invalidParameters([{ field: "key", reason }]);
  const state = keyState(key, nowMs);
  if (state === "revoked") throw refuse(`${keyId} was revoked; create a new key`);
  if (key.rotated_to !== null) {
    throw refuse(
      `${keyId} was rotated already, to ${publicId(idPrefixes.key, key.rotated_to)}; rotate that one`,
    );
  }
  if (state === "expired") throw refuse(`${keyId} has expired; create a new key`);
}

const accountOf = (row: store.AccountRow): Account => ({
  id: publicId(idPrefixes.account, row.id),
  name: row.name,
  plan: row.plan,
  createdAt: row.created_at,
});

const keyOf = (row: store.KeyRow, nowMs: number): Key => ({
  id: publicId(idPrefixes.key, row.id),
  environment: row.environment,
  name: row.name,
  lastFour: row.last_four,
  permissions: row.permissions,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
  rotatedTo: row.rotated_to === null ? null : publicId(idPrefixes.key, row.rotated_to),
  trustedDocumentsOnly: row.trusted_documents_only,
  state: keyState(row, nowMs),
});
