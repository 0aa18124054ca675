/** k8s/monitoring/rules.yaml: the rules as Prometheus reads them. Every text is a JSON string, which is one of YAML's. */

import { alertGroups } from "./alert_groups.ts";
import { type Alert, type Recording, runbookFolder, runbookOf } from "./alert_rule.ts";
import { recordings } from "./burn_rates.ts";
import { formerAlerts } from "./former_alerts.ts";

const text = (value: string) => JSON.stringify(value);

const recordingRule = ({ name, expr, labels }: Recording): string[] => [
  `      - record: ${name}`,
  `        expr: ${text(expr)}`,
  "        labels:",
  ...Object.entries(labels).map(([label, value]) => `          ${label}: ${value}`),
];

const alertRule = (alert: Alert, runbooks: string): string[] => [
  `      - alert: ${alert.name}`,
  `        expr: ${text(alert.expr)}`,
  `        for: ${alert.for}`,
  "        labels:",
  `          severity: ${alert.severity}`,
  ...(alert.replacedBy === undefined ? [] : [`          replaced_by: ${alert.replacedBy}`]),
  "        annotations:",
  `          summary: ${text(alert.summary)}`,
  `          description: ${text(alert.action)}`,
  `          runbook_url: ${text(runbookOf(alert, runbooks))}`,
];

const group = (name: string, rules: readonly string[]) => [
  `  - name: drug-price-${name}`,
  "    rules:",
  ...rules,
];

/** `runbooks`: what the addresses of runbooks begin with, such as "https://wiki.example.com/drug-price/". */
export function rulesDocument(runbooks: string = runbookFolder): string {
  return [
    "# Rules for Prometheus: recorded series and alerts. Generated from internal/telemetry/ by `npm run document`.",
    "groups:",
    ...group("slo", recordings.flatMap(recordingRule)),
    ...Object.entries({ ...alertGroups, "former-names": formerAlerts }).flatMap(([name, alerts]) =>
      group(
        name,
        alerts.flatMap((alert) => alertRule(alert, runbooks)),
      ),
    ),
    "",
  ].join("\n");
}
