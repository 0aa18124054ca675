/** What an operator asks, in PromQL. docs/metrics.md shows these, and test/telemetry/prometheus.infra.test.ts asks them. */
export type Question = { question: string; query: string };

const live = 'environment="live"';

export const questions: readonly Question[] = [
  {
    question:
      "Which plan's requests are rate-limited, and by which limit? (429 responses per second, by plan and by burst or quota)",
    query: `sum by (plan, outcome) (rate(drug_price_limit_decisions_total{${live},outcome!="allowed"}[5m])) > 0`,
  },
  {
    question: "What share of each plan's requests is rate-limited, and by which limit?",
    query:
      `sum by (plan, outcome) (rate(drug_price_limit_decisions_total{${live},outcome!="allowed"}[5m]))` +
      ` / on (plan) group_left sum by (plan) (rate(drug_price_limit_decisions_total{${live}}[5m]))`,
  },
  {
    question:
      "How close is each plan to its quota? (half of its requests are of accounts that used less than this share)",
    query: "histogram_quantile(0.5, sum by (plan, le) (rate(drug_price_quota_used_ratio_bucket[1h])))",
  },
  {
    question: "What share of each plan's requests is of accounts that used more than 80 % of their month?",
    query:
      'sum by (plan) (rate(drug_price_quota_used_ratio_bucket{le="+Inf"}[1h]) - ignoring (le) rate(drug_price_quota_used_ratio_bucket{le="0.8"}[1h]))' +
      " / sum by (plan) (rate(drug_price_quota_used_ratio_count[1h]))",
  },
  {
    question: "How many accounts reached 80 % or all of their quota in the last day, by plan?",
    query: "sum by (plan, share) (increase(drug_price_quota_reached_total[1d]))",
  },
  {
    question: "Who decides limits: Redis, or each process alone?",
    query: "sum by (mode) (drug_price_limiter_mode)",
  },
  {
    question: "How many decisions were made without Redis?",
    query: `sum by (mode) (rate(drug_price_limit_decisions_total{${live}}[5m]))`,
  },
  {
    question: "How many requests a second, by route?",
    query: "sum by (environment, route) (rate(drug_price_http_requests_total[5m]))",
  },
  {
    question: "What share of each route's requests fails by our fault?",
    query:
      'sum by (route) (rate(drug_price_http_requests_total{environment="live",status=~"5.."}[5m]))' +
      ' / sum by (route) (rate(drug_price_http_requests_total{environment="live"}[5m]))',
  },
  {
    question: "Which errors do callers get, and where?",
    query: "topk(10, sum by (route, code) (rate(drug_price_http_errors_total[5m]) > 0))",
  },
  {
    question: "How long do successful responses take? (95th percentile by route)",
    query:
      'histogram_quantile(0.95, sum by (route, le) (rate(drug_price_http_request_duration_seconds_bucket{environment="live",status_class="2xx"}[5m])))',
  },
  {
    question:
      "What share of GraphQL operations returns partial data or fails by our fault? (by document, if it is registered)",
    query:
      'sum by (document) (rate(drug_price_graphql_operations_total{environment="live",result=~"failed|partial"}[5m]))' +
      ' / sum by (document) (rate(drug_price_graphql_operations_total{environment="live"}[5m]))',
  },
  {
    question: "What do GraphQL operations cost, and how many statements do they send? (95th percentiles)",
    query:
      'label_replace(histogram_quantile(0.95, sum by (le) (rate(drug_price_graphql_operation_cost_points_bucket{environment="live"}[5m]))), "of", "points", "", "")' +
      ' or label_replace(histogram_quantile(0.95, sum by (le) (rate(drug_price_graphql_operation_statements_bucket{environment="live"}[5m]))), "of", "statements", "", "")',
  },
  {
    question: "How often is a GraphQL document known already, and how often is an operation run compiled?",
    query:
      'sum by (cache) (rate(drug_price_graphql_document_lookups_total{hit="hit"}[5m])) / sum by (cache) (rate(drug_price_graphql_document_lookups_total[5m]))' +
      " or sum by (how) (rate(drug_price_graphql_executions_total[5m])) / on () group_left sum (rate(drug_price_graphql_executions_total[5m]))",
  },
  {
    question: "How full is each process's pool of connections?",
    query:
      'drug_price_database_pool_connections{state="in_use"} / ignoring (state) drug_price_database_pool_limit',
  },
  {
    question: "How long do requests wait for a connection? (99th percentile)",
    query: "histogram_quantile(0.99, sum by (le) (rate(drug_price_database_pool_wait_seconds_bucket[5m])))",
  },
  {
    question: "How old is the data, in days?",
    query: "min by (environment, dataset) (drug_price_dataset_age_seconds) / 86400",
  },
  {
    question: "How many implausible prices are held, and why?",
    query: "max by (environment, reason) (drug_price_held_prices)",
  },
  {
    question: "Is a process held up? (99th percentile of the event loop's lag)",
    query: "nodejs_eventloop_lag_p99_seconds",
  },
  {
    question: "What share of its time does each process spend in garbage collection?",
    query: "sum by (instance) (rate(nodejs_gc_duration_seconds_sum[5m]))",
  },
  { question: "How much memory does each process hold?", query: "process_resident_memory_bytes" },
  { question: "Which releases run?", query: "count by (version) (drug_price_build_info)" },
  {
    question: "How long does it take from an event to the end of its first attempt? (99th percentile)",
    query: `histogram_quantile(0.99, sum by (le) (rate(drug_price_delivery_lag_seconds_bucket{${live}}[5m])))`,
  },
  {
    question: "What becomes of attempts to deliver?",
    query: `sum by (result, status_class) (rate(drug_price_delivery_attempts_total{${live}}[5m]))`,
  },
  {
    question: "Why are attempts retried?",
    query: `sum by (reason) (rate(drug_price_delivery_retries_total{${live}}[5m]))`,
  },
  {
    question: "At which attempt do deliveries arrive?",
    query: `sum by (attempt) (rate(drug_price_delivery_attempts_total{${live},result="delivered"}[1h]))`,
  },
  {
    question: "How many deliveries failed for good in the last day?",
    query: `sum by (state) (increase(drug_price_deliveries_finished_total{${live}}[1d]))`,
  },
  {
    question: "How large is the backlog?",
    query: "max by (environment, state) (drug_price_backlog_deliveries)",
  },
  {
    question: "How old is the oldest delivery that is due?",
    query: "max by (environment) (drug_price_backlog_oldest_due_seconds)",
  },
  {
    question: "Does the fan-out keep up?",
    query: "max by (environment) (drug_price_backlog_oldest_event_seconds)",
  },
  {
    question: "Who holds lanes, and how many wait for somebody?",
    query: "max by (environment, state) (drug_price_lanes)",
  },
  {
    question: "How long do endpoints take? (95th percentile of attempts by what became of them)",
    query: `histogram_quantile(0.95, sum by (result, le) (rate(drug_price_delivery_attempt_duration_seconds_bucket{${live}}[5m])))`,
  },
  {
    question: "How many webhooks are not active, and why?",
    query: "max by (environment, state) (drug_price_webhooks)",
  },
  {
    question: "For how many days ahead are there partitions?",
    query: "min by (environment) (drug_price_partitions_ahead)",
  },
];
