/** The connections of the API: a pool for each environment, so that sandbox requests cannot use up live's connections. */
import type { Config } from "../../internal/config/setting_table.ts";
import type { Database } from "../../internal/postgres/database.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";
import type { Place } from "../shared/connection_settings.ts";

export type Pools = AsyncDisposable & { database: Database; sandboxDatabase: Database };

export function openPools(place: Place, config: Config, name: string, observe: Observe): Pools {
  const open = (applicationName: string, poolSize: number) =>
    place.open({
      applicationName,
      planOnce: true,
      poolSize,
      statementTimeoutMs: config.DATABASE_STATEMENT_TIMEOUT_MS,
      onTrouble: (error) => observe({ kind: "database_trouble", error }),
    });
  const database = open(name, config.DATABASE_POOL_SIZE);
  const sandboxDatabase = open(`${name}-sandbox`, config.SANDBOX_DATABASE_POOL_SIZE);
  return {
    database,
    sandboxDatabase,
    async [Symbol.asyncDispose]() {
      await Promise.all([database.destroy(), sandboxDatabase.destroy()]);
    },
  };
}
