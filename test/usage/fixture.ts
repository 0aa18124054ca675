/** Counting on a database of the test's own, by recorders that flush when they are told to. */
import assert from "node:assert/strict";
import { uuidOf } from "../../internal/core/ids.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import type { Used } from "../../internal/usage/model.ts";
import {
  createUsageRecorder,
  type UsageDeps,
  type UsageRecorder,
} from "../../internal/usage/usage_recorder.ts";
import { type Accounts, testAccounts } from "../accounts/fixture.ts";

export const neverFails = (error: unknown) => assert.fail(String(error));

export type Counting = AsyncDisposable &
  Omit<Accounts, "key"> & {
    /** One answered request, but for what the test says of it. */
    used: Used;
    accountId: string;
    /** Not disposed of with the rest. */
    recorder(options?: Partial<UsageDeps>): UsageRecorder;
  };

export async function testCounting(plan: "developer" | "startup" = "developer"): Promise<Counting> {
  const accounts = await testAccounts();
  const { id, accountId } = await accounts.key({ plan });
  const uuids = {
    accountId: uuidOf("acct_", accountId) ?? assert.fail(accountId),
    keyId: uuidOf("key_", id) ?? assert.fail(id),
  };
  const { database, clock } = accounts;
  return {
    ...accounts,
    accountId: uuids.accountId,
    used: { ...uuids, environment: "live", endpoint: "searchDrugs", outcome: "ok", units: 1 },
    recorder: (options = {}) =>
      createUsageRecorder({
        database,
        clock,
        onError: neverFails,
        flushIntervalMs: 3_600_000,
        ...options,
      }),
  };
}

/** By days and by months at one moment, which must say the same. */
export async function written(database: Database): Promise<{ requests: number; units: number }> {
  const sums = (table: string) =>
    `(select coalesce(sum(requests), 0)::bigint as requests, coalesce(sum(units), 0)::bigint as units from accounts.${table})`;
  type Row = Record<"requests" | "units" | "month_requests" | "month_units", number>;
  const [row] = await query<Row>(
    database,
    `select d.requests, d.units, m.requests as month_requests, m.units as month_units
     from ${sums("usage_days")} d cross join ${sums("usage_months")} m`,
  );
  assert.ok(row);
  const { requests, units } = row;
  assert.deepEqual({ requests: row.month_requests, units: row.month_units }, { requests, units });
  return { requests, units };
}
