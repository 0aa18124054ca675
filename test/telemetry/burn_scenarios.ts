/**
 * Installations that burn the error budget of an objective at different rates, as series for promtool. Each one has its own
 * namespace, and the case lists the alerts that must fire for it. No other alert of the objective may fire.
 */
import type { Severity } from "../../internal/telemetry/alert_rules/alert_rule.ts";
import { burnAlerts } from "../../internal/telemetry/alert_rules/burn_rates.ts";
import { formerAlerts } from "../../internal/telemetry/alert_rules/former_alerts.ts";
import {
  type BurnRate,
  budgetOf,
  burnRates,
  burnRatesOf,
  type Objective,
} from "../../internal/telemetry/alert_rules/slo.ts";

export type BurnCase = {
  name: string;
  /** Time between two values of a series. */
  interval: string;
  evaluationInterval: string;
  at: string;
  series: Readonly<Record<string, string>>;
  firing: readonly { namespace: string; severity: Severity }[];
};

/** Values of a counter: it grows by `bad` of `total` per step for `burning` steps, then by `total` good ones for `well` steps. */
type Course = { bad: number; total: number; burning: number; well: number };

const live = 'environment="live",instance="a"';
/** Whole numbers where the course turns: Prometheus takes a counter that falls by a rounding error for a reset. */
const growing = (by: number, burning: number, after: number, well: number): string =>
  well === 0 ? `0+${by}x${burning}` : `0+${by}x${burning} ${by * burning + after}+${after}x${well}`;
const badIn = ({ bad, burning, well }: Course) => growing(bad, burning, 0, well);
const totalIn = ({ total, burning, well }: Course) => growing(total, burning, total, well);
const goodIn = ({ bad, total, burning, well }: Course) => growing(total - bad, burning, total, well);

/** `more`: additional labels. */
type SeriesOf = (namespace: string, course: Course, more?: string) => Record<string, string>;

/** Bad ones have a label that good ones do not have. */
const byLabel =
  (metric: string, good: string, bad: string): SeriesOf =>
  (namespace, course, more = "") => ({
    [`${metric}{${live},namespace="${namespace}",${good}${more}}`]: goodIn(course),
    [`${metric}{${live},namespace="${namespace}",${bad}${more}}`]: badIn(course),
  });
/** Bad ones are above a bucket of a histogram. */
const byBucket =
  (metric: string, le: string, label: string): SeriesOf =>
  (namespace, course, more = "") => ({
    [`${metric}_count{${live},namespace="${namespace}"${label}${more}}`]: totalIn(course),
    [`${metric}_bucket{${live},namespace="${namespace}"${label}${more},le="${le}"}`]: goodIn(course),
  });

const seriesOf: Readonly<Record<string, SeriesOf>> = {
  "api-availability": byLabel("drug_price_http_requests_total", 'status="200"', 'status="503"'),
  "api-latency": byBucket("drug_price_http_request_duration_seconds", "0.5", ',status_class="2xx"'),
  "delivery-first-attempts": byLabel(
    "drug_price_delivery_attempts_total",
    'attempt="1",result="refused"',
    'attempt="1",result="timed_out"',
  ),
  "delivery-final": byLabel("drug_price_deliveries_finished_total", 'state="delivered"', 'state="failed"'),
  "delivery-latency": byBucket("drug_price_delivery_lag_seconds", "60", ""),
};

function seriesFor({ slo }: Objective): SeriesOf {
  const found = seriesOf[slo];
  if (found === undefined) throw new Error(`There are no test series for ${slo}. Add them to seriesOf.`);
  return found;
}

const minutes = (text: string) =>
  Number.parseInt(text, 10) * ({ m: 1, h: 60, d: 1_440 }[text.at(-1) ?? ""] ?? 0);

/** The share of a course that burns 1.35 times as fast as the burn rate. */
export const shareAbove = (objective: Objective, { factor }: BurnRate): number =>
  1.35 * factor * budgetOf(objective);

/** The installations around the burn rate of one severity: above and below it, recovered, with few bad ones, healthy. */
function casesOf(objective: Objective, burnRate: BurnRate): BurnCase {
  const make = seriesFor(objective);
  const { factor, long, short, severity } = burnRate;
  const limit = factor * budgetOf(objective);
  const isPage = severity === "page";
  const step = isPage ? 1 : 2;
  // An hour more than the long window, which is longer than any "for".
  const steps = (minutes(long) + 60) / step;
  const course = (share: number, well = 0): Course => ({
    bad: Math.round(100_000 * share),
    total: 100_000,
    burning: steps - well,
    well,
  });
  const few = (objective.leastBad / (minutes(long) / step)) * 0.5;
  const scenarios: Readonly<Record<string, [Record<string, string>, ...Severity[]]>> = isPage
    ? {
        // A burn that pages also exceeds the burn rate of the ticket.
        above: [make("above", course(1.35 * limit)), "page", "ticket"],
        below: [make("below", course(0.9 * limit)), "ticket"],
        recovered: [make("recovered", course(1.35 * limit, (2 * minutes(short)) / step)), "ticket"],
        few: [make("few", { bad: few, total: few, burning: steps, well: 0 }), "ticket"],
        healthy: [make("healthy", course(0))],
      }
    : {
        above: [make("above", course(1.35 * limit)), "ticket"],
        between: [make("between", course(10 * limit)), "ticket"],
        below: [make("below", course(0.9 * limit))],
        recovered: [make("recovered", course(1.35 * limit, (2 * minutes(short)) / step))],
        few: [make("few", { bad: few, total: few, burning: steps, well: 0 })],
        healthy: [make("healthy", course(0))],
      };
  // Every request to the dashboard fails, and no objective counts it.
  const dashboard = objective.slo.startsWith("api-")
    ? {
        ...make("dashboard", course(0), ',route="/v1/drugs"'),
        ...make("dashboard", course(1), ',route="/dashboard/api/session"'),
      }
    : {};
  const alerting = burnRatesOf(objective).map((each) => each.severity);
  return {
    name: `${objective.slo}, ${severity}`,
    interval: `${step}m`,
    evaluationInterval: isPage ? "1m" : "30m",
    at: `${steps * step}m`,
    series: Object.assign({}, dashboard, ...Object.values(scenarios).map(([series]) => series)),
    firing: Object.entries(scenarios).flatMap(([namespace, [, ...severities]]) =>
      severities.filter((each) => alerting.includes(each)).map((each) => ({ namespace, severity: each })),
    ),
  };
}

/** One case for each pair of windows, also for severities that do not alert: those must stay silent. */
export const burnCasesOf = (objective: Objective): readonly BurnCase[] =>
  burnRates.map((burnRate) => casesOf(objective, burnRate));

/** Present and former names of an objective's alerts of a severity. */
export const rulesOf = ({ alert }: Objective, severity: Severity) =>
  [...burnAlerts, ...formerAlerts].filter(
    (rule) => rule.severity === severity && (rule.replacedBy ?? rule.name) === alert,
  );

/** Series of one installation that burns so fast that every alert of the objective fires after two hours. */
export const burningSeries = (objective: Objective, share: number): Record<string, string> =>
  seriesFor(objective)("n", { bad: Math.round(100_000 * share), total: 100_000, burning: 120, well: 0 });
