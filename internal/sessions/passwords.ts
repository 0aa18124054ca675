/** Changing one's own password: who has a session must say the present one, and is slowed down as in logging in. */
import { recordAction } from "../accounts/audit.ts";
import { invalidParameters } from "../core/errors.ts";
import { inTransaction } from "../postgres/database.ts";
import { attemptOf, type Parts, uuidOfPerson } from "./dependencies.ts";
import { noSession } from "./known_sessions.ts";
import { deleteLoginLink } from "./login_links_store.ts";
import { passwordChangedMail } from "./mails.ts";
import type { SessionService } from "./model.ts";
import { checkPassword } from "./password_rules.ts";
import { deleteReset } from "./resets_store.ts";
import { deleteAll, findWithPassword, replacePassword } from "./store.ts";

const wrong = (reason: string) => invalidParameters([{ field: "current_password", reason }]);

export function createPasswords(parts: Parts): Pick<SessionService, "changePassword"> {
  const { database, clock, hashing, known, dashboardUrl, post } = parts;
  return {
    async changePassword(who, { current, next }, from) {
      const id = uuidOfPerson(who.person.id);
      const { email } = who.person;
      checkPassword(next, { email, accountName: who.account.name });
      if (next === current)
        throw invalidParameters([{ field: "password", reason: "is the one that you have: choose another" }]);
      const tried = await attemptOf(parts, email, from.address);
      const person = await findWithPassword(database, id);
      if (person === undefined) throw noSession();
      const stored = person.password_hash ?? undefined;
      const [right, nextHash] = await tried.orTakeBack(async () => {
        const same = await hashing.verify(current, stored, from.address);
        return [same, same ? await hashing.hash(next, from.address) : ""] as const;
      });
      if (!right || stored === undefined) throw wrong("is wrong");
      await inTransaction(database, async (tx) => {
        const now = new Date(clock.now());
        // Waits for log-ins with the password before, whose sessions end below.
        if (!(await replacePassword(tx, id, stored, nextHash)))
          throw wrong("was changed at the same moment elsewhere: log in again");
        const ended = await deleteAll(tx, id, who.sessionId);
        await deleteReset(tx, id);
        await deleteLoginLink(tx, id);
        const target = who.person.id;
        const done = { accountId: who.accountId, actor: target, action: "person.password_changed", target };
        await recordAction(tx, { ...done, details: { sessions_ended: ended } }, now);
      });
      known.forgetAll();
      await tried.succeeded();
      post(passwordChangedMail(email, dashboardUrl()));
    },
  };
}
