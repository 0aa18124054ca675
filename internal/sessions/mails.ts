/** The mails that people get: plain text, in which what somebody else wrote stands on a line of its own and is no link. */
import type { Mail } from "../mail/model.ts";
import { invitationMs, type ResetKey, type Role, resetMs, verificationMs } from "./model.ts";

const hourMs = 3_600_000;

/** Tokens stand behind the #: a browser sends that part to no server, and names it to none it goes to from there. */
export const resetLink = (dashboardUrl: string, token: string) => `${dashboardUrl}/reset#token=${token}`;
export const loginLink = (dashboardUrl: string, token: string) => `${dashboardUrl}/login#token=${token}`;
export const verificationLink = (dashboardUrl: string, token: string) =>
  `${dashboardUrl}/verify#token=${token}`;
export const invitationLink = (dashboardUrl: string, token: string) =>
  `${dashboardUrl}/invitation#token=${token}`;

/** A name that somebody gave: what a mail program would make a link of is taken apart. */
const plainly = (name: string) => name.replace(/[.:/\\@]+(?=\S)/g, " ");

const paragraphs = (...texts: string[]) => `${texts.join("\n\n")}\n`;

const listedInMail = 50;
const day = (at: Date) => at.toISOString().slice(0, 10);

/** One key a line: its name, and what its secret begins and ends with. */
function keyLines(keys: readonly ResetKey[]): string {
  const lines = keys
    .slice(0, listedInMail)
    .map(
      ({ name, prefix, lastFour, createdAt, lastUsedAt }) =>
        `  ${plainly(name)}: ${prefix}...${lastFour}, created ${day(createdAt)}, ${lastUsedAt === null ? "never used" : `last used ${day(lastUsedAt)}`}`,
    );
  const more = keys.length - lines.length;
  return [...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join("\n");
}

export const resetMail = (to: string, link: string, keys: readonly ResetKey[] = []): Mail => ({
  to,
  subject: "Set a new password",
  text: paragraphs(
    "Somebody asked for a new password for the drug price service with this e-mail address. To set one, open",
    link,
    `The link works once, within ${resetMs / hourMs} hour. Setting a password logs you out everywhere.`,
    ...(keys.length === 0
      ? []
      : [
          "These API keys of your account keep working unless you revoke them with the new password:",
          keyLines(keys),
        ]),
    "If it was not you, there is nothing to do: the password stays as it is.",
  ),
});

export const verificationMail = (to: string, link: string): Mail => ({
  to,
  subject: "Verify your email address",
  text: paragraphs(
    "Somebody signed up for the drug price service with this email address. To verify it, log in and open",
    link,
    `The link works once, within ${verificationMs / hourMs} hours. Until then the account has the sandbox only.`,
    "If it was not you, ignore this mail. The link works only for somebody who is logged in to that account.",
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

export const passwordResetMail = (
  to: string,
  dashboardUrl: string,
  { keysRevoked, keys }: { keysRevoked: number; keys: readonly ResetKey[] },
): Mail => ({
  to,
  subject: "Your password was changed",
  text: paragraphs(
    "The password of your account with the drug price service was reset just now, and you were logged out everywhere.",
    ...(keysRevoked === 0 ? [] : [`API keys revoked: ${keysRevoked}.`]),
    ...(keys.length === 0
      ? []
      : [
          "These API keys of your account still work. If you do not recognize one, revoke it in the dashboard:",
          keyLines(keys),
        ]),
    "Check the webhooks and the members of your account, too, if somebody else may have had your password.",
    "If it was not you, set a new one at once:",
    `${dashboardUrl}/reset`,
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
