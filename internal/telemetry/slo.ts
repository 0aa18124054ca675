/**
 * What the service promises to itself, over a window of 30 days: the one table that the recording rules, the burn-rate
 * alerts (burn_rates.ts), docs/slo.md and their runbooks are made from. To change a promise, change its line here.
 *
 * Live only: the sandbox has no budget. Sums are by namespace, so that two installations under one Prometheus stay apart.
 */
import type { Severity } from "./alert_rule.ts";

export const windowDays = 30;

/** A question, and how to ask it: in PromQL, or of PostgreSQL. */
export type Look = { says: string; query: string } | { says: string; sql: string };

export type Objective = {
  /** The label `slo` of its series. */
  slo: string;
  title: string;
  /** What its alerts' names begin with. */
  alert: string;
  /** Share of what counts that is to be good. */
  target: number;
  /** What counts, and which of it is bad. */
  counts: string;
  why: string;
  /** Rates by namespace, given the range of the rate. */
  bad(range: string): string;
  total(range: string): string;
  /** Fewer bad ones than this in the longer window alert nobody: one failure of a quiet night is no trend. */
  leastBad: number;
  /** Only these levels alert; all when not set. */
  levels?: readonly string[];
  /** What those levels are not for. */
  levelsWhy?: string;
  /** For those who are alerted: what callers notice, where to look (PromQL), what helps. */
  impact: string;
  look: readonly Look[];
  mitigation: readonly string[];
};

const live = 'environment="live"';
/** The developers' pages are slow on purpose where a password is compared, and nobody's product waits for them. */
const api = 'route!~"/dashboard(/.*)?"';
const rate = (metric: string, range: string, ...matchers: string[]) =>
  `sum by (namespace) (rate(${metric}{${[live, ...matchers].join(",")}}[${range}]))`;

const requests = "drug_price_http_requests_total";
const durations = "drug_price_http_request_duration_seconds";
const attempts = "drug_price_delivery_attempts_total";
const finished = "drug_price_deliveries_finished_total";
const lag = "drug_price_delivery_lag_seconds";
const answered = 'status_class!="5xx"';
const first = 'attempt="1"';
const noAnswer = 'result=~"timed_out|unreachable|proxy_failed"';

const activity =
  "select pid, now() - query_start as since, state, wait_event_type, wait_event, left(query, 200) as query" +
  " from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() order by query_start limit 20";
const attemptsByEndpoint = (column: string, order: string) =>
  `select d.subscription_id, d.account_id, a.outcome, ${column} from live.attempts a join live.deliveries d on d.id = a.delivery_id` +
  ` where a.started_at > now() - interval '1 hour' group by 1, 2, 3 order by ${order} desc limit 20`;
const failingEndpoints = attemptsByEndpoint("count(*) as attempts", "attempts");
const slowEndpoints = attemptsByEndpoint(
  "count(*) as attempts, avg(a.duration_ms)::int as mean_ms",
  "sum(a.duration_ms)",
);

export const objectives: readonly Objective[] = [
  {
    slo: "api-availability",
    title: "Availability of the API",
    alert: "DrugPriceErrors",
    target: 0.999,
    counts:
      "Every answered request of the live environment but those of the dashboard; bad is an answer of 5xx.",
    why: "43 minutes a month of nothing but failures, or a request in a thousand. Refusals (4xx, 429) are answers.",
    bad: (range) => rate(requests, range, api, 'status=~"5.."'),
    total: (range) => rate(requests, range, api),
    leastBad: 10,
    impact:
      "Callers get 5xx instead of prices. Client libraries try reads again; a POST without Idempotency-Key is theirs to judge.",
    look: [
      {
        says: "Which routes, and which codes?",
        query: `topk(10, sum by (route, code) (rate(drug_price_http_errors_total{${live},code=~"INTERNAL|SERVICE_UNAVAILABLE"}[5m])))`,
      },
      {
        says: "500 (a fault of ours) or 503 (the database)?",
        query: `sum by (status) (rate(${requests}{${live},status=~"5.."}[5m]))`,
      },
      {
        says: "One process, or all?",
        query: `sum by (instance) (rate(${requests}{${live},status=~"5.."}[5m]))`,
      },
      { says: "One release?", query: "count by (version) (drug_price_build_info)" },
    ],
    mitigation: [
      "All processes, with 503: PostgreSQL. Go on with [DrugPriceDatabaseAway](DrugPriceDatabaseAway.md) and [DrugPricePoolExhausted](DrugPricePoolExhausted.md).",
      "500 since a release: go back to the release before. Migrations only add, so the release before runs on the new schema.",
      "One process only: take it out (delete the pod); keep its log.",
      "Each 500 has a line in the log, `level` `error`, with `requestId`, `route` and the cause.",
    ],
  },
  {
    slo: "api-latency",
    title: "Latency of the API",
    alert: "DrugPriceSlow",
    target: 0.99,
    counts:
      "Every answered request of the live environment but those of the dashboard and those with 5xx; bad is one that takes longer than half a second.",
    why: "Half a second is where somebody who waits notices. Failures are counted by the availability, not twice.",
    bad: (range) =>
      `${rate(`${durations}_count`, range, api, answered)} - ${rate(`${durations}_bucket`, range, api, answered, 'le="0.5"')}`,
    total: (range) => rate(`${durations}_count`, range, api, answered),
    leastBad: 10,
    impact:
      "Callers wait for more than half a second; those with short time-outs give up and ask again, which adds load.",
    look: [
      {
        says: "Which routes?",
        query: `topk(10, histogram_quantile(0.99, sum by (route, le) (rate(${durations}_bucket{${live}}[5m]))))`,
      },
      {
        says: "Do requests wait for connections? (PostgreSQL, or too few)",
        query:
          "histogram_quantile(0.99, sum by (le) (rate(drug_price_database_pool_wait_seconds_bucket[5m])))",
      },
      { says: "Are processes held up?", query: "max by (instance) (nodejs_eventloop_lag_p99_seconds)" },
      { says: "More requests than before?", query: `sum by (route) (rate(${requests}{${live}}[5m]))` },
      { says: "What does PostgreSQL do?", sql: activity },
    ],
    mitigation: [
      "Waits for connections: the statement that has run longest first, then [DrugPricePoolExhausted](DrugPricePoolExhausted.md).",
      "Event loops held up, on all: more processes. On one: [DrugPriceEventLoopLagging](DrugPriceEventLoopLagging.md).",
      "One route, after a load of data: `analyze` of its tables; docs/query-plans.md has the plan that each query is to have.",
    ],
  },
  {
    slo: "delivery-first-attempts",
    title: "First attempts of deliveries",
    alert: "DrugPriceFirstAttempts",
    target: 0.95,
    counts:
      "Every first attempt to deliver a webhook of the live environment; bad is one without any answer (`timed_out`, `unreachable`, `proxy_failed`).",
    why: "An endpoint that answers badly was reached, and is its owner's to mend; where nothing answers it may be our way out. Some endpoints are always away: hence 95 %.",
    bad: (range) => rate(attempts, range, first, noAnswer),
    total: (range) => rate(attempts, range, first),
    leastBad: 50,
    impact:
      "Receivers hear of events late: the next attempt is a minute later, then five, then thirty. Nothing is lost.",
    look: [
      {
        says: "What becomes of attempts?",
        query: `sum by (result, status_class) (rate(${attempts}{${live},attempt="1"}[5m]))`,
      },
      {
        says: "One dispatcher, or all?",
        query: `sum by (instance) (rate(${attempts}{${live},attempt="1",result=~"timed_out|unreachable|proxy_failed"}[5m]))`,
      },
      { says: "How many webhooks fail by now?", query: `max by (state) (drug_price_webhooks{${live}})` },
      { says: "Which endpoints?", sql: failingEndpoints },
    ],
    mitigation: [
      "Mostly `unreachable` or `proxy_failed`: the way out, [DrugPriceWayOutFails](DrugPriceWayOutFails.md).",
      "Mostly `timed_out`, of many endpoints: is a dispatcher held up (CPU, event loop)? More dispatchers.",
      "One large customer's endpoint: tell its owner. It is made inactive after five days of failures by itself.",
    ],
  },
  {
    slo: "delivery-final",
    title: "Deliveries that arrive",
    alert: "DrugPriceFailedDeliveries",
    target: 0.99,
    counts:
      "Every live delivery that is over, but those cancelled; bad is one that failed for good, after the last attempt of its schedule.",
    why: "The schedule of attempts takes a day and a half, so what fails for good mostly has an owner who knows. Owners can recover it for 30 days.",
    bad: (range) => rate(finished, range, 'state="failed"'),
    total: (range) => rate(finished, range, 'state=~"delivered|failed"'),
    leastBad: 20,
    levels: ["BurnSteadily", "BurnSlowly"],
    levelsWhy:
      "Nobody is woken: attempts began a day and a half earlier, and what failed is kept to be recovered. The fast end is DrugPriceDeliveriesFail, a ticket.",
    impact: "Receivers do not get events at all, until their owners recover them. Recoverable for 30 days.",
    look: [
      { says: "How many, of how many?", query: `sum by (state) (increase(${finished}{${live}}[1d]))` },
      {
        says: "Why were attempts made again?",
        query: `sum by (reason) (increase(drug_price_delivery_retries_total{${live}}[1d]))`,
      },
      { says: "Which endpoints?", sql: failingEndpoints },
      { says: "How many webhooks fail?", query: `max by (state) (drug_price_webhooks{${live}})` },
    ],
    mitigation: [
      "One owner: tell them; `POST /v1/webhooks/{id}/recover` once their endpoint is back (docs/webhooks-operations.md).",
      "Many owners, `unreachable` or `proxy_failed`: [DrugPriceWayOutFails](DrugPriceWayOutFails.md). Once the way is open, owners recover what failed.",
    ],
  },
  {
    slo: "delivery-latency",
    title: "Latency of deliveries",
    alert: "DrugPriceLateDeliveries",
    target: 0.99,
    counts:
      "Every first attempt of the live environment, not of replays and recoveries; bad is one that ends later than a minute after its event.",
    why: "The thirty seconds that an endpoint may take fit in, and a dispatcher's restart does.",
    bad: (range) => `${rate(`${lag}_count`, range)} - ${rate(`${lag}_bucket`, range, 'le="60"')}`,
    total: (range) => rate(`${lag}_count`, range),
    leastBad: 50,
    impact: "Receivers hear of price changes, recalls and shortages minutes late. Nothing is lost.",
    look: [
      {
        says: "How late?",
        query: `histogram_quantile(0.99, sum by (le) (rate(${lag}_bucket{${live}}[5m])))`,
      },
      {
        says: "Does the fan-out keep up?",
        query: `max by (environment) (drug_price_backlog_oldest_event_seconds{${live}})`,
      },
      {
        says: "Do lanes wait for somebody? (too few dispatchers)",
        query: `max by (state) (drug_price_lanes{${live}})`,
      },
      {
        says: "Are endpoints slow?",
        query: `histogram_quantile(0.95, sum by (result, le) (rate(drug_price_delivery_attempt_duration_seconds_bucket{${live}}[5m])))`,
      },
      { says: "Which endpoints?", sql: slowEndpoints },
    ],
    mitigation: [
      "Lanes are due and nobody has them: more dispatchers, or more `DISPATCHER_SLOTS`. Under the operator: is it paused, or at its maximum?",
      "Events wait: the fan-out, [DrugPriceBacklogOld](DrugPriceBacklogOld.md).",
      "Lanes are all leased and endpoints slow: each slow endpoint holds up only its own deliveries; find the large one and tell its owner.",
    ],
  },
];

/** A level of burning: the share of what may be bad, in multiples of what the objective leaves, over two windows. */
export type Level = {
  suffix: string;
  factor: number;
  long: string;
  short: string;
  longSeconds: number;
  for: string;
  severity: Severity;
};

const hour = 3_600;

/** The longer window says that it matters, the shorter that it still goes on. */
export const levels: readonly Level[] = [
  {
    suffix: "BurnFast",
    factor: 14.4,
    long: "1h",
    short: "5m",
    longSeconds: hour,
    for: "2m",
    severity: "page",
  },
  { suffix: "Burn", factor: 6, long: "6h", short: "30m", longSeconds: 6 * hour, for: "5m", severity: "page" },
  {
    suffix: "BurnSteadily",
    factor: 3,
    long: "1d",
    short: "2h",
    longSeconds: 24 * hour,
    for: "15m",
    severity: "ticket",
  },
  {
    suffix: "BurnSlowly",
    factor: 1,
    long: "3d",
    short: "6h",
    longSeconds: 72 * hour,
    for: "30m",
    severity: "ticket",
  },
];

export const levelsOf = ({ levels: only }: Objective): readonly Level[] =>
  only === undefined ? levels : levels.filter(({ suffix }) => only.includes(suffix));

/** "0.1 %": what an objective leaves. */
export const percent = (share: number): string => `${Number((share * 100).toFixed(4))} %`;
export const budgetOf = ({ target }: Objective): number => Number((1 - target).toFixed(6));
/** After how many days, burning like this, a whole window's budget is gone. */
export const daysLeft = (factor: number): number => Math.round(windowDays / factor);
