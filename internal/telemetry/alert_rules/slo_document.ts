/** Generates docs/slo.md from the objectives. */
import { runbookOf } from "./alert_rule.ts";
import { badShare } from "./burn_rates.ts";
import {
  type BurnRate,
  budgetOf,
  budgetUsed,
  burnRates,
  burnRatesOf,
  daysLeft,
  type Objective,
  objectives,
  percent,
  windowDays,
} from "./slo.ts";

/** Duration of a full outage that uses up the budget, such as "43 minutes". */
function outageOf(objective: Objective): string {
  const minutes = budgetOf(objective) * windowDays * 1_440;
  return minutes < 120 ? `${Math.round(minutes)} minutes` : `${Math.round(minutes / 60)} hours`;
}

const thresholdLine = (objective: Objective, { severity, factor, long, short }: BurnRate): string =>
  `| \`${severity}\` | More than ${percent(factor * budgetOf(objective))} are bad over ${long} and over ${short}, and more than ${objective.leastBad} are bad over ${long}. |`;

const objectiveSection = (objective: Objective): string[] => [
  `## ${objective.title}`,
  "",
  `\`${objective.slo}\`: **${percent(objective.target)}** over ${windowDays} days. ${percent(budgetOf(objective))} can be bad, which is a full outage of ${outageOf(objective)}.`,
  "",
  objective.counts,
  "",
  objective.why,
  "",
  "Share of bad ones in the last day:",
  "",
  "```promql",
  badShare(objective.slo, "1d"),
  "```",
  "",
  `Alert: [${objective.alert}](${runbookOf({ name: objective.alert }, "runbooks/")})`,
  "",
  "| Severity | Fires when |",
  "|---|---|",
  ...burnRatesOf(objective).map((burnRate) => thresholdLine(objective, burnRate)),
  "",
  ...(objective.severitiesWhy === undefined ? [] : [objective.severitiesWhy, ""]),
];

export const sloDocument = (): string =>
  [
    "# Service level objectives",
    "",
    `Objectives of the live environment over ${windowDays} days. \`npm run document\` generates this page, the recorded series, and the burn-rate alerts of`,
    "[rules.yaml](../k8s/monitoring/rules.yaml) from `internal/telemetry/alert_rules/slo.ts`. The first row of the Grafana dashboards shows the objectives.",
    "",
    "## Burn-rate alerts",
    "",
    "A burn rate is how many times faster than allowed the error budget is used. Each objective has one alert with up to two severities. Each severity",
    "compares the burn rate over two windows. The long window shows that the burn matters. The short window shows that it continues, so the alert ends",
    "soon after the problem does.",
    "",
    "| Severity | Burn rate | Windows | Budget used when it fires | A constant burn uses up the budget in |",
    "|---|---|---|---|---|",
    ...burnRates.map(
      (burnRate) =>
        `| \`${burnRate.severity}\` | ${burnRate.factor} | ${burnRate.long} and ${burnRate.short} | ${percent(budgetUsed(burnRate))} | ${daysLeft(burnRate.factor)} days |`,
    ),
    "",
    "The values are from chapter 5 of Google's SRE Workbook, [Alerting on SLOs](https://sre.google/workbook/alerting-on-slos/), which recommends three.",
    "We use the fastest and the slowest:",
    "",
    "- The page finds outages. If every request fails, it fires after about 3 minutes for an objective of 99.9 %.",
    "- The ticket fires for every burn rate above 1, once 10 % of the budget is used. A ticket for a burn rate of 6 over 6h and 30m would never fire for",
    "  a slow burn that misses the objective every month.",
    "- A constant burn rate from 6 to 14.4 opens a ticket and does not page. After the ticket, the budget lasts 1.9 to 4.5 days. If nobody reads tickets on",
    "  weekends, send tickets that have the label `slo` to the person on call.",
    "",
    "Prometheus records two series for each objective, with the label `slo`: `drug_price:slo_bad:rate5m` and `drug_price:slo_total:rate5m`, both per second.",
    "Longer windows add them up. Each installation's namespace has its own budget.",
    "",
    ...objectives.flatMap(objectiveSection),
  ].join("\n");
