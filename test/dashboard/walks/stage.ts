/**
 * The service as `npm start` has it: both doors, the dashboard with the pages as they are built, and what sends webhooks, over
 * one database with a small catalogue.
 */

import { sendingPool, startSending } from "../../../cmd/dispatcher/environments.ts";
import { loadConfig } from "../../../internal/config/load.ts";
import { idPrefixes, uuidOf } from "../../../internal/core/ids.ts";
import { openDatabase } from "../../../internal/postgres/database.ts";
import { builtFolder } from "../../../tools/dashboard/build_paths.ts";
import { hashSecret } from "../../delivery/made.ts";
import { seed } from "../../rest/seed.ts";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { type TestDashboard, testDashboard } from "../server/fixture.ts";

export type Stage = TestDashboard & { db: TestDatabase };

/** Receivers stand on this machine, without TLS. */
export const settings = {
  WEBHOOK_ALLOW_HTTP: "true",
  WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  DASHBOARD_PLAN_CHANGES: "true",
  DISPATCHER_POLL_MS: "200",
};

export async function openStage(more: Record<string, string> = {}): Promise<Stage> {
  await using stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase());
  for (const schema of ["live", "sandbox"]) await seed(db.connection, schema);
  const given = { ...settings, ...more };
  const dashboard = stack.use(await testDashboard({ settings: given, on: db, pages: builtFolder }));
  const config = loadConfig({ PORT: "0", SANDBOX_PORT: "0", METRICS_PORT: "0", ...given });
  const sending = stack.use(
    openDatabase({ url: db.url, applicationName: "walks-dispatcher", ...sendingPool(config) }),
  );
  stack.use(
    await startSending({
      config,
      database: sending,
      keyHashSecret: hashSecret,
      observe: () => {},
      graceMs: 0,
    }),
  );
  const parts = stack.move();
  return { ...dashboard, db, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

export const accountUuid = (accountId: string): string => uuidOf(idPrefixes.account, accountId) ?? "";
