/**
 * `npm run operator`: the operator behind an admin port. Ready when its caches are filled, which those that stand by have
 * filled too. Stopped, it first says that it drains, gives the Lease back, so that another leads at once, and closes its
 * databases; dispatchers run on as they are.
 */
import type { Config } from "../../internal/config/setting_table.ts";
import type { KubeClient } from "../../internal/kube/model.ts";
import { createBacklogs, type Sampler } from "../../internal/operator/backlog/sampler.ts";
import type { Watchdog } from "../../internal/operator/watchdog.ts";
import { type Listening, listen } from "../../internal/runtime/listen.ts";
import { createAdminHandler } from "../../internal/telemetry/admin.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";
import type { OperatorMetrics, WatchesHeard } from "../../internal/telemetry/operator/operator_metrics.ts";
import type { ObserveOperator } from "../../internal/telemetry/operator/operator_observation.ts";
import type { Databases } from "./databases.ts";

/** What is needed of the operator itself, internal/operator/operator.ts. */
export type Operator = AsyncDisposable & {
  /** "released" after it was stopped, "lost" when another may lead. */
  done: Promise<"released" | "lost">;
  isLeading(): boolean;
  holder(): string | undefined;
  /** Whether its caches are filled. */
  synced(): boolean;
  heard: WatchesHeard;
};

export type StartOperator = (options: {
  client: KubeClient;
  namespace: string;
  identity: string;
  lease: string;
  serviceAccount?: string | undefined;
  backlogs(changed: (database: string) => void): Sampler;
  workers: number;
  observe: ObserveOperator;
}) => Operator;

export type OperatorAppDeps = {
  config: Config;
  client: KubeClient;
  namespace: string;
  identity: string;
  databases: Databases;
  watchdog: Pick<Watchdog, "stuck">;
  observe: Observe;
  metrics: OperatorMetrics;
  /** Resources that are looked at at the same time. */
  workers: number;
  start: StartOperator;
  /** Fields of the resource that the API server's definition lacks. */
  missingFields(): Promise<readonly string[]>;
};

export type OperatorApp = AsyncDisposable & { admin: Listening; done: Operator["done"] };

/** What is not wanted is let go of by both. */
function createSampler(
  { config, databases, observe }: OperatorAppDeps,
  changed: (name: string) => void,
): Sampler {
  const sampler = createBacklogs({
    read: (name, signal) => databases.read(name, signal),
    pollMs: config.OPERATOR_POLL_MS,
    timeoutMs: config.OPERATOR_READ_TIMEOUT_MS,
    observe,
    changed,
  });
  return {
    ...sampler,
    wanted(names) {
      sampler.wanted(names);
      databases.keep(names);
    },
  };
}

/** Not known is not outdated: the API server may be away, or not let us see. */
async function tellMissingFields({ missingFields, observe }: OperatorAppDeps): Promise<void> {
  const missing = await missingFields().catch(() => []);
  if (missing.length > 0) observe({ kind: "crd_outdated", missing });
}

function standingOf(operator: Operator | undefined): string {
  if (operator?.isLeading()) return "this process leads";
  const holder = operator?.holder();
  return holder === undefined ? "nobody is known to lead" : `stands by, ${holder} leads`;
}

export async function startOperatorApp(deps: OperatorAppDeps): Promise<OperatorApp> {
  const { config, client, namespace, identity, observe, metrics, watchdog } = deps;
  await using built = new AsyncDisposableStack();
  built.use(deps.databases);
  const running: { operator?: Operator } = {};
  let draining = false;
  const handler = createAdminHandler({
    metrics,
    ping: async () => {
      if (!running.operator?.synced()) throw new Error("not yet");
    },
    needs: { name: "watches", there: "caches are filled", away: "caches are being filled" },
    optional: [{ name: "lease", mode: () => standingOf(running.operator) }],
    stuck: () => watchdog.stuck(),
    isDraining: () => draining,
  });
  const admin = built.use(
    await listen(handler, {
      host: config.METRICS_HOST,
      port: config.METRICS_PORT,
      portSetting: "METRICS_PORT",
      closeTimeoutMs: 0,
    }),
  );
  const operator = built.use(
    deps.start({
      client,
      namespace,
      identity,
      lease: config.OPERATOR_LEASE,
      serviceAccount: config.OPERATOR_SERVICE_ACCOUNT,
      backlogs: (changed) => createSampler(deps, changed),
      workers: deps.workers,
      observe,
    }),
  );
  running.operator = operator;
  metrics.watchHeard(() => operator.heard());
  observe({ kind: "server_started", name: "admin", address: admin.address });
  void tellMissingFields(deps);
  built.defer(() => {
    draining = true;
    observe({ kind: "process_draining", reason: "asked to stop" });
  });
  const parts = built.move();
  return { admin, done: operator.done, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
