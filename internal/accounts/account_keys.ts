/**
 * API keys of an account: created, rotated, changed, revoked. The key itself is in the response that created it, and only its
 * hash is stored. Whatever adds a key that works locks its account, so that two at once cannot exceed the limit.
 */
import { createSecretKey } from "node:crypto";
import { invalidParameters } from "../core/errors.ts";
import { idPrefixes, publicId, uuidv7 } from "../core/ids.ts";
import { inTransaction, type Queryable } from "../postgres/database.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import { checkKey, checkName, type KeyInput } from "./account_checks.ts";
import { type AccountContext, unknown, uuid } from "./account_context.ts";
import { hashKey, makeKey } from "./key_format.ts";
import { type KeyState, keyState } from "./key_state.ts";
import type { Permission } from "./model.ts";
import * as store from "./store.ts";

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
/** Throws as AccountService does. */
export type AccountKeys = {
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

function createKeyStore(context: AccountContext) {
  const { hashSecret, clock, only, now } = context;
  const secret = createSecretKey(Buffer.from(hashSecret));
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

  return { insertKey, lockKey, requireRoom };
}

export function createAccountKeys(context: AccountContext): AccountKeys {
  const { database, clock, only, now, audit, requireAccount } = context;
  const { insertKey, lockKey, requireRoom } = createKeyStore(context);
  return {
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
