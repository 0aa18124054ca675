/** The alert rules on deliveries. */
import type { Alert } from "./alert_rule.ts";

const apiUp = 'drug_price_api_up{environment="live"}';
const dispatcherUp = 'drug_price_dispatcher_up{environment="live"}';

/** Namespaces that have an API, or had a dispatcher within a day. */
const expectDispatcher = `(count by (namespace) (${apiUp}) or count by (namespace) (max_over_time(${dispatcherUp}[1d])))`;

/** Namespaces that are scaled to zero because nothing is due, as the operator or kube-state-metrics reports. */
const scaledToZero =
  "(max by (namespace) (drug_price_operator_desired_replicas) == 0" +
  ' or max by (namespace) (kube_deployment_spec_replicas{deployment=~".*drug-price.*-dispatcher(-workers)?"}) == 0)';

export const deliveryAlerts: readonly Alert[] = [
  {
    name: "DrugPriceDispatcherAbsent",
    expr: `${expectDispatcher} unless on (namespace) ${dispatcherUp} unless on (namespace) ${scaledToZero}`,
    for: "5m",
    severity: "page",
    summary: "No process that sends webhooks in {{ $labels.namespace }} is scraped.",
    action:
      "Check that a dispatcher runs (npm run dispatcher) and that Prometheus reaches its admin port. Nothing is lost. Events and deliveries wait in PostgreSQL.",
  },
  {
    name: "DrugPriceBacklogOld",
    expr:
      'max by (namespace, environment) (drug_price_backlog_oldest_due_seconds{environment="live"}) > 300' +
      ' or max by (namespace, environment) (drug_price_backlog_oldest_event_seconds{environment="live"}) > 300',
    for: "5m",
    severity: "page",
    summary: "Deliveries or events have been waiting for {{ $value | humanizeDuration }}.",
    action:
      "Check whether the fan-out or the sending is slow. If all slots are busy, add dispatchers. If leases are lost, check PostgreSQL. A slow endpoint delays only its own deliveries. See select * from live.backlog and docs/webhooks-operations.md.",
  },
  {
    name: "DrugPriceDeliveriesFail",
    expr:
      'sum by (namespace, environment) (increase(drug_price_deliveries_finished_total{environment="live",state="failed"}[1h]))' +
      ' / sum by (namespace, environment) (increase(drug_price_deliveries_finished_total{environment="live"}[1h])) > 0.05' +
      ' and sum by (namespace, environment) (increase(drug_price_deliveries_finished_total{environment="live",state="failed"}[1h])) > 20',
    for: "15m",
    severity: "ticket",
    summary:
      "{{ $value | humanizePercentage }} of the deliveries that ended in the last hour failed all attempts.",
    action:
      "Check whether many endpoints fail or one large one. If many do, suspect our network: DNS, egress proxy, or firewall. Compare attempts by result. Owners can recover failed deliveries for 30 days.",
  },
  {
    name: "DrugPriceWayOutFails",
    expr:
      'sum by (namespace, environment) (increase(drug_price_delivery_retries_total{environment="live",reason=~"unreachable|proxy_failed"}[15m]))' +
      ' / sum by (namespace, environment) (increase(drug_price_delivery_attempts_total{environment="live"}[15m])) > 0.5' +
      ' and sum by (namespace, environment) (increase(drug_price_delivery_retries_total{environment="live",reason=~"unreachable|proxy_failed"}[15m])) > 50',
    for: "10m",
    severity: "page",
    summary: "{{ $value | humanizePercentage }} of all delivery attempts do not reach an endpoint.",
    action:
      "If most endpoints are unreachable at once, the cause is our network: DNS, the egress proxy (WEBHOOK_PROXY_URL), or a firewall. Nothing is lost. Deliveries are retried, and failed ones can be recovered for 30 days.",
  },
  {
    name: "DrugPricePartitionsRunningOut",
    expr: "min by (namespace, environment) (drug_price_partitions_ahead) < 3",
    for: "15m",
    severity: "page",
    summary: "Partitions of {{ $labels.environment }} exist for only {{ $value }} more days.",
    action:
      "Partitions should exist for a week ahead. Find out why the task `days` fails (maintenance_failed in the log). Without today's partition, writers create it, which slows them down.",
  },
  {
    name: "DrugPriceSweepRepaired",
    expr: "sum by (namespace, environment) (increase(drug_price_sweep_repairs_total[1h])) > 0",
    for: "1m",
    severity: "ticket",
    summary: "{{ $value }} lanes of {{ $labels.environment }} were idle while deliveries were due.",
    action:
      "The lanes are repaired. The cause is a bug (a lost wake-up). Keep the log of the previous hour and report it.",
  },
  {
    name: "DrugPricePayloadMissing",
    expr: "sum by (namespace, environment) (increase(drug_price_delivery_payloads_missing_total[1h])) > 0",
    for: "1m",
    severity: "ticket",
    summary:
      "{{ $value }} deliveries of {{ $labels.environment }} cannot be sent: their events are not stored.",
    action:
      "The log lists them (payload_missing). Check whether a day of events was dropped manually, or a backup was partly restored.",
  },
  {
    name: "DrugPriceLeasesLost",
    expr: "sum by (namespace, environment) (increase(drug_price_lease_losses_total[15m])) > 0",
    for: "15m",
    severity: "ticket",
    summary: "Dispatchers of {{ $labels.environment }} keep losing leases.",
    action:
      "They could not renew in time, because a process is blocked (event loop) or PostgreSQL is slow. Deliveries may arrive twice. None is lost.",
  },
  {
    name: "DrugPriceMaintenanceFails",
    expr: "sum by (namespace, environment, task) (increase(drug_price_maintenance_failures_total[2h])) > 2",
    for: "15m",
    severity: "ticket",
    summary:
      "The task {{ $labels.task }} of {{ $labels.environment }} has failed several times in two hours.",
    action:
      "The log has the reason (maintenance_failed). If retention cannot get a lock, look for a statement that has run for hours (pg_stat_activity).",
  },
];
