/** Puts the verbs of people and sessions together: model.ts says what they promise. */
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import type { Mailer } from "../mail/model.ts";
import type { Database } from "../postgres/database.ts";
import { createHashing, type Hashing } from "./hashing.ts";
import { createKnownSessions } from "./known_sessions.ts";
import type { SessionService } from "./model.ts";
import type { LogInOutcome, Parts } from "./parts.ts";
import { createSigning } from "./signing.ts";
import { createThrottle, type ThrottleDeps } from "./throttle.ts";

export type SessionServiceDeps = {
  database: Database;
  clock: Clock;
  /** Without one, links are handed out by hand. */
  mailer?: Mailer;
  signUpOpen: boolean;
  /** Where the pages stand, without a slash at the end. Asked when a link is made. */
  dashboardUrl(): string;
  /** Of each log-in. */
  onLogIn?(outcome: LogInOutcome): void;
  /** What went wrong after somebody was answered. */
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
      onError(new Error(`${behindAtMost} mails wait to be sent: one more is not`));
      return;
    }
    const done = work()
      .catch(onError)
      .finally(() => underWay.delete(done));
    underWay.add(done);
  }

  const parts: Parts = {
    ...{ database, clock, throttle, hashing, known, mailer, signUpOpen, dashboardUrl, onLogIn, behind },
  };
  const later = async () => {
    throw new ServiceError("SERVICE_UNAVAILABLE", "This is not there yet.");
  };
  return {
    ...createSigning(parts),
    find: (token) => known.find(token),
    list: later,
    end: later,
    rename: later,
    changePassword: later,
    askReset: later,
    makeReset: later,
    completeReset: later,
    members: later,
    invite: later,
    readInvitation: later,
    acceptInvitation: later,
    withdrawInvitation: later,
    setRole: later,
    remove: later,
    async [Symbol.asyncDispose]() {
      await Promise.all(underWay);
    },
  };
}
