import { planNames } from "../../internal/accounts/model.ts";
import { loadProcessConfig, secretValues } from "../../internal/config/load.ts";
import { runUntilSignal } from "../../internal/runtime/shutdown.ts";
import { createLog } from "../../internal/telemetry/log.ts";
import { createMetrics } from "../../internal/telemetry/metrics.ts";
import { observeAll } from "../../internal/telemetry/observation.ts";
import { version } from "../shared/version.ts";
import { startStandalone, welcome } from "./app.ts";

await runUntilSignal(
  async (stopping) => {
    const config = loadProcessConfig();
    const metrics = createMetrics({ version, plans: planNames });
    // A person watches: the log says what is wrong, not every request.
    const level = config.LOG_LEVEL === "info" ? "warn" : config.LOG_LEVEL;
    const secrets = secretValues(config);
    const observe = observeAll(createLog({ level, name: "standalone", secrets }), metrics.observe);
    const log = (line: string) => process.stdout.write(`${line}\n`);
    const standalone = await startStandalone({ config, observe, metrics, log, stopping });
    log(welcome(standalone, config.DATA_DIR));
    return standalone;
  },
  { deadlineMs: 30_000 },
);
