/**
 * Every series of our own: its name, what it means, its labels. Units are Prometheus' base units. Every label is bounded
 * (labels.ts says by what); no account, key, drug or address ever becomes one. docs/metrics.md is made from here.
 */
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** From a millisecond, which a cached answer takes, to ten seconds, when the statement timeout ends it. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Mostly nothing; at the end, the timeout after which a request is told 503. */
const waitBuckets = [0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 2];
/** From a field or two to the largest plan's limit; a unit of limits is 100. */
const costBuckets = [1, 10, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 20_000];
const statementBuckets = [0, 1, 2, 3, 4, 5, 7, 10, 15, 25, 50];
const batchBuckets = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const shareBuckets = [0.1, 0.25, 0.5, 0.75, 0.8, 0.9, 0.95, 0.99, 1];

/** Shares of a month's quota whose being reached is counted. */
export const quotaShares = [0.8, 1] as const;
export const limiterModes = ["shared", "local"] as const;
export const decisionModes = [...limiterModes, "own"] as const;
export const outcomes = ["allowed", "burst", "quota"] as const;

export const logInOutcomes = ["ok", "refused", "throttled"] as const;

/** Requests and responses. */
const httpSeries = (registers: Registry[]) => ({
  requests: new Counter({
    name: "drug_price_http_requests_total",
    help: "Requests, by route pattern and response status.",
    labelNames: ["environment", "route", "method", "status"],
    registers,
  }),
  durations: new Histogram({
    name: "drug_price_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its response, by route pattern.",
    labelNames: ["environment", "route", "method", "status_class"],
    buckets: durationBuckets,
    registers,
  }),
  errors: new Counter({
    name: "drug_price_http_errors_total",
    help: "Responses with an error, by error code.",
    labelNames: ["environment", "route", "code"],
    registers,
  }),
  malformed: new Counter({
    name: "drug_price_http_malformed_total",
    help: "Connections closed because the client did not send a valid HTTP request.",
    labelNames: ["environment"],
    registers,
  }),
});

/** GraphQL operations. */
const graphqlSeries = (registers: Registry[]) => ({
  operations: new Counter({
    name: "drug_price_graphql_operations_total",
    help: "GraphQL operations, by type and result, and by document for the first registered names.",
    labelNames: ["environment", "operation", "result", "document"],
    registers,
  }),
  operationDurations: new Histogram({
    name: "drug_price_graphql_operation_duration_seconds",
    help: "Time from the start of an operation to its result, by type.",
    labelNames: ["environment", "operation"],
    buckets: durationBuckets,
    registers,
  }),
  operationCosts: new Histogram({
    name: "drug_price_graphql_operation_cost_points",
    help: "Cost of GraphQL operations, including cost-only requests.",
    labelNames: ["environment"],
    buckets: costBuckets,
    registers,
  }),
  operationStatements: new Histogram({
    name: "drug_price_graphql_operation_statements",
    help: "Statements sent to the database by an executed GraphQL operation.",
    labelNames: ["environment", "operation"],
    buckets: statementBuckets,
    registers,
  }),
  documentLookups: new Counter({
    name: "drug_price_graphql_document_lookups_total",
    help: "Cache lookups of GraphQL documents: parsed documents by text, and texts by hash.",
    labelNames: ["cache", "hit"],
    registers,
  }),
  executions: new Counter({
    name: "drug_price_graphql_executions_total",
    help: "GraphQL operations executed, by mode: compiled, interpreted, or kept (a cached introspection response).",
    labelNames: ["how"],
    registers,
  }),
  batchSizes: new Histogram({
    name: "drug_price_graphql_batch_operations",
    help: "Operations in a batch.",
    labelNames: ["environment"],
    buckets: batchBuckets,
    registers,
  }),
});

/** Limits and quotas. */
const limitSeries = (registers: Registry[]) => ({
  decisions: new Counter({
    name: "drug_price_limit_decisions_total",
    help: "Decisions of the limiter, by plan, outcome (allowed, or limited by the burst or the monthly quota), and mode.",
    labelNames: ["environment", "plan", "outcome", "mode"],
    registers,
  }),
  quotaUsed: new Histogram({
    name: "drug_price_quota_used_ratio",
    help: "Used share of the account's monthly quota, at each decision in the live environment.",
    labelNames: ["plan"],
    buckets: shareBuckets,
    registers,
  }),
  quotaReached: new Counter({
    name: "drug_price_quota_reached_total",
    help: "Times an account's usage reached this share of its monthly quota: once per account and month, over all processes. It can repeat after a refund for 304 responses.",
    labelNames: ["plan", "share"],
    registers,
  }),
  limiterMode: new Gauge({
    name: "drug_price_limiter_mode",
    help: "1 for the current mode of the limiter: shared (Redis), or local while Redis is unavailable. Absent without Redis.",
    labelNames: ["mode"],
    registers,
  }),
  limiterModeChanges: new Counter({
    name: "drug_price_limiter_mode_changes_total",
    help: "Times the limiter changed to this mode, including the start. Shows changes that are shorter than a scrape.",
    labelNames: ["mode"],
    registers,
  }),
  limiterErrors: new Counter({
    name: "drug_price_limiter_errors_total",
    help: "Times the limiter's store failed or did not respond in time. The process then decided locally.",
    registers,
  }),
});

/** Logins, mail, the database, certificates, and what is written behind. */
const processSeries = (registers: Registry[]) => ({
  usageFlushFailures: new Counter({
    name: "drug_price_usage_flush_failures_total",
    help: "Times usage could not be written. It is kept and retried.",
    registers,
  }),
  keyUseFlushFailures: new Counter({
    name: "drug_price_key_use_flush_failures_total",
    help: "Times the last use of keys could not be written.",
    registers,
  }),
  requestLogFlushFailures: new Counter({
    name: "drug_price_request_log_flush_failures_total",
    help: "Times the request log could not be written. Entries are kept and retried, up to a limit.",
    registers,
  }),
  requestLogLost: new Counter({
    name: "drug_price_request_log_lost_total",
    help: "Requests missing from the request log, by reason. Buffer full while the database was unavailable (full), too many from one account (crowded), rejected by the database (`refused`), too late for their day (late), or not written at shutdown (stopped).",
    labelNames: ["reason"],
    registers,
  }),
  logIns: new Counter({
    name: "drug_price_log_ins_total",
    help: "Login attempts: successful (ok), wrong email address or password (`refused`), or rate-limited (throttled).",
    labelNames: ["outcome"],
    registers,
  }),
  mailFailures: new Counter({
    name: "drug_price_mail_failures_total",
    help: "Mails that were not sent: the server was unavailable three times, or rejected them.",
    registers,
  }),
  databaseTroubles: new Counter({
    name: "drug_price_database_troubles_total",
    help: "Times the database could not be reached, by requests and background tasks.",
    registers,
  }),
  databaseErrors: new Counter({
    name: "drug_price_database_errors_total",
    help: "Statements that the database ended with a temporary error, requests and background work together.",
    labelNames: ["reason"],
    registers,
  }),
  connectionWaits: new Histogram({
    name: "drug_price_database_pool_wait_seconds",
    help: "Time to get a connection from the pool.",
    buckets: waitBuckets,
    registers,
  }),
  connectionTimeouts: new Counter({
    name: "drug_price_database_pool_timeouts_total",
    help: "Times the pool had no free connection within DATABASE_CONNECT_TIMEOUT_MS, or could not open one.",
    registers,
  }),
  certificateRefusals: new Counter({
    name: "drug_price_certificate_refusals_total",
    help: "Changes of the certificate's files that were not taken; the certificate before goes on.",
    registers,
  }),
});

export type Series = ReturnType<typeof createSeries>;

export function createSeries(registry: Registry) {
  const registers = [registry];
  return {
    ...httpSeries(registers),
    ...graphqlSeries(registers),
    ...limitSeries(registers),
    ...processSeries(registers),
  };
}
