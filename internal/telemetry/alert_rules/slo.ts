/**
 * The service level objectives, over a window of 30 days. The recording rules and the burn-rate alerts (burn_rates.ts) and
 * docs/slo.md are generated from this table. To change an objective, change its entry here.
 *
 * Only the live environment has objectives. Sums are by namespace, so two installations under one Prometheus do not mix.
 */
import type { Severity } from "./alert_rule.ts";

export const windowDays = 30;

export type Objective = {
  /** The label `slo` of its series. Its alert is named after it. */
  slo: string;
  title: string;
  alert: string;
  /** Share of requests, attempts, or deliveries that must be good. */
  target: number;
  /** What is counted, and when it is bad. */
  counts: string;
  why: string;
  /** Rates by namespace, given the range of the rate. */
  bad(range: string): string;
  total(range: string): string;
  /** With this many bad ones or fewer in the long window, no alert fires: a few failures in a quiet night are not a trend. */
  leastBad: number;
  /** Severities that alert. Default: all. */
  severities?: readonly Severity[];
  /** Why the other severities do not alert. */
  severitiesWhy?: string;
  /** Texts of its alerts: what the percentage is of, as in "2 % of API requests failed", and what to do. */
  summary: string;
  action: string;
};

const live = 'environment="live"';
/** The dashboard's pages are left out: logins are slow on purpose because of password hashing. */
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

export const objectives: readonly Objective[] = [
  {
    slo: "api-availability",
    title: "Availability of the API",
    alert: "DrugPriceApiAvailabilityBudgetBurn",
    target: 0.999,
    counts: "Counts every request to the live API, except those to the dashboard. A 5xx response is bad.",
    why: "The budget is one request in 1,000, or a full outage of 43 minutes a month. Responses with 4xx, including 429, are good.",
    bad: (range) => rate(requests, range, api, 'status=~"5.."'),
    total: (range) => rate(requests, range, api),
    leastBad: 10,
    summary: "of API requests failed with 5xx",
    action:
      "Callers get 5xx instead of prices. Find the failing routes and statuses: 503 means that PostgreSQL is unavailable, 500 is a bug or a bad release.",
  },
  {
    slo: "api-latency",
    title: "Latency of the API",
    alert: "DrugPriceApiLatencyBudgetBurn",
    target: 0.99,
    counts:
      "Counts every request to the live API, except those to the dashboard and those with a 5xx response. A request that takes longer than 0.5 seconds is bad.",
    why: "People notice a delay of half a second. The availability objective counts failures, so this one does not count them again.",
    bad: (range) =>
      `${rate(`${durations}_count`, range, api, answered)} - ${rate(`${durations}_bucket`, range, api, answered, 'le="0.5"')}`,
    total: (range) => rate(`${durations}_count`, range, api, answered),
    leastBad: 10,
    summary: "of API requests took longer than 0.5 s",
    action:
      "Callers with short timeouts give up and retry, which adds load. Check whether requests wait for database connections, whether event loops lag, and which routes are slow.",
  },
  {
    slo: "delivery-first-attempts",
    title: "First attempts of deliveries",
    alert: "DrugPriceDeliveryFirstAttemptsBudgetBurn",
    target: 0.95,
    counts:
      "Counts the first attempt of every live webhook delivery. An attempt without a response (`timed_out`, `unreachable`, `proxy_failed`) is bad.",
    why: "An endpoint that responds with an error was reached, and its owner must fix it. If nothing responds, our network may be the cause. Some endpoints are always down, so the target is 95 %.",
    bad: (range) => rate(attempts, range, first, noAnswer),
    total: (range) => rate(attempts, range, first),
    leastBad: 50,
    summary: "of first delivery attempts got no response",
    action:
      "Receivers get events late, because retries follow after 1, 5, and 30 minutes. No event is lost. Check whether many endpoints fail: then suspect DNS, the egress proxy, or a firewall.",
  },
  {
    slo: "delivery-final",
    title: "Deliveries that arrive",
    alert: "DrugPriceDeliveryFinalBudgetBurn",
    target: 0.99,
    counts:
      "Counts every live webhook delivery that ended, except those in the state `cancelled`. A delivery that failed all attempts of its schedule is bad.",
    why: "The schedule of attempts takes a day and a half, so most owners of a failing endpoint know. They can recover failed deliveries for 30 days.",
    bad: (range) => rate(finished, range, 'state="failed"'),
    total: (range) => rate(finished, range, 'state=~"delivered|failed"'),
    leastBad: 20,
    severities: ["ticket"],
    severitiesWhy:
      "Nothing pages: the first attempts failed a day and a half earlier, and failed deliveries can be recovered. DrugPriceDeliveriesFail opens a ticket for a fast burn.",
    summary: "of deliveries failed all attempts",
    action:
      "Receivers do not get these events until their owners recover them, which is possible for 30 days. Check whether one endpoint fails or many.",
  },
  {
    slo: "delivery-latency",
    title: "Latency of deliveries",
    alert: "DrugPriceDeliveryLatencyBudgetBurn",
    target: 0.99,
    counts:
      "Counts the first attempt of every live webhook delivery, except replays and recoveries. An attempt that ends more than 60 seconds after its event is bad.",
    why: "A minute allows for an endpoint that takes its full 30 seconds, and for the restart of a dispatcher.",
    bad: (range) => `${rate(`${lag}_count`, range)} - ${rate(`${lag}_bucket`, range, 'le="60"')}`,
    total: (range) => rate(`${lag}_count`, range),
    leastBad: 50,
    summary: "of first delivery attempts ended more than a minute after their event",
    action:
      "Receivers get price changes, recalls, and shortages minutes late. No event is lost. Check the fan-out, the number of dispatchers, and slow endpoints.",
  },
];

/**
 * A threshold of an alert: how many times faster than allowed the budget is used, over two windows. The long window shows
 * that the burn matters, the short one that it continues. The alert ends soon after the burn does.
 */
export type BurnRate = {
  severity: Severity;
  factor: number;
  long: string;
  short: string;
  longSeconds: number;
  for: string;
};

const hour = 3_600;

/** docs/slo.md says why these two. */
export const burnRates: readonly BurnRate[] = [
  { severity: "page", factor: 14.4, long: "1h", short: "5m", longSeconds: hour, for: "2m" },
  { severity: "ticket", factor: 1, long: "3d", short: "6h", longSeconds: 72 * hour, for: "30m" },
];

export const burnRatesOf = ({ severities }: Objective): readonly BurnRate[] =>
  severities === undefined ? burnRates : burnRates.filter(({ severity }) => severities.includes(severity));

/** Formats a share as "0.1 %". */
export const percent = (share: number): string => `${Number((share * 100).toFixed(4))} %`;
export const budgetOf = ({ target }: Objective): number => Number((1 - target).toFixed(6));
/** Days after which a constant burn has used up the whole budget. */
export const daysLeft = (factor: number): number => Math.round(windowDays / factor);
/** Share of the budget that a constant burn has used once it fills the long window. */
export const budgetUsed = ({ factor, longSeconds }: BurnRate): number =>
  (factor * longSeconds) / (windowDays * 24 * hour);
