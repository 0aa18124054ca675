/** `npm run dispatcher`: sending behind an admin port, on which it says that it drains before it stops. */
import type { Config } from "../../internal/config/setting_table.ts";
import { type Database, ping } from "../../internal/postgres/database.ts";
import { poolState, watchWaits } from "../../internal/postgres/pool.ts";
import { type Listening, listen } from "../../internal/runtime/listen.ts";
import { createAdminHandler } from "../../internal/telemetry/admin.ts";
import type { Metrics } from "../../internal/telemetry/metrics.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";
import { startSending } from "./environments.ts";

export type DispatcherAppDeps = {
  config: Config;
  database: Database;
  keyHashSecret: string;
  observe: Observe;
  metrics: Metrics;
};

export type DispatcherApp = AsyncDisposable & { admin: Listening };

export async function startDispatcherApp(deps: DispatcherAppDeps): Promise<DispatcherApp> {
  const { config, database, observe, metrics, keyHashSecret } = deps;
  await using built = new AsyncDisposableStack();
  let draining = false;
  watchWaits(database, (wait) => observe({ kind: "connection_waited", ...wait }));
  metrics.watchPool(() => poolState(database));
  const admin = built.use(
    await listen(createAdminHandler({ metrics, ping: () => ping(database), isDraining: () => draining }), {
      host: config.METRICS_HOST,
      port: config.METRICS_PORT,
      portSetting: "METRICS_PORT",
      closeTimeoutMs: config.SHUTDOWN_TIMEOUT_MS,
    }),
  );
  const graceMs = config.DISPATCHER_GRACE_MS;
  built.use(await startSending({ config, database, keyHashSecret, observe, graceMs }));
  observe({ kind: "server_started", name: "admin", address: admin.address });
  built.defer(() => {
    draining = true;
    observe({ kind: "process_draining", reason: "asked to stop" });
  });
  const parts = built.move();
  return { admin, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
