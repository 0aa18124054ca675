/** Writes the documents that are made from tables in the code, or checks that the committed ones are fresh. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { plansDocument } from "../../internal/accounts/plans_document.ts";
import { configurationDocument } from "../../internal/config/settings_page.ts";
import { eventsDocument } from "../../internal/events/events_page.ts";
import { costDocument } from "../../internal/graphql/analysis/cost_page.ts";
import { schemaDocument } from "../../internal/graphql/printed_schema.ts";
import { conditionReasons } from "../../internal/operator/resource/condition_reasons.ts";
import { dispatcherDocument } from "../../internal/operator/resource/resource_page.ts";
import { openApiDocument } from "../../internal/rest/openapi/openapi_document.ts";
import { routes } from "../../internal/rest/routes.ts";
import { metricsDocument } from "../../internal/telemetry/alert_rules/metrics_document.ts";
import { rulesDocument } from "../../internal/telemetry/alert_rules/rules_document.ts";
import { sloDocument } from "../../internal/telemetry/alert_rules/slo_document.ts";
import { chartDocuments } from "./chart/documents.ts";
import { operatorFiles } from "./chart/operator_files.ts";
import { definitionDocument, peopleRolesDocument, roleDocument } from "./kubernetes.ts";

const root = new URL("../..", import.meta.url);

export const documents: Readonly<Record<string, () => string>> = {
  "api/openapi.json": () => `${JSON.stringify(openApiDocument(routes), null, 2)}\n`,
  "api/schema.graphql": schemaDocument,
  "docs/configuration.md": configurationDocument,
  "docs/graphql-cost.md": costDocument,
  "docs/events.md": eventsDocument,
  "docs/metrics.md": metricsDocument,
  "docs/plans.md": plansDocument,
  "docs/slo.md": sloDocument,
  "k8s/monitoring/rules.yaml": rulesDocument,
  "docs/webhook-dispatcher.md": () => dispatcherDocument(conditionReasons),
  "k8s/crds/drug-price.io_webhookdispatchers.yaml": definitionDocument,
  "k8s/operator/role.yaml": roleDocument,
  "k8s/operator/people-roles.yaml": peopleRolesDocument,
  ...chartDocuments,
  ...operatorFiles,
};

/** Answers the paths that were (or, with `check`, would be) rewritten. */
export async function document(check: boolean): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, make] of Object.entries(documents)) {
    const file = fileURLToPath(new URL(path, root));
    const made = make();
    if ((await readFile(file, "utf8").catch(() => "")) === made) continue;
    stale.push(path);
    if (check) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, made);
  }
  return stale;
}
