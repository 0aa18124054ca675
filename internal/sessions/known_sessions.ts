/**
 * Who is behind a token: asked of the database about once a second and process, and kept in between, as keys are
 * (internal/accounts/authenticator.ts). What changes a session or its person in this process forgets what is kept, so that it
 * is seen at once here, and within a second elsewhere; a database that is away is not an answer and is not kept.
 */
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { idPrefixes, publicId } from "../core/ids.ts";
import { createLru } from "../core/lru.ts";
import type { Database } from "../postgres/database.ts";
import { idleMs, longestMs, type SignedIn } from "./model.ts";
import { findSignedIn, type SignedInRow, touchSession } from "./store.ts";
import { csrfTokenOf, hashToken, isToken } from "./tokens.ts";

export type KnownSessions = {
  /** Throws 401 UNAUTHORIZED. */
  find(token: string): Promise<SignedIn>;
  /** This one ended. */
  forget(token: string): void;
  /** Something changed that sessions tell of, or several ended. */
  forgetAll(): void;
};

const keptMs = 1_000;
const minuteMs = 60_000;
const most = { entries: 10_000, bytes: 10_000 };

/** `at` is before the look-up began: what is found is never older than that. */
type Entry = { at: number; found: Promise<SignedInRow | undefined> };

/** What is told to who is not signed in, or no more. */
export const noSession = () =>
  new ServiceError("UNAUTHORIZED", "You are not logged in, or the session has ended: log in.");

export function createKnownSessions({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): KnownSessions {
  let entries = createLru<Entry>(most);

  async function read(hash: Buffer): Promise<SignedInRow | undefined> {
    const now = clock.now();
    const row = await findSignedIn(database, hash, now);
    if (row !== undefined && row.last_seen_at.getTime() <= now - minuteMs)
      await touchSession(database, row.session_id, now, { idleMs, longestMs });
    return row;
  }

  /** Look-ups of one token at the same time share one query. */
  function look(hash: Buffer): Promise<SignedInRow | undefined> {
    const name = hash.toString("base64");
    const now = clock.now();
    const kept = entries.get(name);
    const age = kept === undefined ? keptMs : now - kept.at;
    // Below zero, the clock was set back: the entry must not live on for as long as that.
    if (kept !== undefined && age >= 0 && age < keptMs) return kept.found;
    const entry: Entry = { at: now, found: read(hash) };
    const among = entries;
    entry.found.catch(() => {
      if (among.get(name) === entry) among.delete(name);
    });
    entries.set(name, entry, 1);
    return entry.found;
  }

  return {
    async find(token) {
      const row = isToken(token) ? await look(hashToken(token)) : undefined;
      if (row === undefined) throw noSession();
      return signedInOf(row, token);
    },
    forget: (token) => entries.delete(hashToken(token).toString("base64")),
    // A look-up under way may have been too early: it ends in the memory that is thrown away.
    forgetAll() {
      entries = createLru<Entry>(most);
    },
  };
}

export function signedInOf(row: Omit<SignedInRow, "last_seen_at">, token: string): SignedIn {
  return {
    sessionId: row.session_id,
    accountId: row.account_id,
    account: {
      id: publicId(idPrefixes.account, row.account_id),
      name: row.account_name,
      plan: row.plan,
      createdAt: row.account_created_at,
    },
    person: {
      id: publicId(idPrefixes.user, row.user_id),
      email: row.email,
      name: row.name,
      role: row.role,
      createdAt: row.created_at,
      emailVerified: row.email_verified_at !== null,
    },
    csrfToken: csrfTokenOf(token),
    createdAt: row.session_created_at,
  };
}
