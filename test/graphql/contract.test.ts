/**
 * The schema against the table of the interface's specification, transcribed here as it stands there: every field with its
 * type and arguments. What the schema has beyond it is listed, with the reason, and is nowhere required of a caller.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  getIntrospectionQuery,
  graphql,
  type IntrospectionField,
  type IntrospectionInputValue,
  type IntrospectionQuery,
  type IntrospectionTypeRef,
} from "graphql";
import { schema } from "./world.ts";

/** "name(argument: Type): Type", as the specification writes it. */
const specified: Readonly<Record<string, string>> = {
  Drug: `id: ID!; name: String!; din: String!; genericName: String; manufacturer: String!; dosageForm: String!;
    strength: String!; atcCode: String; schedule: DrugSchedule!;
    prices(city: String, province: String, limit: Int): [Price!]!; generics: [Drug!]!;
    coverage(province: Province): [Coverage!]!; history(period: Period, granularity: Granularity): PriceHistory!`,
  Price: `id: ID!; drug: Drug!; pharmacy: Pharmacy!; amount: Float!; currency: Currency!; dispensingFee: Float!;
    totalCost: Float!; lastUpdated: DateTime!; source: PriceSource!`,
  Pharmacy: `id: ID!; name: String!; chain: String; address: Address!; phone: String; hours: [OperatingHours!]!;
    services: [String!]!; latitude: Float!; longitude: Float!; prices(drugId: ID, limit: Int): [Price!]!; rating: Float`,
  Coverage: `province: Province!; formularyStatus: FormularyStatus!; criteria: String; maxCoverage: Float;
    deductible: Float; copayPercent: Float`,
  Mutation: "createPriceAlert(input: PriceAlertInput!): PriceAlert",
  Query: `drugs(query: String!, limit: Int, offset: Int): DrugConnection; drug(id: ID!): Drug;
    comparePrices(drugIds: [ID!]!, pharmacyIds: [ID!], province: Province): PriceComparison`,
};

/** Of these the specification names the fields, and leaves their types open. */
const named: Readonly<Record<string, readonly string[]>> = {
  Address: ["street", "city", "province", "postalCode"],
  OperatingHours: ["day", "open", "close"],
  PriceAlert: ["id", "drug", "targetPrice", "currentLowestPrice", "status", "createdAt"],
  PriceAlertInput: ["drugId", "targetPrice", "province", "notificationMethod"],
  DrugConnection: ["totalCount", "edges", "pageInfo"],
  DrugEdge: ["node", "cursor"],
  PageInfo: ["hasNextPage", "endCursor"],
  PriceComparison: ["drugs", "summary"],
  DrugComparison: [
    "drug",
    "pharmacyPrices",
    "lowestPrice",
    "highestPrice",
    "averagePrice",
    "savingsFromAverage",
  ],
  PharmacyPrice: ["pharmacy", "amount", "dispensingFee", "totalCost"],
  ComparisonSummary: ["totalLowest", "totalHighest", "bestPharmacy", "totalSavings"],
};

/** Members that the specification shows. */
const members: Readonly<Record<string, readonly string[]>> = {
  DrugSchedule: ["PRESCRIPTION"],
  Province: ["ON", "BC", "AB", "QC", "MB", "SK", "NS", "NB"],
  NotificationMethod: ["WEBHOOK"],
  PriceAlertStatus: ["ACTIVE"],
  Currency: ["CAD"],
};

/** What the types of the specification have beyond it, and why. */
const added: Readonly<Record<string, string>> = {
  "Drug.pricesConnection": "pages prices by cursor",
  "Drug.genericsConnection": "pages generics by cursor",
  "Drug.coverageConnection": "pages coverage by cursor",
  "Pharmacy.pricesConnection": "pages prices by cursor",
  "PriceComparison.missing": "says what was asked for and has no answer",
  "Mutation.cancelPriceAlert": "the twin of DELETE /v1/alerts/{id}",
  "Query.pharmacies": "the twin of GET /v1/pharmacies",
  "Query.pharmacy": "the twin of GET /v1/pharmacies/{id}",
  "Query.priceHistory": "the twin of GET /v1/prices/{drugId}/history",
  "Query.recalls": "the twin of GET /v1/recalls",
  "Query.recall": "the twin of GET /v1/recalls/{id}",
  "Query.shortages": "the twin of GET /v1/shortages",
  "Query.shortage": "the twin of GET /v1/shortages/{id}",
  "Query.interactions": "the twin of GET /v1/drugs/interactions",
  "Query.alerts": "the twin of GET /v1/alerts",
  "Query.alert": "the twin of GET /v1/alerts/{id}",
  "Query.changes": "the twin of GET /v1/changes",
};

/** Arguments beyond the specification, none of which is needed. */
const addedArguments: Readonly<Record<string, readonly string[]>> = {
  "Query.drugs": ["first", "after"],
  "DrugComparison.pharmacyPrices": ["limit"],
};

const answer = await graphql({ schema, source: getIntrospectionQuery() });
const { types } = (answer.data as unknown as IntrospectionQuery).__schema;

function typeNamed(name: string) {
  const found = types.find((type) => type.name === name);
  assert.ok(found, `there is no type ${name}`);
  return found;
}

function fieldsOf(name: string): readonly (IntrospectionField | IntrospectionInputValue)[] {
  const type = typeNamed(name);
  if (type.kind === "INPUT_OBJECT") return type.inputFields;
  assert.equal(type.kind, "OBJECT", name);
  return type.kind === "OBJECT" ? type.fields : [];
}

function written(type: IntrospectionTypeRef): string {
  if (type.kind === "NON_NULL") return `${written(type.ofType)}!`;
  return type.kind === "LIST" ? `[${written(type.ofType)}]` : type.name;
}

const argumentsOf = (field: IntrospectionField | IntrospectionInputValue) =>
  "args" in field ? field.args : [];

function signature(typeName: string, field: IntrospectionField | IntrospectionInputValue): string {
  const more = addedArguments[`${typeName}.${field.name}`] ?? [];
  const shown = argumentsOf(field)
    .filter(({ name }) => !more.includes(name))
    .map(({ name, type }) => `${name}: ${written(type)}`);
  return `${field.name}${shown.length === 0 ? "" : `(${shown.join(", ")})`}: ${written(field.type)}`;
}

const fieldsSpecified = (text: string) => text.split(";").map((part) => part.trim().replaceAll(/\s+/g, " "));

test("every type of the specification has its fields, with their types and arguments, and no others", () => {
  for (const [name, text] of Object.entries(specified)) {
    const shown = fieldsOf(name)
      .filter((field) => added[`${name}.${field.name}`] === undefined)
      .map((field) => signature(name, field));
    assert.deepEqual(shown.toSorted(), fieldsSpecified(text).toSorted(), name);
  }
});

test("every type whose fields the specification only names has them, and no others", () => {
  for (const [name, fields] of Object.entries(named)) {
    const shown = fieldsOf(name)
      .map((field) => field.name)
      .filter((field) => added[`${name}.${field}`] === undefined);
    assert.deepEqual(shown.toSorted(), fields.toSorted(), name);
  }
});

test("enumerations have the members that the specification shows", () => {
  for (const [name, shown] of Object.entries(members)) {
    const type = typeNamed(name);
    assert.equal(type.kind, "ENUM", name);
    const all = type.kind === "ENUM" ? type.enumValues.map((value) => value.name) : [];
    for (const member of shown) assert.ok(all.includes(member), `${name} has no ${member}`);
  }
});

test("what is added is there, and asks nothing more of a caller", () => {
  for (const path of Object.keys(added)) {
    const [name = "", field] = path.split(".");
    assert.ok(
      fieldsOf(name).some((each) => each.name === field),
      path,
    );
  }
  for (const [path, names] of Object.entries(addedArguments)) {
    const [name = "", fieldName] = path.split(".");
    const field = fieldsOf(name).find((each) => each.name === fieldName);
    assert.ok(field, path);
    for (const argument of names) {
      const found = argumentsOf(field).find((each) => each.name === argument);
      assert.ok(found && found.type.kind !== "NON_NULL", `${path}(${argument})`);
    }
  }
});

test("every type, field, argument and member is described", () => {
  const bare: string[] = [];
  const check = (path: string, { description }: { description?: string | null | undefined }) => {
    if (description === undefined || description === null || description === "") bare.push(path);
  };
  for (const type of types.filter(({ name }) => !name.startsWith("__"))) {
    check(type.name, type);
    if (type.kind === "ENUM") for (const value of type.enumValues) check(`${type.name}.${value.name}`, value);
    if (type.kind !== "OBJECT" && type.kind !== "INPUT_OBJECT") continue;
    for (const field of fieldsOf(type.name)) {
      check(`${type.name}.${field.name}`, field);
      for (const argument of argumentsOf(field))
        check(`${type.name}.${field.name}(${argument.name})`, argument);
    }
  }
  assert.deepEqual(bare, []);
});

test("a field that may be refused and is not the specification's can be null, so that the others are answered", () => {
  for (const [path] of Object.entries(added).filter(
    ([, why]) => why.includes("twin") || why.includes("cursor"),
  )) {
    const [name = "", fieldName] = path.split(".");
    const field = fieldsOf(name).find((each) => each.name === fieldName);
    assert.notEqual(field?.type.kind, "NON_NULL", path);
  }
});
