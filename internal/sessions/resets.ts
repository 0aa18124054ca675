/**
 * Links by which a password is set without the present one. Asked for by who forgot it: then answered before anything is
 * looked up, so that neither the words nor the time tell whether there is such a person; what is to be done is done after
 * that. A process that stops in between, or a mail server that is away, loses the mail: ask again.
 */
import { recordAction } from "../accounts/audit.ts";
import { lockAccount } from "../accounts/store.ts";
import { ServiceError } from "../core/errors.ts";
import { inTransaction } from "../postgres/database.ts";
import { type Parts, personId } from "./dependencies.ts";
import { deleteInvitationsOf } from "./invitations_store.ts";
import { deleteLoginLink } from "./login_links_store.ts";
import { passwordResetMail, resetLink, resetMail } from "./mails.ts";
import { type Origin, resetMs, roles, type SessionService } from "./model.ts";
import { checkPassword } from "./password_rules.ts";
import { keysOfReset, revokeKeysOfReset } from "./reset_keys.ts";
import { findReset, keepReset, useReset } from "./resets_store.ts";
import {
  deleteAll,
  findByEmail,
  findWithPassword,
  lockPerson,
  type PersonRow,
  type PersonWithPassword,
  updatePassword,
} from "./store.ts";
import { hashToken, isToken, makeToken } from "./tokens.ts";
import { markVerified } from "./verification.ts";

const overUsed = () =>
  new ServiceError("NOT_FOUND", "This link is used, replaced by a later one, or too old: ask for a new one.");

type MakesResets = Pick<Parts, "database" | "clock">;

/** For who runs the service, and without a mail. Throws 404 NOT_FOUND. */
export function createResetMaker({ database, clock }: MakesResets): Pick<SessionService, "makeReset"> {
  return {
    async makeReset(email) {
      const person = await findByEmail(database, email);
      if (person === undefined)
        throw new ServiceError("NOT_FOUND", `There is nobody with the address ${email}.`);
      return await makeReset({ database, clock }, person, "admin");
    },
  };
}

/** `by` stands in the audit log; what the person asked for does not, before it was used. */
async function makeReset({ database, clock }: MakesResets, person: PersonRow, by?: string) {
  const { token, hash } = makeToken();
  const nowMs = clock.now();
  const expiresMs = nowMs + resetMs;
  await inTransaction(database, async (tx) => {
    if ((await lockPerson(tx, person.id)) === undefined) throw overUsed();
    await keepReset(tx, { userId: person.id, tokenHash: hash, nowMs, expiresMs, mailed: by === undefined });
    if (by === undefined) return;
    const done = { accountId: person.account_id, actor: by, target: personId(person.id) };
    await recordAction(tx, { ...done, action: "person.reset_made", details: {} }, new Date(nowMs));
  });
  return { token, expiresAt: new Date(expiresMs) };
}

export function createResets(parts: Parts): Pick<SessionService, "askReset" | "readReset" | "completeReset"> {
  const { database, clock, throttle, hashing, known, mailer, dashboardUrl, post, behind } = parts;

  /** Whose link it is. Wrong tokens are slowed down by IP address. */
  async function read(token: string, from: Origin): Promise<PersonWithPassword> {
    const tried = await throttle.one("link", from.address);
    const userId = isToken(token) ? await findReset(database, hashToken(token), clock.now()) : undefined;
    const person = userId === undefined ? undefined : await findWithPassword(database, userId);
    if (person === undefined) throw overUsed();
    await tried.takeBack();
    return person;
  }

  return {
    async readReset(token, from) {
      const person = await read(token, from);
      return { email: person.email, keys: await keysOfReset(database, person, new Date(clock.now())) };
    },

    async askReset(email, from) {
      await throttle.one("reset", from.address);
      if (mailer === undefined) return;
      behind(async () => {
        const person = await findByEmail(database, email);
        if (person === undefined) return;
        try {
          await throttle.mailTo("reset_email", person.email);
        } catch (error) {
          // There are links enough on their way; to say so would tell that there is such a person.
          if (error instanceof ServiceError && error.code === "RATE_LIMITED") return;
          throw error;
        }
        const { token } = await makeReset(parts, person);
        const keys = await keysOfReset(database, person, new Date(clock.now()));
        post(resetMail(person.email, resetLink(dashboardUrl(), token), keys));
      });
    },

    async completeReset({ token, password, revokeKeys = false }, from) {
      const person = await read(token, from);
      const tokenHash = hashToken(token);
      checkPassword(password, { email: person.email, accountName: person.account_name });
      const passwordHash = await hashing.hash(password, from.address);
      const { keysRevoked, keys } = await inTransaction(database, async (tx) => {
        const now = new Date(clock.now());
        // The account before the person, in the order in which changes of members lock them.
        if (revokeKeys) await lockAccount(tx, person.account_id);
        const locked = await lockPerson(tx, person.id);
        if (locked === undefined) throw overUsed();
        const used = await useReset(tx, tokenHash, now.getTime());
        if (used === undefined) throw overUsed();
        await updatePassword(tx, person.id, passwordHash);
        await deleteLoginLink(tx, person.id);
        const ended = await deleteAll(tx, person.id);
        // Who had the password or a session may have invited themselves, to come back when both are worth nothing.
        const invitations = await deleteInvitationsOf(tx, person.id, roles);
        if (used.mailed)
          await markVerified(tx, locked, { by: personId(person.id), how: "password_reset", now });
        const revoked = revokeKeys ? await revokeKeysOfReset(tx, locked, now) : 0;
        const actor = personId(person.id);
        const done = { accountId: person.account_id, actor, action: "person.password_reset", target: actor };
        const details = {
          ...{ address: from.address, sessions_ended: ended },
          ...(invitations === 0 ? {} : { invitations_withdrawn: invitations }),
          ...(revokeKeys ? { keys_revoked: revoked } : {}),
        };
        await recordAction(tx, { ...done, details }, now);
        return { keysRevoked: revoked, keys: await keysOfReset(tx, locked, now) };
      });
      known.forgetAll();
      await throttle.know(person.email, from.address);
      post(passwordResetMail(person.email, dashboardUrl(), { keysRevoked, keys }));
      return { keysRevoked };
    },
  };
}
