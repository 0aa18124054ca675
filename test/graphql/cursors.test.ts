/** Connections walked by their cursors: each row once, in the order of one long page, however small the steps. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type GraphQLObjectType, getNamedType, isObjectType } from "graphql";
import { query } from "../../internal/postgres/database.ts";
import { dinOf, grownWorld } from "./grown.ts";
import { type Data, schema, wrongFields } from "./world.ts";

const world = await grownWorld();
after(() => world[Symbol.asyncDispose]());

const [drug] = await query<{ ingredient: string }>(
  world.database,
  "select generic_name as ingredient from live.drugs where din = $1",
  [dinOf(7)],
);
for (let number = 1; number <= 7; number += 1)
  await world.data(
    `mutation { createPriceAlert(input: { drugId: "${dinOf(number)}", targetPrice: ${number} }) { id } }`,
  );
// Changes are written by loads; these are as they write them.
await query(
  world.database,
  `insert into live.coverage (drug_id, province, plan, formulary_status, listed_on, source, as_of, changed_at)
   select 7, 'QC', 'BENCH', 'LIMITED_USE', '2015-01-01', 'SANDBOX', '2025-07-30', '2025-07-30' on conflict do nothing`,
);

type Walk = {
  /** Around the connection, whose name and arguments are `call`. */
  around(call: string): string;
  at(data: Data): Data;
  /** Other arguments, each set walked on its own. */
  args?: readonly string[];
  /** What tells nodes apart. */
  node: string;
  least: number;
};

const root = { around: (call: string) => call };
const ofDrug = {
  around: (call: string) => `drug(id: "${dinOf(7)}") { ${call} }`,
  at: (data: Data) => data.drug,
};

const walks: Readonly<Record<string, Walk>> = {
  "Query.drugs": {
    ...root,
    at: (data) => data,
    args: [`query: ${JSON.stringify(drug?.ingredient)}`],
    node: "id",
    least: 8,
  },
  "Query.pharmacies": {
    ...root,
    at: (data) => data,
    args: [
      "",
      "province: ON",
      "latitude: 43.7, longitude: -79.4, radius: 400",
      "openNow: false",
      'service: "delivery"',
    ],
    node: "id",
    least: 5,
  },
  "Query.recalls": {
    ...root,
    at: (data) => data,
    args: ["", "classification: TYPE_II", "archived: false"],
    node: "id",
    least: 4,
  },
  "Query.shortages": { ...root, at: (data) => data, args: ["", "status: ACTIVE"], node: "id", least: 3 },
  "Query.alerts": { ...root, at: (data) => data, args: ["", "status: ACTIVE"], node: "id", least: 7 },
  "Query.changes": {
    ...root,
    at: (data) => data,
    args: ["", "resource: DRUG", 'since: "2020-01-01"'],
    node: "sequence",
    least: 3,
  },
  "Drug.pricesConnection": { ...ofDrug, args: ["", "province: ON", 'city: "Toronto"'], node: "id", least: 2 },
  "Drug.genericsConnection": { ...ofDrug, node: "id", least: 4 },
  "Drug.coverageConnection": { ...ofDrug, args: ["", "province: ON"], node: "province", least: 1 },
  "Pharmacy.pricesConnection": {
    around: (call) => `pharmacy(id: "pharm_bench-7") { ${call} }`,
    at: (data) => data.pharmacy,
    args: ["", `drugId: "${dinOf(7)}"`],
    node: "id",
    least: 1,
  },
};

type Page = {
  totalCount: number;
  edges: { cursor: string; node: Record<string, unknown> }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

const nameOf = (path: string) => path.split(".")[1] ?? "";

async function page(path: string, given: string, first: number, after: string | null): Promise<Page> {
  const walk = walks[path];
  assert.ok(walk);
  const call = `${nameOf(path)}(${given}${given === "" ? "" : ", "}first: $first, after: $after) {
    totalCount edges { cursor node { ${walk.node} } } pageInfo { hasNextPage endCursor } }`;
  const data = await world.data(`query($first: Int, $after: String) { ${walk.around(call)} }`, {
    variables: { first, after },
  });
  return walk.at(data)[nameOf(path)];
}

test("every connection of the schema is walked here", () => {
  const connections = Object.values(schema.getTypeMap())
    .filter((type): type is GraphQLObjectType => isObjectType(type))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name.endsWith("Connection"))
        .map((field) => `${type.name}.${field.name}`),
    );
  assert.deepEqual(Object.keys(walks).toSorted(), connections.toSorted());
});

test("a walk by endCursor sees every row once, in the order of one long page, and the same total on each", async () => {
  for (const [path, { args = [""], least }] of Object.entries(walks))
    for (const given of args) {
      const whole = await page(path, given, 100, null);
      assert.ok(whole.edges.length >= least, `${path}(${given}) has only ${whole.edges.length} rows`);
      assert.ok(whole.edges.length <= 100);
      for (const size of [1, 3]) {
        const seen: Page["edges"] = [];
        let after: string | null = null;
        for (let pages = 0; pages <= 100; pages += 1) {
          const next: Page = await page(path, given, size, after);
          if (path !== "Query.changes") assert.equal(next.totalCount, whole.totalCount, path);
          seen.push(...next.edges);
          assert.equal(next.pageInfo.endCursor, next.edges.at(-1)?.cursor ?? null);
          if (!next.pageInfo.hasNextPage || seen.length >= 100) break;
          after = next.pageInfo.endCursor;
        }
        const nodes = seen.slice(0, whole.edges.length).map(({ node }) => node);
        assert.deepEqual(
          nodes,
          whole.edges.map(({ node }) => node),
          `${path}(${given}) by ${size}`,
        );
        assert.equal(
          new Set(seen.map(({ cursor }) => cursor)).size,
          seen.length,
          `${path}(${given}) repeats`,
        );
        if (!whole.pageInfo.hasNextPage) assert.equal(seen.length, whole.edges.length);
      }
    }
});

test("the cursor of any edge goes on right behind it", async () => {
  for (const [path, { args = [""] }] of Object.entries(walks)) {
    const whole = await page(path, args[0] ?? "", 4, null);
    for (const [at, { cursor }] of whole.edges.slice(0, -1).entries()) {
      const rest = await page(path, args[0] ?? "", 1, cursor);
      assert.deepEqual(rest.edges[0]?.node, whole.edges[at + 1]?.node, path);
    }
  }
});

test("an altered cursor, and one of another list or of other arguments, is refused as after", async () => {
  const { pageInfo } = await page("Drug.pricesConnection", "", 1, null);
  const others = [
    `{ drug(id: "${dinOf(7)}") { pricesConnection(after: $after, province: ON) { totalCount } } }`,
    `{ drug(id: "${dinOf(8)}") { pricesConnection(after: $after) { totalCount } } }`,
    `{ drug(id: "${dinOf(7)}") { genericsConnection(after: $after) { totalCount } } }`,
    "{ pharmacies(after: $after) { totalCount } }",
    "{ alerts(after: $after) { totalCount } }",
  ];
  for (const document of others) {
    const { errors } = await world.ask(`query($after: String) ${document}`, {
      variables: { after: pageInfo.endCursor },
    });
    assert.equal(errors[0]?.extensions.code, "INVALID_CURSOR", document);
    assert.deepEqual(wrongFields(errors[0]), ["after"]);
  }
  for (const path of Object.keys(walks)) {
    const { around, args = [""] } = walks[path] as Walk;
    const given = args[0] ?? "";
    const call = `${nameOf(path)}(${given}${given === "" ? "" : ", "}after: "rubbish") { totalCount }`;
    const { errors } = await world.ask(`{ ${around(call)} }`);
    assert.equal(errors[0]?.extensions.code, "INVALID_CURSOR", path);
  }
});

test("offset skips rows, and not beside a cursor; limit and first are one", async () => {
  const search = `query: ${JSON.stringify(drug?.ingredient)}`;
  const ask = (args: string) =>
    world.ask(`{ drugs(${search}, ${args}) { totalCount edges { cursor node { din } } } }`);
  const whole = (await ask("limit: 6")).data.drugs.edges;
  assert.deepEqual((await ask("first: 6")).data.drugs.edges, whole);
  assert.deepEqual((await ask("limit: 2, offset: 3")).data.drugs.edges, whole.slice(3, 5));
  for (const [args, field] of [
    [`offset: 1, after: "${whole[0].cursor}"`, "offset"],
    ["limit: 2, first: 2", "limit"],
    ["offset: -1", "offset"],
    ["offset: 10001", "offset"],
  ] as const) {
    const { errors } = await ask(args);
    assert.equal(errors[0]?.extensions.code, "INVALID_PARAMETER", args);
    assert.deepEqual(wrongFields(errors[0]), [field]);
  }
});
