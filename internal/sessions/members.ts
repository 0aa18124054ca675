/** Who belongs to an account, and as what. An account always has an owner. */
import { recordAction } from "../accounts/audit.ts";
import { invalidParameters } from "../core/errors.ts";
import type { Transaction } from "../postgres/database.ts";
import { type Parts, personOf } from "./dependencies.ts";
import { deleteInvitationsOf, listInvitations } from "./invitations_store.ts";
import { managing, memberOf, requireOwnerFor } from "./managing.ts";
import { countOwners, deletePerson, listPeople, updateRole } from "./members_store.ts";
import { capabilitiesOf, type Role, roles, type SessionService } from "./model.ts";
import { checkRole } from "./person_checks.ts";
import type { PersonRow } from "./store.ts";

export const peopleAtMost = 500;
export const invitationsAtMost = 100;

async function requireAnotherOwner(tx: Transaction, person: PersonRow, field: string): Promise<void> {
  if (person.role !== "owner" || (await countOwners(tx, person.account_id)) > 1) return;
  throw invalidParameters([{ field, reason: "is the last owner's: make somebody else an owner first" }]);
}

/** The roles that somebody of this role may not give. */
function notToGive(role: Role): readonly Role[] {
  if (!capabilitiesOf[role].includes("members:write")) return roles;
  return role === "owner" ? [] : ["owner"];
}

export function createMembers(parts: Parts): Pick<SessionService, "members" | "setRole" | "remove"> {
  const { database, clock, known } = parts;
  return {
    async members(who) {
      const people = await listPeople(database, who.accountId, peopleAtMost);
      const invitations = await listInvitations(database, who.accountId, clock.now(), invitationsAtMost);
      return { people: people.map(personOf), invitations };
    },

    async setRole(who, personId, given) {
      const role = checkRole(given);
      const person = await managing(parts, who, async (tx, manager) => {
        const before = await memberOf(tx, who.accountId, personId);
        requireOwnerFor(manager, before.role, role);
        if (before.role === role) return personOf(before);
        await requireAnotherOwner(tx, before, "role");
        await updateRole(tx, before.id, role);
        await deleteInvitationsOf(tx, before.id, notToGive(role));
        const done = { accountId: who.accountId, actor: who.person.id, target: personId };
        const details = { email: before.email, from: before.role, to: role };
        await recordAction(tx, { ...done, action: "member.role_changed", details }, new Date(clock.now()));
        return personOf({ ...before, role });
      });
      known.forgetAll();
      return person;
    },

    async remove(who, personId) {
      await managing(parts, who, async (tx, manager) => {
        const person = await memberOf(tx, who.accountId, personId);
        requireOwnerFor(manager, person.role);
        await requireAnotherOwner(tx, person, "id");
        await deletePerson(tx, person.id);
        const done = { accountId: who.accountId, actor: who.person.id, target: personId };
        const details = { email: person.email, role: person.role };
        await recordAction(tx, { ...done, action: "member.removed", details }, new Date(clock.now()));
      });
      known.forgetAll();
    },
  };
}
