/** k8s/alerts.yaml: the rules as Prometheus reads them. Every text is a JSON string, which is one of YAML's. */
import type { Alert } from "./alert_rule.ts";
import { alertGroups } from "./alerts.ts";

const text = (value: string) => JSON.stringify(value);

const ruleOf = (alert: Alert): string[] => [
  `      - alert: ${alert.name}`,
  `        expr: ${text(alert.expr)}`,
  ...(alert.for === undefined ? [] : [`        for: ${alert.for}`]),
  "        labels:",
  `          severity: ${alert.severity}`,
  "        annotations:",
  `          summary: ${text(alert.summary)}`,
  `          description: ${text(alert.action)}`,
];

export function alertsDocument(): string {
  return [
    "# Alert rules for Prometheus. Generated from internal/telemetry/alerts.ts by `npm run document`.",
    "groups:",
    ...Object.entries(alertGroups).flatMap(([name, rules]) => [
      `  - name: drug-price-${name}`,
      "    rules:",
      ...rules.flatMap(ruleOf),
    ]),
    "",
  ].join("\n");
}
