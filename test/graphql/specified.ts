/**
 * The table of the interface's specification, transcribed as it stands there: every field with its type and arguments. What
 * the schema has beyond it is listed, with the reason, and is nowhere required of a caller. For an introspection, whoever
 * answered it.
 */
import assert from "node:assert/strict";
import type {
  IntrospectionField,
  IntrospectionInputValue,
  IntrospectionQuery,
  IntrospectionTypeRef,
} from "graphql";

export type Types = IntrospectionQuery["__schema"]["types"];

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
export const added: Readonly<Record<string, string>> = {
  "Drug.pricesConnection": "pages prices by cursor",
  "Drug.genericsConnection": "pages generics by cursor",
  "Drug.coverageConnection": "pages coverage by cursor",
  "Drug.unit": "says what quantities count",
  "Drug.packageSizes": "lists what the manufacturer sells, which REST shows",
  "Price.quantity": "makes prices comparable",
  "Price.unitPrice": "makes prices comparable",
  "Price.unit": "makes prices comparable",
  "Price.availability": "says whether the price can be had",
  "PharmacyPrice.quantity": "makes prices comparable",
  "PharmacyPrice.unitPrice": "makes prices comparable",
  "PharmacyPrice.unit": "makes prices comparable",
  "PharmacyPrice.availability": "says whether the price can be had",
  "Pharmacy.pricesConnection": "pages prices by cursor",
  "Pharmacy.locationAccuracy": "says what the coordinates are of",
  "Price.package": "tells packages of one quantity apart",
  "PharmacyPrice.package": "tells packages of one quantity apart",
  "Price.stale": "says which prices do not count",
  "PharmacyPrice.stale": "says which prices do not count",
  "PriceAlert.quantity": "says what the target pays for",
  "PriceAlertInput.quantity": "says what the target pays for",
  "DrugComparison.quantity": "says what the amounts pay for",
  "Price.fill": "says what a requested quantity costs",
  "PharmacyPrice.fill": "says what a requested quantity costs",
  "DrugComparison.truncated": "says whether all prices were compared",
  "DrugComparison.pricesCounted": "says how many prices the amounts are taken from",
  "DrugComparison.pricesOutOfStock": "says how many prices are left out",
  "DrugComparison.pricesStale": "says how many prices are left out",
  "DrugConnection.suggestions": "names drugs if a search found nothing",
  "PriceComparison.missing": "says what was asked for and has no answer",
  "Mutation.cancelPriceAlert": "the twin of DELETE /v1/alerts/{id}",
  "Query.pharmacies": "the twin of GET /v1/pharmacies",
  "Query.pharmacy": "the twin of GET /v1/pharmacies/{id}",
  "Query.priceHistory": "the twin of GET /v1/prices/{drugId}/history",
  "Drug.statistics": "the twin of GET /v1/drugs/{id}/statistics",
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
  "Query.drugs": ["first", "after", "status"],
  "Query.comparePrices": ["quantity", "availability", "maxAgeDays"],
  "Drug.prices": ["quantity", "availability", "maxAgeDays"],
  "Drug.history": ["source", "quantity"],
  "DrugComparison.pharmacyPrices": ["limit"],
};

function typeNamed(types: Types, name: string) {
  const found = types.find((type) => type.name === name);
  assert.ok(found, `there is no type ${name}`);
  return found;
}

export function fieldsOf(
  types: Types,
  name: string,
): readonly (IntrospectionField | IntrospectionInputValue)[] {
  const type = typeNamed(types, name);
  if (type.kind === "INPUT_OBJECT") return type.inputFields;
  assert.equal(type.kind, "OBJECT", name);
  return type.kind === "OBJECT" ? type.fields : [];
}

function written(type: IntrospectionTypeRef): string {
  if (type.kind === "NON_NULL") return `${written(type.ofType)}!`;
  return type.kind === "LIST" ? `[${written(type.ofType)}]` : type.name;
}

export const argumentsOf = (field: IntrospectionField | IntrospectionInputValue) =>
  "args" in field ? field.args : [];

function signature(typeName: string, field: IntrospectionField | IntrospectionInputValue): string {
  const more = addedArguments[`${typeName}.${field.name}`] ?? [];
  const shown = argumentsOf(field)
    .filter(({ name }) => !more.includes(name))
    .map(({ name, type }) => `${name}: ${written(type)}`);
  return `${field.name}${shown.length === 0 ? "" : `(${shown.join(", ")})`}: ${written(field.type)}`;
}

const fieldsSpecified = (text: string) => text.split(";").map((part) => part.trim().replaceAll(/\s+/g, " "));

/** Of the types that are specified with their fields and these with their types. */
export function assertSpecifiedFields(types: Types): void {
  for (const [name, text] of Object.entries(specified)) {
    const shown = fieldsOf(types, name)
      .filter((field) => added[`${name}.${field.name}`] === undefined)
      .map((field) => signature(name, field));
    assert.deepEqual(shown.toSorted(), fieldsSpecified(text).toSorted(), name);
  }
}

/** Of the types whose fields are named only. */
export function assertNamedFields(types: Types): void {
  for (const [name, fields] of Object.entries(named)) {
    const shown = fieldsOf(types, name)
      .map((field) => field.name)
      .filter((field) => added[`${name}.${field}`] === undefined);
    assert.deepEqual(shown.toSorted(), fields.toSorted(), name);
  }
}

/** Of enumerations, those that are shown. */
export function assertMembers(types: Types): void {
  for (const [name, shown] of Object.entries(members)) {
    const type = typeNamed(types, name);
    assert.equal(type.kind, "ENUM", name);
    const all = type.kind === "ENUM" ? type.enumValues.map((value) => value.name) : [];
    for (const member of shown) assert.ok(all.includes(member), `${name} has no ${member}`);
  }
}

/** What there is beyond the specification. */
export function assertAdded(types: Types): void {
  for (const path of Object.keys(added)) {
    const [name = "", field] = path.split(".");
    assert.ok(
      fieldsOf(types, name).some((each) => each.name === field),
      path,
    );
  }
  for (const [path, names] of Object.entries(addedArguments)) {
    const [name = "", fieldName] = path.split(".");
    const field = fieldsOf(types, name).find((each) => each.name === fieldName);
    assert.ok(field, path);
    for (const argument of names) {
      const found = argumentsOf(field).find((each) => each.name === argument);
      assert.ok(found && found.type.kind !== "NON_NULL", `${path}(${argument})`);
    }
  }
}

/** All of it. */
export function assertSpecified(types: Types): void {
  assertSpecifiedFields(types);
  assertNamedFields(types);
  assertMembers(types);
  assertAdded(types);
}
