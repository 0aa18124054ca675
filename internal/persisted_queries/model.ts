/**
 * Documents of GraphQL that are asked for by their hash. Pure: no SQL, no wire.
 *
 *   registered   by the account, in advance, under a name if it likes: stays until it is removed
 *   automatic    left by a client with its first use (APQ): stays while it is used; over the bounds, the longest unused go
 *
 * Registering an automatic one makes it registered; nothing makes a registered one automatic. A document is its account's
 * alone: what one account registered, another does not find.
 */
import type { Page, PageRequest } from "../core/page.ts";
import type { Transaction } from "../postgres/database.ts";

/** Of one account in one environment. Registering more is refused; of automatic ones, the longest unused are let go. */
export const persistedBounds = { documents: 1_000, bytes: 4_194_304 } as const;

/** How long a process goes by what it knows: a removal elsewhere is seen within this time. */
export const persistedKeptMs = 10_000;

export const documentName = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/;
export const documentHash = /^[0-9a-f]{64}$/;

export type PersistedDocument = {
  /** SHA-256 of the text, in hexadecimal: its id. */
  hash: string;
  text: string;
  name: string | undefined;
  bytes: number;
  createdAt: Date;
  /** To the hour. */
  usedAt: Date;
};

/** What a request needs to know of it. */
export type Found = { text: string; registered: boolean; name: string | undefined };

/** The operations that the APIs call. */
export type PersistedService = {
  /** `known` says whether this process knew it without asking the database. */
  find(accountId: string, hash: string): Promise<{ found: Found | undefined; known: boolean }>;
  /** Keeps what a client left. The text is one that was read and checked already. */
  leave(accountId: string, hash: string, text: string): Promise<void>;
  /** Throws 400 for a text that is no document of the schema, and for one document too many. */
  register(
    accountId: string,
    document: { text: string; name?: string | undefined },
    tx?: Transaction,
  ): Promise<PersistedDocument>;
  /** Newest first. */
  list(accountId: string, page: PageRequest): Promise<Page<PersistedDocument>>;
  /** Of the registered ones. Throws 404. */
  get(accountId: string, hash: string): Promise<PersistedDocument>;
  /** Answers what was removed. Throws 404. */
  remove(accountId: string, hash: string): Promise<PersistedDocument>;
};
