/** The alert rules on the operator. Where there is none, or was none for hours, they are silent. */
import type { Alert } from "./alert_rule.ts";

export const operatorAlerts: readonly Alert[] = [
  {
    name: "DrugPriceOperatorNotLeading",
    expr:
      "(sum by (namespace) (drug_price_operator_leading)" +
      " or 0 * sum by (namespace) (max_over_time(drug_price_operator_leading[6h]))) < 1",
    for: "2m",
    severity: "ticket",
    summary: "No operator is the leader. Dispatchers keep running, but are not scaled.",
    action:
      "Check that its pods run and reach the API server. The log has leader_changed and lease_renew_failed, and kubectl get lease shows the holder. To set replicas manually, see docs/operator.md.",
  },
  {
    name: "DrugPriceOperatorAtLimit",
    expr: 'drug_price_operator_limited{by=~"maximum|connection_budget"} == 1',
    for: "15m",
    severity: "ticket",
    summary: "{{ $labels.resource }} needs more replicas than its {{ $labels.by }} allows.",
    action:
      "Check that the backlog is real (docs/webhooks-operations.md). Then raise maxReplicas, or databaseConnectionBudget if PostgreSQL has the connections.",
  },
  {
    name: "DrugPriceOperatorBlind",
    expr: "drug_price_operator_backlog_up == 0",
    for: "5m",
    severity: "ticket",
    summary: "The operator cannot read the backlog of {{ $labels.database }}. Replicas stay the same.",
    action:
      "The condition MetricsAvailable of the resource and the log (backlog_unseen) have the reason: the database is unavailable, its file in OPERATOR_DATABASE_DIR is missing, or its schema is older than the operator.",
  },
  {
    name: "DrugPriceOperatorDegraded",
    expr: "drug_price_operator_degraded == 1",
    for: "15m",
    severity: "ticket",
    summary: "{{ $labels.resource }} is degraded: {{ $labels.reason }}. Existing pods keep running.",
    action:
      "Run kubectl describe whd. The condition Degraded has the reason, and the API server's error if it rejected a request. docs/webhook-dispatcher.md explains each reason.",
  },
  {
    name: "DrugPriceOperatorReconcileFails",
    expr: 'sum by (namespace) (increase(controller_runtime_reconcile_errors_total{controller="webhookdispatcher"}[15m])) > 3',
    for: "10m",
    severity: "ticket",
    summary: "The operator repeatedly fails to reconcile.",
    action:
      "The log has the error (reconciled): a conflict, a missing permission, or an overloaded API server. Rejected requests do not count as failures. They fire DrugPriceOperatorDegraded.",
  },
  {
    name: "DrugPriceOperatorWatchSilent",
    expr: "drug_price_operator_watch_heard_seconds > 300",
    for: "2m",
    severity: "ticket",
    summary:
      "The operator has received no changes of {{ $labels.resource }} for {{ $value | humanizeDuration }}.",
    action:
      "It retries automatically. Check that the API server is reachable, and that the operator's account may list and watch them (watch_ended in the log).",
  },
  {
    name: "DrugPriceOperatorCrdOutdated",
    expr: "drug_price_operator_crd_outdated > 0",
    for: "15m",
    severity: "ticket",
    summary:
      "The installed definition of WebhookDispatcher lacks {{ $value }} fields that this operator supports.",
    action:
      "Apply k8s/crds of this release. Helm does not upgrade definitions automatically. Until then, you cannot set those fields. Everything else works.",
  },
];
