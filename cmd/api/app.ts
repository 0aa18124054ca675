/**
 * The API's graph: both environments' doors over one pool, the admin port, and what flushes on the way out. `npm run
 * api` and `npm start` serve the same graph.
 */
import { createHmac } from "node:crypto";
import { createAuthenticator } from "../../internal/accounts/authenticator.ts";
import { createKeyUseRecorder } from "../../internal/accounts/key_use.ts";
import type { Config } from "../../internal/config/fields.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { OperatorError } from "../../internal/core/errors.ts";
import { createCursorCodec } from "../../internal/core/page.ts";
import { createSimulation } from "../../internal/delivery/simulate.ts";
import { createUnlimited } from "../../internal/limits/memory.ts";
import { type Database, ping } from "../../internal/postgres/database.ts";
import { type Environment, environments } from "../../internal/postgres/environment.ts";
import { poolState, watchWaits } from "../../internal/postgres/pool.ts";
import { createRestApp, malformedAnswer } from "../../internal/rest/app.ts";
import { type Certificate, openCertificate } from "../../internal/runtime/certificate.ts";
import { type Listening, listen } from "../../internal/runtime/listen.ts";
import { createAdminHandler } from "../../internal/telemetry/admin.ts";
import type { Metrics } from "../../internal/telemetry/metrics.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";
import { createUsageRecorder } from "../../internal/usage/recorder.ts";
import { sealKeyOf } from "../../internal/webhooks/seal.ts";
import { watchDatasetAges } from "./dataset_ages.ts";
import { openLimiter } from "./limits.ts";
import { createServices } from "./services.ts";

export type ApiDeps = {
  config: Config;
  database: Database;
  keyHashSecret: string;
  observe: Observe;
  metrics: Metrics;
};

export type Api = AsyncDisposable & { live: Listening; sandbox: Listening; admin: Listening };

async function certificateOf(config: Config, observe: Observe): Promise<Certificate | undefined> {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } = config;
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined)
    throw new OperatorError("TLS_CERT_FILE and TLS_KEY_FILE go together: set both, or neither.");
  return openCertificate({
    certFile,
    keyFile,
    onChange: (change) =>
      observe(
        "error" in change
          ? { kind: "certificate_refused", error: change.error }
          : { kind: "certificate_changed", validUntil: change.validUntil },
      ),
  });
}

/** Listens when it returns. Disposed of, it drains: 503 on the admin port first, then the doors, then what is unwritten. */
export async function startApi(deps: ApiDeps): Promise<Api> {
  const { config, database, observe } = deps;
  await using built = new AsyncDisposableStack();
  let draining = false;
  const isDraining = () => draining;
  const closeTimeoutMs = config.SHUTDOWN_TIMEOUT_MS;

  watchWaits(database, (wait) => observe({ kind: "connection_waited", ...wait }));
  deps.metrics.watchPool(() => poolState(database));
  let limiterMode = "local";
  const optional = config.REDIS_URL === undefined ? [] : [{ name: "redis", mode: () => limiterMode }];
  const admin = await listen(
    createAdminHandler({ metrics: deps.metrics, ping: () => ping(database), isDraining, optional }),
    { host: config.METRICS_HOST, port: config.METRICS_PORT, portSetting: "METRICS_PORT", closeTimeoutMs },
  );
  built.use(admin);

  const keyUse = createKeyUseRecorder({
    database,
    clock: systemClock,
    onError: (error) => observe({ kind: "key_use_flush_failed", error }),
  });
  built.use(keyUse);
  // Before the doors: disposed of after them, when nothing is counted any more.
  const usage = createUsageRecorder({
    database,
    clock: systemClock,
    onError: (error) => observe({ kind: "usage_flush_failed", error }),
  });
  built.use(usage);
  const authenticator = createAuthenticator({ database, hashSecret: deps.keyHashSecret, clock: systemClock });
  // One secret to keep: what signs cursors is derived from it, and says nothing about it.
  const cursors = createCursorCodec(createHmac("sha256", deps.keyHashSecret).update("cursors").digest("hex"));
  const { limiter: limited } = built.use(
    await openLimiter({
      config,
      monthUsed: usage.monthUsed,
      observe(observation) {
        if (observation.kind === "limiter_mode") limiterMode = observation.mode;
        observe(observation);
      },
    }),
  );

  const sealKey = sealKeyOf(deps.keyHashSecret);
  const certificate = await certificateOf(config, observe);
  if (certificate !== undefined) built.use(certificate);
  const docs = config.DOCS_URL === undefined ? {} : { docsUrl: config.DOCS_URL };
  const open = async (environment: Environment, port: number, portSetting: string): Promise<Listening> => {
    const { schema } = environment;
    // Nothing is sent in the sandbox: a replay is signed and recorded at once.
    const simulate =
      environment.name === "sandbox" ? createSimulation({ schema, sealKey, clock: systemClock }) : undefined;
    const services = built.use(createServices({ database, schema, clock: systemClock, simulate }));
    built.use(watchDatasetAges({ environment: environment.name, datasets: services.datasets, observe }));
    const app = createRestApp({
      environment,
      ...services,
      authenticator,
      limiter: environment.limited ? limited : createUnlimited(systemClock),
      usage,
      keyUsed: (keyId) => keyUse.used(keyId),
      cursors,
      observe,
      clock: systemClock,
      isDraining,
      ping: () => ping(database),
      origins: config.CORS_ORIGINS,
      ...docs,
    });
    const malformed = (reason: string) => malformedAnswer(environment, reason, { observe, ...docs });
    const listening = await listen(app, {
      host: config.HOST,
      port,
      portSetting,
      closeTimeoutMs,
      malformed,
      certificate,
    });
    observe({ kind: "server_started", name: environment.name, address: listening.address });
    return built.use(listening);
  };
  const live = await open(environments.live, config.PORT, "PORT");
  const sandbox = await open(environments.sandbox, config.SANDBOX_PORT, "SANDBOX_PORT");
  observe({ kind: "server_started", name: "admin", address: admin.address });

  built.defer(() => {
    draining = true;
    observe({ kind: "process_draining", reason: "asked to stop" });
  });
  const parts = built.move();
  return { live, sandbox, admin, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
