/** The comments of values.yaml say what schema and README say; what breaks the convention is named by its line. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv } from "ajv";
import { readmeDocument } from "../../../tools/document/chart/readme.ts";
import { readValues } from "../../../tools/document/chart/values.ts";
import { schemaDocument } from "../../../tools/document/chart/values_schema.ts";

const source = `# Read by nobody.

# -- Part of every name,
# instead of the chart's.
# @pattern ^[a-z]+$
nameOverride: ""
# -- Shared by charts.
global:
  # -- Before every repository.
  imageRegistry: ""
# -- The API.
api:
  # -- How many.
  # @minimum 1
  # @maximum 9
  replicas: 2
  # -- Which node | which zone.
  # @type object
  # @default none
  # @example
  # kubernetes.io/os: linux
  affinity: {}
  # -- Variables.
  # @items object
  extraEnv: []
  # -- Labels.
  # @values string
  labels: {}
  # -- Nothing, or a number.
  # @type integer|null
  budget: null
  # -- Who scales.
  # @enum one|other
  mode: one
  # -- Of a pod.
  resources:
    # -- Asked for.
    cpu: 100m
# -- The dispatcher.
# @like api
dispatcher:
  replicas: 1
  resources:
    cpu: 200m
# -- Feeds, $& each.
# @valuesOf api.resources
# @schema {propertyNames: {pattern: "^[a-z]+$"}}
feeds: {}
`;

const validate = new Ajv({ strict: false }).compile(
  JSON.parse(schemaDocument(readValues(source, "values.yaml"), "Values")),
);
const accepts = (values: unknown) => validate(values);

test("the schema takes what the comments allow", () => {
  for (const values of [
    {},
    { nameOverride: "" },
    { nameOverride: "prices" },
    { enabled: true },
    { global: { imageRegistry: "registry.example", another: { chart: "s" } } },
    { api: { affinity: { any: "thing" }, extraEnv: [{ name: "A" }], labels: { a: "b" }, budget: null } },
    { api: { replicas: 9, mode: "other", budget: 3 } },
    { dispatcher: { replicas: 1, resources: { cpu: "1" } } },
    { feeds: { recalls: { cpu: "1" } } },
  ])
    assert.ok(accepts(values), JSON.stringify(values));
});

test("and refuses everything else", () => {
  for (const values of [
    { nameOveride: "prices" },
    { nameOverride: "PRICES" },
    { nameOverride: 1 },
    { global: { imageRegistry: 1 } },
    { api: { replica: 1 } },
    { api: { replicas: 0 } },
    { api: { replicas: 10 } },
    { api: { replicas: "1" } },
    { api: { extraEnv: ["A"] } },
    { api: { labels: { a: 1 } } },
    { api: { budget: "none" } },
    { api: { mode: "third" } },
    { api: { resources: { memory: "1Gi" } } },
    { dispatcher: { replicas: 10 } },
    { dispatcher: { resources: { gpu: 1 } } },
    { feeds: { recalls: { gpu: 1 } } },
    { feeds: { Recalls: { cpu: "1" } } },
  ])
    assert.ok(!accepts(values), JSON.stringify(values));
});

test("the README has every value with its form, default and meaning", () => {
  const readme = readmeDocument("# Head\n\n<!-- values -->\n\nFoot $& $1\n", readValues(source, ""), "chart");
  for (const line of [
    "# Head",
    '| `nameOverride` | string | `""` | Part of every name, instead of the chart\'s. |',
    "| `api.replicas` | integer | `2` | How many. |",
    "| `api.affinity` | object | none | Which node \\| which zone. |",
    "| `api.extraEnv` | list of object | `[]` | Variables. |",
    "| `api.labels` | map of string | `{}` | Labels. |",
    "| `api.budget` | integer or null | `null` | Nothing, or a number. |",
    '| `api.mode` | `one`, `other` | `"one"` | Who scales. |',
    "| `dispatcher.replicas` | integer | `1` | How many. |",
    '| `dispatcher.resources.cpu` | string | `"200m"` | Asked for. |',
    "| `feeds` | map of `api.resources` | `{}` | Feeds, $& each. |",
    "### dispatcher",
    "Foot $& $1",
  ])
    assert.ok(readme.split("\n").includes(line), `${line}\nis not in\n${readme}`);
  assert.throws(
    () => readmeDocument("# Head\n", readValues(source, ""), "chart"),
    /README.template.md of chart/,
  );
});

test("what breaks the convention is refused with its line", () => {
  for (const [broken, message] of [
    ["a: 1\n", 'v:1: a has no comment that begins with "# --"'],
    ["# plain\na: 1\n", 'v:2: a has no comment that begins with "# --"'],
    ["# -- Text.\n\na: 1\n", 'v:3: a has no comment that begins with "# --"'],
    ["# -- Text.\na:\n  b: 1\n", 'v:3: a.b has no comment that begins with "# --"'],
    ["# -- Text.\na: {}\n", "v:2: a is an empty map: give it @type, @values or @valuesOf"],
    ["# -- Text.\na: []\n", "v:2: a is a list: say with @items what it holds"],
    ["# -- Text.\na: null\n", "v:2: a is null: give it a @type"],
    ["# -- Text.\n# @typ string\na: 1\n", "v:3: a has the unknown note @typ"],
    ["# -- Text.\n# @type string\n# More.\na: 1\n", "v:4: a has text after its notes; notes come last"],
    ["# -- Text.\n# @like b\na: {}\n", "v:3: a is like b, which does not stand above it"],
    ["- 1\n", "v has no values."],
  ] as const)
    assert.throws(() => readValues(broken, "v"), { message }, broken);
});
