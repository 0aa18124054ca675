/**
 * The API's graph: both environments' servers, each over its own pool, the admin port, and what flushes on the way out. `npm run
 * api` and `npm start` serve the same graph.
 */

import { createHmac } from "node:crypto";
import type { RequestListener } from "node:http";
import { createAuthenticator } from "../../internal/accounts/authenticator.ts";
import { createKeyUseRecorder } from "../../internal/accounts/key_use.ts";
import type { Feature } from "../../internal/accounts/model.ts";
import type { DatasetService } from "../../internal/changes/model.ts";
import type { Config } from "../../internal/config/setting_table.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { UsageError } from "../../internal/core/errors.ts";
import { createCursorCodec } from "../../internal/core/page.ts";
import { createInFlight } from "../../internal/http/in_flight.ts";
import { malformedAnswer } from "../../internal/http/malformed.ts";
import { createUnlimited } from "../../internal/limits/local_limiter.ts";
import { type Database, ping } from "../../internal/postgres/database.ts";
import { type Environment, type EnvironmentName, environments } from "../../internal/postgres/environment.ts";
import { poolState, watchWaits } from "../../internal/postgres/pool.ts";
import { createCountedSince } from "../../internal/prices/counted_prices.ts";
import { createRequestRecorder } from "../../internal/request_log/request_recorder.ts";
import { createApiServer } from "../../internal/rest/app.ts";
import { type Certificate, openCertificate } from "../../internal/runtime/certificate.ts";
import { type Listening, listen } from "../../internal/runtime/listen.ts";
import type { Hashing } from "../../internal/sessions/hashing.ts";
import { createAdminHandler } from "../../internal/telemetry/admin.ts";
import type { Metrics } from "../../internal/telemetry/metrics.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";
import { createUsageRecorder } from "../../internal/usage/usage_recorder.ts";
import { openDashboard } from "./dashboard.ts";
import { watchDatasetAges } from "./dataset_ages.ts";
import { createGraphql } from "./graphql.ts";
import { watchHeldPrices } from "./held_price_counts.ts";
import { inFlightLimits, openLimiter } from "./open_limiter.ts";
import { watchOverdueSources } from "./overdue_sources.ts";
import type { SchemaCheck } from "./schema_check.ts";
import { createServices } from "./services.ts";
import { webhookOptions } from "./webhooks.ts";

export type ApiDeps = {
  config: Config;
  database: Database;
  /** The sandbox's own pool: its requests must not use up live's connections. */
  sandboxDatabase: Database;
  keyHashSecret: string;
  observe: Observe;
  metrics: Metrics;
  /** Default: the database was checked before. */
  schema?: Pick<SchemaCheck, "checked" | "problem">;
  /** Whether people who sign up need not verify their address. They must, unless given. */
  signUpsVerified?: boolean;
  /** How passwords are hashed. Default: createHashing(). */
  hashing?: Hashing;
  /** Folder of the dashboard's built pages, if another than its own. */
  pages?: string;
};

/** Only environments that ENVIRONMENTS names have a server. */
export type Api = AsyncDisposable & { live: Listening; sandbox: Listening; admin: Listening };

async function certificateOf(config: Config, observe: Observe): Promise<Certificate | undefined> {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } = config;
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined)
    throw new UsageError("TLS_CERT_FILE and TLS_KEY_FILE go together: set both, or neither.");
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

/** Of what requests in flight may take, for those who are connected and silent: the most, and the part of it. */
const mostDrainMs = 2_000;
const drainShare = 0.2;

/** In the place of an environment that this process does not serve. The dashboard shows its address. */
const notServed = (address: string): Listening => ({
  address,
  port: 0,
  async drain() {},
  async [Symbol.asyncDispose]() {},
});

/** The admin port: metrics, those of the connection pool among them, and whether the process drains. */
function openAdmin(
  { config, metrics, database, schema }: ApiDeps,
  isDraining: () => boolean,
  mode: () => string,
) {
  metrics.watchPool(() => poolState(database));
  const optional = config.REDIS_URL === undefined ? [] : [{ name: "redis", mode }];
  const listener = createAdminHandler({
    metrics,
    ping: () => ping(database),
    isDraining,
    optional,
    ...(schema === undefined ? {} : { isReady: schema.checked, stuck: schema.problem }),
  });
  const { METRICS_HOST: host, METRICS_PORT: port, SHUTDOWN_TIMEOUT_MS: closeTimeoutMs } = config;
  return listen(listener, { host, port, portSetting: "METRICS_PORT", closeTimeoutMs });
}

/** What is counted and logged of requests. Opened before the servers, so that they are disposed of after them. */
function openRecorders(config: Config, database: Database, observe: Observe, built: AsyncDisposableStack) {
  const keyUse = createKeyUseRecorder({
    database,
    clock: systemClock,
    onError: (error) => observe({ kind: "key_use_flush_failed", error }),
  });
  built.use(keyUse);
  const usage = createUsageRecorder({
    database,
    clock: systemClock,
    onError: (error) => observe({ kind: "usage_flush_failed", error }),
  });
  built.use(usage);
  const requestLog = config.REQUEST_LOG
    ? built.use(
        createRequestRecorder({
          database,
          clock: systemClock,
          onError: (error) => observe({ kind: "request_log_flush_failed", error }),
          onLost: (entries, reason) => observe({ kind: "request_log_lost", entries, reason }),
        }),
      )
    : undefined;
  return { keyUse, usage, requestLog };
}

type DataDeps = Pick<ApiDeps, "database" | "observe"> & {
  environment: Environment;
  datasets: DatasetService;
};

/** What the metrics report of an environment's data. */
function watchData(
  built: AsyncDisposableStack,
  { environment: { name, schema }, database, datasets, observe }: DataDeps,
): void {
  built.use(watchDatasetAges({ environment: name, datasets, observe }));
  built.use(watchOverdueSources({ environment: name, schema, database, observe }));
  built.use(watchHeldPrices({ environment: name, schema, database, observe }));
}

/**
 * Listens when it returns. Disposed of, it drains: 503 on the admin port first; then all are served who come, each answer the
 * last of its connection; then the servers close, and what is unwritten is written.
 */
export async function startApi(deps: ApiDeps): Promise<Api> {
  const { config, database, observe } = deps;
  await using built = new AsyncDisposableStack();
  let draining = false;
  let refusing = false;
  const isDraining = () => draining;
  const closeTimeoutMs = config.SHUTDOWN_TIMEOUT_MS;

  watchWaits(database, (wait) => observe({ kind: "connection_waited", ...wait }));
  let limiterMode = "local";
  const admin = await openAdmin(deps, isDraining, () => limiterMode);
  built.use(admin);

  const { keyUse, usage, requestLog } = openRecorders(config, database, observe, built);
  const openToAll: Feature[] = config.WEBHOOKS_ALL_PLANS ? ["webhooks"] : [];
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

  const graphql = createGraphql({ observe });
  const certificate = await certificateOf(config, observe);
  if (certificate !== undefined) built.use(certificate);
  const docs = config.DOCS_URL === undefined ? {} : { docsUrl: config.DOCS_URL };
  /** What the server of an environment serves. */
  function apiOf(environment: Environment, database: Database) {
    const { schema } = environment;
    const hashSecret = deps.keyHashSecret;
    const services = built.use(
      createServices({
        ...{ database, schema },
        clock: systemClock,
        countedSince: createCountedSince(systemClock, config.PRICE_MAX_AGE_DAYS),
        isDraining,
        checkDocument: graphql.documents.check,
        onUnreadable: (webhookId, error) =>
          observe({ environment: environment.name, kind: "webhook_unreadable", webhookId, error }),
        webhooks: webhookOptions(config, environment, deps.keyHashSecret),
      }),
    );
    watchData(built, { environment, database, datasets: services.datasets, observe });
    const shared = {
      environment,
      authenticator: createAuthenticator({ database, hashSecret, clock: systemClock, openToAll }),
      trustedHops: config.TRUSTED_PROXY_HOPS,
      inFlight: createInFlight(inFlightLimits(config, environment.name)),
      limiter: environment.limited ? limited : createUnlimited(systemClock),
      usage,
      ...(requestLog === undefined ? {} : { requestLog }),
      keyUsed: (keyId: string) => keyUse.used(keyId),
      observe,
      clock: systemClock,
      origins: config.CORS_ORIGINS,
    };
    const { persisted, idempotency } = services;
    const mount = graphql.mount({ ...services, cursors }, { ...shared, persisted, idempotency });
    const ownPing = () => ping(database);
    return {
      graphql: mount,
      rest: { ...shared, ...services, cursors, isDraining: () => refusing, ping: ownPing, ...docs },
    };
  }
  const apis = {
    live: apiOf(environments.live, database),
    sandbox: apiOf(environments.sandbox, deps.sandboxDatabase),
  };
  const dashboard = built.use(
    await openDashboard({
      ...{ config, database, keyHashSecret: deps.keyHashSecret, observe, openToAll, pages: deps.pages },
      signUpsVerified: deps.signUpsVerified ?? false,
      hashing: deps.hashing,
      rest: { live: apis.live.rest, sandbox: apis.sandbox.rest },
    }),
  );
  const serverOf = (name: EnvironmentName): RequestListener => {
    const { rest, graphql } = apis[name];
    return createApiServer({ ...rest, mounts: [graphql, ...dashboard.mounts(name)] });
  };
  const servers = { live: serverOf("live"), sandbox: serverOf("sandbox") };

  async function open(name: EnvironmentName, port: number, portSetting: string): Promise<Listening> {
    if (!config.ENVIRONMENTS.includes(name)) return notServed(`http://${config.HOST}:${port}`);
    const malformed = (reason: string) => malformedAnswer(environments[name], reason, { observe, ...docs });
    const listening = await listen(servers[name], {
      host: config.HOST,
      port,
      portSetting,
      closeTimeoutMs,
      malformed,
      certificate,
    });
    observe({ kind: "server_started", name, address: listening.address });
    return built.use(listening);
  }
  // First: what the live server shows of the sandbox's address is then known.
  const sandbox = await open("sandbox", config.SANDBOX_PORT, "SANDBOX_PORT");
  const live = await open("live", config.PORT, "PORT");
  dashboard.opened({ servers, addresses: { live: live.address, sandbox: sandbox.address } });
  observe({ kind: "server_started", name: "admin", address: admin.address });

  built.defer(async () => {
    draining = true;
    observe({ kind: "process_draining", reason: "asked to stop" });
    const drainMs = Math.min(mostDrainMs, closeTimeoutMs * drainShare);
    await Promise.all([live.drain(drainMs), sandbox.drain(drainMs)]);
    refusing = true;
    // Together, so that two of them take as long as one.
    await Promise.all([live[Symbol.asyncDispose](), sandbox[Symbol.asyncDispose]()]);
  });
  const parts = built.move();
  return { live, sandbox, admin, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
