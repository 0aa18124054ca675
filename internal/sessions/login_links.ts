/**
 * Links that log a person in without a password. `npm start` prints one, so that the first page is one click away. No request
 * can create one: a link comes from the terminal of the process that owns the database.
 *
 *   open      created by the process. The token is 256 random bits. The database stores its SHA-256.
 *   used      the link was opened, and a session began. Deleting the link and beginning the session are one transaction, so of
 *             two browsers that open the link at the same time, one is logged in.
 *   replaced  a later link of the same person, a new password, or the removal of the person deleted it.
 *   expired   older than `loginLinkMs`.
 *
 * Used, replaced, and expired links get the same error. A crash before the commit leaves the link open.
 */
import { recordAction } from "../accounts/audit.ts";
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { type Database, inTransaction } from "../postgres/database.ts";
import { type Parts, personId, sessionId } from "./dependencies.ts";
import { keepLoginLink, takeLoginLink } from "./login_links_store.ts";
import { loginLinkMs, type SessionService } from "./model.ts";
import { open } from "./opening.ts";
import { keptOrigin } from "./person_checks.ts";
import { findByEmail, lockPerson } from "./store.ts";
import { hashToken, isToken, makeToken } from "./tokens.ts";

const notOpen = () =>
  new ServiceError(
    "NOT_FOUND",
    "This link was used, was replaced by a later one, or has expired. Log in with your email address and password, or restart the service for another link.",
  );

/** Returns the token of a new link. Undefined if no user has the address. */
export async function createLoginLink(
  { database, clock }: { database: Database; clock: Clock },
  email: string,
): Promise<string | undefined> {
  const { token, hash } = makeToken();
  return await inTransaction(database, async (tx) => {
    const person = await findByEmail(tx, email);
    if (person === undefined || (await lockPerson(tx, person.id)) === undefined) return undefined;
    const nowMs = clock.now();
    await keepLoginLink(tx, {
      userId: person.id,
      tokenHash: hash,
      nowMs,
      expiresMs: nowMs + loginLinkMs,
    });
    return token;
  });
}

export function createLinkLogin({
  database,
  clock,
  throttle,
  onLogIn,
}: Parts): Pick<SessionService, "logInByLink"> {
  return {
    async logInByLink(token, from) {
      const tried = await throttle.one("link", from.address);
      const opened = !isToken(token)
        ? undefined
        : await inTransaction(database, async (tx) => {
            const now = new Date(clock.now());
            const userId = await takeLoginLink(tx, hashToken(token), now.getTime());
            const person = userId === undefined ? undefined : await lockPerson(tx, userId);
            if (person === undefined) return undefined;
            const begun = await open(tx, { userId: person.id, from, nowMs: now.getTime() });
            const details = {
              address: keptOrigin(from).address,
              session: sessionId(begun.signedIn.sessionId),
              by: "login_link",
            };
            const actor = personId(person.id);
            const done = { accountId: person.account_id, actor, action: "person.logged_in", target: actor };
            await recordAction(tx, { ...done, details }, now);
            return begun;
          });
      if (opened === undefined) {
        onLogIn("refused");
        throw notOpen();
      }
      await tried.takeBack();
      onLogIn("ok");
      return opened;
    },
  };
}
