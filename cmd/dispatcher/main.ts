import { describeConfig, loadProcessConfig, secretValues } from "../../internal/config/load.ts";
import { requireCurrentSchema } from "../../internal/postgres/migrate.ts";
import { runUntilSignal } from "../../internal/runtime/shutdown.ts";
import { createLog } from "../../internal/telemetry/log.ts";
import { createMetrics } from "../../internal/telemetry/metrics.ts";
import { observeAll } from "../../internal/telemetry/observation.ts";
import { findPlace } from "../shared/connection_settings.ts";
import { version } from "../shared/version.ts";
import { startDispatcherApp } from "./app.ts";
import { sendingPool } from "./environments.ts";

// How long stopping may take is a setting, and known once the settings are.
const options = { deadlineMs: 35_000 };

await runUntilSignal(async () => {
  const config = loadProcessConfig();
  options.deadlineMs = config.DISPATCHER_GRACE_MS + 10_000;
  const metrics = createMetrics({ version });
  const secrets = secretValues(config);
  const log = createLog({ level: config.LOG_LEVEL, name: "dispatcher", secrets });
  const observe = observeAll(log, metrics.observe);
  observe({ kind: "process_started", name: "dispatcher", settings: describeConfig(config) });
  await using built = new AsyncDisposableStack();
  const place = built.use(await findPlace(config, (line) => process.stderr.write(`${line}\n`)));
  const database = built.use(
    place.open({
      applicationName: "dispatcher",
      ...sendingPool(config),
      onTrouble: (error) => observe({ kind: "database_trouble", error }),
    }),
  );
  await requireCurrentSchema(database);
  const keyHashSecret = await place.keyHashSecret();
  built.use(await startDispatcherApp({ config, database, keyHashSecret, observe, metrics }));
  return built.move();
}, options);
