/**
 * Verified email addresses. Signing up proves nothing about the address that somebody types, so a person who signed up may
 * use the sandbox only until they verify it.
 *
 *   unverified   from a sign-up, or from an invitation whose link was handed over by hand.
 *   verified     the person opened a link that was mailed to the address: to verify it, to set a password, or to accept an
 *                invitation. Also people whom the service's administrator created or verified. Final.
 *
 * A verification link works only in a session of the person whom it was sent to. Otherwise, somebody who signs up with a
 * stranger's address would be verified when the stranger opens the link. Opening it takes the token and marks the address in
 * one transaction. A process that stops before the mail is sent loses the mail, and the person requests another.
 */
import { recordAction } from "../accounts/audit.ts";
import { ServiceError } from "../core/errors.ts";
import { inTransaction, type Queryable } from "../postgres/database.ts";
import { type Parts, personId, uuidOfPerson } from "./dependencies.ts";
import { verificationLink, verificationMail } from "./mails.ts";
import { type SessionService, verificationMs } from "./model.ts";
import { lockPerson, type PersonRow, verifyAddress } from "./store.ts";
import { hashToken, isToken, makeToken } from "./tokens.ts";
import { keepVerification, takeVerification } from "./verification_store.ts";

/** In the transaction of what leads to it. The token is for a mail only. */
export async function makeVerification(tx: Queryable, userId: string, nowMs: number): Promise<string> {
  const { token, hash } = makeToken();
  await keepVerification(tx, { userId, tokenHash: hash, nowMs, expiresMs: nowMs + verificationMs });
  return token;
}

/** Returns whether the address was unverified. `by` is the actor in the audit log, and `how` its detail. */
export async function markVerified(
  tx: Queryable,
  person: PersonRow,
  { by, how, now }: { by: string; how: "link" | "password_reset" | "admin"; now: Date },
): Promise<boolean> {
  if (!(await verifyAddress(tx, person.id, now))) return false;
  const done = { accountId: person.account_id, actor: by, target: personId(person.id) };
  await recordAction(tx, { ...done, action: "person.email_verified", details: { by: how } }, now);
  return true;
}

export function createVerification(parts: Parts): Pick<SessionService, "askVerification" | "verifyEmail"> {
  const { database, clock, throttle, known, mailer, dashboardUrl, post } = parts;
  return {
    async askVerification(who) {
      if (who.person.emailVerified) return;
      if (mailer === undefined)
        throw new ServiceError(
          "PERMISSION_DENIED",
          `This service sends no mail. Ask its administrator to verify ${who.person.email} for you.`,
        );
      await throttle.mailTo("verification", who.person.id);
      const userId = uuidOfPerson(who.person.id);
      const token = await inTransaction(database, (tx) => makeVerification(tx, userId, clock.now()));
      post(verificationMail(who.person.email, verificationLink(dashboardUrl(), token)));
    },

    async verifyEmail(who, token, from) {
      const tried = await throttle.one("link", from.address);
      const id = uuidOfPerson(who.person.id);
      await inTransaction(database, async (tx) => {
        const now = new Date(clock.now());
        const person = await lockPerson(tx, id);
        const used =
          person !== undefined &&
          isToken(token) &&
          (await takeVerification(tx, { userId: id, tokenHash: hashToken(token), nowMs: now.getTime() }));
        if (!used)
          throw new ServiceError(
            "NOT_FOUND",
            `This link does not verify ${who.person.email}. It was used, is older than a day, or belongs to another person. Select Resend link in the dashboard to get another one.`,
          );
        await markVerified(tx, person, { by: who.person.id, how: "link", now });
      });
      await tried.takeBack();
      known.forgetAll();
    },
  };
}
