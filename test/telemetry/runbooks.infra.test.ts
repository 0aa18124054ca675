/** Runbooks: one for each alert name, each with the same four sections, and with queries, links, and SQL that work. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { alerts } from "../../internal/telemetry/alert_rules/alert_groups.ts";
import { runbookFolder, runbookOf } from "../../internal/telemetry/alert_rules/alert_rule.ts";
import { formerAlerts } from "../../internal/telemetry/alert_rules/former_alerts.ts";
import { budgetOf, burnRatesOf, objectives, percent } from "../../internal/telemetry/alert_rules/slo.ts";
import { labels } from "../../internal/telemetry/labels.ts";
import { operatorLabels } from "../../internal/telemetry/operator/operator_labels.ts";
import { root } from "../cmd/process.ts";
import { testDatabase } from "../support/database.ts";
import { knownMetrics, metricName, targetLabels } from "./known_metrics.ts";
import { groupedBy, parsed, selectorsIn } from "./promql.ts";

const pages = readdirSync(join(root, runbookFolder)).map((name) => {
  const path = `${runbookFolder}${name}`;
  return { path, text: readFileSync(join(root, path), "utf8") };
});

const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, "gms"))].map(
    ([, block = ""]) => block,
  );

/** As GitHub makes them. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");

/** Links to what is not there. */
function deadLinks(path: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => {
      const [file = "", anchor] = target.split("#");
      const to = file === "" ? join(root, path) : resolve(root, dirname(path), file);
      if (!existsSync(to)) return true;
      if (anchor === undefined) return false;
      const headings = [...readFileSync(to, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) => text);
      return !headings.map(anchorOf).includes(anchor);
    })
    .map((target) => `${path}: ${target}`);
}

test("each alert has a runbook, former names have that of their successor, and each runbook has an alert", () => {
  const paths = [...alerts, ...formerAlerts].map((alert) => runbookOf(alert));
  assert.deepEqual(pages.map(({ path }) => path).toSorted(), [...new Set(paths)].toSorted());
});

test("each runbook has meaning, impact, diagnosis and mitigation, in this order, and something under each", () => {
  for (const { path, text } of pages) {
    assert.match(text, new RegExp(`^# ${path.slice(runbookFolder.length, -3)}\n`), path);
    const [, ...parts] = text.split(/^## /m);
    assert.deepEqual(
      parts.map((part) => part.split("\n")[0]),
      ["Meaning", "Impact", "Diagnosis", "Mitigation"],
      path,
    );
    for (const part of parts) assert.ok(part.split("\n").slice(1).join("").length > 20, `${path}: ${part}`);
  }
});

test("the runbook of an objective states the present threshold of each severity", () => {
  for (const objective of objectives) {
    const text = pages.find(({ path }) => path === runbookOf({ name: objective.alert }))?.text ?? "";
    for (const { factor, severity } of burnRatesOf(objective)) {
      const threshold = `More than ${percent(factor * budgetOf(objective))}`.toLowerCase();
      assert.ok(text.toLowerCase().includes(threshold), `${objective.alert}, ${severity}: ${threshold}`);
    }
  }
});

test("each runbook has queries to ask, or says where to look", () => {
  for (const { path, text } of pages)
    assert.ok(
      ["promql", "sql", "bash"].some((language) => blocks(text, language).length > 0),
      path,
    );
});

test("links of runbooks and of the pages on metrics, promises and running lead somewhere", () => {
  const others = ["docs/metrics.md", "docs/slo.md", "docs/running.md"].map((path) => ({
    path,
    text: readFileSync(join(root, path), "utf8"),
  }));
  assert.deepEqual(
    [...pages, ...others].flatMap(({ path, text }) => deadLinks(path, text)),
    [],
  );
});

test("the PromQL of runbooks and of docs/slo.md is PromQL, of metrics and labels that there are", async () => {
  const text = readFileSync(join(root, "docs/slo.md"), "utf8");
  const queries = [...pages, { path: "docs/slo.md", text }].flatMap((page) =>
    blocks(page.text, "promql").map((expr) => ({ path: page.path, expr })),
  );
  assert.ok(queries.length > pages.length);
  const { code, output } = await parsed(queries.map(({ expr }) => expr));
  assert.equal(code, 0, output);
  for (const { path, expr } of queries) {
    for (const { metric, labels: chosen } of selectorsIn(expr)) {
      const known = knownMetrics.get(metricName(metric));
      assert.ok(known, `${path}: there is no ${metric}`);
      for (const label of chosen)
        assert.ok([...known, ...targetLabels].includes(label), `${path}: ${metric} has no label ${label}`);
    }
    for (const label of groupedBy(expr))
      assert.ok(
        label in labels || label in operatorLabels || targetLabels.includes(label),
        `${path}: by ${label}`,
      );
  }
});

test("the SQL of runbooks runs on the schema, and changes nothing", async () => {
  await using database = await testDatabase();
  for (const { path, text } of pages) {
    for (const sql of blocks(text, "sql")) {
      assert.match(sql, /^select /, path);
      await assert.doesNotReject(query(database.connection, sql), `${path}: ${sql}`);
    }
  }
});
