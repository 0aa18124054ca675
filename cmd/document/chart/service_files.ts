/**
 * What the service's chart holds a copy of, as a chart may read no file outside of itself: alerts and dashboards. Those of the
 * operator are its own chart's.
 */
import { dashboardDocuments } from "../../../internal/telemetry/dashboards/dashboard_files.ts";
import { rulesDocument } from "../../../internal/telemetry/rules_document.ts";

const files = "charts/drug-price-service/files";
const dashboards = Object.entries(dashboardDocuments).filter(
  ([path]) => !path.endsWith("/drug-price-operator.json"),
);

/** k8s/monitoring/rules.yaml without the operator's group. */
function serviceRules(): string {
  const [head = "", ...groups] = rulesDocument().split(/^(?= {2}- name: )/m);
  return [head, ...groups.filter((group) => !group.startsWith("  - name: drug-price-operator\n"))].join("");
}

export const serviceFiles: Readonly<Record<string, () => string>> = {
  [`${files}/rules.yaml`]: serviceRules,
  ...Object.fromEntries(
    dashboards.map(([path, make]) => [path.replace("k8s/monitoring", files), make] as const),
  ),
};
