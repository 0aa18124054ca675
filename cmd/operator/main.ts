import "./heap_settings.ts";
import { describeConfig, loadProcessConfig, secretValues } from "../../internal/config/load.ts";
import { UsageError } from "../../internal/core/errors.ts";
import { createKubeClient } from "../../internal/kube/client.ts";
import { loadKubeConfig } from "../../internal/kube/kubeconfig.ts";
import { startOperator } from "../../internal/operator/operator.ts";
import { fieldManager, plural } from "../../internal/operator/resource/model.ts";
import { missingFields } from "../../internal/operator/resource/served.ts";
import { createWatchdog } from "../../internal/operator/watchdog.ts";
import { runUntilSignal } from "../../internal/runtime/shutdown.ts";
import { createLog } from "../../internal/telemetry/log.ts";
import { observeAll } from "../../internal/telemetry/observation.ts";
import { createOperatorMetrics } from "../../internal/telemetry/operator/operator_metrics.ts";
import { version } from "../shared/version.ts";
import { type OperatorApp, startOperatorApp } from "./app.ts";
import { createDatabases, openReading } from "./databases.ts";
import { identityOf, namespaceOf } from "./namespace.ts";

/** Resources that are looked at at the same time. */
const workers = 4;

/** Nobody waits for this: what it throws ends the process, which is to begin anew and stand by. */
async function endWhenLost({ done }: OperatorApp, lease: string): Promise<void> {
  if ((await done) === "lost")
    throw new UsageError(`The Lease ${lease} was lost: another operator may lead now.`);
}

await runUntilSignal(
  async () => {
    const config = loadProcessConfig();
    const kubernetes = loadKubeConfig({ kubeconfig: config.KUBECONFIG });
    const context = kubernetes.getContextObject(kubernetes.getCurrentContext());
    const namespace = await namespaceOf(config, context?.namespace);
    const { host } = new URL(kubernetes.getCurrentCluster()?.server ?? "");
    const metrics = createOperatorMetrics({ version, lease: config.OPERATOR_LEASE, workers, host });
    const log = createLog({ level: config.LOG_LEVEL, name: "operator", secrets: secretValues(config) });
    const watchdog = createWatchdog({ resources: [plural, "deployments"] });
    const observe = observeAll(log, metrics.observe, watchdog.observe);
    observe({ kind: "process_started", name: "operator", settings: describeConfig(config) });
    await using built = new AsyncDisposableStack();
    const client = built.use(createKubeClient({ config: kubernetes, fieldManager, observe }));
    const app = built.use(
      await startOperatorApp({
        config,
        client,
        namespace,
        identity: identityOf(config),
        databases: createDatabases({
          directory: config.OPERATOR_DATABASE_DIR,
          url: config.DATABASE_URL,
          open: (url) => openReading(url, config, (error) => observe({ kind: "database_trouble", error })),
        }),
        watchdog,
        observe,
        metrics,
        workers,
        start: startOperator,
        missingFields: () => missingFields((path, signal) => client.read(path, signal)),
      }),
    );
    void endWhenLost(app, config.OPERATOR_LEASE);
    return built.move();
  },
  { deadlineMs: 8_000 },
);
