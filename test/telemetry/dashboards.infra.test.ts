/**
 * The Grafana dashboards in the charts: the rules of Grafana's own linter, PromQL that Prometheus parses, and only metrics and
 * labels that exist.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
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
type Target = {
  refId: string;
  expr: string;
  legendFormat: string;
  datasource: Source;
  instant: boolean;
  range: boolean;
};
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
  refresh: string;
  time: { from: string; to: string };
  timezone: string;
  graphTooltip: number;
  schemaVersion: number;
  links: object[];
  templating: { list: Variable[] };
  panels: Panel[];
};

const paths = ["drug-price-service", "drug-price-operator"]
  .map((chart) => join(root, "charts", chart, "files/dashboards"))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
const files = paths
  .map((path) => {
    const text = readFileSync(path, "utf8");
    return { name: basename(path), text, dashboard: JSON.parse(text) as Dashboard };
  })
  .toSorted((one, other) => one.name.localeCompare(other.name));
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

test("dashboards are formatted as JSON.stringify does, so that a change is a small diff", () => {
  for (const { name, text, dashboard } of files)
    assert.ok(
      text === `${JSON.stringify(dashboard, null, 2)}\n`,
      `${name} is not formatted. See "Editing dashboards" in docs/running.md.`,
    );
});

test("dashboards link to each other and share their time range, refresh interval, and tooltips", () => {
  for (const { name, dashboard } of files) {
    const { refresh, time, timezone, graphTooltip, schemaVersion, links } = dashboard;
    assert.deepEqual(
      { refresh, time, timezone, graphTooltip, schemaVersion },
      {
        refresh: "1m",
        time: { from: "now-6h", to: "now" },
        timezone: "browser",
        graphTooltip: 1,
        schemaVersion: 39,
      },
      name,
    );
    assert.deepEqual(
      links,
      [
        {
          type: "dashboards",
          title: "Drug prices",
          tags: ["drug-price"],
          asDropdown: true,
          includeVars: true,
          keepTime: true,
        },
      ],
      name,
    );
  }
});

test("each figure reads one value, each curve reads a range, and both name the chosen data source", () => {
  const source = { type: "prometheus", uid: "$datasource" };
  for (const { name, dashboard } of files) {
    for (const { type, title, datasource, targets = [] } of drawn(dashboard)) {
      const at = `${name}: ${title}`;
      assert.ok(type === "stat" || type === "timeseries", `${at} is a ${type}`);
      assert.deepEqual(datasource, source, at);
      for (const target of targets) {
        assert.deepEqual(target.datasource, source, at);
        assert.equal(target.instant, type === "stat", at);
        assert.equal(target.range, type !== "stat", at);
      }
    }
  }
});

test("series that have an environment are limited to the chosen one", () => {
  for (const { name, dashboard } of files) {
    const variable = dashboard.templating.list.find((each) => each.name === "environment");
    assert.equal(variable !== undefined, name !== "drug-price-operator.json", name);
    if (variable === undefined) continue;
    assert.equal(variable.query, "live,sandbox", name);
    for (const { title, targets: queries = [] } of drawn(dashboard))
      for (const { expr } of queries)
        for (const { metric, labels } of selectorsIn(expr))
          if (knownMetrics.get(metricName(metric))?.includes("environment"))
            assert.ok(labels.includes("environment"), `${name}: ${title}: ${metric} mixes environments`);
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
