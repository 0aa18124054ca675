/** The mails that people get: plain text, in which what somebody else wrote stands on a line of its own and is no link. */
import type { Mail } from "../mail/model.ts";
import { invitationMs, type Role, resetMs } from "./model.ts";

const hourMs = 3_600_000;

/** Tokens stand behind the #: a browser sends that part to no server, and names it to none it goes to from there. */
export const resetLink = (dashboardUrl: string, token: string) => `${dashboardUrl}/reset#token=${token}`;
export const invitationLink = (dashboardUrl: string, token: string) =>
  `${dashboardUrl}/invitation#token=${token}`;

/** A name that somebody gave: what a mail program would make a link of is taken apart. */
const plainly = (name: string) => name.replace(/[.:/\\@]+(?=\S)/g, " ");

const paragraphs = (...texts: string[]) => `${texts.join("\n\n")}\n`;

export const resetMail = (to: string, link: string): Mail => ({
  to,
  subject: "Set a new password",
  text: paragraphs(
    "Somebody asked for a new password for the drug price service with this e-mail address. To set one, open",
    link,
    `The link works once, within ${resetMs / hourMs} hour. Setting a password logs you out everywhere.`,
    "If it was not you, there is nothing to do: the password stays as it is.",
  ),
});

export const invitationMail = (
  to: string,
  { inviter, account, role, link }: { inviter: string; account: string; role: Role; link: string },
): Mail => ({
  to,
  subject: "You are invited to an account of the drug price service",
  text: paragraphs(
    `${inviter} invites you to share an account of the drug price service:`,
    `  Account: ${plainly(account)}\n  Role: ${role}`,
    "To choose a password and join, open",
    link,
    `The link works once, within ${invitationMs / hourMs / 24} days. If you do not know who this is, there is nothing to do.`,
  ),
});

export const passwordChangedMail = (to: string, dashboardUrl: string): Mail => ({
  to,
  subject: "Your password was changed",
  text: paragraphs(
    "The password of your account with the drug price service was changed just now, and you were logged out elsewhere.",
    "If it was not you, set a new one at once:",
    `${dashboardUrl}/reset`,
  ),
});
