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
    "Each process serves its own on the admin port (`METRICS_PORT`), at `/metrics`. A scrape reads memory only: it asks neither PostgreSQL nor",
    "Redis. This page is generated from the registry of `internal/telemetry/` by `npm run document`; its queries are asked of a real Prometheus by",
    "`test/telemetry/prometheus.infra.test.ts`.",
    "",
    "## Questions",
    "",
    ...questions.flatMap(({ question, query }) => [question, "", "```promql", query, "```", ""]),
    "## Our own",
    "",
    ...tableOf(metrics.filter(({ ours }) => ours)),
    "## The operator's",
    "",
    "Of `npm run operator` alone, beside those of the process and Node. The names without `drug_price_` are those that controller-runtime and client-go export.",
    "",
    ...tableOf(operatorMetricsOf()),
    "## The process and Node",
    "",
    ...tableOf(metrics.filter(({ ours }) => !ours)),
    "## Labels",
    "",
    "No account, key, drug, address or anything else that callers make up is ever a label; who it was stands in the log.",
    "",
    "| Label | Bounded by |",
    "|---|---|",
    ...Object.entries(labels)
      .filter(([name]) => used.has(name))
      .map(([name, bound]) => `| \`${name}\` | ${bound} |`),
    "",
    "Of the operator's, where resources are few and named by the cluster's owner:",
    "",
    "| Label | Bounded by |",
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
      "| Alert | Severity | Says | What to do |",
      "|---|---|---|---|",
      ...rules.map(alertLine),
      "",
    ]),
  ].join("\n");
}
