/** Attacks are refused by counting: no resolver runs, and the work before the refusal is bounded by what is written. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GraphQLError, getIntrospectionQuery, isObjectType } from "graphql";
import { ServiceError } from "../../internal/core/errors.ts";
import { createAnalyse } from "../../internal/graphql/analysis/analyse.ts";
import { parseDocument } from "../../internal/graphql/analysis/parse_document.ts";
import { checkShape } from "../../internal/graphql/analysis/shape.ts";
import { validateDocument } from "../../internal/graphql/analysis/validate.ts";
import { createExecutor } from "../../internal/graphql/execute.ts";
import { createGraphqlSchema } from "../../internal/graphql/schema.ts";
import { attacks } from "./attacks.ts";

const schema = createGraphqlSchema();
let resolved = 0;
for (const type of Object.values(schema.getTypeMap()).filter(isObjectType))
  for (const field of type.name.startsWith("__") ? [] : Object.values(type.getFields()))
    field.resolve = () => {
      resolved += 1;
    };
const analyse = createAnalyse(schema);
const executor = createExecutor(schema);
/** Of the largest plan. */
const limits = { cost: 20_000 };

type Asked = { query: string; operationName?: string; variables?: Record<string, unknown> };

/** Undefined when it ran. */
async function refusalOf({ query, operationName, variables = {} }: Asked): Promise<string | undefined> {
  try {
    const document = parseDocument(query);
    checkShape(document);
    if (validateDocument(schema, document).length > 0) return "GRAPHQL_VALIDATION_FAILED";
    analyse(document, operationName, variables, limits);
    await executor.execute({ document, key: query, operationName, variables, context: undefined });
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    if (error instanceof GraphQLError) return "GRAPHQL_PARSE_FAILED";
    throw error;
  }
}

for (const { name, code, ...asked } of attacks)
  test(`refused with ${code}, and nothing of it runs: ${name}`, async () => {
    resolved = 0;
    for (let time = 0; time < 3; time += 1) assert.equal(await refusalOf(asked), code);
    assert.equal(resolved, 0);
  });

test("there are attacks of every kind", () => {
  assert.ok(attacks.length >= 30);
  assert.equal(new Set(attacks.map(({ name }) => name)).size, attacks.length);
});

test("an operation of 10 levels runs and one of 11 levels is rejected", async () => {
  const nineLevels = (inner: string) =>
    `{ drug(id: "00000001") { ${"prices(limit: 1) { pharmacy { ".repeat(4)}${inner}${" } }".repeat(4)} } }`;
  resolved = 0;
  assert.equal(await refusalOf({ query: nineLevels("name") }), undefined);
  assert.ok(resolved > 0);
  resolved = 0;
  assert.equal(await refusalOf({ query: nineLevels("address { city }") }), "DEPTH_LIMIT_EXCEEDED");
  assert.equal(resolved, 0);
});

test("what tools and people ask is no attack", async () => {
  const asked: Asked[] = [
    { query: getIntrospectionQuery() },
    {
      query: getIntrospectionQuery({
        descriptions: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
        oneOf: true,
      }),
    },
    { query: `{ drug(id: "00000001") { name prices { amount pharmacy { name address { city } } } } }` },
    {
      query: `query Search($text: String!, $first: Int = 50) { drugs(query: $text, first: $first) { totalCount edges { cursor node { ...D } } pageInfo { hasNextPage endCursor } } } fragment D on Drug { id name prices(limit: 5) { totalCost } generics { id name } }`,
      variables: { text: "aspirin" },
    },
  ];
  for (const one of asked) {
    resolved = 0;
    assert.equal(await refusalOf(one), undefined, one.query);
    assert.ok(resolved > 0 || one.query.includes("__schema"), one.query);
  }
});
