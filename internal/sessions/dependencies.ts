/** What the verbs of people and sessions work with. service.ts puts it together. */
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { idPrefixes, publicId, uuidOf } from "../core/ids.ts";
import type { Mail, Mailer } from "../mail/model.ts";
import type { Database } from "../postgres/database.ts";
import type { Hashing } from "./hashing.ts";
import type { KnownSessions } from "./known_sessions.ts";
import type { Person } from "./model.ts";
import type { PersonRow } from "./store.ts";
import type { Attempt, Throttle } from "./throttle.ts";

/** What became of a log-in. */
export type LogInOutcome = "ok" | "refused" | "throttled";

export type Parts = {
  database: Database;
  clock: Clock;
  throttle: Throttle;
  hashing: Hashing;
  known: KnownSessions;
  mailer: Mailer | undefined;
  signUpOpen: boolean;
  /** Whether the address of a sign-up counts as verified. */
  signUpsVerified: boolean;
  /** Without a slash at its end. */
  dashboardUrl(): string;
  onLogIn(outcome: LogInOutcome): void;
  /** Sends a mail after the answer, where mail is set up. That it failed is told by who sends. */
  post(mail: Mail): void;
  /** Goes on after the answer; what goes wrong is told. */
  behind(work: () => Promise<void>): void;
};

export const personId = (uuid: string): string => publicId(idPrefixes.user, uuid);
export const sessionId = (uuid: string): string => publicId(idPrefixes.session, uuid);
export const invitationId = (uuid: string): string => publicId(idPrefixes.invitation, uuid);

export const personOf = (row: PersonRow): Person => ({
  id: personId(row.id),
  email: row.email,
  name: row.name,
  role: row.role,
  createdAt: row.created_at,
  emailVerified: row.email_verified_at !== null,
});

/** Of a person that we named ourselves. */
export function uuidOfPerson(id: string): string {
  const uuid = uuidOf(idPrefixes.user, id);
  if (uuid === undefined) throw new Error(`${id} is no person's id`);
  return uuid;
}

export type PasswordAttempt = Attempt & {
  /** What `work` throws is not the fault of who asked: the attempt is taken back. */
  orTakeBack<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** An attempt to say somebody's password. Throws 429 RATE_LIMITED. */
export async function attemptOf(
  { throttle, onLogIn }: Parts,
  email: string,
  address: string,
): Promise<PasswordAttempt> {
  try {
    const attempt = await throttle.logIn(email, address);
    return {
      ...attempt,
      orTakeBack: (work) =>
        work().catch(async (error: unknown) => {
          await attempt.takeBack();
          throw error;
        }),
    };
  } catch (error) {
    if (error instanceof ServiceError && error.code === "RATE_LIMITED") onLogIn("throttled");
    throw error;
  }
}
