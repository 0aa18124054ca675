/**
 * The metrics, in a registry of their own. Labels are bounded: route patterns, methods, statuses, plans, the two
 * environments. No account, key, drug or address ever becomes a label.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { neverObserved, type Observation, type Observe } from "./observation.ts";

export type Metrics = {
  observe: Observe;
  contentType: string;
  /** The exposition text that Prometheus scrapes. */
  text(): Promise<string>;
};

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** From a millisecond, which a cached answer takes, to ten seconds, when the statement timeout ends it. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function createSeries(registers: Registry[]) {
  return {
    requests: new Histogram({
      name: "drug_price_http_request_duration_seconds",
      help: "Time from a request's head to the end of its answer, by route pattern.",
      labelNames: ["environment", "route", "method", "status"],
      buckets: durationBuckets,
      registers,
    }),
    errors: new Counter({
      name: "drug_price_http_errors_total",
      help: "Answers that carry an error, by its code.",
      labelNames: ["environment", "code"],
      registers,
    }),
    malformed: new Counter({
      name: "drug_price_http_malformed_total",
      help: "Connections hung up on because what came was no HTTP request.",
      labelNames: ["environment"],
      registers,
    }),
    decisions: new Counter({
      name: "drug_price_limit_decisions_total",
      help: "Decisions of the limiter by plan: allowed, or refused by the burst or the monthly quota.",
      labelNames: ["environment", "plan", "outcome"],
      registers,
    }),
    limiterMode: new Gauge({
      name: "drug_price_limiter_mode",
      help: "1 for how limits are decided now: shared through Redis, or local to this process while Redis is away.",
      labelNames: ["mode"],
      registers,
    }),
    limiterErrors: new Counter({
      name: "drug_price_limiter_errors_total",
      help: "Failures of Redis to decide on limits in time, and of looking up a month; one a second is counted at most.",
      registers,
    }),
    databaseTroubles: new Counter({
      name: "drug_price_database_troubles_total",
      help: "Times the database could not be reached, requests and background work together.",
      registers,
    }),
    keyUseFlushFailures: new Counter({
      name: "drug_price_key_use_flush_failures_total",
      help: "Times the last use of keys could not be written down.",
      registers,
    }),
    loads: new Counter({
      name: "drug_price_loads_total",
      help: "Loads that ended, by kind and state.",
      labelNames: ["environment", "load", "state"],
      registers,
    }),
    certificateRefusals: new Counter({
      name: "drug_price_certificate_refusals_total",
      help: "Changes of the certificate's files that were not taken; the certificate before goes on.",
      registers,
    }),
    loadRows: new Counter({
      name: "drug_price_load_rows_total",
      help: "Rows of loads by what became of them.",
      labelNames: ["environment", "load", "outcome"],
      registers,
    }),
  };
}

function record(series: ReturnType<typeof createSeries>, observation: Observation): void {
  switch (observation.kind) {
    case "http_request": {
      const { environment, route, status, errorCode } = observation;
      const method = methods.has(observation.method) ? observation.method : "OTHER";
      series.requests.observe({ environment, route, method, status }, observation.durationMs / 1_000);
      if (errorCode !== undefined) series.errors.inc({ environment, code: errorCode });
      if (status === 503 && observation.cause !== undefined) series.databaseTroubles.inc();
      break;
    }
    case "http_malformed":
      series.malformed.inc({ environment: observation.environment });
      break;
    case "limit_decision": {
      const { environment, plan, outcome } = observation;
      series.decisions.inc({ environment, plan, outcome });
      break;
    }
    case "limiter_mode":
      for (const mode of ["shared", "local"] as const)
        series.limiterMode.set({ mode }, mode === observation.mode ? 1 : 0);
      break;
    case "limiter_error":
      series.limiterErrors.inc();
      break;
    case "database_trouble":
      series.databaseTroubles.inc();
      break;
    case "key_use_flush_failed":
      series.keyUseFlushFailures.inc();
      break;
    case "load_finished": {
      const { environment, load, state, rows } = observation;
      series.loads.inc({ environment, load, state });
      for (const outcome of ["inserted", "changed", "unchanged", "refused"] as const)
        series.loadRows.inc({ environment, load, outcome }, rows[outcome]);
      break;
    }
    case "certificate_refused":
      series.certificateRefusals.inc();
      break;
    case "certificate_changed":
    case "process_started":
    case "process_draining":
    case "process_stopped":
    case "server_started":
    case "server_stopped":
      break;
    default:
      neverObserved(observation);
  }
}

export function createMetrics(build: { version: string } = { version: "development" }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "drug_price_build_info",
    help: "Always 1; says which release this is.",
    labelNames: ["version", "node"],
    registers: [registry],
  }).set({ version: build.version, node: process.version }, 1);
  const series = createSeries([registry]);
  return {
    observe: (observation) => record(series, observation),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
