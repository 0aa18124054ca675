/** k8s/monitoring/dashboards/: every dashboard by the path of its file. */
import { apiDashboard } from "./api.ts";
import { grafanaDashboard } from "./grafana.ts";
import { limitsDashboard } from "./limits.ts";
import type { Dashboard } from "./model.ts";
import { operatorDashboard } from "./operator.ts";
import { webhooksDashboard } from "./webhooks.ts";

export const dashboards: readonly Dashboard[] = [
  apiDashboard,
  limitsDashboard,
  webhooksDashboard,
  operatorDashboard,
];

export const dashboardDocuments: Readonly<Record<string, () => string>> = Object.fromEntries(
  dashboards.map((dashboard): [string, () => string] => [
    `k8s/monitoring/dashboards/${dashboard.uid}.json`,
    () => `${JSON.stringify(grafanaDashboard(dashboard), null, 2)}\n`,
  ]),
);
