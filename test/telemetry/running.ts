/** The API as `npm run api` runs it, with its doors and its admin port, in this process and on a database of the test's own. */
import { type Api, startApi } from "../../cmd/api/app.ts";
import { type PlanName, permissions, planNames } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { loadConfig } from "../../internal/config/load.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { createMetrics, type Metrics } from "../../internal/telemetry/metrics.ts";
import { seed } from "../rest/seed.ts";
import { testDatabase } from "../support/database.ts";

const keyHashSecret = "a secret of the tests, long enough";

export type RunningApi = AsyncDisposable & {
  api: Api;
  metrics: Metrics;
  database: Database;
  /** A new account's live key. */
  key(plan: PlanName): Promise<string>;
  /** The exposition text, as Prometheus gets it. */
  scrape(): Promise<string>;
};

export async function runningApi(): Promise<RunningApi> {
  await using stack = new AsyncDisposableStack();
  const { connection: database } = stack.use(await testDatabase());
  await seed(database, "live");
  await query(
    database,
    "insert into live.datasets (dataset, version, loaded_at) values ('prices', 1, now())",
  );
  const metrics = createMetrics({ plans: planNames });
  const config = loadConfig({ PORT: "0", SANDBOX_PORT: "0", METRICS_PORT: "0", SHUTDOWN_TIMEOUT_MS: "0" });
  const api = stack.use(
    await startApi({
      config,
      database,
      sandboxDatabase: database,
      keyHashSecret,
      observe: metrics.observe,
      metrics,
    }),
  );
  const accounts = createAccountService({ database, hashSecret: keyHashSecret, clock: systemClock });
  const parts = stack.move();
  return {
    api,
    metrics,
    database,
    async key(plan) {
      const { id } = await accounts.createAccount({ name: "Test", plan });
      return (await accounts.createKey({ accountId: id, environment: "live", name: "test", permissions }))
        .key;
    },
    async scrape() {
      return await (await fetch(`${api.admin.address}/metrics`)).text();
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
