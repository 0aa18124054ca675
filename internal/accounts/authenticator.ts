/**
 * Who is behind a key. A typo and the wrong environment are told without the database. What the database says is kept
 * for a second, so that a revocation, a rotation or a new plan is seen by every pod within about that time; a database
 * that is away is not an answer and is not kept.
 *
 * Unknown and malformed keys are limited per IP address, so that nobody can make the database look up invented keys without end.
 * After `unknownKeys.burst` of them, keys from that address that this process has not seen before are rejected without a query. Keys
 * that it has seen keep working from there, so a flood from a shared address does not lock out its other users.
 */
import { createSecretKey } from "node:crypto";
import { addressBlock } from "../core/address_block.ts";
import { type BucketRule, createBuckets } from "../core/buckets.ts";
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { idPrefixes, publicId } from "../core/ids.ts";
import { createLru } from "../core/lru.ts";
import type { Database } from "../postgres/database.ts";
import { hashKey, parseKey } from "./key_format.ts";
import { keyState } from "./key_state.ts";
import {
  type Authenticator,
  type Caller,
  type Feature,
  type KeyOwner,
  KeyRefused,
  KeyThrottled,
  offeredPlans,
  type PlanName,
  type plans,
} from "./model.ts";
import { findKeyByHash, type KeyWithPlan } from "./store.ts";

export type AuthenticatorDeps = {
  database: Database;
  hashSecret: string;
  clock: Clock;
  /** Features that every live plan has in this deployment. */
  openToAll?: readonly Feature[];
  /** Keys, known or not, whose look-up is remembered at most. */
  keptEntries?: number;
};

const keptMs = 1_000;
/** By IP address (IPv6: its /64). */
export const unknownKeys: BucketRule = { burst: 30, refilledMs: 1_000 };

/** `at` is before the look-up began: what is found is never older than that. */
type Entry = { at: number; found: Promise<KeyWithPlan | undefined> };

const throttled = (waitMs: number) => new KeyThrottled(Math.ceil(waitMs / 1_000));
const unauthorized = (message: string) => new ServiceError("UNAUTHORIZED", message);

export function createAuthenticator({
  database,
  hashSecret,
  clock,
  openToAll = [],
  keptEntries = 10_000,
}: AuthenticatorDeps): Authenticator {
  const secret = createSecretKey(Buffer.from(hashSecret));
  const entries = new Map<string, Entry>();
  const offered = offeredPlans(openToAll);
  const strangers = createBuckets(clock, unknownKeys);
  /** Hashes of keys that exist, revoked or not: never throttled. */
  const recognized = createLru<true>({ entries: keptEntries, bytes: keptEntries });

  /** Look-ups of one key at the same time share one query. The map is bounded: the oldest entries go first. */
  function find(hash: Buffer, name: string): Promise<KeyWithPlan | undefined> {
    const now = clock.now();
    const kept = entries.get(name);
    const age = kept === undefined ? keptMs : now - kept.at;
    // Below zero, the clock was set back: the entry must not live on for as long as that.
    if (kept !== undefined && age >= 0 && age < keptMs) return kept.found;
    const entry: Entry = { at: now, found: findKeyByHash(database, hash) };
    entry.found.catch(() => {
      if (entries.get(name) === entry) entries.delete(name);
    });
    entries.delete(name);
    entries.set(name, entry);
    for (const [oldest] of entries) {
      if (entries.size <= keptEntries) break;
      entries.delete(oldest);
    }
    return entry.found;
  }

  /** Throws KeyThrottled. */
  async function known(key: string, addressOf?: () => string): Promise<KeyWithPlan | undefined> {
    const hash = hashKey(secret, key);
    const name = hash.toString("base64");
    const address =
      addressOf === undefined || recognized.get(name) !== undefined ? undefined : addressBlock(addressOf());
    const waitMs = address === undefined ? 0 : strangers(address, "look");
    if (waitMs > 0) throw throttled(waitMs);
    const found = await find(hash, name);
    if (found !== undefined) recognized.set(name, true, 1);
    else if (address !== undefined) strangers(address);
    return found;
  }

  return {
    async authenticate(key, environment, addressOf) {
      const parsed = parseKey(key);
      if ("mistake" in parsed) {
        const waitMs = addressOf === undefined ? 0 : strangers(addressBlock(addressOf()));
        if (waitMs > 0) throw throttled(waitMs);
        throw unauthorized(`Not a key: ${parsed.mistake}.`);
      }
      if (parsed.environment !== environment) {
        const message = `This is the ${environment} address, and the key is for ${parsed.environment}: use it there, or a tm_${environment}_ key here.`;
        // Whose it is does not change what is answered, and a database that is away does not either.
        const owned = await known(key, addressOf).catch((error: unknown) => {
          if (error instanceof KeyThrottled) throw error;
          return undefined;
        });
        if (owned !== undefined) throw new KeyRefused("WRONG_ENVIRONMENT", message, ownerOf(owned));
        throw new ServiceError("WRONG_ENVIRONMENT", message);
      }
      return callerOf(await known(key, addressOf), clock.now(), offered[environment]);
    },
  };
}

const ownerOf = (key: KeyWithPlan): KeyOwner => ({ accountId: key.account_id, keyId: key.id });

function callerOf(key: KeyWithPlan | undefined, nowMs: number, offered: typeof plans): Caller {
  if (key === undefined) throw unauthorized("This key is not known; create one, or copy it again.");
  const state = keyState(key, nowMs);
  const refused = (message: string) => new KeyRefused("UNAUTHORIZED", message, ownerOf(key));
  if (state === "revoked") throw refused(`This key was revoked on ${key.revoked_at?.toISOString()}.`);
  if (state === "expired") throw refused(`This key expired on ${key.expires_at?.toISOString()}.`);
  return {
    accountId: key.account_id,
    actor: publicId(idPrefixes.key, key.id),
    keyId: key.id,
    plan: offered[key.plan as PlanName],
    permissions: key.permissions,
    trustedDocumentsOnly: key.trusted_documents_only,
  };
}
