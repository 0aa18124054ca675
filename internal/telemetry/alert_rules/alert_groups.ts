/**
 * The alerting rules, as data. `npm run document` writes them to k8s/monitoring/rules.yaml for Prometheus and to
 * docs/metrics.md for people. burn_rates.ts generates those of the objectives. Each name has a runbook in docs/runbooks/.
 * test/telemetry/alerts.infra.test.ts verifies when each alert fires and when it stays silent.
 */

import { type Alert, eachProcess } from "./alert_rule.ts";
import { burnAlerts } from "./burn_rates.ts";
import { deliveryAlerts } from "./delivery_alerts.ts";
import { operatorAlerts } from "./operator_alerts.ts";

/** Namespaces where the process was scraped within a day. Longer ago, it may have been uninstalled. */
const seenLately = (up: string) => `count by (namespace) (max_over_time(${up}[1d]))`;

const apiUp = 'drug_price_api_up{environment="live"}';

/** Of kube-state-metrics. Without it, only processes that are not scraped are noticed. */
const apiDeployment = 'deployment=~".*drug-price.*-api"';

const availability: readonly Alert[] = [
  ...burnAlerts,
  {
    name: "DrugPriceApiAbsent",
    expr:
      `(${seenLately(apiUp)} unless on (namespace) ${apiUp})` +
      ` or (sum by (namespace) (kube_deployment_status_replicas_available{${apiDeployment}}) == 0` +
      ` and on (namespace) sum by (namespace) (kube_deployment_spec_replicas{${apiDeployment}}) > 0)`,
    for: "5m",
    severity: "page",
    summary: "No process of the API in {{ $labels.namespace }} is scraped, or none is available.",
    action:
      "Callers get no response, so the objectives do not count it. Check that pods run and are ready, and what the last rollout changed.",
  },
  {
    name: "DrugPriceProbeFails",
    // Of the blackbox exporter. Without a probe of that name, the alert is silent.
    expr: 'max by (namespace, instance) (probe_success{job=~"drug-price-probe.*"}) == 0',
    for: "3m",
    severity: "page",
    summary: "{{ $labels.instance }} does not respond to the probe from outside.",
    action:
      "If the API's metrics look normal, the cause is in front of it: DNS, the load balancer, the Ingress, or a certificate.",
  },
  {
    name: "DrugPriceMetricsAbsent",
    expr: "absent(drug_price_build_info)",
    for: "5m",
    severity: "page",
    summary: "Prometheus scrapes no process at all.",
    action: "Check that pods run, and that Prometheus reaches their admin port (METRICS_PORT).",
  },
];

const limits: readonly Alert[] = [
  {
    name: "DrugPriceLimiterLocal",
    expr: 'drug_price_limiter_mode{mode="local"} == 1',
    for: "5m",
    severity: "ticket",
    summary: "{{ $labels.instance }} decides limits locally, because it cannot reach Redis.",
    action:
      "Requests continue, with the plan's limit divided by the number of processes. Check that Redis runs and is reachable from this pod. The process recovers automatically.",
  },
  {
    name: "DrugPriceLimiterFlapping",
    expr: `sum by (${eachProcess}) (increase(drug_price_limiter_mode_changes_total{mode="local"}[15m])) > 3`,
    for: "1m",
    severity: "ticket",
    summary: "{{ $labels.instance }} lost Redis {{ $value }} times in 15 minutes.",
    action:
      "Redis responds too slowly or only sometimes. Check its latency, memory, and failovers. The log has the limiter's errors.",
  },
  {
    name: "DrugPriceLimiterErrors",
    expr: `sum by (${eachProcess}) (rate(drug_price_limiter_errors_total[5m])) > 0`,
    for: "10m",
    severity: "ticket",
    summary: "{{ $labels.instance }} has had errors from the limiter's store for 10 minutes.",
    action: "The log has the errors (limiter_error).",
  },
  {
    name: "DrugPricePlanRefused",
    expr:
      'sum by (namespace, plan, outcome) (rate(drug_price_limit_decisions_total{environment="live",outcome!="allowed"}[15m]))' +
      ' / on (namespace, plan) group_left sum by (namespace, plan) (rate(drug_price_limit_decisions_total{environment="live"}[15m])) > 0.5',
    for: "30m",
    severity: "info",
    summary:
      "{{ $value | humanizePercentage }} of the {{ $labels.plan }} plan's requests exceed the {{ $labels.outcome }} limit.",
    action:
      "A customer has outgrown the plan, or a client retries without backoff. The log lines with status 429 have the accountId. Nothing is broken.",
  },
  {
    name: "DrugPriceUsageNotWritten",
    expr: "increase(drug_price_usage_flush_failures_total[10m]) > 0",
    for: "10m",
    severity: "ticket",
    summary: "{{ $labels.instance }} cannot write usage.",
    action:
      "Usage is kept in memory and retried. A crash of the process would lose it. The log has the error (usage_flush_failed).",
  },
];

/** As the best informed process knows it: one that has lost the database goes on counting. */
const age = (which: string) =>
  `min by (namespace, dataset) (drug_price_dataset_age_seconds{environment="live",${which}})`;

/** Every process of the API counts the same prices. */
const held = (metric: string, which: string) =>
  `max by (namespace, reason) (${metric}{environment="live",${which}})`;

const resources: readonly Alert[] = [
  {
    name: "DrugPriceDatabaseAway",
    expr: `sum by (${eachProcess}) (rate(drug_price_database_troubles_total[5m])) > 0`,
    for: "2m",
    severity: "page",
    summary: "{{ $labels.instance }} cannot reach PostgreSQL.",
    action:
      "Requests that need it get 503 with Retry-After, and /readyz reports the database as unavailable. The service recovers automatically once PostgreSQL is available.",
  },
  {
    name: "DrugPricePoolExhausted",
    expr:
      "min_over_time(drug_price_database_pool_waiting[2m]) > 0" +
      ` or histogram_quantile(0.99, sum by (${eachProcess}, le) (rate(drug_price_database_pool_wait_seconds_bucket[5m]))) > 0.5` +
      " or rate(drug_price_database_pool_timeouts_total[5m]) > 0",
    for: "5m",
    severity: "ticket",
    summary: "Requests on {{ $labels.instance }} have been waiting for connections for minutes.",
    action:
      "Check for slow statements (pg_stat_activity) and for too few connections. DATABASE_POOL_SIZE times the number of pods must fit PostgreSQL's max_connections.",
  },
  {
    name: "DrugPriceProcessRestarting",
    expr: `changes(process_start_time_seconds[30m]) > 2 and on (${eachProcess}) drug_price_build_info`,
    for: "1m",
    severity: "ticket",
    summary: "{{ $labels.instance }} has started {{ $value }} times in half an hour.",
    action:
      "It runs out of memory, a probe kills it, or its start fails. Check the exit reason of the container and the last lines of its log.",
  },
  {
    name: "DrugPriceMigrationFailed",
    // Of kube-state-metrics: without it, nothing is known and nothing said. A try that failed before one that did not is no matter.
    expr:
      'sum by (namespace, job_name) (kube_job_status_failed{job_name=~".*-migrate(-.*)?"}) > 0' +
      " and on (namespace) drug_price_build_info" +
      " unless on (namespace, job_name) kube_job_status_succeeded > 0",
    for: "1m",
    severity: "page",
    summary: "The migration {{ $labels.job_name }} in {{ $labels.namespace }} failed.",
    action:
      "The log of the Job's pod has the statement. Each migration is one transaction, so none is partly applied. The previous release keeps running.",
  },
  {
    name: "DrugPriceEventLoopLagging",
    expr: "nodejs_eventloop_lag_p99_seconds > 0.1",
    for: "10m",
    severity: "ticket",
    summary:
      "{{ $labels.instance }} is blocked: 1 % of its event loop turns take more than {{ $value | humanizeDuration }}.",
    action:
      "If all pods are busy, add pods. If only one is, take a profile of it and check its time in garbage collection.",
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
      "Check whether the load ran and how it ended. /status has the last load of each dataset. The load's report has its rejected rows.",
  },
  {
    name: "DrugPriceSourceOverdue",
    expr: 'min by (namespace, source) (drug_price_source_overdue_seconds{environment="live"}) > 0',
    for: "1h",
    severity: "ticket",
    summary: "A new edition of {{ $labels.source }} has been due for {{ $value | humanizeDuration }}.",
    action:
      "Check whether the CronJob of the source runs, and how its last job ended. If it runs, the publisher is late or moved the file.",
  },
  {
    name: "DrugPricePricesHeld",
    expr:
      `${held("drug_price_held_prices", 'reason="chain"')} > 0` +
      ` or ${held("drug_price_held_prices_oldest_age_seconds", 'reason=~"factor|package"')} > 3 * 86400`,
    for: "30m",
    severity: "ticket",
    summary:
      "Implausible prices are held ({{ $labels.reason }}), and nothing has confirmed or replaced them.",
    action: "Compare them with the feed (npm run admin -- prices held), then release or reject them.",
  },
  {
    name: "DrugPriceCertificateRefused",
    expr: "increase(drug_price_certificate_refusals_total[1h]) > 0",
    for: "1m",
    severity: "ticket",
    summary:
      "{{ $labels.instance }} rejected a new certificate. The previous certificate stays in use until it expires.",
    action: "TLS_CERT_FILE and TLS_KEY_FILE do not match. The log has the reason (certificate_refused).",
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
