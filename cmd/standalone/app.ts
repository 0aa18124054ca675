/**
 * Everything in one process: the embedded PostgreSQL (or DATABASE_URL), the schema, first data, an account with keys,
 * the API, and the dispatcher. Starting again on the same data finds all of it there.
 */

import { mkdir } from "node:fs/promises";
import { createAuthenticator } from "../../internal/accounts/authenticator.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import type { Config } from "../../internal/config/setting_table.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { createDrugService } from "../../internal/drugs/service.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { environments } from "../../internal/postgres/environment.ts";
import { migrateUp } from "../../internal/postgres/migrate.ts";
import { countedFrom } from "../../internal/prices/counted_prices.ts";
import { firstDay } from "../../internal/prices/history_range.ts";
import { createPriceService } from "../../internal/prices/service.ts";
import { createLoginLink } from "../../internal/sessions/login_links.ts";
import { loginLink } from "../../internal/sessions/mails.ts";
import { loginLinkMs } from "../../internal/sessions/model.ts";
import type { Metrics } from "../../internal/telemetry/metrics.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";
import { type Api, startApi } from "../api/app.ts";
import { openPools } from "../api/pools.ts";
import { sendingPool, startSending } from "../dispatcher/environments.ts";
import { findPlace } from "../shared/connection_settings.ts";
import { type Credentials, writeCredentials } from "./credentials.ts";
import { requireFreePorts } from "./free_ports.ts";
import { seed } from "./seed.ts";
import { watchServer } from "./watch.ts";

export type StandaloneDeps = {
  config: Config;
  observe: Observe;
  metrics: Metrics;
  /** Progress of the start, for a person. */
  log: (line: string) => void;
  /** Fires when stopping was asked for before the service stood. */
  stopping: AbortSignal;
};

export type Standalone = AsyncDisposable & {
  credentials: Credentials;
  exampleDin: string | undefined;
  /** Logs the administrator in, once. Undefined without a dashboard, or if no user has `admin_email`. */
  loginUrl: string | undefined;
};

export async function startStandalone(deps: StandaloneDeps): Promise<Standalone> {
  const { config, log, observe, stopping } = deps;
  await requireFreePorts(config);
  await using built = new AsyncDisposableStack();
  const place = built.use(await findPlace(config, log));
  await mkdir(place.dataDirectory, { recursive: true });
  stopping.throwIfAborted();

  const bulk = { applicationName: "standalone-setup", poolSize: 4, statementTimeoutMs: 0 };
  {
    await using database = place.open(bulk);
    const ran = await migrateUp(database);
    if (ran.length > 0) log(`Applied ${ran.length} ${ran.length === 1 ? "migration" : "migrations"}`);
    stopping.throwIfAborted();
    await seed({ database, dataDirectory: place.dataDirectory, config, clock: systemClock, log, stopping });
  }

  const { database, sandboxDatabase } = built.use(openPools(place, config, "standalone", observe));
  built.use(watchServer(place, log));
  const keyHashSecret = await place.keyHashSecret();
  // A developer's own machine: without a mail server, nobody could verify an address.
  const signUpsVerified = config.SMTP_URL === undefined;
  const api = built.use(
    await startApi({
      config,
      database,
      sandboxDatabase,
      keyHashSecret,
      observe,
      metrics: deps.metrics,
      signUpsVerified,
    }),
  );
  const sending = built.use(
    place.open({
      applicationName: "standalone-dispatcher",
      ...sendingPool(config),
      onTrouble: (error) => observe({ kind: "database_trouble", error }),
    }),
  );
  const graceMs = Math.min(config.DISPATCHER_GRACE_MS, config.SHUTDOWN_TIMEOUT_MS);
  built.use(await startSending({ config, database: sending, keyHashSecret, observe, graceMs }));
  const clock = systemClock;
  const credentials = await writeCredentials(
    {
      dataDirectory: place.dataDirectory,
      accounts: createAccountService({ database, hashSecret: keyHashSecret, clock }),
      authenticator: createAuthenticator({ database, hashSecret: keyHashSecret, clock }),
    },
    addressesOf(api, place.databaseUrl),
  );
  const exampleDin = await pricedDrug(database);
  async function makeLoginUrl() {
    const token = await createLoginLink({ database, clock }, credentials.admin_email);
    const dashboardUrl = config.DASHBOARD_URL?.replace(/\/+$/, "") ?? credentials.dashboard_url;
    return token === undefined ? undefined : loginLink(dashboardUrl, token);
  }
  const loginUrl = config.DASHBOARD ? await makeLoginUrl() : undefined;
  const parts = built.move();
  return { credentials, exampleDin, loginUrl, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

function addressesOf(api: Api, databaseUrl: string) {
  return {
    base_url: api.live.address,
    sandbox_url: api.sandbox.address,
    dashboard_url: `${api.live.address}/dashboard`,
    metrics_url: `${api.admin.address}/metrics`,
    database_url: databaseUrl,
  };
}

/** The live drug with the most offers among the first hundred: something to ask for that has an answer. */
async function pricedDrug(database: Database): Promise<string | undefined> {
  const { schema } = environments.live;
  const page = await createDrugService({ database, schema }).list({ limit: 100, offset: 0 });
  const summaries = await createPriceService({
    database,
    schema,
    countedSince: () => countedFrom(firstDay),
  }).summaries(page.rows.map((drug) => drug.id));
  const offers = (id: number) => summaries.get(id)?.counted ?? 0;
  const [best] = page.rows.toSorted((a, b) => offers(b.id) - offers(a.id));
  return best !== undefined && offers(best.id) > 0 ? best.din : undefined;
}

/** The banner that is printed when the service is ready. */
export function welcome({ credentials, exampleDin, loginUrl }: Standalone, dataDirectory: string): string {
  const curl = (key: string, address: string) => `  curl -H "Authorization: Bearer ${key}" "${address}"`;
  const live =
    exampleDin === undefined
      ? `${credentials.base_url}/v1/drugs?limit=3`
      : `${credentials.base_url}/v1/drugs/${exampleDin}/prices?limit=3`;
  const open =
    loginUrl === undefined
      ? []
      : [
          "Open the dashboard. This link logs you in once and expires in " +
            `${loginLinkMs / 60_000} minutes:`,
          `  ${loginUrl}`,
          "",
        ];
  return [
    "",
    ...open,
    "Try:",
    curl(credentials.live_key, live),
    curl(credentials.sandbox_key, `${credentials.sandbox_url}/v1/drugs/search?query=metformin`),
    "",
    `Live       ${credentials.base_url}/v1`,
    `Sandbox    ${credentials.sandbox_url}/v1`,
    `Docs       ${credentials.base_url}/docs`,
    `Dashboard  ${credentials.dashboard_url}`,
    `Metrics    ${credentials.metrics_url}`,
    `Keys and the dashboard login: ${dataDirectory}/credentials.json`,
    "",
    "Press Ctrl-C to stop. Your data is kept.",
    "",
  ].join("\n");
}
