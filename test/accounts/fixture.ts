/** Accounts on a database of the test's own, under a clock that the test moves; and a database that can be away. */
import assert from "node:assert/strict";
import { connect, createServer, type Socket } from "node:net";
import { createAuthenticator } from "../../internal/accounts/authenticator.ts";
import type { Authenticator, PlanName } from "../../internal/accounts/model.ts";
import { type AccountService, createAccountService } from "../../internal/accounts/service.ts";
import type { Clock } from "../../internal/core/clock.ts";
import { type ErrorCode, ServiceError } from "../../internal/core/errors.ts";
import { type Database, openDatabase } from "../../internal/postgres/database.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

export const hashSecret = "the secret under which these tests hash";
export const start = Date.UTC(2026, 10, 21, 12);
export const second = 1_000;
export const hour = 3_600 * second;

export type MovableClock = Clock & { at: number };
export function movableClock(at = start): MovableClock {
  return {
    at,
    now() {
      return this.at;
    },
  };
}

export type Accounts = AsyncDisposable & {
  db: TestDatabase;
  database: Database;
  clock: MovableClock;
  accounts: AccountService;
  /** Another process's own view: its cache is not shared. */
  authenticator(): Authenticator;
  /** A key with one permission, for an account of its own. */
  key(options?: { environment?: "live" | "sandbox"; plan?: PlanName; expiresAt?: Date }): Promise<{
    id: string;
    key: string;
    accountId: string;
  }>;
};

export async function testAccounts(): Promise<Accounts> {
  const db = await testDatabase();
  const database = db.connection;
  const clock = movableClock();
  const accounts = createAccountService({ database, hashSecret, clock });
  return {
    db,
    database,
    clock,
    accounts,
    authenticator: () => createAuthenticator({ database, hashSecret, clock }),
    async key({ environment = "live", plan = "developer", ...rest } = {}) {
      const { id: accountId } = await accounts.createAccount({ name: "Test", plan });
      const asked = { accountId, environment, name: "test", permissions: ["drugs:read"], ...rest };
      const { id, key } = await accounts.createKey(asked);
      return { id, key, accountId };
    },
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

/** Fails unless the work throws this error; answers it. */
export async function refused(
  work: Promise<unknown>,
  code: ErrorCode,
  message: RegExp,
): Promise<ServiceError> {
  const error = await work.then(
    () => assert.fail(`was not refused with ${code}`),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ServiceError, String(error));
  assert.equal(error.code, code, error.message);
  assert.match(error.message, message);
  return error;
}

export type AwayDatabase = AsyncDisposable & { database: Database; comeBack(): void };

/** A way to a real server that drops every connection until it comes back. */
export async function awayDatabase(url: string): Promise<AwayDatabase> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let away = true;
  const server = createServer((near) => {
    if (away) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  const way = new URL(url);
  way.hostname = "127.0.0.1";
  way.port = String(address.port);
  const database = openDatabase({ url: way.href, poolSize: 2, applicationName: "away-test" });
  return {
    database,
    comeBack() {
      away = false;
    },
    async [Symbol.asyncDispose]() {
      await database.destroy();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
