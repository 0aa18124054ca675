/**
 * Inviting people and joining. Where mail is set up the link goes to its reader alone; where it is not, or the mail is not
 * taken at the first try, whoever invites hands it on. An invitation goes with the person who made it, and with their right to.
 */
import { recordAction } from "../accounts/audit.ts";
import { lockAccount } from "../accounts/store.ts";
import { invalidParameters, ServiceError } from "../core/errors.ts";
import { growingUuidv7, idPrefixes, uuidOf } from "../core/ids.ts";
import { inTransaction } from "../postgres/database.ts";
import { invitationId, type Parts, personId } from "./dependencies.ts";
import {
  deleteInvitation,
  type FoundInvitation,
  findInvitation,
  insertInvitation,
  invitedRole,
  listInvitations,
  lockInvitation,
  markMailed,
  useInvitation,
} from "./invitations_store.ts";
import { emailTaken } from "./login.ts";
import { invitationLink, invitationMail } from "./mails.ts";
import { managing, requireOwnerFor } from "./managing.ts";
import { invitationsAtMost, peopleAtMost } from "./members.ts";
import { countPeople } from "./members_store.ts";
import { invitationMs, type Origin, type SessionService } from "./model.ts";
import { open } from "./opening.ts";
import { checkPassword } from "./password_rules.ts";
import { checkEmail, checkName, checkRole } from "./person_checks.ts";
import { findByEmail, insertPerson } from "./store.ts";
import { hashToken, isToken, makeToken } from "./tokens.ts";

const wrongEmail = (reason: string) => invalidParameters([{ field: "email", reason }]);
const notGood = () =>
  new ServiceError(
    "NOT_FOUND",
    "This invitation was used, withdrawn or replaced by a later one, or is too old: ask for a new one.",
  );

export function createInvitations(
  parts: Parts,
): Pick<SessionService, "invite" | "readInvitation" | "acceptInvitation" | "withdrawInvitation"> {
  const { database, clock, throttle, hashing, known, mailer, dashboardUrl } = parts;

  async function read(token: string, from: Origin | undefined): Promise<FoundInvitation> {
    const tried = from === undefined ? undefined : await throttle.one("link", from.address);
    const found = isToken(token) ? await findInvitation(database, hashToken(token), clock.now()) : undefined;
    if (found === undefined) throw notGood();
    await tried?.takeBack();
    return found;
  }

  return {
    async invite(who, input) {
      const email = checkEmail(input.email);
      const role = checkRole(input.role);
      await throttle.mailTo("invitation", who.accountId);
      const { token, hash } = makeToken();
      const made = await managing(parts, who, async (tx, manager) => {
        const nowMs = clock.now();
        requireOwnerFor(manager, role, await invitedRole(tx, who.accountId, email, nowMs));
        const taken = await findByEmail(tx, email);
        if (taken?.account_id === who.accountId) throw wrongEmail("belongs to this account already");
        if (taken !== undefined)
          throw wrongEmail("somebody has an account of their own with this address: use another one");
        const open = await listInvitations(tx, who.accountId, nowMs, invitationsAtMost);
        if (open.length >= invitationsAtMost)
          throw wrongEmail(`${invitationsAtMost} invitations are open already: withdraw some first`);
        const id = growingUuidv7(nowMs);
        const expiresMs = nowMs + invitationMs;
        const row = { id, accountId: who.accountId, email, role, invitedBy: manager.id, tokenHash: hash };
        await insertInvitation(tx, { ...row, nowMs, expiresMs });
        const done = { accountId: who.accountId, actor: who.person.id, target: invitationId(id) };
        const now = new Date(nowMs);
        await recordAction(tx, { ...done, action: "member.invited", details: { email, role } }, now);
        const times = { createdAt: now, expiresAt: new Date(expiresMs) };
        return { id: invitationId(id), email, role, invitedBy: manager.email, ...times };
      });
      const link = invitationLink(dashboardUrl(), token);
      const mail = { inviter: who.person.email, account: who.account.name, role, link };
      const sent = await mailer?.send(invitationMail(email, mail), { tries: 1 }).then(
        () => true,
        () => false,
      );
      const uuid = uuidOf(idPrefixes.invitation, made.id);
      // If this fails, the person who joins verifies their address by a link of their own.
      if (sent === true && uuid !== undefined) await markMailed(database, uuid, hash).catch(() => {});
      return { invitation: made, token: sent === true ? undefined : token };
    },

    async readInvitation(token, from) {
      const { email, account_name: account, role } = await read(token, from);
      return { email, account, role };
    },

    async acceptInvitation(input, from) {
      const found = await read(input.token, from);
      const name = input.name === undefined ? null : checkName("name", input.name);
      checkPassword(input.password, { email: found.email, accountName: found.account_name });
      // Before what is dear: an invitation that cannot be accepted stays good, and could be tried for ever.
      if ((await findByEmail(database, found.email)) !== undefined) throw emailTaken();
      const password_hash = await hashing.hash(input.password, from.address);
      const opened = await inTransaction(database, async (tx) => {
        const now = new Date(clock.now());
        const account_id = found.account_id;
        await lockAccount(tx, account_id);
        const used = await useInvitation(tx, hashToken(input.token), now.getTime());
        if (used === undefined) throw notGood();
        if ((await countPeople(tx, account_id)) >= peopleAtMost)
          throw wrongEmail(`the account has ${peopleAtMost} people already`);
        const { email, role, mailed } = used;
        const id = growingUuidv7(now.getTime());
        const email_verified_at = mailed ? now : null;
        const person = { id, account_id, email, name, role, created_at: now, email_verified_at };
        if (!(await insertPerson(tx, { ...person, password_hash }))) throw emailTaken();
        const done = { accountId: account_id, actor: personId(id), target: invitationId(used.id) };
        const details = { email, role, invited_by: personId(used.invited_by) };
        await recordAction(tx, { ...done, action: "invitation.accepted", details }, now);
        return await open(tx, { userId: id, from, nowMs: now.getTime() });
      });
      known.forgetAll();
      await throttle.know(found.email, from.address);
      return opened;
    },

    async withdrawInvitation(who, id) {
      await managing(parts, who, async (tx, manager) => {
        const uuid = uuidOf(idPrefixes.invitation, id);
        const found = uuid === undefined ? undefined : await lockInvitation(tx, who.accountId, uuid);
        if (uuid === undefined || found === undefined)
          throw new ServiceError("NOT_FOUND", `There is no invitation ${id} of this account.`);
        requireOwnerFor(manager, found.role);
        await deleteInvitation(tx, uuid);
        const done = { accountId: who.accountId, actor: who.person.id, target: id };
        const details = { email: found.email, role: found.role };
        await recordAction(
          tx,
          { ...done, action: "member.invitation_withdrawn", details },
          new Date(clock.now()),
        );
      });
    },
  };
}
