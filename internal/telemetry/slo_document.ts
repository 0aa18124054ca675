/** docs/slo.md and the runbooks of the burn-rate alerts, from the objectives. */
import { runbookFolder } from "./alert_rule.ts";
import { badShare, burning } from "./burn_rates.ts";
import {
  budgetOf,
  daysLeft,
  type Level,
  type Look,
  levels,
  levelsOf,
  type Objective,
  objectives,
  percent,
  windowDays,
} from "./slo.ts";

const lines = (...parts: (string | readonly string[])[]): string => parts.flat().join("\n");
const promql = (query: string) => ["```promql", query, "```"];

/** "43 minutes" of nothing but failures. */
function outageOf(objective: Objective): string {
  const minutes = budgetOf(objective) * windowDays * 1_440;
  return minutes < 120 ? `${Math.round(minutes)} minutes` : `${Math.round(minutes / 60)} hours`;
}

const objectiveSection = (objective: Objective): string[] => [
  `## ${objective.title}`,
  "",
  `\`${objective.slo}\`: **${percent(objective.target)}** over ${windowDays} days; ${percent(budgetOf(objective))} may be bad, or everything for ${outageOf(objective)}.`,
  "",
  objective.counts,
  "",
  objective.why,
  ...(objective.levelsWhy === undefined ? [] : ["", objective.levelsWhy]),
  "",
  "Share that was bad in the last day:",
  "",
  ...promql(badShare(objective.slo, "1d")),
  "",
  "| Alert | Fires when | Severity |",
  "|---|---|---|",
  ...levelsOf(objective).map(
    (level) =>
      `| [${objective.alert}${level.suffix}](runbooks/${objective.alert}${level.suffix}.md) | more than ${percent(level.factor * budgetOf(objective))} bad over ${level.long} and over ${level.short}, and at least ${objective.leastBad} | ${level.severity} |`,
  ),
  "",
];

export function sloDocument(): string {
  return lines(
    "# What the service promises itself",
    "",
    `Service level objectives of the live environment, over ${windowDays} days. Generated from \`internal/telemetry/slo.ts\` by \`npm run document\`; the same`,
    "table makes the recorded series and the alerts of [rules.yaml](../k8s/monitoring/rules.yaml), the runbooks of those alerts, and the first row of the dashboards.",
    "",
    "A burn rate is how many times faster than allowed the budget is used. Each alert looks at two windows: the longer says that it matters, the",
    "shorter that it still goes on, so that it ends soon after the trouble does.",
    "",
    "| Level | Burn rate | Windows | A month's budget is gone in | Severity |",
    "|---|---|---|---|---|",
    ...levels.map(
      ({ suffix, factor, long, short, severity }) =>
        `| \`${suffix}\` | ${factor} | ${long} and ${short} | ${daysLeft(factor)} days | ${severity} |`,
    ),
    "",
    "Prometheus records two series of each objective, by `slo`: `drug_price:slo_bad:rate5m` and `drug_price:slo_total:rate5m`, a second. Longer windows add them up.",
    "",
    ...objectives.flatMap(objectiveSection),
  );
}

const lookLines = (look: Look): string[] => [
  look.says,
  "",
  ...("query" in look ? promql(look.query) : ["```sql", look.sql, "```"]),
  "",
];

function burnRunbook(objective: Objective, level: Level): string {
  const { title, alert, counts, impact, look, mitigation } = objective;
  return lines(
    `# ${alert}${level.suffix}`,
    "",
    `A ${level.severity}. Generated from \`internal/telemetry/slo.ts\` by \`npm run document\`.`,
    "",
    "## Meaning",
    "",
    `${title}: more than ${percent(level.factor * budgetOf(objective))} were bad over ${level.long} and over ${level.short}, where the promise ([slo.md](../slo.md)) leaves ${percent(budgetOf(objective))}.`,
    `Burning like this, a month's budget is gone in ${daysLeft(level.factor)} days. ${counts}`,
    "",
    "## Impact",
    "",
    impact,
    "",
    "## Diagnosis",
    "",
    "Does it still go on? (share that was bad in the last five minutes)",
    "",
    ...promql(badShare(objective.slo, "5m")),
    "",
    ...look.flatMap(lookLines),
    "The alert itself:",
    "",
    ...promql(burning(objective, level)),
    "",
    "## Mitigation",
    "",
    ...mitigation.map((step) => `- ${step}`),
    "",
    level.severity === "page"
      ? "It ends by itself once the shorter window is well again."
      : "It can wait for the morning: the budget is used up slowly. What is left of it: [slo.md](../slo.md).",
    "",
  );
}

/** By the path of the page. */
export const burnRunbooks: Readonly<Record<string, () => string>> = Object.fromEntries(
  objectives.flatMap((objective) =>
    levelsOf(objective).map((level): [string, () => string] => [
      `${runbookFolder}${objective.alert}${level.suffix}.md`,
      () => burnRunbook(objective, level),
    ]),
  ),
);
