/**
 * Sending, for both environments: live events go out, sandbox events are simulated, and each environment is maintained. `npm
 * run dispatcher` runs it by itself, `npm start` beside the API. Disposed of, it stops in order: what is in flight may end
 * within the grace, lanes are handed back at once, and connections are closed last.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { forgetAudit } from "../../internal/accounts/audit.ts";
import type { Config } from "../../internal/config/setting_table.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { dayMs } from "../../internal/core/days.ts";
import { UsageError } from "../../internal/core/errors.ts";
import { createDispatcher } from "../../internal/delivery/dispatcher.ts";
import { startMaintenance } from "../../internal/delivery/maintenance/maintenance.ts";
import { type DispatcherOptions, settingsOf } from "../../internal/delivery/options.ts";
import { tellRetries } from "../../internal/delivery/retry_reports.ts";
import { createSandboxDispatcher } from "../../internal/delivery/sandbox.ts";
import { createSender, type Sender } from "../../internal/delivery/sender/sender.ts";
import { createSimulation } from "../../internal/delivery/simulate.ts";
import type { Database, Transaction } from "../../internal/postgres/database.ts";
import { environments } from "../../internal/postgres/environment.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";
import { parseCidrs } from "../../internal/webhooks/ip_addresses.ts";
import { resealWebhooks } from "../../internal/webhooks/reseal.ts";
import { sealKeyOf } from "../../internal/webhooks/seal.ts";
import { observeMaintenance, observeSending } from "./observe.ts";

/** Its pool: statements of queues, each bounded, on connections that are given up when nothing comes back. */
export function sendingPool(config: Config) {
  const statementTimeoutMs = config.DATABASE_STATEMENT_TIMEOUT_MS;
  return {
    planOnce: true,
    byIndex: true,
    poolSize: config.DATABASE_POOL_SIZE,
    statementTimeoutMs,
    silenceMs: statementTimeoutMs === 0 ? 60_000 : statementTimeoutMs + 5_000,
  };
}

export type SendingDeps = {
  config: Config;
  /** Of its own: what it waits for must not hold up requests. */
  database: Database;
  keyHashSecret: string;
  observe: Observe;
  graceMs: number;
};

const clock = systemClock;

function openSender(config: Config): Sender {
  try {
    return createSender({
      allow: parseCidrs(config.WEBHOOK_ALLOW_CIDRS),
      allowHttp: config.WEBHOOK_ALLOW_HTTP,
      proxy: config.WEBHOOK_PROXY_URL,
      caFile: config.WEBHOOK_CA_FILE,
      maxSockets: config.DISPATCHER_SLOTS * 2,
    });
  } catch (error) {
    throw new UsageError(`Webhooks cannot be sent like this: ${(error as Error).message}`);
  }
}

/** Throws an UsageError when the settings do not fit together. */
function optionsOf(config: Config, graceMs: number): DispatcherOptions {
  const options = {
    concurrency: config.DISPATCHER_SLOTS,
    concurrencyPerLane: config.DISPATCHER_SLOTS_PER_WEBHOOK,
    leaseMs: config.DISPATCHER_LEASE_MS,
    renewMs: Math.floor(config.DISPATCHER_LEASE_MS * 0.3),
    pollMs: config.DISPATCHER_POLL_MS,
    graceMs,
  };
  try {
    settingsOf(options);
  } catch (error) {
    throw new UsageError(`The settings DISPATCHER_* do not fit together: ${(error as Error).message}`);
  }
  return options;
}

export async function startSending(deps: SendingDeps): Promise<AsyncDisposable> {
  const { config, database, observe, graceMs } = deps;
  const { live, sandbox } = environments;
  const options = optionsOf(config, graceMs);
  const sealKey = sealKeyOf(deps.keyHashSecret);
  const id = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  await using built = new AsyncDisposableStack();
  const sender = built.use(openSender(config));

  const simulate = createSimulation({
    schema: sandbox.schema,
    sealKey,
    clock,
    onUnreadable: (webhookId, error) =>
      observe({ environment: "sandbox", kind: "webhook_unreadable", webhookId, error }),
  });
  for (const environment of [live, sandbox]) {
    const { name, schema } = environment;
    const onUnreadable = (webhookId: string, error: unknown) =>
      observe({ environment: name, kind: "webhook_unreadable", webhookId, error });
    const maintained = {
      ...{ database, schema, clock, id, observe: observeMaintenance(name, observe) },
      reseal: () => resealWebhooks(database, { schema, sealKey, onUnreadable }),
    };
    const retention = { days: config.SANDBOX_RETENTION_DAYS, simulated: true };
    const forgetOld = (tx: Transaction, now: Date) =>
      forgetAudit(tx, new Date(now.getTime() - config.AUDIT_RETENTION_DAYS * dayMs));
    built.use(
      startMaintenance(
        name === "sandbox"
          ? { ...maintained, simulate, retention }
          : { ...maintained, forgetAudit: forgetOld },
      ),
    );
    observe({ kind: "dispatcher_started", environment: name, id });
  }
  built.use(
    createSandboxDispatcher({
      database,
      schema: sandbox.schema,
      clock,
      simulate,
      observe: observeSending("sandbox", observe),
      pollMs: config.DISPATCHER_POLL_MS,
    }),
  );
  built.use(
    createDispatcher({
      database,
      schema: live.schema,
      send: tellRetries(sender.send, (reason) =>
        observe({ kind: "delivery_retry", environment: "live", reason }),
      ),
      clock,
      observe: observeSending("live", observe),
      sealKey,
      id,
      options,
    }),
  );
  const parts = built.move();
  return { [Symbol.asyncDispose]: () => parts.disposeAsync() };
}
