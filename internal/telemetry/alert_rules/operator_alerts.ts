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
    summary: "No operator leads: dispatchers run on as they are, and nobody scales them.",
    action:
      "Are its pods there, and do they reach the API server? The log has leader_changed and lease_renew_failed; kubectl get lease says who holds it. Replicas by hand: docs/operator.md.",
  },
  {
    name: "DrugPriceOperatorAtLimit",
    expr: 'drug_price_operator_limited{by=~"maximum|connection_budget"} == 1',
    for: "15m",
    severity: "ticket",
    summary: "{{ $labels.resource }} would need more replicas than its {{ $labels.by }} lets it have.",
    action:
      "Is the backlog real (docs/webhooks-operations.md)? Then raise maxReplicas, or databaseConnectionBudget if PostgreSQL has the connections.",
  },
  {
    name: "DrugPriceOperatorBlind",
    expr: "drug_price_operator_backlog_up == 0",
    for: "5m",
    severity: "ticket",
    summary: "The operator cannot see the backlog of {{ $labels.database }}: replicas hold.",
    action:
      "The condition MetricsAvailable of the resource and the log (backlog_unseen) say why: the database is away, its file in OPERATOR_DATABASE_DIR is missing, or its schema is older than the operator.",
  },
  {
    name: "DrugPriceOperatorDegraded",
    expr: "drug_price_operator_degraded == 1",
    for: "15m",
    severity: "ticket",
    summary: "{{ $labels.resource }} is not as it should be: {{ $labels.reason }}. What runs goes on.",
    action:
      "kubectl describe whd: the condition Degraded says what is wrong, in the API server's own words where it refused. What each reason means: docs/webhook-dispatcher.md.",
  },
  {
    name: "DrugPriceOperatorReconcileFails",
    expr: 'sum by (namespace) (increase(controller_runtime_reconcile_errors_total{controller="webhookdispatcher"}[15m])) > 3',
    for: "10m",
    severity: "ticket",
    summary: "The operator fails to reconcile, again and again.",
    action:
      "The log has the error (reconciled): conflicts, a right that is missing, an API server that is overloaded. What is refused is no failure: DrugPriceOperatorDegraded.",
  },
  {
    name: "DrugPriceOperatorWatchSilent",
    expr: "drug_price_operator_watch_heard_seconds > 300",
    for: "2m",
    severity: "ticket",
    summary: "The operator has heard nothing of {{ $labels.resource }} for {{ $value | humanizeDuration }}.",
    action:
      "It asks again by itself: is the API server reachable, and may the operator's account list and watch them (watch_ended in the log)?",
  },
  {
    name: "DrugPriceOperatorCrdOutdated",
    expr: "drug_price_operator_crd_outdated > 0",
    for: "15m",
    severity: "ticket",
    summary:
      "The installed definition of WebhookDispatcher lacks {{ $value }} fields that this operator knows.",
    action:
      "Apply k8s/crds of this release: Helm does not upgrade definitions by itself. Until then those fields cannot be set; all else works.",
  },
];
