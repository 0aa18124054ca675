/** Every metric that rules, runbooks and dashboards may name, with its labels. */
import { recordings } from "../../internal/telemetry/alert_rules/burn_rates.ts";
import { metricsOf, operatorMetricsOf } from "../../internal/telemetry/alert_rules/metrics_document.ts";

/** What Prometheus, its operator and promtool's series give every target. */
export const targetLabels: readonly string[] = ["job", "namespace", "pod", "instance", "le"];

/** Not ours: of Prometheus itself, of cAdvisor, of kube-state-metrics. */
const foreign: readonly [string, readonly string[]][] = [
  ["up", []],
  ["container_cpu_cfs_throttled_seconds_total", []],
];

export const knownMetrics: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...metricsOf(), ...operatorMetricsOf()].map(({ name, labels }): [string, readonly string[]] => [
    name,
    labels,
  ]),
  ...recordings.map(({ name, labels }): [string, readonly string[]] => [name, Object.keys(labels)]),
  ...foreign,
]);

/** A histogram's series are three. */
export function metricName(series: string): string {
  const base = series.replace(/_(bucket|count|sum)$/, "");
  return knownMetrics.has(base) ? base : series;
}
