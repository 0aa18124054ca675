/**
 * Rules generated from the objectives (slo.ts): two recorded series for each, and multi-window, multi-burn-rate alerts on
 * them. The long windows add up the recorded rates. This is exact and reads two series, however many routes and processes
 * exist.
 */
import type { Alert, Recording } from "./alert_rule.ts";
import {
  type BurnRate,
  budgetOf,
  burnRatesOf,
  daysLeft,
  type Objective,
  objectives,
  percent,
  windowDays,
} from "./slo.ts";

/** The range of the recorded rates: the shortest window. */
const range = "5m";
export const badRate = "drug_price:slo_bad:rate5m";
export const totalRate = "drug_price:slo_total:rate5m";

/** Where something counts and nothing bad was ever seen, bad is 0 and not absent: both series have the same samples. */
const recordingsOf = (objective: Objective): Recording[] => {
  const { slo } = objective;
  const total = objective.total(range);
  return [
    { name: badRate, labels: { slo }, expr: `(${objective.bad(range)}) or ${total} * 0` },
    { name: totalRate, labels: { slo }, expr: total },
  ];
};

export const recordings: readonly Recording[] = objectives.flatMap(recordingsOf);

/** Share of what counted in the window that was bad. */
export function badShare(slo: string, window: string): string {
  const of = `{slo="${slo}"}`;
  return `sum_over_time(${badRate}${of}[${window}]) / sum_over_time(${totalRate}${of}[${window}])`;
}

export function burning(objective: Objective, { factor, long, short, longSeconds }: BurnRate): string {
  const { slo, leastBad } = objective;
  const limit = Number((factor * budgetOf(objective)).toFixed(6));
  return (
    `${badShare(slo, long)} > ${limit} and ${badShare(slo, short)} > ${limit}` +
    ` and avg_over_time(${badRate}{slo="${slo}"}[${long}]) * ${longSeconds} > ${leastBad}`
  );
}

/** Both severities have one name, so that one runbook, one silence, and one route cover an objective. */
const alertOf = (objective: Objective, burnRate: BurnRate): Alert => ({
  name: objective.alert,
  expr: burning(objective, burnRate),
  for: burnRate.for,
  severity: burnRate.severity,
  summary:
    `{{ $value | humanizePercentage }} ${objective.summary} over ${burnRate.long}. The objective allows ${percent(budgetOf(objective))}.` +
    ` At this rate, the ${windowDays}-day error budget lasts ${daysLeft(burnRate.factor)} days at most.`,
  action: objective.action,
});

export const burnAlerts: readonly Alert[] = objectives.flatMap((objective) =>
  burnRatesOf(objective).map((burnRate) => alertOf(objective, burnRate)),
);
