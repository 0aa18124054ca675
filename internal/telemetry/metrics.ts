/** What the metrics make of the stream, in a registry of their own. */
import { databaseFailureOf, databaseFailureReasons } from "../core/errors.ts";
import { createGauges, type Gauges, type PoolState } from "./api/api_gauges.ts";
import {
  createSeries,
  decisionModes,
  limiterModes,
  logInOutcomes,
  outcomes,
  quotaShares,
  type Series,
} from "./api/api_series.ts";
import { createDocumentNames } from "./api/document_names.ts";
import { createDeliveryGauges, type DeliveryGauges } from "./dispatcher/delivery_gauges.ts";
import { createDeliverySeries, type DeliverySeries, recordDelivery } from "./dispatcher/delivery_series.ts";
import { neverObserved, type Observation, type Observe } from "./observation.ts";
import { isOperatorObservation } from "./operator/operator_kinds.ts";
import { createProcessRegistry } from "./process_registry.ts";

export type Metrics = {
  observe: Observe;
  contentType: string;
  /** The exposition text that Prometheus scrapes; made from memory alone. */
  text(): Promise<string>;
  /** Where the state of the process's pool is read. */
  watchPool(read: () => PoolState): void;
};

export type MetricsOptions = {
  version?: string;
  /** Names of plans, whose series begin at 0: a counter that appears with its first event hides that event from rate(). */
  plans?: readonly string[];
  /** Unix milliseconds. */
  now?: () => number;
};

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function recordRequest(series: Series, observation: Extract<Observation, { kind: "http_request" }>): void {
  const { environment, route, status, errorCode } = observation;
  const method = methods.has(observation.method) ? observation.method : "OTHER";
  series.requests.inc({ environment, route, method, status });
  const status_class = `${Math.floor(status / 100)}xx`;
  series.durations.observe({ environment, route, method, status_class }, observation.durationMs / 1_000);
  if (errorCode !== undefined) series.errors.inc({ environment, route, code: errorCode });
  if (status === 503 && observation.cause !== undefined && !recordDatabaseError(series, observation.cause))
    series.databaseTroubles.inc();
}

/** A database that ends a statement with an error is not away. */
function recordDatabaseError(series: Series, error: unknown): boolean {
  const reason = databaseFailureOf(error)?.reason;
  if (reason === undefined || reason === "unreachable") return false;
  series.databaseErrors.inc({ reason });
  return true;
}

function recordDecision(series: Series, observation: Extract<Observation, { kind: "limit_decision" }>): void {
  const { environment, plan, outcome, mode = "own", quota } = observation;
  series.decisions.inc({ environment, plan, outcome, mode });
  if (quota === undefined) return;
  const { limit, used, points } = quota;
  series.quotaUsed.observe({ plan }, used / limit);
  if (outcome !== "allowed") return;
  // Points are handed out one decision at a time, wherever they are counted: exactly one of them crosses.
  for (const share of quotaShares)
    if (used >= share * limit && used - points < share * limit) series.quotaReached.inc({ plan, share });
}

type Deliveries = { series: DeliverySeries; gauges: DeliveryGauges };

function recordOperation(
  series: Series,
  nameOf: (name: string | undefined) => string,
  observation: Extract<Observation, { kind: "graphql_operation" }>,
): void {
  const { environment, operation, result, cost, statements, parsed, persisted } = observation;
  series.operations.inc({ environment, operation, result, document: nameOf(observation.document) });
  series.operationDurations.observe({ environment, operation }, observation.durationMs / 1_000);
  if (cost !== undefined) series.operationCosts.observe({ environment }, cost);
  if (statements !== undefined) series.operationStatements.observe({ environment, operation }, statements);
  if (parsed !== undefined) series.documentLookups.inc({ cache: "document", hit: parsed });
  if (persisted !== undefined) series.documentLookups.inc({ cache: "persisted", hit: persisted });
}

function record(
  series: Series,
  gauges: Gauges,
  deliveries: Deliveries,
  nameOf: (name: string | undefined) => string,
  observation: Observation,
): void {
  // Those are operator_metrics.ts's, which no other process has.
  if (isOperatorObservation(observation)) return;
  switch (observation.kind) {
    case "http_request":
      recordRequest(series, observation);
      break;
    case "graphql_operation":
      recordOperation(series, nameOf, observation);
      break;
    case "graphql_execution":
      series.executions.inc({ how: observation.how });
      break;
    case "graphql_batch":
      series.batchSizes.observe({ environment: observation.environment }, observation.size);
      break;
    case "http_malformed":
      series.malformed.inc({ environment: observation.environment });
      break;
    case "limit_decision":
      recordDecision(series, observation);
      break;
    case "limiter_mode":
      for (const mode of limiterModes) series.limiterMode.set({ mode }, mode === observation.mode ? 1 : 0);
      series.limiterModeChanges.inc({ mode: observation.mode });
      break;
    case "limiter_error":
      series.limiterErrors.inc();
      break;
    case "usage_flush_failed":
      series.usageFlushFailures.inc();
      break;
    case "key_use_flush_failed":
      series.keyUseFlushFailures.inc();
      break;
    case "log_in":
      series.logIns.inc({ outcome: observation.outcome });
      break;
    case "mail_failed":
      series.mailFailures.inc();
      break;
    case "request_log_flush_failed":
      series.requestLogFlushFailures.inc();
      break;
    case "request_log_lost":
      series.requestLogLost.inc({ reason: observation.reason }, observation.entries);
      break;
    case "database_trouble":
      series.databaseTroubles.inc();
      break;
    case "connection_waited":
      if (observation.got) series.connectionWaits.observe(observation.waitedMs / 1_000);
      else series.connectionTimeouts.inc();
      break;
    case "dataset_loaded":
      gauges.loaded.set(`${observation.environment} ${observation.dataset}`, observation);
      break;
    case "source_due":
      gauges.due.set(`${observation.environment} ${observation.source}`, observation);
      break;
    case "held_prices_counted":
      gauges.held.set(observation.environment, observation);
      break;
    case "certificate_refused":
      series.certificateRefusals.inc();
      break;
    case "dispatcher_started":
    case "delivery_attempt":
    case "delivery_retry":
    case "delivery_finished":
    case "fanned_out":
    case "lanes_leased":
    case "attempts_late":
    case "backlog_sampled":
    case "scheduled_counted":
    case "webhooks_counted":
    case "partition_days_left":
    case "webhook_gone":
    case "partitions_dropped":
    case "deliveries_recovered":
    case "deliveries_expired":
    case "webhooks_noticed":
    case "webhooks_probed":
    case "lease_lost":
    case "delivery_trouble":
    case "maintenance_failed":
    case "payload_missing":
    case "webhook_unreadable":
    case "lanes_repaired":
      if ("error" in observation) recordDatabaseError(series, observation.error);
      recordDelivery(deliveries.series, observation);
      deliveries.gauges.record(observation);
      break;
    // A load is a process of its own, which nobody scrapes; what it did shows in the age of its datasets.
    case "load_finished":
    case "certificate_changed":
    case "forwarded_for_ignored":
    case "process_started":
    case "process_draining":
    case "process_stopped":
    case "server_stopped":
      break;
    case "server_started":
      if (observation.name === "live" || observation.name === "sandbox")
        gauges.up.set({ environment: observation.name }, 1);
      break;
    default:
      neverObserved(observation);
  }
}

function beginAtZero(series: Series, plans: readonly string[]): void {
  for (const reason of databaseFailureReasons)
    if (reason !== "unreachable") series.databaseErrors.inc({ reason }, 0);
  // Of a process that people log in to.
  if (plans.length > 0) for (const outcome of logInOutcomes) series.logIns.inc({ outcome }, 0);
  for (const plan of plans) {
    for (const outcome of outcomes)
      for (const mode of decisionModes) series.decisions.inc({ environment: "live", plan, outcome, mode }, 0);
    for (const share of quotaShares) series.quotaReached.inc({ plan, share }, 0);
    series.quotaUsed.zero({ plan });
  }
}

export function createRegistry(options: MetricsOptions = {}) {
  const registry = createProcessRegistry(options.version);
  const gauges = createGauges(registry, options.now ?? Date.now);
  const series = createSeries(registry);
  const deliveries = {
    series: createDeliverySeries(registry),
    gauges: createDeliveryGauges(registry, options.now ?? Date.now),
  };
  beginAtZero(series, options.plans ?? []);
  return { registry, gauges, series, deliveries };
}

export function createMetrics(options: MetricsOptions = {}): Metrics {
  const { registry, gauges, series, deliveries } = createRegistry(options);
  const nameOf = createDocumentNames();
  return {
    observe: (observation) => record(series, gauges, deliveries, nameOf, observation),
    contentType: registry.contentType,
    text: () => registry.metrics(),
    watchPool(read) {
      gauges.pool = { read };
    },
  };
}
