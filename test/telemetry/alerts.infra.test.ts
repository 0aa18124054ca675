/** Each alert fires when it must and stays silent when it must not, on test series in promtool. Burn rates: burn_rates.infra.test.ts. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { alerts } from "../../internal/telemetry/alert_rules/alert_groups.ts";
import { runbookFolder, runbookOf } from "../../internal/telemetry/alert_rules/alert_rule.ts";
import { burnAlerts, recordings } from "../../internal/telemetry/alert_rules/burn_rates.ts";
import { formerAlerts } from "../../internal/telemetry/alert_rules/former_alerts.ts";
import {
  metricsIn,
  metricsOf,
  metricsOfAlert,
  operatorMetricsOf,
} from "../../internal/telemetry/alert_rules/metrics_document.ts";
import { rulesDocument } from "../../internal/telemetry/alert_rules/rules_document.ts";
import { burnRates, objectives } from "../../internal/telemetry/alert_rules/slo.ts";
import { root } from "../cmd/process.ts";
import { dataFolder } from "../support/place.ts";
import { promtool } from "../support/prometheus.ts";
import type { Case, Cases } from "./alert_cases/case.ts";
import { deliveryCases } from "./alert_cases/deliveries.ts";
import { limitCases } from "./alert_cases/limits.ts";
import { operatorCases } from "./alert_cases/operator.ts";
import { resourceCases } from "./alert_cases/resources.ts";

/** Every alerting rule that is shipped. */
const rules = [...alerts, ...formerAlerts];
const rulesFile = join(root, "k8s/monitoring/rules.yaml");

const cases: Cases = { ...limitCases, ...resourceCases, ...deliveryCases, ...operatorCases };

test("promtool finds nothing wrong with the rules", () => {
  const { code, output } = promtool(["check", "rules", "--lint=all", "--lint-fatal", rulesFile]);
  assert.equal(code, 0, output);
  assert.match(output, new RegExp(`SUCCESS: ${rules.length + recordings.length} rules found`));
});

test("every other alert has a case in which it fires and one in which it stays silent, and they come out so", async () => {
  const others = alerts.filter((alert) => !burnAlerts.includes(alert));
  assert.deepEqual(Object.keys(cases).toSorted(), others.map(({ name }) => name).toSorted());
  for (const [name, all] of Object.entries(cases)) {
    assert.ok(
      all.some(({ fires }) => fires !== undefined),
      `${name} never fires`,
    );
    assert.ok(
      all.some(({ fires }) => fires === undefined),
      `${name} is never silent`,
    );
  }
  const folder = await dataFolder();
  const file = join(folder, "tests.yaml");
  const tests = Object.entries(cases).flatMap(([name, all]) => all.map((one) => testOf(name, one)));
  try {
    await writeFile(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: "1m", tests }));
    const { code, output } = promtool(["test", "rules", file]);
    assert.equal(code, 0, output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** A case in the format of promtool. */
const testOf = (name: string, one: Case): object => ({
  name,
  interval: "1m",
  input_series: Object.entries(one.series).map(([series, values]) => ({ series, values })),
  alert_rule_test: [
    {
      eval_time: one.at,
      alertname: name,
      exp_alerts: [one.fires ?? []].flat().map((labels) => expected(name, labels, one)),
    },
  ],
});

/** Texts are templates: promtool compares what becomes of them. */
function expected(alertname: string, labels: Readonly<Record<string, string>>, { value }: Case): object {
  const alert = alerts.find(({ name }) => name === alertname);
  assert.ok(alert);
  const summary = alert.summary
    .replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => labels[name] ?? "")
    .replaceAll(/\{\{ \$value.*?\}\}/g, value ?? "");
  return {
    exp_labels: { ...labels, severity: alert.severity },
    exp_annotations: { summary, description: alert.action, runbook_url: runbookOf(alert) },
  };
}

/** Of kube-state-metrics: alerts on these stay silent where it is not installed. */
const foreign = [
  "kube_job_status_failed",
  "kube_job_status_succeeded",
  "kube_deployment_status_replicas_available",
  "kube_deployment_spec_replicas",
];

test("alerts ask only for metrics that there are, with labels that these have", () => {
  const metrics = new Map([...metricsOf(), ...operatorMetricsOf()].map((metric) => [metric.name, metric]));
  for (const alert of alerts) {
    const used = metricsOfAlert(alert);
    assert.ok(used.length > 0 || alert.expr.includes("probe_success"), alert.name);
    for (const metric of used) assert.ok(metrics.has(metric), `${alert.name} asks for ${metric}`);
    for (const name of alert.expr.match(/\bkube_\w+/g) ?? [])
      assert.ok(foreign.includes(name), `${alert.name} asks for ${name}`);
  }
  for (const { expr } of [...rules, ...recordings]) {
    for (const [, name = "", matchers = ""] of expr.matchAll(/\b(drug_price_\w+)\{([^}]*)\}/g)) {
      const labels = metrics.get(metricsIn(name)[0] ?? "")?.labels ?? [];
      for (const [, label = ""] of matchers.matchAll(/(\w+)(?==|!=|=~|!~)/g))
        assert.ok(label === "le" || labels.includes(label), `${name} has no label ${label}`);
    }
  }
});

test("the objectives and the burn rates have the documented values", () => {
  assert.deepEqual(
    objectives.map(({ slo, target }) => [slo, target]),
    [
      ["api-availability", 0.999],
      ["api-latency", 0.99],
      ["delivery-first-attempts", 0.95],
      ["delivery-final", 0.99],
      ["delivery-latency", 0.99],
    ],
  );
  assert.deepEqual(
    burnRates.map(({ factor, long, short, longSeconds, severity }) => [
      factor,
      long,
      short,
      longSeconds,
      severity,
    ]),
    [
      [14.4, "1h", "5m", 3_600, "page"],
      [1, "3d", "6h", 259_200, "ticket"],
    ],
  );
});

test("where nothing bad was ever seen, bad is recorded as 0, not as nothing", async () => {
  const folder = await dataFolder();
  const file = join(folder, "recorded.yaml");
  const series = 'drug_price_http_requests_total{environment="live",namespace="n",status="200"}';
  const promql_expr_test = ["bad", "total"].map((which) => ({
    expr: `drug_price:slo_${which}:rate5m{slo="api-availability"}`,
    eval_time: "10m",
    exp_samples: [
      {
        labels: `drug_price:slo_${which}:rate5m{slo="api-availability",namespace="n"}`,
        value: which === "bad" ? 0 : 1,
      },
    ],
  }));
  const tests = [{ interval: "1m", input_series: [{ series, values: "0+60x20" }], promql_expr_test }];
  try {
    await writeFile(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: "1m", tests }));
    const { code, output } = promtool(["test", "rules", file]);
    assert.equal(code, 0, output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("a promise is a bound of the histogram that it is measured by", () => {
  const bounds = new Map([
    ["api-latency", "0.5"],
    ["delivery-latency", "60"],
  ]);
  for (const { slo, bad } of objectives) {
    const le = /le="([^"]+)"/.exec(bad("5m"))?.[1];
    assert.equal(le, bounds.get(slo), slo);
  }
});

test("the rules that are shipped are those of the table, each with its severity, its texts and its runbook", async () => {
  const text = await readFile(rulesFile, "utf8");
  for (const { name } of rules) assert.match(text, new RegExp(`- alert: ${name}$`, "m"));
  for (const annotation of ["summary", "description", "runbook_url"])
    assert.equal(text.match(new RegExp(`^          ${annotation}: ".+"$`, "gm"))?.length, rules.length);
  assert.equal(text.match(/^ {8}for: \d+[smhd]$/gm)?.length, rules.length);
  assert.equal(text.match(/^ {10}severity: (page|ticket|info)$/gm)?.length, rules.length);
});

test("addresses of runbooks begin with what is asked for", () => {
  const text = rulesDocument("https://wiki.example.com/prices/");
  assert.equal(
    text.match(/runbook_url: "https:\/\/wiki\.example\.com\/prices\/DrugPrice\w+\.md"/g)?.length,
    rules.length,
  );
  assert.ok(!text.includes("docs/runbooks/"));
});

test("what docs/running.md gives to kubectl is a PrometheusRule with the rules as they are", async () => {
  const page = await readFile(join(root, "docs/running.md"), "utf8");
  const [, command = ""] = /(^\{ printf .*?\}) \| kubectl apply/ms.exec(page) ?? [];
  const { stdout, status } = spawnSync("bash", ["-c", command], { cwd: root, encoding: "utf8" });
  assert.equal(status, 0);
  const resource = parse(stdout) as { kind: string; metadata: { labels: object }; spec: unknown };
  assert.equal(resource.kind, "PrometheusRule");
  assert.deepEqual(resource.metadata.labels, { release: "kube-prometheus-stack" });
  assert.deepEqual(resource.spec, parse(await readFile(rulesFile, "utf8")));
});

test("a chart can replace where runbooks stand: nothing else in the rules is called so", async () => {
  const text = await readFile(rulesFile, "utf8");
  assert.equal(
    text.replaceAll(runbookFolder, "https://wiki.example.com/"),
    rulesDocument("https://wiki.example.com/"),
  );
});
