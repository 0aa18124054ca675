/** People on a database of the test's own, under a clock that the test moves; each service is a process of its own. */
import assert from "node:assert/strict";
import { type AuditLine, listAudit } from "../../internal/accounts/audit_listing.ts";
import type { Mail, Mailer } from "../../internal/mail/model.ts";
import { inTransaction, query } from "../../internal/postgres/database.ts";
import type { Opened, Origin, Role } from "../../internal/sessions/model.ts";
import {
  createSessionService,
  type SessionServiceDeps,
  type Sessions,
} from "../../internal/sessions/service.ts";
import { type MovableClock, movableClock } from "../accounts/fixture.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { quickHashing } from "./quick_hashing.ts";

export const password = "four plain words here";
export const home: Origin = { address: "203.0.113.7", userAgent: "Firefox" };
export const elsewhere: Origin = { address: "198.51.100.9", userAgent: undefined };
export const minute = 60_000;

export type People = AsyncDisposable & {
  db: TestDatabase;
  clock: MovableClock;
  sessions: Sessions;
  /** Another process: it shares the database and nothing else. */
  another(deps?: Partial<SessionServiceDeps>): Sessions;
  signUp(email?: string, from?: Origin): Promise<Opened>;
  /** Somebody invited by the first, who joined. */
  join(inviter: Opened, email: string, role: Role): Promise<Opened>;
  audit(of: Opened): Promise<AuditLine[]>;
};

export async function testPeople(deps: Partial<SessionServiceDeps> = {}): Promise<People> {
  const db = await testDatabase();
  const clock = movableClock();
  const made: Sessions[] = [];
  const another = (more: Partial<SessionServiceDeps> = {}) => {
    const sessions = createSessionService({
      database: db.connection,
      clock,
      signUpOpen: true,
      signUpsVerified: true,
      hashing: quickHashing(),
      dashboardUrl: () => "https://api.example.com/dashboard",
      ...deps,
      ...more,
    });
    made.push(sessions);
    return sessions;
  };
  const sessions = another();
  return {
    db,
    clock,
    sessions,
    another,
    signUp: (email = "ana@example.com", from = home) =>
      sessions.signUp({ accountName: "Acme Pharmacy", email, password }, from),
    async join(inviter, email, role) {
      const { token } = await sessions.invite(inviter.signedIn, { email, role });
      assert.ok(token !== undefined);
      return await sessions.acceptInvitation({ token, password }, home);
    },
    audit: async ({ signedIn }) =>
      (await listAudit(db.connection, signedIn.accountId, { limit: 100 })).lines.toReversed(),
    async [Symbol.asyncDispose]() {
      for (const each of made) await each[Symbol.asyncDispose]();
      await db[Symbol.asyncDispose]();
    },
  };
}

/** Starts all of the work at the same moment: it is let go once `least` of it stands before what the test has locked. */
export async function atOnce<Result>(
  { db }: People,
  lock: { text: string; values: unknown[] },
  work: readonly (() => Promise<Result>)[],
  least = work.length,
): Promise<PromiseSettledResult<Result>[]> {
  let outcomes: Promise<PromiseSettledResult<Result>[]> = Promise.resolve([]);
  await inTransaction(db.connection, async (tx) => {
    await query(tx, lock.text, lock.values);
    outcomes = Promise.allSettled(work.map((each) => each()));
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await until(async () => (await query(db.connection, waiting)).length >= least, "all wait for the lock");
  });
  return await outcomes;
}

export type Outbox = Mailer & { sent: Mail[]; token(): string };

/** What was sent, and the token of the link in the latest. `refuse` stands for a server that takes nothing. */
export function outbox(refuse = false): Outbox {
  const sent: Mail[] = [];
  return {
    sent,
    async send(mail) {
      if (refuse) throw new Error("A mail was not sent");
      sent.push(mail);
    },
    token: () => /#token=([\w-]{43})$/m.exec(sent.at(-1)?.text ?? "")?.[1] ?? "",
    async [Symbol.asyncDispose]() {},
  };
}
