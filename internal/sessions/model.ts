/**
 * The people of accounts and their sessions in a browser. Pure: no SQL, no wire.
 *
 * A session:  open -> ended
 *
 *   open     from a log-in, a login link, a sign-up, or an accepted invitation. Its token is 256 random bits that only the browser has: the
 *            database has its SHA-256. Always a new one: a token that a browser brought along is never taken over (fixation).
 *   ended    logged out, ended from another session, silent for `idleMs`, older than `longestMs`; or its person's password
 *            changed (all others end), was reset (all end, and so do the person's open invitations), or the person was
 *            removed (all end). Final. API keys outlive a reset unless the person revokes them with it (reset_keys.ts).
 *
 * A reset, and an invitation, are tokens of the same kind: shown once, kept as their SHA-256, good for one use until they
 * expire. Using one, and what it does, is one transaction. Asking for a reset again ends the one before.
 *
 * A crash leaves nothing half: each change is one transaction, with the line of the audit log that tells of it.
 */
import type { Permission, PlanName } from "../accounts/model.ts";
import type { EnvironmentName } from "../postgres/environment.ts";

export const roles = ["owner", "admin", "member"] as const;
export type Role = (typeof roles)[number];

/** What people may do, beside reading everything of their account. */
export const capabilities = [
  /** Keys and webhooks of the sandbox. */
  "sandbox:write",
  /** Keys and webhooks of the live environment. */
  "live:write",
  /** Invite, remove and move people who are not owners. */
  "members:write",
  "audit:read",
  /** The account's name and plan; owners. */
  "account:write",
] as const;
export type Capability = (typeof capabilities)[number];

export const capabilitiesOf: Readonly<Record<Role, readonly Capability[]>> = {
  owner: capabilities,
  admin: ["sandbox:write", "live:write", "members:write", "audit:read"],
  member: ["sandbox:write"],
};

/** What a person's session may do at the addresses of /v1: read everything; change what the role may. */
export function permissionsOf(role: Role, environment: EnvironmentName): readonly Permission[] {
  const reading: readonly Permission[] = ["drugs:read", "prices:read", "pharmacies:read", "webhooks:read"];
  return capabilitiesOf[role].includes(`${environment}:write`) ? [...reading, "webhooks:write"] : reading;
}

/** Silent for so long, a session has ended; and after so long in any case. */
export const idleMs = 24 * 3_600_000;
export const longestMs = 30 * 24 * 3_600_000;
export const resetMs = 3_600_000;
export const verificationMs = 24 * 3_600_000;
/** The terminal keeps the link, so it must be worthless soon. */
export const loginLinkMs = 15 * 60_000;
export const invitationMs = 7 * 24 * 3_600_000;

/** Ids are public ones. */
export type Person = {
  id: string;
  email: string;
  name: string | null;
  role: Role;
  createdAt: Date;
  emailVerified: boolean;
};

/** Who is behind a session. `accountId` and `sessionId` are UUIDs. */
export type SignedIn = {
  sessionId: string;
  accountId: string;
  account: { id: string; name: string; plan: PlanName; createdAt: Date };
  person: Person;
  /** What a request that changes something must bring in a header: derived from the token, of no use without it. */
  csrfToken: string;
  createdAt: Date;
};

/** Where a request comes from: told to people of their sessions, and what slows down guessing. */
export type Origin = { address: string; userAgent: string | undefined };

/** `token` goes into the cookie, and nowhere else. `expiresAt` is as long as it can live; in silence it ends before that. */
export type Opened = { token: string; expiresAt: Date; signedIn: SignedIn };

export type OpenSession = {
  id: string;
  current: boolean;
  address: string;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
};

export type Invitation = {
  id: string;
  email: string;
  role: Role;
  /** An e-mail address. */
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
};
/** A working API key as a password reset lists it. `prefix` is the environment's, such as tm_live_. */
export type ResetKey = {
  name: string;
  environment: EnvironmentName;
  prefix: string;
  lastFour: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};
/** `token` is undefined when it went out by mail: it is then nobody's but the reader's. It is there when the mail was not taken. */
export type MadeInvitation = { invitation: Invitation; token: string | undefined };

/** The operations that the server calls. Throws ServiceErrors: 400 INVALID_PARAMETER naming the field, 401, 403, 404, 429 RATE_LIMITED. */
export type SessionService = {
  /** An account on the smallest plan and its owner. 403 PERMISSION_DENIED where signing up is closed. */
  signUp(
    input: { accountName: string; email: string; name?: string; password: string },
    from: Origin,
  ): Promise<Opened>;
  /** 401 says nothing of which was wrong; 429 after too many that failed. */
  logIn(input: { email: string; password: string }, from: Origin): Promise<Opened>;
  /** Opens a session with the token of a link (login_links.ts) and ends the link. 404 for a token that is used, replaced, or expired. */
  logInByLink(token: string, from: Origin): Promise<Opened>;
  /** 401 UNAUTHORIZED when there is none. Cheap: one indexed read, kept for a second. */
  find(token: string): Promise<SignedIn>;
  logOut(token: string): Promise<void>;
  list(who: SignedIn): Promise<OpenSession[]>;
  /** One by its id, or all others. */
  end(who: SignedIn, which: { id: string } | "others"): Promise<void>;
  rename(who: SignedIn, name: string | null): Promise<Person>;
  /** Ends all other sessions. 400 on `current_password` when it is wrong, 429 as logging in. */
  changePassword(who: SignedIn, input: { current: string; next: string }, from: Origin): Promise<void>;
  /** Says nothing of whether there is such a person. Sends a mail where mail is set up; else does nothing. */
  askReset(email: string, from: Origin): Promise<void>;
  /** For who runs the service: hands the token out. 404 for an address that is not known. */
  makeReset(email: string): Promise<{ token: string; expiresAt: Date }>;
  /** Whose password the link sets, and the account's API keys that they may revoke with it. 404 for a token that is used or too old. */
  readReset(token: string, from: Origin): Promise<{ email: string; keys: ResetKey[] }>;
  /** Returns how many API keys were revoked. */
  completeReset(
    input: { token: string; password: string; revokeKeys?: boolean },
    from: Origin,
  ): Promise<{ keysRevoked: number }>;
  /** Mails a link to the person's address. Does nothing if it is verified. 403 where no mail server is configured, 429 after a few. */
  askVerification(who: SignedIn): Promise<void>;
  /** 404 for a token that is used, too old, or another person's. */
  verifyEmail(who: SignedIn, token: string, from: Origin): Promise<void>;
  members(who: SignedIn): Promise<{ people: Person[]; invitations: Invitation[] }>;
  invite(who: SignedIn, input: { email: string; role: Role }): Promise<MadeInvitation>;
  /** Who is invited, and where to, before the password is set. 404 for a token that is not good (any more). */
  readInvitation(token: string, from?: Origin): Promise<{ email: string; account: string; role: Role }>;
  acceptInvitation(input: { token: string; name?: string; password: string }, from: Origin): Promise<Opened>;
  withdrawInvitation(who: SignedIn, id: string): Promise<void>;
  setRole(who: SignedIn, personId: string, role: Role): Promise<Person>;
  /** The last owner stays: 400. */
  remove(who: SignedIn, personId: string): Promise<void>;
};
