/** Signing up, logging in and out. Never takes over a token that a browser brings along. */
import { recordAction } from "../accounts/audit.ts";
import { insertAccount } from "../accounts/store.ts";
import { invalidParameters, ServiceError } from "../core/errors.ts";
import { growingUuidv7, idPrefixes, publicId } from "../core/ids.ts";
import { inTransaction } from "../postgres/database.ts";
import { attemptOf, type Parts, personId, sessionId } from "./dependencies.ts";
import { verificationLink, verificationMail } from "./mails.ts";
import type { SessionService } from "./model.ts";
import { open } from "./opening.ts";
import { checkPassword } from "./password_rules.ts";
import { checkEmail, checkName, keptOrigin } from "./person_checks.ts";
import { deleteByToken, findByEmail, holdPassword, insertPerson } from "./store.ts";
import { hashToken, isToken } from "./tokens.ts";
import { makeVerification } from "./verification.ts";

/** Told openly: who signs up needs to know, and trying addresses out is slowed down. */
export const emailTaken = () =>
  invalidParameters([
    {
      field: "email",
      reason: "somebody has an account with this address: log in, or set a new password",
    },
  ]);

/** Says nothing of which was wrong. */
const wrong = () =>
  new ServiceError("UNAUTHORIZED", "The e-mail address or the password is wrong. Check both and try again.");

export function createSigning(parts: Parts): Pick<SessionService, "signUp" | "logIn" | "logOut"> {
  const { database, clock, throttle, hashing, known, onLogIn } = parts;

  return {
    async signUp(input, from) {
      if (!parts.signUpOpen)
        throw new ServiceError("PERMISSION_DENIED", "Signing up is closed here: ask to be invited.");
      await throttle.one("sign_up", from.address);
      const accountName = checkName("account_name", input.accountName);
      const email = checkEmail(input.email);
      const name = input.name === undefined ? null : checkName("name", input.name);
      checkPassword(input.password, { email, accountName });
      if ((await findByEmail(database, email)) !== undefined) throw emailTaken();
      const password_hash = await hashing.hash(input.password, from.address);
      const { opened, token } = await inTransaction(database, async (tx) => {
        const now = new Date(clock.now());
        const [accountId, id] = [growingUuidv7(now.getTime()), growingUuidv7(now.getTime())];
        const plan = "developer" as const;
        await insertAccount(tx, { id: accountId, name: accountName, plan, created_at: now });
        const person = { id, account_id: accountId, email, name, role: "owner", created_at: now } as const;
        const email_verified_at = parts.signUpsVerified ? now : null;
        if (!(await insertPerson(tx, { ...person, password_hash, email_verified_at }))) throw emailTaken();
        const actor = personId(id);
        const account = publicId(idPrefixes.account, accountId);
        const created = { accountId, actor, action: "account.created", target: account };
        await recordAction(tx, { ...created, details: { name: accountName, plan } }, now);
        const details = { email, address: keptOrigin(from).address };
        await recordAction(tx, { accountId, actor, action: "person.signed_up", target: actor, details }, now);
        const mails = email_verified_at === null && parts.mailer !== undefined;
        const token = mails ? await makeVerification(tx, id, now.getTime()) : undefined;
        return { opened: await open(tx, { userId: id, from, nowMs: now.getTime() }), token };
      });
      if (token !== undefined)
        parts.post(verificationMail(email, verificationLink(parts.dashboardUrl(), token)));
      await throttle.know(email, from.address);
      return opened;
    },

    async logIn({ email, password }, from) {
      const tried = await attemptOf(parts, email, from.address);
      const person = await findByEmail(database, email);
      const stored = person?.password_hash ?? undefined;
      const right = await tried.orTakeBack(() => hashing.verify(password, stored, from.address));
      const opened =
        right && person !== undefined && stored !== undefined
          ? await inTransaction(database, async (tx) => {
              // It may have been changed, or the person removed, while it was compared.
              if (!(await holdPassword(tx, person.id, stored))) return undefined;
              const now = new Date(clock.now());
              const begun = await open(tx, { userId: person.id, from, nowMs: now.getTime() });
              const [accountId, actor] = [person.account_id, personId(person.id)];
              const { address } = keptOrigin(from);
              const details = { address, session: sessionId(begun.signedIn.sessionId) };
              const done = { accountId, actor, action: "person.logged_in", target: actor, details };
              await recordAction(tx, done, now);
              return begun;
            })
          : undefined;
      if (opened === undefined) {
        onLogIn("refused");
        throw wrong();
      }
      await tried.succeeded();
      onLogIn("ok");
      return opened;
    },

    async logOut(token) {
      if (!isToken(token)) return;
      await inTransaction(database, async (tx) => {
        const ended = await deleteByToken(tx, hashToken(token));
        if (ended === undefined) return;
        const { account_id: accountId } = ended;
        const actor = personId(ended.user_id);
        const done = { accountId, actor, action: "session.ended", target: sessionId(ended.id) };
        await recordAction(tx, { ...done, details: { by: "logging_out" } }, new Date(clock.now()));
      });
      known.forget(token);
    },
  };
}
