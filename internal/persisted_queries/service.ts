/** Documents of an account, kept in PostgreSQL and, for moments, in this process. */
import { createHash } from "node:crypto";
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { createLru } from "../core/lru.ts";
import { type Database, inTransaction, type Transaction } from "../postgres/database.ts";
import {
  documentHash,
  type Found,
  type PersistedService,
  persistedBounds,
  persistedKeptMs,
} from "./model.ts";
import * as store from "./store.ts";

export type PersistedServiceDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  /** Throws a 400 that says what is wrong with a text which is no document of the schema. */
  check(text: string): void;
  /** Of an account; persistedBounds unless given. */
  bounds?: store.Bounds;
};

/** What is known of a hash, until when; undefined text: that it is not there is never remembered. */
type Known = { found: Found; untilMs: number };

const knownMost = { entries: 10_000, bytes: 33_554_432 };
/** Of an entry beside its text. */
const entryBytes = 300;

export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

const missing = (hash: string) =>
  new ServiceError(
    "NOT_FOUND",
    documentHash.test(hash)
      ? `The account has no registered document ${hash}; GET /graphql/persisted-queries lists them.`
      : "An id of a registered document is its SHA-256: 64 hexadecimal digits, in lower case.",
  );

export function createPersistedService(deps: PersistedServiceDeps): PersistedService {
  const { database, schema, clock, check, bounds = persistedBounds } = deps;
  const now = () => new Date(clock.now());
  const known = createLru<Known>(knownMost);
  const nameOf = (accountId: string, hash: string) => `${accountId} ${hash}`;

  function remember(accountId: string, hash: string, found: Found): void {
    const bytes = entryBytes + 2 * found.text.length;
    known.set(nameOf(accountId, hash), { found, untilMs: clock.now() + persistedKeptMs }, bytes);
  }

  return {
    async find(accountId, hash) {
      const entry = known.get(nameOf(accountId, hash));
      if (entry !== undefined && clock.now() < entry.untilMs) return { found: entry.found, known: true };
      const found = await store.find(database, schema, accountId, hash, now());
      if (found === undefined) known.delete(nameOf(accountId, hash));
      else remember(accountId, hash, found);
      return { found, known: false };
    },

    async leave(accountId, hash, text) {
      await inTransaction(database, (tx) =>
        store.leave(tx, schema, { accountId, hash, text }, now(), bounds),
      );
    },

    async register(accountId, { text, name }, tx) {
      check(text);
      const hash = hashOf(text);
      const work = (within: Transaction) =>
        store.register(within, schema, { accountId, hash, text, name }, now(), bounds);
      const kept = await (tx === undefined ? inTransaction(database, work) : work(tx));
      known.delete(nameOf(accountId, hash));
      if (kept !== undefined) return kept;
      throw new ServiceError(
        "INVALID_PARAMETER",
        `An account may register ${bounds.documents} documents of ${bounds.bytes} bytes together, and there is no room for this one; remove one first (DELETE /graphql/persisted-queries/{id}).`,
      );
    },

    list: (accountId, page) => store.list(database, schema, accountId, page),

    async get(accountId, hash) {
      const found = documentHash.test(hash)
        ? await store.findRegistered(database, schema, accountId, hash)
        : undefined;
      if (found === undefined) throw missing(hash);
      return found;
    },

    async remove(accountId, hash) {
      const removed = documentHash.test(hash)
        ? await store.remove(database, schema, accountId, hash)
        : undefined;
      known.delete(nameOf(accountId, hash));
      if (removed === undefined) throw missing(hash);
      return removed;
    },
  };
}
