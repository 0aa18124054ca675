/** What is sent and answered has a type with all its members; where a type is not as its component, it is said why. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as names from "../../../clients/generator/contract/method_names.ts";
import type { Contract, Field, Model, Type } from "../../../clients/generator/contract/model.ts";
import { referred, type Schema } from "../../../clients/generator/contract/openapi.ts";
import { readContract } from "../../../clients/generator/contract/read.ts";
import { contract, freshDocument, methods, reachedComponents, schemas } from "./document.ts";

const models = new Map(contract.models.map((model) => [model.name, model]));

/** Whether null is among what a schema allows. */
function nullable(schema: Schema): boolean {
  const to = referred(schema);
  if (to !== undefined) return nullable(schemas[to] ?? {});
  if (Array.isArray(schema.type)) return schema.type.includes("null");
  return schema.anyOf?.some((one) => one.type === "null") ?? false;
}

/** The object that a component is when it is not null. */
const objectOf = (schema: Schema) => schema.anyOf?.find((one) => one.properties !== undefined) ?? schema;

/** "distance_km?", "rating|null": a member as the document has it, and as a model has it. */
const written = (name: string, required: boolean, mayBeNull: boolean) =>
  `${name}${required ? "" : "?"}${mayBeNull ? "|null" : ""}`;

function membersOf(component: string): string[] {
  const { properties = {}, required = [] } = objectOf(schemas[component] ?? {});
  return Object.entries(properties)
    .filter(([name]) => name !== "_sandbox")
    .map(([name, schema]) => written(name, required.includes(name), nullable(schema)))
    .sort();
}

const fieldsOf = ({ fields }: Model) =>
  fields.map(({ name, required, nullable: mayBeNull }) => written(name, required, mayBeNull)).sort();

/** Models that are not, to the member, the component of their name. */
const differing: Readonly<Record<string, { adds: readonly string[]; why: string }>> = {
  Drug: { adds: ["meta?"], why: "asked for by itself, it has the age of the data (GetDrugResponse)" },
  Pharmacy: { adds: ["meta?"], why: "asked for by itself, it has the age of the data (GetPharmacyResponse)" },
  Recall: { adds: ["meta?"], why: "asked for by itself, it has the age of the data (GetRecallResponse)" },
  Shortage: { adds: ["meta?"], why: "asked for by itself, it has the age of the data (GetShortageResponse)" },
};

/** Models that the document knows by other names or by none: what method_names.ts calls them, and pages of lists. */
const called = new Set(Object.values(names.models));

test("a model is the component of its name, or it is said how it differs", () => {
  for (const model of contract.models) {
    if (schemas[model.name] === undefined || called.has(model.name)) continue;
    const adds: readonly string[] = differing[model.name]?.adds ?? [];
    assert.deepEqual(fieldsOf(model), [...membersOf(model.name), ...adds].toSorted(), model.name);
  }
});

test("a model under a name of its own has it from method_names.ts", () => {
  const unnamed = contract.models
    .filter(({ name, page }) => schemas[name] === undefined && !called.has(name) && !page)
    .map(({ name }) => name);
  assert.deepEqual(unnamed, []);
  const unused = [...called].filter((name) => !models.has(name));
  assert.deepEqual(unused, []);
});

test("every component that is sent or answered has a model with exactly its members", () => {
  const known = new Set(contract.models.flatMap((model) => [fieldsOf(model), withoutAge(model)].map(String)));
  const reached = reachedComponents();
  assert.ok(reached.size > 100, `only ${reached.size} components are reached`);
  for (const component of reached) assert.ok(known.has(String(membersOf(component))), component);
});

function withoutAge(model: Model): string[] {
  const adds: readonly string[] = differing[model.name]?.adds ?? [];
  return fieldsOf(model).filter((member) => !adds.includes(member));
}

test("nothing is referred to that is not there, and nothing is there that nothing refers to", () => {
  const used = new Set<string>();
  const missing: string[] = [];
  const takeModel = (name: string): void => {
    if (used.has(name)) return;
    used.add(name);
    const model = models.get(name);
    if (model === undefined) missing.push(name);
    for (const { type } of model?.fields ?? []) take(type);
  };
  const take = (type: Type): void => {
    if (type.kind === "array") take(type.items);
    else if (type.kind === "map") take(type.values);
    else if (type.kind === "model") takeModel(type.name);
    else if (type.kind === "enum") used.add(type.name);
  };
  for (const { method } of methods) {
    for (const { type } of [...method.pathParameters, ...method.queryParameters]) take(type);
    if (method.body !== undefined) takeModel(method.body);
    if (method.answer.kind === "object" || method.answer.kind === "list") takeModel(method.answer.model);
    if (method.answer.kind === "list") take(method.answer.item);
  }
  for (const { model } of contract.events) takeModel(model);
  assert.deepEqual(missing, []);
  const there = [...contract.models, ...contract.enums].map(({ name }) => name);
  assert.deepEqual(
    there.filter((name) => !used.has(name)),
    [],
  );
  assert.deepEqual([...new Set(there)].length, there.length, "a model and an enum have one name");
});

test("what is sent, answered or both says so", () => {
  const found = new Map<string, Set<string>>();
  const walk = (name: string, direction: string): void => {
    const directions = found.get(name) ?? new Set();
    if (directions.has(direction)) return;
    found.set(name, directions.add(direction));
    const inner = (type: Type): void => {
      if (type.kind === "array") inner(type.items);
      else if (type.kind === "map") inner(type.values);
      else if (type.kind === "model") walk(type.name, direction);
    };
    for (const { type } of models.get(name)?.fields ?? []) inner(type);
  };
  for (const { method } of methods) {
    if (method.body !== undefined) walk(method.body, "request");
    if (method.answer.kind === "object" || method.answer.kind === "list")
      walk(method.answer.model, "response");
  }
  for (const { model } of contract.events) walk(model, "response");
  for (const { name, direction } of contract.models) {
    const directions = [...(found.get(name) ?? [])];
    assert.equal(direction, directions.length === 2 ? "both" : directions[0], name);
  }
});

test("a model that is answered, and comes to be sent, is both", () => {
  const changed = freshDocument();
  Object.assign(changed.components.schemas.NewWebhook?.properties?.retry_policy ?? {}, {
    anyOf: [{ $ref: "#/components/schemas/WebhookRetryPolicy" }, { type: "null" }],
  });
  const directionOf = (read: Contract, name: string) =>
    read.models.find((one) => one.name === name)?.direction;
  assert.equal(directionOf(contract, "WebhookRetryPolicy"), "response");
  assert.equal(directionOf(readContract(changed), "WebhookRetryPolicy"), "both");
  assert.equal(directionOf(readContract(changed), "NewWebhook"), "request");
});

test("types that only requests have stand in no answer", () => {
  const only = new Set(["day-or-time", "position", "decimal"]);
  const kinds = (type: Type): string[] =>
    type.kind === "array" ? kinds(type.items) : type.kind === "map" ? kinds(type.values) : [type.kind];
  for (const { name, direction, fields } of contract.models)
    for (const field of direction === "request" ? [] : fields)
      assert.ok(!kinds(field.type).some((kind) => only.has(kind)), `${name}.${field.name}`);
});

test("every member and every argument is described", () => {
  const lacking = (place: string, fields: readonly Field[]) =>
    fields.filter(({ description }) => description === "").map(({ name }) => `${place}.${name}`);
  assert.deepEqual(
    [
      ...contract.models.flatMap(({ name, fields }) => lacking(name, fields)),
      ...methods.flatMap(({ place, method }) =>
        lacking(place, [...method.pathParameters, ...method.queryParameters]),
      ),
    ],
    [],
  );
});
