/** docs/metrics.md, from the registry itself, the labels, the alerts and the questions. */

import type { Registry } from "prom-client";
import { labels } from "../labels.ts";
import { createRegistry } from "../metrics.ts";
import { operatorLabels } from "../operator/operator_labels.ts";
import { createOperatorRegistry } from "../operator/operator_metrics.ts";
import { alertGroups, alerts } from "./alert_groups.ts";
import { type Alert, runbookOf } from "./alert_rule.ts";
import { recordings } from "./burn_rates.ts";
import { questions } from "./promql_queries.ts";

export type Metric = { name: string; type: string; help: string; labels: readonly string[]; ours: boolean };

/** prom-client keeps labelNames beside what its types tell of. */
type Kept = { name: string; help: string; type?: unknown; labelNames?: readonly string[] };

/** Every metric of the API's and the dispatchers' registry, sorted by name. */
export const metricsOf = (): Metric[] => listed(createRegistry().registry);

/** Those that the operator's process alone has. */
export function operatorMetricsOf(): Metric[] {
  const everywhere = new Set(metricsOf().map(({ name }) => name));
  const options = { lease: "drug-price-operator", workers: 1, host: "kubernetes.default.svc:443" };
  return listed(createOperatorRegistry(options).registry).filter(({ name }) => !everywhere.has(name));
}

function listed(registry: Registry): Metric[] {
  return (registry.getMetricsAsArray() as unknown as Kept[])
    .map(({ name, help, labelNames = [], type }) => ({
      name,
      help,
      labels: labelNames.filter((label) => label !== "quantile"),
      type: String(type),
      ours: name.startsWith("drug_price_"),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Names of metrics in an expression; a histogram's are three. */
export function metricsIn(expr: string): string[] {
  const names =
    expr.match(
      /\b(?:drug_price|nodejs|process|controller_runtime|workqueue|leader_election|rest_client)_[a-z0-9_]+/g,
    ) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, "")))];
}

/** Those that an alert looks at, through the series that are recorded for it. */
export function metricsOfAlert({ expr }: Pick<Alert, "expr">): string[] {
  const recorded = recordings.filter(
    ({ name, labels: { slo } }) => expr.includes(name) && expr.includes(`slo="${slo}"`),
  );
  return [...new Set([expr, ...recorded.map((each) => each.expr)].flatMap(metricsIn))];
}

const cell = (text: string) => text.replaceAll("|", "\\|");

function tableOf(metrics: readonly Metric[]): string[] {
  const usedBy = ({ name }: Metric) => [
    ...new Set(alerts.filter((alert) => metricsOfAlert(alert).includes(name)).map((alert) => alert.name)),
  ];
  return [
    "| Name | Type | Labels | Meaning | Alert |",
    "|---|---|---|---|---|",
    ...metrics.map(
      (metric) =>
        `| \`${metric.name}\` | ${metric.type} | ${metric.labels.map((label) => `\`${label}\``).join(", ")} | ${cell(metric.help)} | ${usedBy(metric).join(", ")} |`,
    ),
    "",
  ];
}

const alertLine = (alert: Alert) =>
  `| [${alert.name}](${runbookOf(alert, "runbooks/")}) | ${alert.severity}, after ${alert.for} | ${cell(alert.summary)} | ${cell(alert.action)} |`;

export function metricsDocument(): string {
  const metrics = metricsOf();
  const used = new Set(metrics.flatMap((metric) => metric.labels));
  return [
    "# Metrics",
    "",
    "Each process serves its metrics at `/metrics` on the admin port (`METRICS_PORT`). A scrape reads memory only, not PostgreSQL or Redis.",
    "`npm run document` generates this page from the registry in `internal/telemetry/`. Its queries are verified against a real Prometheus in",
    "`test/telemetry/prometheus.infra.test.ts`.",
    "",
    "## Questions",
    "",
    ...questions.flatMap(({ question, query }) => [question, "", "```promql", query, "```", ""]),
    "## Service",
    "",
    ...tableOf(metrics.filter(({ ours }) => ours)),
    "## Operator",
    "",
    "Only `npm run operator` exports these, in addition to the metrics of the process and Node. Names without `drug_price_` match those of controller-runtime and client-go.",
    "",
    ...tableOf(operatorMetricsOf()),
    "## Process and Node",
    "",
    ...tableOf(metrics.filter(({ ours }) => !ours)),
    "## Labels",
    "",
    "Values that callers choose, such as accounts, keys, drugs, and addresses, are never labels. The log has them.",
    "",
    "| Label | Values |",
    "|---|---|",
    ...Object.entries(labels)
      .filter(([name]) => used.has(name))
      .map(([name, bound]) => `| \`${name}\` | ${bound} |`),
    "",
    "Labels of the operator, whose resources are few and named by the cluster's owner:",
    "",
    "| Label | Values |",
    "|---|---|",
    ...Object.entries(operatorLabels)
      .filter(([name]) => name !== "le")
      .map(([name, bound]) => `| \`${name}\` | ${bound} |`),
    "",
    "## Alerts",
    "",
    "Rules for Prometheus: [k8s/monitoring/rules.yaml](../k8s/monitoring/rules.yaml), generated from `internal/telemetry/alert_rules/alert_groups.ts`. The burn-rate alerts come from the",
    "objectives in [slo.md](slo.md). A `page` wakes someone, a `ticket` waits for the next working day, and an `info` is about customers. Each alert has a runbook. Tests",
    "with `promtool test rules` verify when each alert fires and when it stays silent. Installation: [running.md](running.md#prometheus).",
    "",
    ...Object.entries(alertGroups).flatMap(([group, rules]) => [
      `### ${group[0]?.toUpperCase()}${group.slice(1)}`,
      "",
      "| Alert | Severity | Summary | Action |",
      "|---|---|---|---|",
      ...rules.map(alertLine),
      "",
    ]),
  ].join("\n");
}
