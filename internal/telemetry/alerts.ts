/**
 * The alert rules, as data: `npm run document` writes them into k8s/alerts.yaml for Prometheus and into docs/metrics.md
 * for people. Each has a test that it fires and one that it stays silent: test/telemetry/alerts.test.ts.
 */

import type { Alert } from "./alert_rule.ts";
import { deliveryAlerts } from "./delivery_alerts.ts";
import { operatorAlerts } from "./operator_alerts.ts";

/** Share of live requests that may be answered 5xx: 99.9 % of a month's requests are answered. */
export const errorBudget = 0.001;

const failing = (window: string) =>
  `sum(rate(drug_price_http_requests_total{environment="live",status=~"5.."}[${window}]))` +
  ` / sum(rate(drug_price_http_requests_total{environment="live"}[${window}]))`;

/** Both windows: the long one says that it matters, the short one that it still goes on. */
const burning = (factor: number, long: string, short: string) =>
  `(${failing(long)}) > ${factor} * ${errorBudget} and (${failing(short)}) > ${factor} * ${errorBudget}`;

const lookAtErrors =
  "Which routes and codes: the questions on errors in docs/metrics.md. The log has a line with the cause for each 5xx, by request_id.";

const availability: readonly Alert[] = [
  {
    name: "DrugPriceErrorsBurnFast",
    expr: burning(14.4, "1h", "5m"),
    severity: "page",
    summary: "Live requests fail so fast that two days would use up the month's error budget of 0.1 %.",
    action: lookAtErrors,
  },
  {
    name: "DrugPriceErrorsBurn",
    expr: burning(6, "6h", "30m"),
    severity: "page",
    summary: "Live requests fail so fast that five days would use up the month's error budget of 0.1 %.",
    action: lookAtErrors,
  },
  {
    name: "DrugPriceErrorsBurnSlowly",
    expr: burning(1, "3d", "6h"),
    severity: "ticket",
    summary: "Live requests fail a little, for days: the month's error budget of 0.1 % will not last.",
    action: lookAtErrors,
  },
  {
    name: "DrugPriceSlow",
    expr:
      '1 - sum(rate(drug_price_http_request_duration_seconds_bucket{environment="live",le="0.5"}[15m]))' +
      ' / sum(rate(drug_price_http_request_duration_seconds_count{environment="live"}[15m])) > 0.01',
    for: "15m",
    severity: "ticket",
    summary: "{{ $value | humanizePercentage }} of live requests take longer than half a second.",
    action:
      "By route: the question on duration. Then the pool's wait and the event loop's lag: is it PostgreSQL, or this process?",
  },
  {
    name: "DrugPriceMetricsAbsent",
    expr: "absent(drug_price_build_info)",
    for: "5m",
    severity: "page",
    summary: "No process of the API is scraped.",
    action: "Are there pods, and does Prometheus reach their admin port (METRICS_PORT)?",
  },
];

const limits: readonly Alert[] = [
  {
    name: "DrugPriceLimiterLocal",
    expr: 'drug_price_limiter_mode{mode="local"} == 1',
    for: "5m",
    severity: "ticket",
    summary: "{{ $labels.instance }} decides limits alone: Redis is away for it.",
    action:
      "Requests go on, with the plan's limit divided by the number of processes. Is Redis up, and reachable from this pod? The way back is by itself.",
  },
  {
    name: "DrugPriceLimiterFlapping",
    expr: 'sum by (instance) (increase(drug_price_limiter_mode_changes_total{mode="local"}[15m])) > 3',
    severity: "ticket",
    summary: "{{ $labels.instance }} lost Redis {{ $value }} times in 15 minutes.",
    action:
      "Redis answers, and too slowly or not always: its latency, its memory, failovers. Errors of the limiter stand in the log.",
  },
  {
    name: "DrugPriceLimiterErrors",
    expr: "sum by (instance) (rate(drug_price_limiter_errors_total[5m])) > 0",
    for: "10m",
    severity: "ticket",
    summary: "{{ $labels.instance }} has had errors of the limiter's store for 10 minutes.",
    action: "The log has them (limiter_error).",
  },
  {
    name: "DrugPricePlanRefused",
    expr:
      'sum by (plan, outcome) (rate(drug_price_limit_decisions_total{environment="live",outcome!="allowed"}[15m]))' +
      ' / on (plan) group_left sum by (plan) (rate(drug_price_limit_decisions_total{environment="live"}[15m])) > 0.5',
    for: "30m",
    severity: "info",
    summary:
      "{{ $value | humanizePercentage }} of the {{ $labels.plan }} plan's requests are refused by the {{ $labels.outcome }}.",
    action:
      "One customer who has outgrown the plan, or a loop without back-off: the log's lines of 429 have the accountId. Nothing is broken.",
  },
  {
    name: "DrugPriceUsageNotWritten",
    expr: "increase(drug_price_usage_flush_failures_total[10m]) > 0",
    for: "10m",
    severity: "ticket",
    summary: "{{ $labels.instance }} cannot write usage down.",
    action:
      "It is kept in memory and tried again; a crash of the process would lose it. The log has the error (usage_flush_failed).",
  },
];

/** As the best informed process knows it: one that has lost the database goes on counting. */
const age = (which: string) =>
  `min by (dataset) (drug_price_dataset_age_seconds{environment="live",${which}})`;

const resources: readonly Alert[] = [
  {
    name: "DrugPriceDatabaseAway",
    expr: "sum by (instance) (rate(drug_price_database_troubles_total[5m])) > 0",
    for: "2m",
    severity: "page",
    summary: "{{ $labels.instance }} cannot reach PostgreSQL.",
    action:
      "Requests that need it are 503, and /readyz says so. The service is back by itself once PostgreSQL is.",
  },
  {
    name: "DrugPricePoolExhausted",
    expr:
      "min_over_time(drug_price_database_pool_waiting[2m]) > 0" +
      " or histogram_quantile(0.99, sum by (instance, le) (rate(drug_price_database_pool_wait_seconds_bucket[5m]))) > 0.5" +
      " or rate(drug_price_database_pool_timeouts_total[5m]) > 0",
    for: "5m",
    severity: "ticket",
    summary: "Requests on {{ $labels.instance }} have been waiting for connections for minutes.",
    action:
      "Slow statements (pg_stat_activity), or too few connections: DATABASE_POOL_SIZE times the pods must fit PostgreSQL's max_connections.",
  },
  {
    name: "DrugPriceEventLoopLagging",
    expr: "nodejs_eventloop_lag_p99_seconds > 0.1",
    for: "10m",
    severity: "ticket",
    summary:
      "{{ $labels.instance }} is held up: 1 % of its turns take more than {{ $value | humanizeDuration }}.",
    action:
      "More pods, if all are busy. One alone: a profile of it, and the share of time in garbage collection.",
  },
  {
    name: "DrugPriceDatasetStale",
    expr:
      `${age('dataset="prices"')} > 2 * 86400` +
      ` or ${age('dataset=~"drugs|recalls|shortages"')} > 8 * 86400` +
      ` or ${age('dataset="coverage"')} > 45 * 86400`,
    for: "1h",
    severity: "ticket",
    summary: "{{ $labels.dataset }} were last loaded {{ $value | humanizeDuration }} ago.",
    action:
      "Did the load run, and how did it end? /status has the last load of each dataset, the load's report its refused rows.",
  },
  {
    name: "DrugPriceCertificateRefused",
    expr: "increase(drug_price_certificate_refusals_total[1h]) > 0",
    severity: "ticket",
    summary:
      "{{ $labels.instance }} did not take a new certificate; the one before goes on until it expires.",
    action: "TLS_CERT_FILE and TLS_KEY_FILE do not go together; the log says why (certificate_refused).",
  },
];

export const alertGroups = {
  availability,
  limits,
  resources,
  deliveries: deliveryAlerts,
  operator: operatorAlerts,
} as const;
export const alerts: readonly Alert[] = Object.values(alertGroups).flat();
