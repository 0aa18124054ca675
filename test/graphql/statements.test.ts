/**
 * How many statements an operation makes: a number that depends on its fields, never on its rows. Each is asked for few rows
 * and for many, and must make as many statements for both.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { dinOf, dins, grownWorld, size } from "./grown.ts";

const world = await grownWorld();
after(() => world[Symbol.asyncDispose]());

const [drug] = await query<{ ingredient: string }>(
  world.database,
  "select generic_name as ingredient from live.drugs where din = $1",
  [dinOf(7)],
);
const ingredient = drug?.ingredient ?? "";

const wholePharmacy =
  "pharmacy { id name chain address { street city province postalCode } phone hours { day open } latitude }";
const named = JSON.stringify(dinOf(7));

const placedPharmacy = "pharmacy { id name chain address { street city province postalCode } }";

type Typical = {
  name: string;
  statements: number;
  /** For so many rows at each list. */
  document(rows: number): string;
  /** That it answered as much as it claims: of `rows`. */
  answered?(data: unknown, rows: number): number;
};

const count = (text: string) => (data: unknown) => JSON.stringify(data).split(text).length - 1;

const typical: readonly Typical[] = [
  {
    name: "a drug with its prices and their pharmacies",
    statements: 3,
    document: (rows) =>
      `{ drug(id: ${named}) { name manufacturer prices(limit: ${rows}) { amount totalCost source ${wholePharmacy} } } }`,
    answered: count('"street"'),
  },
  {
    name: "a drug with its prices and where their pharmacies are",
    statements: 2,
    document: (rows) =>
      `{ drug(id: ${named}) { name manufacturer prices(limit: ${rows}) { amount ${placedPharmacy} } } }`,
    answered: count('"street"'),
  },
  {
    name: "a page of prices and where their pharmacies are",
    statements: 2,
    document: (rows) =>
      `{ drug(id: ${named}) { pricesConnection(first: ${rows}) { edges { node { amount ${placedPharmacy} } } } } }`,
    answered: count('"street"'),
  },
  {
    name: "drugs compared, and where the pharmacies are",
    statements: 2,
    document: (rows) =>
      `{ comparePrices(drugIds: ${JSON.stringify(dins(rows))}, province: ON) { drugs { pharmacyPrices(limit: 3) { amount ${placedPharmacy} } } summary { bestPharmacy { address { city } } } } }`,
  },
  {
    name: "a drug with its prices and the names of their pharmacies",
    statements: 2,
    document: (rows) =>
      `{ drug(id: ${named}) { name prices(limit: ${rows}) { amount drug { id din name } pharmacy { id name } } } }`,
    answered: count('"amount"'),
  },
  {
    name: "drugs compared, with the packages that the prices are for",
    statements: 1,
    document: (rows) =>
      `{ comparePrices(drugIds: ${JSON.stringify(dins(rows))}, province: ON) { drugs { pharmacyPrices(limit: 3) { amount quantity unitPrice unit availability } } } }`,
  },
  {
    name: "drugs compared, with all there is of them and of the pharmacies",
    statements: 3,
    document: (rows) =>
      `{ comparePrices(drugIds: ${JSON.stringify(dins(rows * 2 + 10))}, province: ON) {
        drugs { drug { id name din manufacturer strength } pharmacyPrices(limit: ${rows}) { amount ${wholePharmacy} } lowestPrice }
        summary { totalLowest bestPharmacy { id name address { city } } totalSavings } } }`,
    answered: (data, rows) => Math.min(rows, count('"lowestPrice"')(data)),
  },
  {
    name: "a search with the lowest price of each",
    statements: 2,
    document: (rows) =>
      `{ drugs(query: ${JSON.stringify(ingredient)}, limit: ${Math.min(rows, 8)}) { totalCount edges { cursor node { id name prices(limit: 1) { totalCost } } } } }`,
    // Nine products share an ingredient, or ten.
    answered: (data, rows) => (count('"cursor"')(data) === Math.min(rows, 8) ? rows : -1),
  },
  {
    name: "drugs with prices, generics, coverage and history",
    statements: 5,
    document: (rows) =>
      `{ comparePrices(drugIds: ${JSON.stringify(dins(rows))}, province: ON) { drugs { drug {
        prices(limit: 2) { amount } generics { name } coverage { province formularyStatus }
        history(period: THREE_MONTHS, granularity: WEEKLY) { points(limit: 5) { average } } } } } }`,
    answered: count('"points"'),
  },
  {
    name: "generics with their prices and pharmacies",
    statements: 4,
    document: (rows) =>
      `{ drug(id: ${named}) { generics { name prices(limit: ${rows}) { amount ${wholePharmacy} } } } }`,
  },
  {
    name: "pharmacies around a place with their prices and the drugs",
    statements: 3,
    document: (rows) =>
      `{ pharmacies(latitude: 43.7, longitude: -79.4, radius: 500, first: ${rows}) { totalCount edges { distanceKm node {
        name prices(limit: ${rows}) { amount drug { name manufacturer } } } } } }`,
  },
  {
    name: "a page of prices, counted",
    statements: 3,
    document: (rows) =>
      `{ drug(id: ${named}) { pricesConnection(first: ${rows}) { totalCount edges { cursor node { amount } } pageInfo { endCursor } } } }`,
    answered: count('"cursor"'),
  },
  {
    name: "a page of prices, not counted",
    statements: 2,
    document: (rows) =>
      `{ drug(id: ${named}) { pricesConnection(first: ${rows}) { edges { node { amount } } pageInfo { hasNextPage } } } }`,
    answered: count('"amount"'),
  },
  {
    name: "recalls with the prices of their drugs",
    statements: 2,
    document: (rows) =>
      `{ recalls(first: ${rows}) { edges { node { title drugs { name prices(limit: 2) { amount } } } } } }`,
    answered: count('"title"'),
  },
  {
    name: "shortages with their alternatives and what these cost",
    statements: 3,
    document: (rows) =>
      `{ shortages(first: ${rows}) { edges { node { status drug { manufacturer } alternatives { manufacturer prices(limit: 1) { amount } } } } } }`,
    answered: count('"status"'),
  },
  {
    name: "interactions with the drugs",
    statements: 2,
    document: (rows) =>
      `{ interactions(dins: ${JSON.stringify(dins(Math.min(rows, 10)))}) { notice checked { covered drug { manufacturer } } interactions { severity drugs { name } } } }`,
  },
];

test("an operation makes as many statements for many rows as for few", async () => {
  for (const { name, statements, document, answered } of typical) {
    for (const rows of [2, 20]) {
      const answer = await world.ask(document(rows));
      assert.deepEqual(answer.errors, [], name);
      assert.equal(
        answer.statements.length,
        statements,
        `${name}, ${rows} rows:\n${answer.statements.join("\n---\n")}`,
      );
      if (answered !== undefined)
        assert.equal(answered(answer.data, rows), rows, `${name} answers ${rows} rows`);
    }
  }
});

test("fifty drugs compared are at most five statements, whatever is asked of them", async () => {
  const document = `{ comparePrices(drugIds: ${JSON.stringify(dins(50))}, province: ON) { drugs {
    drug { id name din manufacturer prices(limit: 3) { amount } }
    pharmacyPrices(limit: 20) { amount ${wholePharmacy} } } summary { bestPharmacy { rating } } missing { id reason } } }`;
  const { data, errors, statements } = await world.ask(document);
  assert.deepEqual(errors, []);
  assert.equal(data.comparePrices.drugs.length, 50);
  assert.ok(statements.length <= 5, `${statements.length} statements`);
});

test("the same list under two names, with the same arguments, is fetched once", async () => {
  const fields = "{ amount pharmacy { id } }";
  const { statements } = await world.ask(
    `{ drug(id: ${named}) { a: prices(limit: 3) ${fields} b: prices(limit: 3) ${fields} c: pricesConnection(first: 3) { edges { node ${fields} } } } }`,
  );
  assert.equal(statements.length, 2);
});

test("what nothing is asked of is not fetched", async () => {
  const { data, statements } = await world.ask(
    `query($no: Boolean!) { drug(id: ${named}) { id prices(limit: 2) @include(if: $no) { amount } } }`,
    { variables: { no: false } },
  );
  assert.deepEqual(data, { drug: { id: `drug_${dinOf(7)}` } });
  assert.equal(statements.length, 1);
});

test("every statement of a query is prepared", async () => {
  const names: (string | undefined)[] = [];
  const listen = ({ options }: { options?: { name?: string } }) => void names.push(options?.name);
  world.database.on("query", listen);
  try {
    for (const { document } of typical) await world.data(document(2));
  } finally {
    world.database.removeListener("query", listen);
  }
  assert.ok(names.length > typical.length);
  assert.deepEqual(
    names.filter((name) => name === undefined),
    [],
  );
  assert.ok(size.pharmacies > 20, "there are more rows than are asked for");
});
