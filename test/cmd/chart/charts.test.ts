/** What values.yaml says of a chart and what its templates read are the same, and everything that is shown to users is taken. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { chartDocuments, charts } from "../../../tools/document/chart/documents.ts";
import { readValues } from "../../../tools/document/chart/values.ts";
import { flat } from "../../../tools/document/chart/values_schema.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), "utf8");
const valuesOf = (chart: string) =>
  flat(readValues(textOf(`charts/${chart}/values.yaml`), `charts/${chart}/values.yaml`));
const templatesOf = (chart: string) =>
  globSync(`charts/${chart}/templates/**/*.{yaml,tpl,txt}`, { cwd: root })
    .map(textOf)
    .join("\n")
    .replaceAll(/\{\{-? ?\/\*[\s\S]*?\*\/ ?-?\}\}/g, "");

for (const chart of charts) {
  test(`${chart}: every value is read by a template`, () => {
    const templates = templatesOf(chart);
    const unread = valuesOf(chart)
      .filter(({ key }) => !new RegExp(`[."]${key}\\b`).test(templates))
      .map(({ path }) => path);
    assert.deepEqual(unread, []);
  });

  test(`${chart}: every value that a template reads is described`, () => {
    const known = new Set(valuesOf(chart).map(({ path }) => path));
    const open = valuesOf(chart).filter(({ children }) => children === undefined);
    const unknown = [...templatesOf(chart).matchAll(/\.Values\.([A-Za-z0-9_.]+)/g)]
      .map((match) => match[1]?.replace(/\.$/, "") ?? "")
      .filter((path) => !known.has(path) && !open.some((value) => path.startsWith(`${value.path}.`)));
    assert.deepEqual([...new Set(unknown)], []);
  });

  test(`${chart}: the schema takes the values of ci/ and examples/`, () => {
    const schema = chartDocuments[`charts/${chart}/values.schema.json`]?.();
    const validate = new Ajv({ strict: false }).compile(JSON.parse(schema ?? ""));
    const files = globSync(`charts/${chart}/{ci,examples}/**/*values.yaml`, { cwd: root });
    assert.ok(files.length > 0);
    for (const file of files) {
      validate(withoutNulls(parse(textOf(file), { merge: true })));
      assert.deepEqual(validate.errors, null, file);
    }
  });
}

/** As Helm does before it looks: null takes a key away. */
function withoutNulls(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, held]) => held !== null)
      .map(([key, held]) => [key, withoutNulls(held)]),
  );
}
