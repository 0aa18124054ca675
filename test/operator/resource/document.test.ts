/** What people read of the resource says all there is: every field is described, and the page names every one of them. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseAllDocuments } from "yaml";
import { rules } from "../../../internal/operator/resource/cel_rules.ts";
import { customResourceDefinition } from "../../../internal/operator/resource/crd.ts";
import { conditionTypes } from "../../../internal/operator/resource/model.ts";
import { dispatcherDocument } from "../../../internal/operator/resource/resource_page.ts";
import { operatorRole, peopleRoles } from "../../../internal/operator/resource/rights.ts";
import { specSchema } from "../../../internal/operator/resource/spec_schema.ts";
import { statusSchema } from "../../../internal/operator/resource/status_schema.ts";
import { type SchemaNode, structuralSchema } from "../../../internal/operator/resource/structural_schema.ts";
import { query } from "../../../internal/postgres/database.ts";
import { documents } from "../../../tools/document/app.ts";
import { testDatabase } from "../../support/database.ts";

const root = join(import.meta.dirname, "../../..");

/** Every node with its path; the entries of a list or map as "[]". */
function* nodesOf(node: SchemaNode, path: string): Generator<{ path: string; node: SchemaNode }> {
  yield { path, node };
  if (node.items) yield* nodesOf(node.items, `${path}[]`);
  for (const [name, property] of Object.entries(node.properties ?? {}))
    yield* nodesOf(property, `${path}.${name}`);
}

const spec = structuralSchema(specSchema);
const nodes = [...nodesOf(spec, "spec"), ...nodesOf(structuralSchema(statusSchema), "status")];

test("every field is described in a sentence", () => {
  for (const { path, node } of nodes) assert.match(node.description, /^[A-Za-z].{4,}\.( |$)/s, path);
});

test("every list and text that people write is bounded, so that rules have a price", () => {
  for (const { path, node } of nodes) {
    if (node.type === "array") assert.ok(node.maxItems, path);
    if (node.type === "string")
      assert.ok(node.enum ?? node.format ?? node.maxLength, `${path} is as long as one likes`);
  }
});

test("the schema is structural: no references, no alternatives, nothing that keeps other fields", () => {
  const known = [
    ...["description", "type", "format", "minimum", "maximum", "enum", "pattern", "minLength", "maxLength"],
    ...["items", "minItems", "maxItems", "properties", "required"],
    ...["default", "x-kubernetes-int-or-string"],
    ...["x-kubernetes-list-type", "x-kubernetes-list-map-keys"],
  ];
  for (const { path, node } of nodes) {
    const unknown = Object.keys(node).filter((keyword) => !known.includes(keyword));
    assert.deepEqual(unknown, [], path);
    assert.equal(node.type === undefined, node["x-kubernetes-int-or-string"] === true, path);
  }
});

test("a default has the form of its field", () => {
  assert.equal(spec.properties?.maxReplicas?.default, 10);
  const { error } = specSchema.safeParse({});
  assert.equal(error, undefined, "zod checks the defaults of an empty spec");
});

test("the page has a row for every field, rule, condition and reason", () => {
  const page = dispatcherDocument({ Ready: { Available: "Enough of them.", Unavailable: "Too few." } });
  for (const { path } of nodes.filter((each) => !/\[\]$/.test(each.path) && each.path.includes(".")))
    assert.ok(page.includes(`| \`${path}\` |`), path);
  for (const { message } of rules) assert.ok(page.includes(message), message);
  for (const type of conditionTypes) assert.ok(page.includes(`### ${type}\n`), type);
  assert.ok(page.includes("| `Unavailable` | Too few. |"));
});

test("the page says what the committed files hold", () => {
  const yamlOf = (path: string) => parseAllDocuments(documents[path]?.() ?? "").map((each) => each.toJSON());
  assert.deepEqual(
    yamlOf("k8s/crds/drug-price.io_webhookdispatchers.yaml"),
    JSON.parse(JSON.stringify([customResourceDefinition()])),
  );
  assert.deepEqual(yamlOf("k8s/operator/role.yaml"), [operatorRole()]);
  assert.deepEqual(yamlOf("k8s/operator/people-roles.yaml"), peopleRoles());
});

test("the example with everything names every field of the spec", () => {
  const [example] = parseAllDocuments(readFileSync(join(root, "k8s/examples/backlog.yaml"), "utf8"));
  const has = (value: unknown, names: readonly string[]): boolean => {
    const [name, ...rest] = names;
    if (name === undefined) return true;
    if (name.endsWith("[]")) return has(value, [name.slice(0, -2), "0", ...rest]);
    return typeof value === "object" && value !== null && name in value
      ? has((value as Record<string, unknown>)[name], rest)
      : false;
  };
  const object: unknown = example?.toJSON();
  // In mode backlog, the operator decides the replicas. A template is rejected.
  const left = new Set(["spec.replicas", "spec.template"]);
  for (const { path } of nodes) {
    if (!path.startsWith("spec") || left.has(path) || /\[\]$/.test(path)) continue;
    assert.ok(has(object, path.split(".")), path);
  }
});

test("the query of the example for KEDA answers one number", async () => {
  const text = readFileSync(join(root, "k8s/examples/external-keda.yaml"), "utf8");
  const scaled = parseAllDocuments(text)
    .map((each) => each.toJSON())
    .at(-1);
  await using database = await testDatabase();
  const rows = await query(database.connection, scaled.spec.triggers[0].metadata.query);
  assert.deepEqual(
    rows.map((row) => Object.values(row as object).map(Number)),
    [[0]],
  );
});

test("there are the five examples that the pages speak of", () => {
  assert.deepEqual(readdirSync(join(root, "k8s/examples")).sort(), [
    "backlog.yaml",
    "external-hpa.yaml",
    "external-keda.yaml",
    "minimal.yaml",
    "scale-to-zero.yaml",
  ]);
});
