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
      "Is there a dispatcher (npm run dispatcher), and does Prometheus reach its admin port? Nothing is lost meanwhile: events and deliveries wait in PostgreSQL.",
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
      "Fan-out or sending? The questions on the backlog. More dispatchers if all slots are busy; PostgreSQL if leases are lost; one slow endpoint holds up only itself, and only its own deliveries are old then: select * from live.backlog, and docs/webhooks-operations.md.",
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
      "{{ $value | humanizePercentage }} of the deliveries that ended in the last hour failed for good.",
    action:
      "Many endpoints, or one large one? If many, the way out (DNS, egress proxy, firewall) is the suspect: attempts by result. Their owners can recover what failed for 30 days.",
  },
  {
    name: "DrugPriceWayOutFails",
    expr:
      'sum by (namespace, environment) (increase(drug_price_delivery_retries_total{environment="live",reason=~"unreachable|proxy_failed"}[15m]))' +
      ' / sum by (namespace, environment) (increase(drug_price_delivery_attempts_total{environment="live"}[15m])) > 0.5' +
      ' and sum by (namespace, environment) (increase(drug_price_delivery_retries_total{environment="live",reason=~"unreachable|proxy_failed"}[15m])) > 50',
    for: "10m",
    severity: "page",
    summary:
      "{{ $value | humanizePercentage }} of all attempts to deliver do not get through to an endpoint.",
    action:
      "When most endpoints are away at once, it is us: DNS, the egress proxy (WEBHOOK_PROXY_URL), a firewall. Nothing is lost: deliveries are tried again, and who failed for good can be recovered for 30 days.",
  },
  {
    name: "DrugPricePartitionsRunningOut",
    expr: "min by (namespace, environment) (drug_price_partitions_ahead) < 3",
    for: "15m",
    severity: "page",
    summary: "Partitions of {{ $labels.environment }} are made for {{ $value }} more days only.",
    action:
      "A week should be ahead. Why does the task `days` fail (maintenance_failed in the log)? Without today's partition writers make it themselves, and pay for it.",
  },
  {
    name: "DrugPriceSweepRepaired",
    expr: "sum by (namespace, environment) (increase(drug_price_sweep_repairs_total[1h])) > 0",
    for: "1m",
    severity: "ticket",
    summary: "{{ $value }} lanes of {{ $labels.environment }} rested while something was due.",
    action:
      "They go on now; that it happened is a fault of ours (a lost wake-up). Keep the log of the hour before, and report it.",
  },
  {
    name: "DrugPricePayloadMissing",
    expr: "sum by (namespace, environment) (increase(drug_price_delivery_payloads_missing_total[1h])) > 0",
    for: "1m",
    severity: "ticket",
    summary:
      "{{ $value }} deliveries of {{ $labels.environment }} cannot be sent: their events are not stored.",
    action:
      "The log names them (payload_missing). Was a day of events dropped by hand, or a backup restored in part?",
  },
  {
    name: "DrugPriceLeasesLost",
    expr: "sum by (namespace, environment) (increase(drug_price_lease_losses_total[15m])) > 0",
    for: "15m",
    severity: "ticket",
    summary: "Dispatchers of {{ $labels.environment }} keep losing leases.",
    action:
      "They could not renew in time: a process held up (event loop), or PostgreSQL slow. Deliveries may arrive twice meanwhile, none is lost.",
  },
  {
    name: "DrugPriceMaintenanceFails",
    expr: "sum by (namespace, environment, task) (increase(drug_price_maintenance_failures_total[2h])) > 2",
    for: "15m",
    severity: "ticket",
    summary:
      "The task {{ $labels.task }} of {{ $labels.environment }} has failed several times in two hours.",
    action:
      "The log says why (maintenance_failed). Retention that cannot have a lock: a statement that has run for hours (pg_stat_activity).",
  },
];
