/** What people do with their own sessions and name. */
import { recordAction } from "../accounts/audit.ts";
import { ServiceError } from "../core/errors.ts";
import { idPrefixes, uuidOf } from "../core/ids.ts";
import { inTransaction } from "../postgres/database.ts";
import { type Parts, personOf, sessionId, uuidOfPerson } from "./dependencies.ts";
import { noSession } from "./known_sessions.ts";
import type { SessionService, SignedIn } from "./model.ts";
import { sessionsAtMost } from "./opening.ts";
import { checkName } from "./person_checks.ts";
import { deleteAll, deleteOne, listSessions, updateName } from "./store.ts";

const noSuchSession = (id: string) =>
  new ServiceError("NOT_FOUND", `There is no open session ${id} of yours; it may have ended.`);

export function createOwnSessions({
  database,
  clock,
  known,
}: Parts): Pick<SessionService, "list" | "end" | "rename"> {
  const actionOf = (who: SignedIn, action: string, target: string, details: object) => ({
    ...{ accountId: who.accountId, actor: who.person.id, action, target, details },
  });

  return {
    async list(who) {
      const rows = await listSessions(database, uuidOfPerson(who.person.id), clock.now(), sessionsAtMost);
      return rows.map((row) => ({
        id: sessionId(row.id),
        current: row.id === who.sessionId,
        address: row.address,
        userAgent: row.user_agent,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
      }));
    },

    async end(who, which) {
      const userId = uuidOfPerson(who.person.id);
      await inTransaction(database, async (tx) => {
        const now = new Date(clock.now());
        if (which === "others") {
          const sessions = await deleteAll(tx, userId, who.sessionId);
          const details = { by: "ending_others", sessions };
          if (sessions > 0)
            await recordAction(tx, actionOf(who, "session.ended", who.person.id, details), now);
          return;
        }
        const id = uuidOf(idPrefixes.session, which.id);
        if (id === undefined || !(await deleteOne(tx, userId, id, now.getTime())))
          throw noSuchSession(which.id);
        await recordAction(tx, actionOf(who, "session.ended", which.id, { by: "ending_one" }), now);
      });
      known.forgetAll();
    },

    async rename(who, given) {
      const name = given === null ? null : checkName("name", given);
      const person = await inTransaction(database, async (tx) => {
        const row = await updateName(tx, uuidOfPerson(who.person.id), name);
        if (row === undefined) throw noSession();
        const done = actionOf(who, "person.renamed", who.person.id, { name });
        await recordAction(tx, done, new Date(clock.now()));
        return personOf(row);
      });
      known.forgetAll();
      return person;
    },
  };
}
