/**
 * Every value of a chart is used, and every value that a template uses is one of the chart's: each value in turn is changed, and
 * something must come of it, with the values of one kind of user or another.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { type Chart, caseFile, charts, read, template } from "../support/helm/charts.ts";

type Values = { [name: string]: unknown };

const isMap = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The paths of values that have no values below them. */
const leavesOf = (values: Values, path: readonly string[] = []): { path: string[]; value: unknown }[] =>
  Object.entries(values).flatMap(([name, value]) =>
    isMap(value) && Object.keys(value).length > 0
      ? leavesOf(value, [...path, name])
      : [{ path: [...path, name], value }],
  );

/** Of its kind, and not what it was: what the chart makes of it need not be right. */
function changed(value: unknown): string {
  if (typeof value === "boolean") return String(!value);
  if (typeof value === "number") return String(value + 17);
  if (Array.isArray(value)) return '[{"name":"changed-17"}]';
  if (isMap(value)) return '{"changed-17":"changed-17"}';
  return value === null ? "17" : '"changed-17"';
}

/** How many renders run at once. */
const lanes = availableParallelism();

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const lane = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** What is rendered, or why not. */
async function outcome(chart: Chart, file: string, more: readonly string[] = []): Promise<string> {
  const { stdout, stderr } = await template(chart, {
    values: [file],
    more: ["--skip-schema-validation", ...more],
  });
  return stdout + stderr;
}

for (const chart of charts)
  test(`every value of ${chart.name} is used`, { timeout: 900_000 }, async () => {
    const leaves = leavesOf(parse(await read(chart, "values.yaml")) as Values);
    assert.ok(leaves.length > 50);
    // Those with the most to see first.
    const first = ["full", "default", "minimal"].map((name) => caseFile(chart, name));
    const files = [
      ...first.filter((file) => chart.cases.includes(file)),
      ...chart.cases.filter((file) => !first.includes(file)),
    ];
    const before = new Map<string, string>();
    for (const file of files) before.set(file, await outcome(chart, file));
    const unused: string[] = [];
    await eachOf(leaves, async ({ path, value }) => {
      const set = `--set-json=${path.join(".")}=${changed(value)}`;
      for (const file of files) if ((await outcome(chart, file, [set])) !== before.get(file)) return;
      unused.push(path.join("."));
    });
    assert.deepEqual(unused, []);
  });

for (const chart of charts)
  test(`every value that ${chart.name}'s templates name is one of its values`, async () => {
    const values = parse(await read(chart, "values.yaml")) as Values;
    const named = globSync(join(chart.path, "templates/**/*.{yaml,tpl,txt}")).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\$?\.(?:root\.)?Values((?:\.[A-Za-z0-9]+)+)/g)].map(
        ([, path = ""]) => path.slice(1).split("."),
      ),
    );
    assert.ok(named.length > 20);
    const unknown = named.filter((path) => {
      let at: unknown = values;
      for (const name of path) {
        // Below a map that is open there is what the user put there.
        if (isMap(at) && Object.keys(at).length === 0) return false;
        if (!isMap(at) || !(name in at)) return true;
        at = at[name];
      }
      return false;
    });
    assert.deepEqual([...new Set(unknown.map((path) => path.join(".")))], []);
  });
