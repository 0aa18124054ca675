/** What the service's own table of weights says of the service's own schema. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isListType, isNonNullType, isObjectType, parse } from "graphql";
import { createAnalyse } from "../../internal/graphql/analysis/analyse.ts";
import { weights } from "../../internal/graphql/analysis/weights.ts";
import { schema } from "./world.ts";

const analyse = createAnalyse(schema);
const costOf = (text: string) => analyse(parse(text), null, {}, { cost: 1e9 }).cost;

const fields = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })),
  );

test("every weight is of a field that there is, and is a whole number of points", () => {
  const names = new Set(
    fields.flatMap(({ name, field }) => [name, ...field.args.map((argument) => `${name}(${argument.name})`)]),
  );
  for (const [name, weight] of Object.entries(weights)) {
    assert.ok(names.has(name), `the schema has no ${name}`);
    assert.ok(Number.isInteger(weight) && weight >= 1, `${name}: ${weight}`);
  }
});

test("to count a list costs ten points, whichever list it is, and once for each that is counted", () => {
  const counts = fields.filter(({ name }) => name.endsWith("Connection.totalCount"));
  assert.ok(counts.length >= 8);
  for (const { name } of counts) assert.equal(weights[name], 10, name);
  const page = (inside: string) =>
    `{ drugs(query: "a", first: 7) { edges { node { pricesConnection(first: 3) { ${inside} edges { cursor } } } } } }`;
  assert.equal(costOf(page("totalCount")) - costOf(page("")), 7 * 10);
});

test("a price for a quantity costs more than a price, by a variable too, and null costs nothing", () => {
  const cost = (args: string) => costOf(`{ drug(id: "1") { prices(limit: 5${args}) { id } } }`);
  assert.equal(cost(", quantity: 90") - cost(""), 20);
  assert.equal(cost(", quantity: null") - cost(""), 0);
  const text = 'query ($units: Float) { drug(id: "1") { prices(limit: 5, quantity: $units) { id } } }';
  const withUnits = (units: number | null) => analyse(parse(text), null, { units }, { cost: 1e9 }).cost;
  assert.equal(withUnits(90) - withUnits(null), 20);
});

test("a history costs a request of the limits at least, for each drug of a list", () => {
  const one = costOf('{ drug(id: "1") { history { granularity } } }') - costOf('{ drug(id: "1") { id } }');
  assert.equal(one, 101);
  assert.equal(costOf('{ priceHistory(drugId: "1") { granularity } }'), 1 + 101);
  const many = (inside: string) => costOf(`{ drugs(query: "a", first: 7) { edges { node { ${inside} } } } }`);
  assert.equal(many("history { granularity }") - many("id"), 7 * one);
});

test("every field of the root that answers a list or writes has a weight", () => {
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const { name, type: answer } of Object.values(type?.getFields() ?? {})) {
      const inner = isNonNullType(answer) ? answer.ofType : answer;
      const list = isListType(inner) || String(inner).endsWith("Connection");
      if (list || type === schema.getMutationType())
        assert.ok((weights[`${type?.name}.${name}`] ?? 0) >= 2, `${type?.name}.${name}`);
    }
});
