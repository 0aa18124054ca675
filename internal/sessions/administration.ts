/** What who runs the service does for people: looks them up, hands out a link to a new password, ends their sessions. */
import { recordAction } from "../accounts/audit.ts";
import { findAccount } from "../accounts/store.ts";
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { idPrefixes, uuidOf } from "../core/ids.ts";
import { type Database, inTransaction } from "../postgres/database.ts";
import { personId, personOf } from "./dependencies.ts";
import { peopleAtMost } from "./members.ts";
import { listPeople } from "./members_store.ts";
import type { Person, SessionService } from "./model.ts";
import { createResetMaker } from "./resets.ts";
import { deleteAll, findByEmail, type PersonRow } from "./store.ts";
import { markVerified } from "./verification.ts";

/** Throws 404 NOT_FOUND for an account or an e-mail address that is not known. */
export type PeopleAdministration = Pick<SessionService, "makeReset"> & {
  /** By the account's public id. */
  people(accountId: string): Promise<Person[]>;
  /** Marks the address as verified. Returns whether it was unverified. */
  verify(email: string): Promise<boolean>;
  /** Answers how many were open. Seen by every process within a second. */
  endSessions(email: string): Promise<number>;
};

export function createPeopleAdministration(deps: { database: Database; clock: Clock }): PeopleAdministration {
  const { database, clock } = deps;

  async function byEmail(email: string): Promise<PersonRow> {
    const person = await findByEmail(database, email);
    if (person === undefined)
      throw new ServiceError("NOT_FOUND", `There is nobody with the address ${email}.`);
    return person;
  }

  return {
    ...createResetMaker(deps),

    async people(accountId) {
      const id = uuidOf(idPrefixes.account, accountId);
      if (id === undefined || (await findAccount(database, id)) === undefined)
        throw new ServiceError("NOT_FOUND", `There is no account ${accountId}.`);
      return (await listPeople(database, id, peopleAtMost)).map(personOf);
    },

    async verify(email) {
      const person = await byEmail(email);
      const now = new Date(clock.now());
      return await inTransaction(database, (tx) =>
        markVerified(tx, person, { by: "admin", how: "admin", now }),
      );
    },

    async endSessions(email) {
      const person = await byEmail(email);
      return await inTransaction(database, async (tx) => {
        const sessions = await deleteAll(tx, person.id);
        const target = personId(person.id);
        const done = { accountId: person.account_id, actor: "admin", action: "session.ended", target };
        const details = { by: "admin", sessions };
        if (sessions > 0) await recordAction(tx, { ...done, details }, new Date(clock.now()));
        return sessions;
      });
    },
  };
}
