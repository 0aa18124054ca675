/** People on a database of the test's own, under a clock that the test moves; each service is a process of its own. */
import { createHashing } from "../../internal/sessions/hashing.ts";
import type { Opened, Origin } from "../../internal/sessions/model.ts";
import {
  createSessionService,
  type SessionServiceDeps,
  type Sessions,
} from "../../internal/sessions/service.ts";
import { type MovableClock, movableClock } from "../accounts/fixture.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

export const password = "four plain words here";
export const home: Origin = { address: "203.0.113.7", userAgent: "Firefox" };
export const elsewhere: Origin = { address: "198.51.100.9", userAgent: undefined };

export type People = AsyncDisposable & {
  db: TestDatabase;
  clock: MovableClock;
  sessions: Sessions;
  /** Another process: it shares the database and nothing else. */
  another(deps?: Partial<SessionServiceDeps>): Sessions;
  signUp(email?: string, from?: Origin): Promise<Opened>;
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
      dashboardUrl: () => "https://api.example.com/dashboard",
      hashing: createHashing(),
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
    async [Symbol.asyncDispose]() {
      for (const each of made) await each[Symbol.asyncDispose]();
      await db[Symbol.asyncDispose]();
    },
  };
}
