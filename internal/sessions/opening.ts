/** How a session begins, after a log-in, a sign-up or an accepted invitation: in the transaction of what leads to it. */
import { growingUuidv7 } from "../core/ids.ts";
import type { Transaction } from "../postgres/database.ts";
import { signedInOf } from "./known_sessions.ts";
import { idleMs, longestMs, type Opened, type Origin } from "./model.ts";
import { keptOrigin } from "./person_checks.ts";
import { findSignedIn, openSession } from "./store.ts";
import { makeToken } from "./tokens.ts";

/** A person's oldest sessions end when there are more. */
export const sessionsAtMost = 50;

/** `expiresAt` is the last moment that it can live to; in silence it ends before that. */
export async function open(
  tx: Transaction,
  { userId, from, nowMs }: { userId: string; from: Origin; nowMs: number },
): Promise<Opened> {
  const { token, hash } = makeToken();
  await openSession(
    tx,
    { id: growingUuidv7(nowMs), tokenHash: hash, userId, ...keptOrigin(from) },
    { nowMs, expiresMs: nowMs + idleMs, most: sessionsAtMost },
  );
  const row = await findSignedIn(tx, hash, nowMs);
  if (row === undefined) throw new Error("a session that was just opened is not there");
  return { token, expiresAt: new Date(nowMs + longestMs), signedIn: signedInOf(row, token) };
}
