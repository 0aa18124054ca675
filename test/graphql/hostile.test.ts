/** Texts that no name, id or place can be, in every argument that takes a text: refused, found to be nothing, never our fault. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import {
  type GraphQLArgument,
  type GraphQLField,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { createWorld, schema } from "./world.ts";

const world = await createWorld();
after(() => world[Symbol.asyncDispose]());

const hostile = [
  "",
  " ",
  "\u0000",
  "ab\u0000cd",
  "\ud800",
  "ab\udfff",
  "%",
  "_",
  "'; drop table drugs; --",
  "$1",
  "drug_",
  "pharm_",
  "pharm_\u0000",
  "alert_ffffffffffffffffffffffffffffffff",
  "rcl_999999999999999",
  "shr_99999999999999999999",
  "9".repeat(400),
  "é".repeat(300),
  "😀😀",
  "2026-02-30",
  "-0",
  "1e999",
  "null",
  "{}",
];

const ways: Readonly<Record<string, (call: string) => string>> = {
  Query: (call) => `{ ${call} }`,
  Mutation: (call) => `{ ${call} }`,
  Drug: (call) => `{ drug(id: "02242912") { ${call} } }`,
  Pharmacy: (call) => `{ pharmacy(id: "pharm_p1") { ${call} } }`,
};

const good: Readonly<Record<string, string>> = {
  query: '"metformin"',
  id: '"02242912"',
  drugId: '"02242912"',
  drugIds: '["02242912"]',
  dins: '["02242912", "02242913"]',
};

const takesText = ({ type }: GraphQLArgument) => ["String", "ID"].includes(getNamedType(type).name);
const isList = ({ type }: GraphQLArgument) => isListType(getNullableType(type));

function document(
  typeName: string,
  field: GraphQLField<unknown, unknown>,
  argument: GraphQLArgument,
): string {
  const others = field.args
    .filter((each) => each !== argument && isRequiredArgument(each))
    .map(({ name }) => `${name}: ${good[name]}`);
  const call = `${field.name}(${[...others, `${argument.name}: $text`].join(", ")})`;
  const below = isCompositeType(getNamedType(field.type)) ? " { __typename }" : "";
  const kind = typeName === "Mutation" ? "mutation" : "query";
  return `${kind}($text: ${argument.type}) ${ways[typeName]?.(`${call}${below}`)}`;
}

test("no text in any argument is an internal error, and none names a table to the caller", async () => {
  let asked = 0;
  for (const typeName of Object.keys(ways)) {
    const type = schema.getType(typeName);
    assert.ok(isObjectType(type));
    for (const field of Object.values(type.getFields()))
      for (const argument of field.args.filter(takesText))
        for (const text of hostile) {
          const variables = { text: isList(argument) ? [text, "02242913"] : text };
          const { errors, causes } = await world.ask(document(typeName, field, argument), { variables });
          const named = `${typeName}.${field.name}(${argument.name}: ${JSON.stringify(text)})`;
          assert.deepEqual(causes, [], named);
          for (const { extensions, message } of errors) {
            assert.notEqual(extensions.code, "INTERNAL", named);
            assert.doesNotMatch(message, /live\.|select /, named);
          }
          asked += 1;
        }
  }
  assert.ok(asked > 25 * hostile.length, `${asked} were asked`);
});

test("the members of an input are held to the same", async () => {
  for (const text of hostile) {
    const { errors, causes } = await world.ask(
      "mutation($input: PriceAlertInput!) { createPriceAlert(input: $input) { id } }",
      { variables: { input: { drugId: text, targetPrice: 5 } } },
    );
    assert.deepEqual(causes, [], JSON.stringify(text));
    assert.ok(
      ["NOT_FOUND", "INVALID_PARAMETER"].includes(errors[0]?.extensions.code ?? ""),
      JSON.stringify(text),
    );
  }
});

test("numbers at the edges of their types are taken or refused, never our fault", async () => {
  const documents = [
    ...[5e-324, 1e308, -0, 90, -90.0000001].map(
      (number) => `{ pharmacies(latitude: ${number}, longitude: 0, radius: 1) { totalCount } }`,
    ),
    ...[5e-324, 1e-7, 500, 500.1].map(
      (number) => `{ pharmacies(latitude: 49.19, longitude: -122.85, radius: ${number}) { totalCount } }`,
    ),
    ...[0, 10_000, 2_147_483_647, -2_147_483_648].map(
      (number) => `{ drugs(query: "metformin", offset: ${number}) { totalCount } }`,
    ),
    '{ changes(since: "999999999999999") { totalCount } }',
    '{ changes(since: "0") { totalCount } }',
  ];
  for (const document of documents) {
    const { causes, errors } = await world.ask(document);
    assert.deepEqual(causes, [], document);
    for (const { extensions } of errors) assert.equal(extensions.code, "INVALID_PARAMETER", document);
  }
});
