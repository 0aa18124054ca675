/** What goes wrong, as the caller reads it: a code of the one table, the argument's own name, and nothing of what is behind. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type ExecutionResult, GraphQLError, graphql, parse } from "graphql";
import { compileQuery, isCompiledQuery } from "graphql-jit";
import { plans } from "../../internal/accounts/model.ts";
import { invalidParameters, ServiceError } from "../../internal/core/errors.ts";
import { createContext } from "../../internal/graphql/graphql_context.ts";
import { presentError } from "../../internal/graphql/graphql_errors.ts";
import { query } from "../../internal/postgres/database.ts";
import { createWorld, schema, wrongFields } from "./world.ts";

const world = await createWorld();
after(() => world[Symbol.asyncDispose]());

const none = () => assert.fail("nothing of this is ours to look into");

test("what is not there is NOT_FOUND at its field, which is null, with the nearest names where there are some", async () => {
  const missing = [
    '{ drug(id: "99999999") { id } }',
    '{ pharmacy(id: "pharm_nowhere") { id } }',
    '{ pharmacy(id: "nowhere") { id } }',
    '{ priceHistory(drugId: "99999999") { totalPoints } }',
    `{ priceHistory(drugId: "02242912", pharmacyId: "pharm_nowhere") { totalPoints } }`,
    '{ recall(id: "rcl_1") { id } }',
    '{ recall(id: "1") { id } }',
    '{ shortage(id: "shr_1") { id } }',
    '{ alert(id: "alert_0198") { id } }',
    '{ recalls(drugId: "99999999") { totalCount } }',
    '{ shortages(drugId: "x") { totalCount } }',
    '{ interactions(dins: ["02242912", "99999999"]) { notice } }',
    'mutation { createPriceAlert(input: { drugId: "99999999", targetPrice: 5 }) { id } }',
    '{ pharmacies(postalCode: "X0X 0X0") { totalCount } }',
  ];
  for (const document of missing) {
    const { data, errors, causes } = await world.ask(document);
    assert.equal(errors.length, 1, document);
    assert.equal(errors[0]?.extensions.code, "NOT_FOUND", document);
    assert.equal(errors[0]?.path?.length, 1);
    assert.deepEqual(Object.values(data), [null]);
    assert.deepEqual(causes, []);
  }
  const lost = await world.ask("{ drug(id: 2242912) { id } }");
  assert.deepEqual(lost.data, { drug: { id: "drug_02242912" } }, "a DIN without its leading zeros");
});

test("a bad argument is INVALID_PARAMETER by its own name", async () => {
  const bad: readonly (readonly [document: string, ...names: string[]])[] = [
    ['{ drug(id: "02242912") { prices(province: "XX") { id } } }', "province"],
    ['{ drug(id: "02242912") { prices(city: "  ") { id } } }', "city"],
    ['{ drugs(query: "a") { totalCount } }', "query"],
    ['{ comparePrices(drugIds: ["x"]) { drugs { lowestPrice } } }', "drugIds[0]"],
    [
      '{ comparePrices(drugIds: ["02242912"], pharmacyIds: ["p1"]) { drugs { lowestPrice } } }',
      "pharmacyIds[0]",
    ],
    ['{ comparePrices(drugIds: ["02242912"], pharmacyIds: []) { drugs { lowestPrice } } }', "pharmacyIds"],
    ['{ pharmacies(postalCode: "H0H 0H0") { totalCount } }', "postalCode"],
    [
      '{ pharmacies(postalCode: "V3T 2K1", latitude: 49, longitude: -122) { totalCount } }',
      "latitude",
      "longitude",
    ],
    ["{ pharmacies(latitude: 49) { totalCount } }", "longitude"],
    ["{ pharmacies(radius: 10) { totalCount } }", "radius"],
    ["{ pharmacies(latitude: 49, longitude: -122, radius: 0) { totalCount } }", "radius"],
    ["{ pharmacies(latitude: 91, longitude: -122) { totalCount } }", "latitude"],
    ['{ priceHistory(drugId: "02242912", from: "2026-02-01", to: "2026-01-01") { totalPoints } }', "from"],
    ['{ priceHistory(drugId: "02242912", from: "2015-01-01", to: "2026-01-01") { totalPoints } }', "from"],
    [
      '{ priceHistory(drugId: "02242912", pharmacyId: "pharm_p1", source: PUBLIC_FORMULARY) { totalPoints } }',
      "pharmacyId",
    ],
    ['{ interactions(dins: ["x", "y"]) { notice } }', "dins"],
    ['{ changes(since: "yesterday") { totalCount } }', "since"],
  ];
  for (const [document, ...names] of bad) {
    const { errors } = await world.ask(document);
    assert.equal(errors[0]?.extensions.code, "INVALID_PARAMETER", document);
    assert.deepEqual(wrongFields(errors[0]), names, document);
    for (const name of names) assert.ok(errors[0]?.message.includes(`${name}: `), errors[0]?.message);
    assert.doesNotMatch(errors[0]?.message ?? "", /[a-z]_[a-z]/, document);
  }
});

test("a value that its type does not have is refused with the variable's name, before anything runs", async () => {
  for (const [document, variables, name] of [
    ["query($p: Province) { pharmacies(province: $p) { totalCount } }", { p: "XX" }, "$p"],
    ["query($d: Date) { recalls(since: $d) { totalCount } }", { d: "2026-02-30" }, "$d"],
    ["query($d: Date) { recalls(since: $d) { totalCount } }", { d: 5 }, "$d"],
    ["query($i: [ID!]!) { comparePrices(drugIds: $i) { drugs { lowestPrice } } }", { i: [null] }, "$i"],
  ] as const) {
    const { errors, statements } = await world.ask(document, { variables });
    assert.equal(errors[0]?.extensions.code, "INVALID_PARAMETER", document);
    assert.ok(errors[0]?.message.includes(name), errors[0]?.message);
    assert.deepEqual(statements, []);
  }
  const literal = await world.ask('{ recalls(since: "soon") { totalCount } }');
  assert.equal(literal.errors[0]?.extensions.code, "INVALID_PARAMETER");
  assert.match(literal.errors[0]?.message ?? "", /such as 2026-01-31/);
});

test("what fails on our side is INTERNAL, says nothing of it, and is handed to who looks into it", async () => {
  await query(world.database, "alter table live.recalls rename column title to heading");
  const { data, errors, causes } = await world.ask(
    '{ recalls { totalCount } drug(id: "02242912") { name } }',
  );
  await query(world.database, "alter table live.recalls rename column heading to title");
  assert.deepEqual(data, { recalls: null, drug: { name: "AMOXICILLIN 250" } });
  assert.deepEqual(
    errors.map(({ path, extensions }) => [path, extensions]),
    [[["recalls"], { code: "INTERNAL" }]],
  );
  assert.doesNotMatch(JSON.stringify(errors), /title|select|live\./i);
  assert.match(String(causes[0]), /title/);
});

test("an error of a service keeps its code, its details in our names and its wait, at its place", () => {
  const at = new GraphQLError("wrapped", {
    path: ["drug", "prices"],
    originalError: invalidParameters([
      { field: "postal_code", reason: "must not stand with drug_ids, drug_<DIN> may" },
    ]),
  });
  assert.deepEqual(presentError(at, none), {
    message: "postalCode: must not stand with drugIds, drug_<DIN> may",
    path: ["drug", "prices"],
    extensions: {
      code: "INVALID_PARAMETER",
      details: [{ field: "postalCode", reason: "must not stand with drugIds, drug_<DIN> may" }],
    },
  });
  const away = new ServiceError("SERVICE_UNAVAILABLE", "The database is away.", { retryAfterSeconds: 5 });
  assert.deepEqual(presentError(away, none), {
    message: "The database is away.",
    extensions: { code: "SERVICE_UNAVAILABLE", retryAfterSeconds: 5 },
  });
});

test("an error of graphql's own has the code of the request, or its own; a null where there can be none is ours", () => {
  assert.deepEqual(presentError(new GraphQLError("Syntax Error"), none, "INVALID_BODY"), {
    message: "Syntax Error",
    extensions: { code: "INVALID_BODY" },
  });
  const coded = new GraphQLError("Too deep", { extensions: { code: "INVALID_CURSOR", depth: 11 } });
  assert.deepEqual(presentError(coded, none).extensions, { code: "INVALID_CURSOR", depth: 11 });
  const causes: unknown[] = [];
  const nothing = new Error("Cannot return null for non-nullable field Drug.name.");
  const presented = presentError(
    new GraphQLError(nothing.message, { path: ["drug", "name"], originalError: nothing }),
    (cause) => void causes.push(cause),
  );
  assert.equal(presented.extensions.code, "INTERNAL");
  assert.doesNotMatch(presented.message, /Drug\.name/);
  assert.deepEqual(causes, [nothing]);
});

test("compiled execution's errors are presented as interpreted execution's are", async () => {
  const source = `query($limit: Int) { drug(id: "02242912") { name prices(limit: $limit) { amount } genericsConnection { totalCount } } pharmacy(id: "pharm_p1") { name } }`;
  const compiled = compileQuery(schema, parse(source));
  assert.ok(isCompiledQuery(compiled));
  const context = () =>
    createContext({
      services: world.services,
      requestId: "req_test",
      caller: {
        accountId: world.accountId,
        actor: "key_of_the_test",
        keyId: world.accountId,
        trustedDocumentsOnly: false,
        plan: plans.developer,
        permissions: ["drugs:read", "prices:read"],
      },
    });
  const present = ({ data, errors = [] }: ExecutionResult) => ({
    data: JSON.parse(JSON.stringify(data)),
    errors: errors
      .map((error) => presentError(error, none))
      .toSorted((a, b) => a.message.localeCompare(b.message)),
  });
  for (const limit of [0, 2]) {
    const ofCompiled = present((await compiled.query(undefined, context(), { limit })) as ExecutionResult);
    const ofInterpreted = present(
      await graphql({ schema, source, contextValue: context(), variableValues: { limit } }),
    );
    assert.deepEqual(ofCompiled, ofInterpreted);
    assert.ok(
      ofCompiled.errors.every(({ path, locations }) => path !== undefined && locations !== undefined),
    );
  }
});
