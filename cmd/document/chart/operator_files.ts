/**
 * What the operator's chart holds a copy of, as a chart may read no file outside of itself: the definition of its resource, its
 * alerts, and its dashboard.
 */
import { dashboardDocuments } from "../../../internal/telemetry/dashboards/dashboard_files.ts";
import { rulesDocument } from "../../../internal/telemetry/rules_document.ts";
import { definitionDocument } from "../kubernetes.ts";

const files = "charts/drug-price-operator/files";
const dashboards = Object.entries(dashboardDocuments).filter(([path]) =>
  path.endsWith("/drug-price-operator.json"),
);

/** k8s/monitoring/rules.yaml with the operator's group alone. */
function operatorRules(): string {
  const [head = "", ...groups] = rulesDocument().split(/^(?= {2}- name: )/m);
  return [head, ...groups.filter((group) => group.startsWith("  - name: drug-price-operator\n"))].join("");
}

export const operatorFiles: Readonly<Record<string, () => string>> = {
  [`${files}/crds/drug-price.io_webhookdispatchers.yaml`]: definitionDocument,
  [`${files}/rules.yaml`]: operatorRules,
  ...Object.fromEntries(
    dashboards.map(([path, make]) => [path.replace("k8s/monitoring", files), make] as const),
  ),
};
