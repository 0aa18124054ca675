/** Generated files in the operator's chart. A chart cannot read files outside of its folder, so these are copies. */
import { rulesDocument } from "../../../internal/telemetry/alert_rules/rules_document.ts";
import { definitionDocument, peopleRolesDocument } from "../kubernetes.ts";

const files = "charts/drug-price-operator/files";

/** k8s/monitoring/rules.yaml with the operator's group alone. */
function operatorRules(): string {
  const [head = "", ...groups] = rulesDocument().split(/^(?= {2}- name: )/m);
  return [head, ...groups.filter((group) => group.startsWith("  - name: drug-price-operator\n"))].join("");
}

export const operatorFiles: Readonly<Record<string, () => string>> = {
  [`${files}/crds/drug-price.io_webhookdispatchers.yaml`]: definitionDocument,
  [`${files}/people-roles.yaml`]: peopleRolesDocument,
  [`${files}/rules.yaml`]: operatorRules,
};
