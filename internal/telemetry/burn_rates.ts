/**
 * From the objectives (slo.ts): two series that Prometheus records of each, and the multi-window alerts on them. The long
 * windows add up the recorded rates, which is exact and reads two series, however many routes and processes there are.
 */
import type { Alert, Recording } from "./alert_rule.ts";
import { budgetOf, daysLeft, type Level, levelsOf, type Objective, objectives, percent } from "./slo.ts";

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

export function burning(objective: Objective, { factor, long, short, longSeconds }: Level): string {
  const { slo, leastBad } = objective;
  const limit = Number((factor * budgetOf(objective)).toFixed(6));
  return (
    `${badShare(slo, long)} > ${limit} and ${badShare(slo, short)} > ${limit}` +
    ` and avg_over_time(${badRate}{slo="${slo}"}[${long}]) * ${longSeconds} > ${leastBad}`
  );
}

const alertOf = (objective: Objective, level: Level): Alert => ({
  name: `${objective.alert}${level.suffix}`,
  expr: burning(objective, level),
  for: level.for,
  severity: level.severity,
  summary:
    `${objective.title}: {{ $value | humanizePercentage }} were bad in ${level.long}, where ${percent(budgetOf(objective))} may be;` +
    ` burning like this, a month's budget is gone in ${daysLeft(level.factor)} days.`,
  action: `${objective.counts} ${objective.impact}`,
});

export const burnAlerts: readonly Alert[] = objectives.flatMap((objective) =>
  levelsOf(objective).map((level) => alertOf(objective, level)),
);
