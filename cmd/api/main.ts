import { planNames } from "../../internal/accounts/model.ts";
import { describeConfig, loadProcessConfig, secretValues } from "../../internal/config/load.ts";
import { runUntilSignal } from "../../internal/runtime/shutdown.ts";
import { createLog } from "../../internal/telemetry/log.ts";
import { createMetrics } from "../../internal/telemetry/metrics.ts";
import { observeAll } from "../../internal/telemetry/observation.ts";
import { findPlace } from "../shared/connection_settings.ts";
import { version } from "../shared/version.ts";
import { startApi } from "./app.ts";
import { openPools } from "./pools.ts";
import { openSchemaCheck } from "./schema_check.ts";

// How long stopping may take is a setting, and known once the settings are.
const options = { deadlineMs: 30_000 };

await runUntilSignal(async () => {
  const config = loadProcessConfig();
  options.deadlineMs = config.SHUTDOWN_TIMEOUT_MS + 20_000;
  const metrics = createMetrics({ version, plans: planNames });
  const secrets = secretValues(config);
  const observe = observeAll(createLog({ level: config.LOG_LEVEL, name: "api", secrets }), metrics.observe);
  observe({ kind: "process_started", name: "api", settings: describeConfig(config) });
  await using built = new AsyncDisposableStack();
  const place = built.use(await findPlace(config, (line) => process.stderr.write(`${line}\n`)));
  const { database, sandboxDatabase } = built.use(openPools(place, config, "api", observe));
  const schema = built.use(await openSchemaCheck(database, observe));
  const keyHashSecret = await place.keyHashSecret();
  built.use(await startApi({ config, database, sandboxDatabase, keyHashSecret, observe, metrics, schema }));
  return built.move();
}, options);
