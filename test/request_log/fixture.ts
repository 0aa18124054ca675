/** The log on a database of the test's own, under a clock that the test moves, by recorders that flush when they are told to. */
import assert from "node:assert/strict";
import { uuidv7 } from "../../internal/core/ids.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import type { Logged, RequestLog, RequestRecorder } from "../../internal/request_log/model.ts";
import {
  createRequestRecorder,
  type LossReason,
  type RequestRecorderDeps,
} from "../../internal/request_log/request_recorder.ts";
import { createRequestLog } from "../../internal/request_log/service.ts";
import { type MovableClock, movableClock, start } from "../accounts/fixture.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

export const neverFails = (error: unknown) => assert.fail(String(error));
export const neverLost = (entries: number, reason: LossReason) => assert.fail(`${entries} lost: ${reason}`);

export type Logging = AsyncDisposable & {
  db: TestDatabase;
  database: Database;
  clock: MovableClock;
  accountId: string;
  /** One answered request, now, but for what the test says of it. */
  logged(given?: Partial<Logged>): Logged;
  /** Not disposed of with the rest. */
  recorder(options?: Partial<RequestRecorderDeps>): RequestRecorder;
  log(options?: { lookedAt?: number }): RequestLog;
};

export async function testLogging(poolSize?: number): Promise<Logging> {
  const db = await testDatabase(poolSize === undefined ? {} : { poolSize });
  const database = db.connection;
  const clock = movableClock();
  const accountId = uuidv7(start);
  const keyId = uuidv7(start);
  let number = 0;
  return {
    db,
    database,
    clock,
    accountId,
    logged(given = {}) {
      number += 1;
      return {
        accountId,
        keyId,
        environment: "live",
        atMs: clock.at,
        requestId: `req_${number}`,
        method: "GET",
        path: "/v1/drugs?q=metformin",
        endpoint: "searchDrugs",
        status: 200,
        durationMs: 12.345,
        ...given,
      };
    },
    recorder: (options = {}) =>
      createRequestRecorder({
        database,
        clock,
        onError: neverFails,
        onLost: neverLost,
        flushIntervalMs: 3_600_000,
        ...options,
      }),
    log: (options = {}) => createRequestLog({ database, clock, ...options }),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

export async function writtenIds(database: Database): Promise<string[]> {
  const rows = await query<{ request_id: string }>(
    database,
    "select request_id from accounts.request_log order by id, request_id",
  );
  return rows.map(({ request_id }) => request_id);
}
