/**
 * The dashboards as they are shipped: what Grafana's own linter asks for, PromQL that Prometheus takes, and only metrics and
 * labels that there are.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../cmd/process.ts";
import { knownMetrics, metricName, targetLabels } from "./known_metrics.ts";
import { groupedBy, parsed, selectorsIn } from "./promql.ts";

type Source = { type: string; uid: string };
type Variable = {
  name: string;
  label: string;
  type: string;
  query: string | { query: string };
  refresh?: number;
  multi?: boolean;
  includeAll?: boolean;
  allValue?: string;
  datasource?: Source;
};
type Target = { refId: string; expr: string; legendFormat: string; datasource: Source };
type Panel = {
  id: number;
  type: string;
  title: string;
  description?: string;
  datasource?: Source;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: Target[];
  fieldConfig?: {
    defaults: { unit?: string; thresholds: { steps: { color: string; value: number | null }[] } };
  };
};
type Dashboard = {
  uid: string;
  title: string;
  description: string;
  tags: string[];
  editable: boolean;
  templating: { list: Variable[] };
  panels: Panel[];
};

const folder = "k8s/monitoring/dashboards";
const files = readdirSync(join(root, folder)).map((name) => {
  const text = readFileSync(join(root, folder, name), "utf8");
  return { name, text, dashboard: JSON.parse(text) as Dashboard };
});
const drawn = ({ panels }: Dashboard) => panels.filter(({ type }) => type !== "row");
const targets = files.flatMap(({ name, dashboard }) =>
  drawn(dashboard).flatMap((panel) =>
    (panel.targets ?? []).map((target) => ({ ...target, at: `${name}: ${panel.title}`, type: panel.type })),
  ),
);

test("there are dashboards for the API, limits and quotas, webhooks and the operator, each under a lasting address", () => {
  assert.deepEqual(
    files.map(({ name, dashboard }) => [name, dashboard.uid]),
    [
      ["drug-price-api.json", "drug-price-api"],
      ["drug-price-limits.json", "drug-price-limits"],
      ["drug-price-operator.json", "drug-price-operator"],
      ["drug-price-webhooks.json", "drug-price-webhooks"],
    ],
  );
  assert.equal(new Set(files.map(({ dashboard }) => dashboard.title)).size, files.length);
  for (const { dashboard } of files) {
    assert.ok(dashboard.description.length > 0);
    assert.deepEqual(dashboard.tags, ["drug-price"]);
    assert.equal(dashboard.editable, false);
    assert.ok(!("id" in dashboard), "an id is the database's of one Grafana");
  }
});

test("no dashboard names a data source: it is chosen, and everything uses the choice", () => {
  for (const { name, text, dashboard } of files) {
    assert.ok(!text.includes("__inputs") && !text.includes("__requires") && !text.includes("DS_"), name);
    const [source] = dashboard.templating.list;
    assert.equal(source?.name, "datasource", name);
    assert.equal(source?.label, "Data source");
    assert.equal(source?.type, "datasource");
    assert.equal(source?.query, "prometheus");
    const used = [...text.matchAll(/"datasource": (\{[^}]*\}|[^{].*)/g)].map(([, value = ""]) => value);
    assert.ok(used.length > drawn(dashboard).length);
    for (const value of used)
      assert.deepEqual(JSON.parse(value), { type: "prometheus", uid: "$datasource" }, name);
  }
});

test("job, namespace and instance are chosen, several or all, from what there is in the time shown", () => {
  const all: Readonly<Record<string, string>> = { job: ".+", namespace: ".*", instance: ".+" };
  for (const { name, dashboard } of files) {
    for (const [variable, allValue] of Object.entries(all)) {
      const found = dashboard.templating.list.find((each) => each.name === variable);
      assert.ok(found, `${name}: ${variable}`);
      const { type, refresh, multi, includeAll } = found;
      assert.deepEqual(
        { type, refresh, multi, includeAll, allValue: found.allValue },
        { type: "query", refresh: 2, multi: true, includeAll: true, allValue },
        name,
      );
      assert.equal(found.label.toLowerCase(), variable);
    }
  }
});

test("each panel has a title, a description, a unit, queries with names, and colours that fit light and dark", () => {
  for (const { name, dashboard } of files) {
    const titles = drawn(dashboard).map(({ title }) => title);
    for (const panel of drawn(dashboard)) {
      const at = `${name}: ${panel.title}`;
      assert.ok(panel.title.length > 2, at);
      assert.ok((panel.description ?? "").length > 5, at);
      assert.match(panel.description ?? "", /\.$/, at);
      assert.ok(panel.fieldConfig?.defaults.unit, at);
      assert.ok(panel.targets !== undefined && panel.targets.length > 0, at);
      assert.equal(new Set(panel.targets.map(({ refId }) => refId)).size, panel.targets.length, at);
      for (const { legendFormat } of panel.targets) assert.ok(legendFormat.length > 0, at);
      const steps = panel.fieldConfig.defaults.thresholds.steps;
      assert.equal(steps[0]?.value, null, at);
      const values = steps.slice(1).map(({ value }) => value ?? Number.NaN);
      assert.deepEqual(
        values,
        values.toSorted((one, other) => one - other),
        at,
      );
      for (const { color } of steps) assert.ok(["green", "orange", "red"].includes(color), at);
    }
    assert.equal(new Set(titles).size, titles.length, `${name}: two panels have the same title`);
  }
});

test("panels have ids of their own, lie within the grid, and none lies on another", () => {
  for (const { name, dashboard } of files) {
    const { panels } = dashboard;
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length, name);
    const taken = new Map<string, string>();
    for (const { title, gridPos } of panels) {
      const { x, y, w, h } = gridPos;
      assert.ok(x >= 0 && x + w <= 24 && w > 0 && h > 0, `${name}: ${title}`);
      for (let column = x; column < x + w; column += 1) {
        for (let line = y; line < y + h; line += 1) {
          const other = taken.get(`${column} ${line}`);
          assert.equal(other, undefined, `${name}: ${title} lies on ${other}`);
          taken.set(`${column} ${line}`, title);
        }
      }
    }
  }
});

test("each query chooses the job, the namespace and the instance; rates are over the interval that fits", () => {
  for (const { expr, at } of targets) {
    for (const { metric, labels } of selectorsIn(expr))
      for (const label of ["job", "namespace", "instance"])
        assert.ok(labels.includes(label), `${at}: ${metric} is not chosen by ${label}`);
    for (const [, variable = ""] of expr.matchAll(/(?:job|namespace|instance)=~"([^"]*)"/g))
      assert.match(variable, /^\$(job|namespace|instance)$/, at);
    for (const [, range = ""] of expr.matchAll(/\brate\([^[]*\[([^\]]*)\]/g))
      assert.equal(range, "$__rate_interval", at);
    for (const [, counter = ""] of expr.matchAll(/\b(\w+_total)\b/g))
      assert.match(expr, new RegExp(`(rate|increase)\\(${counter}\\{`), `${at}: a counter as it is`);
  }
});

test("each query is PromQL, of metrics that there are, by labels that these have", async () => {
  const filled = targets.map(({ expr }) =>
    expr.replaceAll("$__rate_interval", "5m").replaceAll("$__range", "6h"),
  );
  const { code, output } = await parsed(filled);
  assert.equal(code, 0, output);
  assert.match(output, new RegExp(`SUCCESS: ${targets.length} rules found`));
  for (const [index, expr] of filled.entries()) {
    const { at = "", legendFormat = "" } = targets[index] ?? {};
    const has = new Set<string>(targetLabels);
    for (const { metric, labels } of selectorsIn(expr)) {
      const known = knownMetrics.get(metricName(metric));
      assert.ok(known, `${at}: there is no ${metric}`);
      for (const label of known) has.add(label);
      for (const label of labels)
        assert.ok([...known, ...targetLabels].includes(label), `${at}: ${metric} has no label ${label}`);
    }
    for (const label of groupedBy(expr)) assert.ok(has.has(label), `${at}: by ${label}`);
    const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = ""]) => label);
    const kept = groupedBy(expr);
    for (const label of shown)
      assert.ok(
        has.has(label) && (kept.length === 0 || kept.includes(label) || /ignoring/.test(expr)),
        `${at}: {{${label}}} is lost`,
      );
  }
});

test("every metric of ours is drawn somewhere", () => {
  const drawnMetrics = new Set(
    targets.flatMap(({ expr }) => selectorsIn(expr)).map(({ metric }) => metricName(metric)),
  );
  const notDrawn = [...knownMetrics.keys()].filter(
    (name) => name.startsWith("drug_price_") && !drawnMetrics.has(name),
  );
  assert.deepEqual(notDrawn, []);
});
