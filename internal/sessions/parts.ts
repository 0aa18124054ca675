/** What the verbs of people and sessions work with. service.ts puts it together. */
import type { Clock } from "../core/clock.ts";
import { idPrefixes, publicId } from "../core/ids.ts";
import type { Mailer } from "../mail/model.ts";
import type { Database } from "../postgres/database.ts";
import type { Hashing } from "./hashing.ts";
import type { KnownSessions } from "./known_sessions.ts";
import type { Person } from "./model.ts";
import type { PersonRow } from "./store.ts";
import type { Throttle } from "./throttle.ts";

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
  /** Without a slash at its end. */
  dashboardUrl(): string;
  onLogIn(outcome: LogInOutcome): void;
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
});
