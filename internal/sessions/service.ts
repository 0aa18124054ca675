/** Puts the verbs of people and sessions together: model.ts says what they promise. */
import type { Clock } from "../core/clock.ts";
import type { Mail, Mailer } from "../mail/model.ts";
import type { Database } from "../postgres/database.ts";
import type { LogInOutcome, Parts } from "./dependencies.ts";
import { createHashing, type Hashing } from "./hashing.ts";
import { createInvitations } from "./invitations.ts";
import { createKnownSessions } from "./known_sessions.ts";
import { createSigning } from "./login.ts";
import { createLinkLogin } from "./login_links.ts";
import { createMembers } from "./members.ts";
import type { SessionService } from "./model.ts";
import { createOwnSessions } from "./own_sessions.ts";
import { createPasswords } from "./passwords.ts";
import { createResetMaker, createResets } from "./resets.ts";
import { createThrottle, type ThrottleDeps } from "./throttle.ts";
import { createVerification } from "./verification.ts";

export type SessionServiceDeps = {
  database: Database;
  clock: Clock;
  /** Without one, links are handed out by hand. */
  mailer?: Mailer;
  signUpOpen: boolean;
  /** Whether people who sign up need not verify their address. Only where everybody who reaches the service is trusted. */
  signUpsVerified?: boolean;
  /** Where the pages stand, without a slash at the end. Asked when a link is made. */
  dashboardUrl(): string;
  /** Of each log-in. */
  onLogIn?(outcome: LogInOutcome): void;
  /** What went wrong after somebody was answered; failed mails are told by the mailer. */
  onError?(error: unknown): void;
  /** Others than throttle.ts has: for tests that try much from one address. */
  rules?: ThrottleDeps["rules"];
  hashing?: Hashing;
};

/** Disposed of, it has finished what goes on after an answer. */
export type Sessions = SessionService & AsyncDisposable;

const behindAtMost = 100;

export function createSessionService({
  database,
  clock,
  mailer,
  signUpOpen,
  signUpsVerified = false,
  dashboardUrl,
  onLogIn = () => {},
  onError = () => {},
  rules,
  hashing = createHashing(),
}: SessionServiceDeps): Sessions {
  const throttle = createThrottle({ database, clock, ...(rules === undefined ? {} : { rules }) });
  const known = createKnownSessions({ database, clock });
  const underWay = new Set<Promise<void>>();

  function behind(work: () => Promise<void>): void {
    if (underWay.size >= behindAtMost) {
      onError(new Error(`${behindAtMost} links to new passwords wait to be made: one more is not`));
      return;
    }
    const done = work()
      .catch(onError)
      .finally(() => underWay.delete(done));
    underWay.add(done);
  }

  // How long it may take, and how many may wait, is the mailer's: a stop waits for it there.
  function post(mail: Mail): void {
    mailer?.send(mail).catch(() => {});
  }

  const parts: Parts = {
    ...{ database, clock, throttle, hashing, known, mailer, signUpOpen, signUpsVerified, dashboardUrl },
    ...{ onLogIn, post, behind },
  };
  return {
    ...createSigning(parts),
    ...createLinkLogin(parts),
    find: (token) => known.find(token),
    ...createOwnSessions(parts),
    ...createPasswords(parts),
    ...createResets(parts),
    ...createResetMaker(parts),
    ...createVerification(parts),
    ...createMembers(parts),
    ...createInvitations(parts),
    async [Symbol.asyncDispose]() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
