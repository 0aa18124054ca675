/** Generated files in the service's chart. A chart cannot read files outside of its folder, so these are copies. */
import { rulesDocument } from "../../../internal/telemetry/alert_rules/rules_document.ts";

/** k8s/monitoring/rules.yaml without the operator's group, which is in the operator's chart. */
function serviceRules(): string {
  const [head = "", ...groups] = rulesDocument().split(/^(?= {2}- name: )/m);
  return [head, ...groups.filter((group) => !group.startsWith("  - name: drug-price-operator\n"))].join("");
}

export const serviceFiles: Readonly<Record<string, () => string>> = {
  "charts/drug-price-service/files/rules.yaml": serviceRules,
};
