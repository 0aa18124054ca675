/**
 * The operator's metrics with their labels, under the names of controller-runtime and client-go. They exist in the operator's
 * process only: to be read from its registry, once that is part of this tree.
 */
export const operatorMetrics: readonly [string, readonly string[]][] = [
  ["controller_runtime_reconcile_total", ["controller", "result"]],
  ["controller_runtime_reconcile_errors_total", ["controller"]],
  ["controller_runtime_reconcile_time_seconds", ["controller"]],
  ["controller_runtime_active_workers", ["controller"]],
  ["controller_runtime_max_concurrent_reconciles", ["controller"]],
  ["workqueue_depth", ["name", "controller"]],
  ["workqueue_adds_total", ["name", "controller"]],
  ["workqueue_retries_total", ["name", "controller"]],
  ["workqueue_queue_duration_seconds", ["name", "controller"]],
  ["workqueue_work_duration_seconds", ["name", "controller"]],
  ["workqueue_unfinished_work_seconds", ["name", "controller"]],
  ["workqueue_longest_running_processor_seconds", ["name", "controller"]],
  ["leader_election_master_status", ["name"]],
  ["rest_client_requests_total", ["code", "method", "host"]],
  ["rest_client_request_duration_seconds", []],
  ["drug_price_operator_desired_replicas", ["resource"]],
  ["drug_price_operator_current_replicas", ["resource"]],
  ["drug_price_operator_ready_replicas", ["resource"]],
  ["drug_price_operator_backlog_deliveries", ["database"]],
  ["drug_price_operator_oldest_due_seconds", ["database"]],
  ["drug_price_operator_decisions_total", ["resource", "reason"]],
  ["drug_price_operator_backlog_errors_total", ["database", "reason"]],
  ["drug_price_operator_paused", ["resource"]],
  ["drug_price_operator_limited", ["resource", "by"]],
  ["drug_price_operator_watch_restarts_total", ["resource", "why"]],
  ["drug_price_operator_watch_heard_seconds", ["resource"]],
  ["drug_price_operator_crd_outdated", []],
];
