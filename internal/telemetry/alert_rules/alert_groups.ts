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
      "Callers get no response, so the objectives do not count it. Are there pods, are they ready, and what did the last rollout change?",
  },
  {
    name: "DrugPriceProbeFails",
    // Of the blackbox exporter. Without a probe of that name, the alert is silent.
    expr: 'max by (namespace, instance) (probe_success{job=~"drug-price-probe.*"}) == 0',
    for: "3m",
    severity: "page",
    summary: "{{ $labels.instance }} does not respond to the probe from outside.",
    action:
      "If the API's own metrics look well, the cause is in front of it: DNS, the load balancer, the Ingress, a certificate.",
  },
  {
    name: "DrugPriceMetricsAbsent",
    expr: "absent(drug_price_build_info)",
    for: "5m",
    severity: "page",
    summary: "Prometheus scrapes no process at all.",
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
    expr: `sum by (${eachProcess}) (increase(drug_price_limiter_mode_changes_total{mode="local"}[15m])) > 3`,
    for: "1m",
    severity: "ticket",
    summary: "{{ $labels.instance }} lost Redis {{ $value }} times in 15 minutes.",
    action:
      "Redis answers, and too slowly or not always: its latency, its memory, failovers. Errors of the limiter stand in the log.",
  },
  {
    name: "DrugPriceLimiterErrors",
    expr: `sum by (${eachProcess}) (rate(drug_price_limiter_errors_total[5m])) > 0`,
    for: "10m",
    severity: "ticket",
    summary: "{{ $labels.instance }} has had errors of the limiter's store for 10 minutes.",
    action: "The log has them (limiter_error).",
  },
  {
    name: "DrugPricePlanRefused",
    expr:
      'sum by (namespace, plan, outcome) (rate(drug_price_limit_decisions_total{environment="live",outcome!="allowed"}[15m]))' +
      ' / on (namespace, plan) group_left sum by (namespace, plan) (rate(drug_price_limit_decisions_total{environment="live"}[15m])) > 0.5',
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
      "Requests that need it get 503 with Retry-After, and /readyz says so in its line on the database. The service is back by itself once PostgreSQL is.",
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
      "Slow statements (pg_stat_activity), or too few connections: DATABASE_POOL_SIZE times the pods must fit PostgreSQL's max_connections.",
  },
  {
    name: "DrugPriceProcessRestarting",
    expr: `changes(process_start_time_seconds[30m]) > 2 and on (${eachProcess}) drug_price_build_info`,
    for: "1m",
    severity: "ticket",
    summary: "{{ $labels.instance }} has started {{ $value }} times in half an hour.",
    action:
      "Out of memory, a probe that kills it, or a start that fails: how did the container end, and the last lines of its log.",
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
      "The log of the Job's pod says which statement. Each migration is one transaction: none is half done. The release before goes on running.",
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
    name: "DrugPriceSourceOverdue",
    expr: 'min by (namespace, source) (drug_price_source_overdue_seconds{environment="live"}) > 0',
    for: "1h",
    severity: "ticket",
    summary: "A new edition of {{ $labels.source }} has been due for {{ $value | humanizeDuration }}.",
    action:
      "Does the CronJob of the source run, and how did its last job end? If it runs, the publisher is late or moved the file.",
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
