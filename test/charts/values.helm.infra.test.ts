/**
 * Every value of a chart is used, and every value that a template uses is one of the chart's. To see that a value is used, the
 * test changes it and renders the chart. Most values get a unique mark, so that one render shows several of them. Booleans, and
 * values whose marks do not appear, are changed one at a time.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { type Chart, caseFile, charts, read, template } from "../support/helm/charts.ts";

type Values = { [name: string]: unknown };

const isMap = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The paths of values that have no values below them. */
const leavesOf = (values: Values, path: readonly string[] = []): Leaf[] =>
  Object.entries(values).flatMap(([name, value]) =>
    isMap(value) && Object.keys(value).length > 0
      ? leavesOf(value, [...path, name])
      : [{ path: [...path, name], value }],
  );

/**
 * Another value of the same type, as JSON, with a number in it that nothing else in a manifest equals. The chart need not accept
 * it. A boolean has no room for a number.
 */
function changed(value: unknown, mark: number): string {
  if (typeof value === "boolean") return String(!value);
  if (typeof value === "number" || value === null) return String(mark);
  if (Array.isArray(value)) return `[{"name":"mark-${mark}"}]`;
  if (isMap(value)) return `{"mark-${mark}":"mark-${mark}"}`;
  return `"mark-${mark}"`;
}

type Leaf = { path: string[]; value: unknown };

const firstMark = 7_310_000;
/** More marks at once make it likelier that the chart rejects one of them, and with it all. */
const marksPerRender = 16;

/** The values whose marks one render shows. If the chart rejects a mark, the values are rendered by halves. */
async function marked(chart: Chart, file: string, leaves: readonly Leaf[]): Promise<Leaf[]> {
  const set = leaves.map(
    ({ path, value }, index) => `--set-json=${path.join(".")}=${changed(value, firstMark + index)}`,
  );
  const { code, stdout } = await template(chart, {
    values: [file],
    more: ["--skip-schema-validation", ...set],
  });
  if (code === 0) return leaves.filter((_, index) => stdout.includes(String(firstMark + index)));
  if (leaves.length === 1) return [];
  const half = Math.ceil(leaves.length / 2);
  const halves = [leaves.slice(0, half), leaves.slice(half)];
  return (await Promise.all(halves.map((some) => marked(chart, file, some)))).flat();
}

/** How much of the path of a value a case sets: the more, the likelier that its manifests use the value. */
function setsOf(values: Values, path: readonly string[]): number {
  let at: unknown = values;
  const missing = path.findIndex((name) => {
    at = isMap(at) ? at[name] : undefined;
    return at === undefined;
  });
  return missing === -1 ? path.length : missing;
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
    const valuesOf = new Map(files.map((file) => [file, parse(readFileSync(file, "utf8")) as Values]));
    const likeliest = ({ path }: Leaf) =>
      files.toSorted(
        (one, other) => setsOf(valuesOf.get(other) ?? {}, path) - setsOf(valuesOf.get(one) ?? {}, path),
      );
    const used = new Set<Leaf>();
    const markable = leaves.filter(({ value }) => typeof value !== "boolean");
    for (const [file, some] of Map.groupBy(markable, (leaf) => likeliest(leaf)[0] ?? assert.fail("no case")))
      for (let at = 0; at < some.length; at += marksPerRender)
        for (const leaf of await marked(chart, file, some.slice(at, at + marksPerRender))) used.add(leaf);
    const before = new Map<string, string>();
    for (const file of files) before.set(file, await outcome(chart, file));
    const unused: string[] = [];
    const isUsed = async (leaf: Leaf) => {
      const set = `--set-json=${leaf.path.join(".")}=${changed(leaf.value, firstMark)}`;
      for (const file of likeliest(leaf))
        if ((await outcome(chart, file, [set])) !== before.get(file)) return true;
      return false;
    };
    for (const leaf of leaves) if (!used.has(leaf) && !(await isUsed(leaf))) unused.push(leaf.path.join("."));
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
