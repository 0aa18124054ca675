/** What operations cost, exactly, on a small schema. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { buildSchema, parse, validate } from "graphql";
import { ServiceError } from "../../internal/core/errors.ts";
import { type Analysis, createAnalyser } from "../../internal/graphql/analysis/analyse.ts";
import { analyseSmall, smallPages, smallSchema, smallWeights } from "./small.ts";

type Asked = { variables?: Record<string, unknown>; operationName?: string; limit?: number };

function analyse(text: string, { variables = {}, operationName, limit = 1e9 }: Asked = {}): Analysis {
  const document = parse(text);
  assert.deepEqual(validate(smallSchema, document), []);
  return analyseSmall(document, operationName, variables, { cost: limit });
}

const costOf = (text: string, asked?: Asked) => analyse(text, asked).cost;

/** The answer itself is a point. */
const root = 1;

test("an object is a point, a value nothing, and what the table names its weight", () => {
  assert.equal(costOf("{ word }"), root);
  assert.equal(costOf("{ word __typename }"), root);
  assert.equal(costOf('{ shelf(id: "1") { id } }'), root + 1);
  assert.equal(costOf('{ shelf(id: "1") { id name } }'), root + 1 + 2);
  assert.equal(costOf('mutation { add(name: "a") { id } }'), root + 1);
});

test("a value under another name is a point for each object", () => {
  assert.equal(costOf('{ shelf(id: "1") { a: id b: id id } }'), root + 1 + 2);
  assert.equal(costOf('{ shelf(id: "1") { books(limit: 10) { a: title } } }'), root + 1 + 10 * 2);
});

test("a list is multiplied by its page: as asked, as by default, at most the maximum", () => {
  const books = (page: string) => costOf(`{ shelf(id: "1") { books${page} { title } } }`) - root - 1;
  assert.equal(books("(limit: 7)"), 7);
  assert.equal(books(""), 20);
  assert.equal(books("(limit: null)"), 20);
  assert.equal(books("(limit: 100000)"), 100);
  assert.equal(books("(limit: 0)"), 1);
  assert.equal(books("(limit: -5)"), 1);
});

test("lists multiply within each other", () => {
  const text = '{ shelf(id: "1") { neighbours { books(limit: 3) { shelf { id } } } } }';
  assert.equal(costOf(text), root + 1 + 4 * (1 + 3 * (1 + 1)));
});

test("the edges of a connection are as long as its page, its other objects are one", () => {
  assert.equal(costOf("{ shelves(first: 30) { totalCount } }"), root + 5 + 1);
  const edges = "{ shelves(first: 30) { edges { node { id } } pageInfo { hasNextPage } } }";
  assert.equal(costOf(edges), root + 5 + 1 + 30 * 2 + 1);
  const nested =
    "{ shelves(limit: 3) { edges { node { booksConnection(first: 5) { edges { node { title } } } } } } }";
  assert.equal(costOf(nested), root + 5 + 1 + 3 * (1 + 1 + (1 + 5 * 2)));
});

test("of two page arguments the larger counts", () => {
  assert.equal(costOf("{ shelves(first: 3, limit: 9) { edges { cursor } } }"), root + 5 + 1 + 9);
});

test("a list that answers an argument item by item is as long as the argument", () => {
  assert.equal(costOf('{ compared(ids: ["1", "2", "3"]) { shelves { id } } }'), root + 1 + 3);
  const text = "query ($ids: [ID!]!) { compared(ids: $ids) { shelves { id } } }";
  assert.equal(costOf(text, { variables: { ids: ["1", "2"] } }), root + 1 + 2);
  // One id stands for a list of one; how many an unreadable one stands for is not known.
  assert.equal(costOf(text, { variables: { ids: "1" } }), root + 1 + 50);
});

test("a page in a variable is its value, else the variable's default, else the field's", () => {
  const text = 'query ($n: Int = 6) { shelf(id: "1") { books(limit: $n) { title } } }';
  assert.equal(costOf(text, { variables: { n: 9 } }), root + 1 + 9);
  assert.equal(costOf(text), root + 1 + 6);
  assert.equal(costOf(text, { variables: { n: null } }), root + 1 + 20);
  assert.equal(costOf(text, { variables: { n: "many" } }), root + 1 + 100);
  assert.equal(costOf(text, { variables: { n: Number.NaN } }), root + 1 + 100);
});

test("what a variable or a literal leaves out costs nothing; a condition that is not known costs all", () => {
  const text =
    'query ($yes: Boolean!) { shelf(id: "1") { books @include(if: $yes) { title } neighbours @skip(if: true) { id } } }';
  assert.equal(costOf(text, { variables: { yes: false } }), root + 1);
  assert.equal(costOf(text, { variables: { yes: true } }), root + 1 + 20);
  assert.equal(costOf(text), root + 1 + 20);
  assert.equal(costOf(text, { variables: { yes: "false" } }), root + 1 + 20);
});

test("one document costs each caller by the caller's variables", () => {
  const document = parse('query ($n: Int) { shelf(id: "1") { books(limit: $n) { title } } }');
  const cost = (n: number) => analyseSmall(document, null, { n }, { cost: 1_000 }).cost;
  assert.deepEqual([cost(5), cost(50), cost(5)], [root + 1 + 5, root + 1 + 50, root + 1 + 5]);
});

test("nothing of the variables that an operation came with is kept with its document", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const document = parse('query ($n: Int) { shelf(id: "1") { books(limit: 5) { title } } }');
  const given = (): WeakRef<object> => {
    const variables = { n: 1 };
    assert.equal(analyseSmall(document, null, variables, { cost: 1_000 }).cost, root + 1 + 5);
    return new WeakRef(variables);
  };
  const variables = given();
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  assert.equal(variables.deref(), undefined);
  assert.equal(analyseSmall(document, null, { n: 2 }, { cost: 1_000 }).cost, root + 1 + 5);
});

test("a fragment costs wherever it is spread", () => {
  const text = `{ a: shelf(id: "1") { ...B } b: shelf(id: "2") { ...B neighbours { ...B } } }
    fragment B on Shelf { books(limit: 5) { title } }`;
  assert.equal(costOf(text), root + (1 + 5) + (1 + 5 + 4 * (1 + 5)));
  const ofConnection = `{ a: shelves(first: 3) { ...C } b: shelves(first: 40) { ...C } } fragment C on ShelfConnection { edges { cursor } }`;
  assert.equal(costOf(ofConnection), root + 5 + 1 + 3 + 5 + 1 + 40);
});

test("depth is the levels of fields, whatever fragments they come from, and those left out too", () => {
  assert.equal(analyse("{ word }").depth, 1);
  assert.equal(
    analyse('{ shelf(id: "1") { ... { ...F } } } fragment F on Shelf { books { title } }').depth,
    3,
  );
  assert.equal(analyse('{ shelf(id: "1") { books @skip(if: true) { shelf { id } } } }').depth, 4);
  assert.equal(analyse("{ __schema { types { fields { name } } } }").depth, 0);
});

test("the operation that is named is the one that costs", () => {
  const text = 'query A { word } query B { shelf(id: "1") { id } }';
  assert.equal(costOf(text, { operationName: "A" }), root);
  assert.equal(costOf(text, { operationName: "B" }), root + 1);
  for (const [operationName, reason] of [
    [undefined, /2 operations; name the one to run: A, B/],
    ["C", /no operation of that name; it has A, B/],
  ] as const)
    assert.throws(
      () => costOf(text, operationName === undefined ? {} : { operationName }),
      (error: unknown) =>
        error instanceof ServiceError && error.code === "INVALID_PARAMETER" && reason.test(error.message),
    );
});

test("a refusal names the limit, the cost and where most of it is", () => {
  const text =
    'query Far { shelf(id: "1") { id wide: neighbours { booksConnection(first: 90) { edges { node { title } } } } books { title } } }';
  const cost = root + 1 + 4 * (1 + 1 + 90 * 2) + 20;
  assert.equal(costOf(text), cost);
  assert.equal(costOf(text, { limit: cost }), cost);
  assert.throws(
    () => costOf(text, { limit: cost - 1 }),
    (error: unknown) => {
      assert.ok(error instanceof ServiceError);
      assert.equal(error.code, "COMPLEXITY_LIMIT_EXCEEDED");
      assert.match(
        error.message,
        /costs 750 points, and the plan's limit is 749; 7\d\d of them at Far\.shelf\.wide\.booksConnection\.edges/,
      );
      return true;
    },
  );
});

test("a list of which nothing says how long it is, is no schema to work with", () => {
  const { "Shelf.books": _, ...rest } = smallPages;
  assert.throws(
    () => createAnalyser({ schema: smallSchema, pages: rest, weights: smallWeights }),
    /Shelf\.books is a list of which nothing says how long it is/,
  );
  const { "Query.shelves": __, ...others } = smallPages;
  assert.throws(
    () => createAnalyser({ schema: smallSchema, pages: others, weights: smallWeights }),
    /Query\.shelves must say how long the lists of ShelfConnection are/,
  );
  const list = buildSchema("type Query { all: [Page!]! } type Page { edges: [Row!]! } type Row { id: ID! }");
  const pages: typeof smallPages = {
    "Query.all": { kind: "bound", max: 3 },
    "Page.edges": { kind: "parent" },
  };
  assert.throws(() => createAnalyser({ schema: list, pages, weights: {} }), /Query\.all must say how long/);
});
