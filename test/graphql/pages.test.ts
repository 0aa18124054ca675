/** How long lists can be: the table of pages.ts has all of them, and what is answered is never longer. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isInputType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { type PageRule, pageRules } from "../../internal/graphql/list_lengths.ts";
import { query } from "../../internal/postgres/database.ts";
import { dinOf, dins, grownWorld } from "./grown.ts";
import { type Data, schema, wrongFields } from "./world.ts";

const world = await grownWorld();
after(() => world[Symbol.asyncDispose]());

type Field = { path: string; type: GraphQLObjectType; field: GraphQLField<unknown, unknown> };

const fields: readonly Field[] = Object.values(schema.getTypeMap())
  .filter((type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith("__"))
  .flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({ path: `${type.name}.${field.name}`, type, field })),
  );
const rules: Readonly<Record<string, PageRule>> = pageRules;

const isList = ({ field }: Field) => isListType(getNullableType(field.type));
const named = (path: string) => {
  const found = fields.find((each) => each.path === path);
  assert.ok(found, `there is no field ${path}`);
  return found;
};

test("every list and every connection has a rule, and every rule a field", () => {
  const paged = fields.filter(
    (each) => isList(each) || getNamedType(each.field.type).name.endsWith("Connection"),
  );
  for (const { path } of paged) assert.ok(rules[path], `${path}: give it a row in pages.ts`);
  for (const path of Object.keys(rules)) named(path);
});

test("a list of lists there is not: one rule says how long a field is", () => {
  for (const { path, field } of fields.filter(isList)) {
    const type = getNullableType(field.type);
    assert.ok(isListType(type) && !isListType(getNullableType(type.ofType)), path);
  }
});

test("a rule of an argument names whole numbers, one of a list a list, and each states the bounds in its description", () => {
  for (const [path, rule] of Object.entries(rules)) {
    const { field } = named(path);
    const argument = (name: string) => {
      const found = field.args.find((each) => each.name === name);
      assert.ok(found && isInputType(found.type), `${path}(${name})`);
      return found;
    };
    if (rule.kind === "argument")
      for (const name of rule.names) {
        assert.equal(String(argument(name).type), "Int", path);
        const says = argument(name).description ?? "";
        assert.ok(says.includes(`1 to ${rule.max}. Default: ${rule.default}.`), `${path}(${name}): ${says}`);
      }
    if (rule.kind === "list") assert.ok(String(argument(rule.name).type).startsWith("["), path);
  }
});

test("a list that takes its length from its parent stands in a type that only fields with a rule answer", () => {
  for (const [path, rule] of Object.entries(rules)) {
    if (rule.kind !== "parent") continue;
    const { type } = named(path);
    const answering = fields.filter(({ field }) => getNamedType(field.type) === type);
    assert.ok(answering.length > 0, path);
    for (const each of answering) {
      assert.ok(
        ["argument", "list"].includes(rules[each.path]?.kind ?? ""),
        `${path}: ${each.path} has no rule`,
      );
    }
  }
});

test("no page argument is in the schema that the table does not know", () => {
  for (const { path, field } of fields)
    for (const { name } of field.args.filter((each) => ["first", "limit", "last"].includes(each.name))) {
      const rule = rules[path];
      assert.ok(rule?.kind === "argument" && rule.names.includes(name), `${path}(${name})`);
    }
});

/** A way to a field, with `call` in the place of its name and arguments. */
const ways: Readonly<Record<string, (call: string) => string>> = {
  Query: (call) => `{ ${call} }`,
  Drug: (call) => `{ drug(id: "${dinOf(7)}") { ${call} } }`,
  Pharmacy: (call) => `{ pharmacy(id: "pharm_bench-7") { ${call} } }`,
  PriceHistory: (call) => `{ priceHistory(drugId: "${dinOf(7)}") { ${call} } }`,
  PriceStatistics: (call) => `{ drug(id: "${dinOf(7)}") { statistics { ${call} } } }`,
  DrugComparison: (call) => `{ comparePrices(drugIds: ["${dinOf(7)}"]) { drugs { ${call} } } }`,
  Recall: (call) => `{ recalls(first: 1) { edges { node { ${call} } } } }`,
  InteractionCheck: (call) => `{ interactions(dins: ${JSON.stringify(dins(2))}) { ${call} } }`,
};

test("a page size out of its bounds is refused by the name of its argument, in a literal and in a variable", async () => {
  for (const [path, rule] of Object.entries(rules)) {
    if (rule.kind !== "argument") continue;
    const { type, field } = named(path);
    const required = field.args.filter(isRequiredArgument).map(({ name }) => `${name}: "drug"`);
    for (const name of rule.names)
      for (const size of [0, -1, rule.max + 1, 2_147_483_647]) {
        const call = (value: string) =>
          `${field.name}(${[...required, `${name}: ${value}`].join(", ")}) { __typename }`;
        const way = ways[type.name];
        assert.ok(way, `say how to reach ${type.name}`);
        for (const [document, variables] of [
          [way(call(String(size))), {}],
          [`query($size: Int) ${way(call("$size"))}`, { size }],
        ] as const) {
          const { errors } = await world.ask(document, { variables });
          assert.equal(errors.length, 1, `${path}(${name}: ${size})`);
          assert.equal(errors[0]?.extensions.code, "INVALID_PARAMETER");
          assert.deepEqual(wrongFields(errors[0]), [name]);
          assert.equal(errors[0]?.path?.at(-1), field.name);
        }
      }
  }
});

test("the largest page of each list is answered, and is no longer than it says", async () => {
  const sizes: Record<string, number> = {};
  const note = (path: string, rows: readonly unknown[] | undefined) => {
    sizes[path] = Math.max(sizes[path] ?? 0, rows?.length ?? -1);
  };
  await query(
    world.database,
    `update live.pharmacies set services = array(select 'service ' || n from generate_series(1, 150) n),
       hours = (select jsonb_agg(jsonb_build_object('day', 'monday', 'open', '09:00', 'close', '18:00')) from generate_series(1, 60))
     where key = 'bench-7'`,
  );
  await query(world.database, "update live.drugs set product_key = 'ONE', generic = true");
  await query(
    world.database,
    `insert into live.coverage_plans (province, plan, name, as_of, synthetic)
     select 'NU', 'P' || n, 'Plan ' || n, '2025-07-30', true from generate_series(1, 120) n`,
  );
  await query(
    world.database,
    `insert into live.coverage (drug_id, province, plan, formulary_status, listed_on, source, as_of, changed_at)
     select 7, 'NU', 'P' || n, 'LIMITED_USE', '2015-01-01', 'SANDBOX', '2025-07-30', '2025-07-30'
     from generate_series(1, 120) n`,
  );
  await query(
    world.database,
    `update live.recalls set affected_lots = array(select 'lot ' || n from generate_series(1, 1500) n)`,
  );
  const { drug, pharmacy, comparePrices, recalls }: Data = await world.data(`{
    drug(id: "${dinOf(7)}") { generics { din } coverage { province } prices(limit: 100) { id }
      genericsConnection(first: 100) { edges { cursor } } coverageConnection(first: 100) { edges { cursor } }
      pricesConnection(first: 20) { edges { cursor } } }
    pharmacy(id: "pharm_bench-7") { hours { day } services prices(limit: 50) { id } }
    comparePrices(drugIds: ${JSON.stringify(dins(50))}, province: ON) { drugs { pharmacyPrices(limit: 5) { amount } } missing { id } }
    recalls(first: 3) { edges { node { affectedLots drugs(limit: 1) { id } statedDins } } }
  }`);
  note("Drug.generics", drug.generics);
  note("Drug.coverage", drug.coverage);
  note("Pharmacy.hours", pharmacy.hours);
  note("Pharmacy.services", pharmacy.services);
  for (const { node } of recalls.edges) note("Recall.affectedLots", node.affectedLots);
  for (const [path, length] of Object.entries(sizes)) {
    const rule = rules[path];
    assert.ok(rule?.kind === "bound", path);
    assert.equal(length, rule.max, `${path} is cut at its bound`);
  }
  assert.deepEqual(
    [drug.genericsConnection, drug.coverageConnection].map(({ edges }) => edges.length),
    [100, 100],
  );
  assert.deepEqual([drug.pricesConnection.edges.length, pharmacy.prices.length], [20, 50]);
  assert.equal(comparePrices.drugs.length, 50);
  for (const { pharmacyPrices } of comparePrices.drugs) assert.ok(pharmacyPrices.length <= 5);
  for (const { node } of recalls.edges) assert.ok(node.drugs.length <= 1);
});

test("the schema states the maximum of every plain list", () => {
  for (const [path, rule] of Object.entries(rules)) {
    const { field } = named(path);
    const texts = [field.description, ...field.args.map(({ description }) => description)].join(" ");
    if (rule.kind === "bound" || rule.kind === "argument")
      assert.match(texts, new RegExp(`\\b${rule.max}\\b`), path);
  }
});

test("reports each list that is cut although the caller set no limit, and no other", async () => {
  const document = (
    limit: string,
  ) => `{ drug(id: "${dinOf(7)}") { generics { din } ofNunavut: coverage(province: NU) { province }
    coverage(province: ON) { province } prices${limit} { id } }
    pharmacy(id: "pharm_bench-7") { services hours { day } prices${limit} { id } }
    recalls(first: 1) { edges { node { affectedLots } } } }`;
  const { truncated, data } = await world.ask(document(""));
  const reported = truncated.map(({ path, shown, total }) => [path.join("."), shown, total ?? null]);
  assert.deepEqual(reported.toSorted(), [
    ["drug.generics", 20, 199],
    ["drug.ofNunavut", 50, 120],
    ["drug.prices", 20, null],
    ["pharmacy.hours", 28, 60],
    ["pharmacy.prices", 20, null],
    ["pharmacy.services", 100, 150],
    ["recalls.edges.0.node.affectedLots", 1_000, 1_500],
  ]);
  assert.equal(data.drug.generics.length, 20);
  const limited = (await world.ask(document("(limit: 2)"))).truncated.map(({ path }) => path.at(-1));
  assert.ok(!limited.includes("prices"), "a limit that the caller set is no cut");
});

test("each of two aliases of the same list is as long as it was asked to be", async () => {
  const { comparePrices } = await world.data(
    `{ comparePrices(drugIds: ["${dinOf(7)}"], province: ON) { drugs { few: pharmacyPrices(limit: 2) { amount } many: pharmacyPrices(limit: 9) { amount } ...F } } }
     fragment F on DrugComparison { pharmacyPrices { amount } }`,
  );
  const [{ few, many, pharmacyPrices }] = comparePrices.drugs;
  assert.deepEqual([few.length, many.length, pharmacyPrices.length], [2, 9, 10]);
});

test("points are the latest, as many as are asked for, and all of them are told", async () => {
  const { drug } = await world.data(
    `{ drug(id: "${dinOf(7)}") { history(period: FIVE_YEARS, granularity: DAILY) { totalPoints all: points { periodStart } three: points(limit: 3) { periodStart } } } }`,
  );
  const { totalPoints, all, three } = drug.history;
  assert.ok(totalPoints > 3);
  assert.equal(all.length, totalPoints);
  assert.deepEqual(three, all.slice(-3));
});

test("compares fifty drugs without a province or pharmacies", async () => {
  const { comparePrices } = await world.data(
    `{ comparePrices(drugIds: ${JSON.stringify(dins(50))}) { drugs { truncated lowestPrice } missing { id } } }`,
  );
  assert.equal(comparePrices.drugs.length, 50);
  assert.ok(comparePrices.drugs.every(({ truncated }: Data) => truncated === false));
});

test("more drugs than may be compared, and fewer or more than may be checked, are refused by the argument's name", async () => {
  for (const [document, name] of [
    [
      `{ comparePrices(drugIds: ${JSON.stringify(dins(51))}, province: ON) { drugs { lowestPrice } } }`,
      "drugIds",
    ],
    ["{ comparePrices(drugIds: []) { drugs { lowestPrice } } }", "drugIds"],
    [`{ interactions(dins: ${JSON.stringify(dins(11))}) { notice } }`, "dins"],
    [`{ interactions(dins: ["${dinOf(1)}"]) { notice } }`, "dins"],
    [`{ interactions(dins: ["${dins(10).join(",")}"]) { notice } }`, "dins"],
  ] as const) {
    const { errors } = await world.ask(document);
    assert.equal(errors[0]?.extensions.code, "INVALID_PARAMETER", document);
    assert.deepEqual(wrongFields(errors[0]), [name]);
  }
});
