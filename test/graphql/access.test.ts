/** What each field needs: the permission and the feature of its REST twin, asked for at the field itself. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { getNamedType, isCompositeType, isNonNullType, isObjectType } from "graphql";
import { permissions, planNames, plans } from "../../internal/accounts/model.ts";
import { fieldAccess } from "../../internal/graphql/field_access.ts";
import { routes } from "../../internal/rest/routes.ts";
import { createWorld, schema } from "./world.ts";

const world = await createWorld();
after(() => world[Symbol.asyncDispose]());

/** Rows of the route table that no field is the twin of, and why. This list may only get shorter. */
const withoutTwin: Readonly<Record<string, string>> = {
  listDrugs: "its summaries are drugs with prices(limit: 1)",
  listBatchPrices: "comparePrices answers the same prices and compares them",
  listDrugRecalls: "recalls(drugId:)",
  listDrugShortages: "shortages(drugId:)",
  getUsage: "it needs no permission and costs nothing, which no field does",
};

/** Of types that are reached by fields of several permissions, what needs none of its own. */
const named: Readonly<Record<string, readonly string[]>> = {
  Drug: ["id", "name", "din"],
  Pharmacy: ["id", "name", "chain"],
};

test("every field needs the permission and the feature of its twin's row in the route table", () => {
  for (const [field, { twin, permission, feature }] of Object.entries(fieldAccess)) {
    const row = routes.find(({ name }) => name === twin);
    assert.ok(row?.auth.type === "key", `${field}: there is no row ${twin} that needs a permission`);
    const { type: _, cost: __, ...needed } = row.auth;
    assert.deepEqual({ permission, feature }, needed, field);
  }
});

test("every row of the route table that reads or writes data has a field, or says why it has none", () => {
  const twins = new Set(Object.values(fieldAccess).map(({ twin }) => twin));
  const isData = ({ auth, path }: (typeof routes)[number]) =>
    path.startsWith("/v1/") &&
    auth.type !== "none" &&
    (auth.type === "any_key" || !auth.permission.startsWith("webhooks:"));
  const data = routes.filter(isData).map(({ name }) => name);
  assert.deepEqual(data.filter((name) => !twins.has(name)).toSorted(), Object.keys(withoutTwin).toSorted());
});

test("every field of a root, a drug and a pharmacy needs a permission, but for what stands beside a price", () => {
  for (const typeName of ["Query", "Mutation", "Drug", "Pharmacy"]) {
    const type = schema.getType(typeName);
    assert.ok(isObjectType(type));
    const open = Object.keys(type.getFields()).filter(
      (field) => fieldAccess[`${typeName}.${field}`] === undefined,
    );
    assert.deepEqual(open, named[typeName] ?? [], typeName);
  }
});

const required: Readonly<Record<string, string>> = {
  query: '"metformin"',
  id: '"02242912"',
  drugId: '"02242912"',
  drugIds: '["02242912"]',
  dins: '["02242912", "02242913"]',
  input: '{ drugId: "02242912", targetPrice: 5 }',
};

/** The field with what it must be given, and the least that can be asked of it. */
function asked(typeName: string, fieldName: string): string {
  const type = schema.getType(typeName);
  assert.ok(isObjectType(type));
  const field = type.getFields()[fieldName];
  assert.ok(field);
  const given = field.args
    .filter((each) => isNonNullType(each.type))
    .map(({ name }) => `${name}: ${required[name]}`);
  const below = isCompositeType(getNamedType(field.type)) ? " { __typename }" : "";
  return `${fieldName}${given.length === 0 ? "" : `(${given.join(", ")})`}${below}`;
}

/** A way to the type that does not need the permission itself. */
function wayTo(
  typeName: string,
  permission: string,
  selection: string,
): { document: string; path: (string | number)[] } {
  if (typeName === "Query") return { document: `{ ${selection} }`, path: [] };
  if (typeName === "Mutation") return { document: `mutation { ${selection} }`, path: [] };
  if (typeName === "Drug" && permission === "drugs:read")
    return {
      document: `{ comparePrices(drugIds: ["02242912"]) { drugs { drug { ${selection} } } } }`,
      path: ["comparePrices", "drugs", 0, "drug"],
    };
  if (typeName === "Drug") return { document: `{ drug(id: "02242912") { ${selection} } }`, path: ["drug"] };
  if (permission === "pharmacies:read")
    return {
      document: `{ drug(id: "02242912") { prices(limit: 1) { pharmacy { ${selection} } } } }`,
      path: ["drug", "prices", 0, "pharmacy"],
    };
  return { document: `{ pharmacy(id: "pharm_p1") { ${selection} } }`, path: ["pharmacy"] };
}

test("a key without the permission of a field gets PERMISSION_DENIED at that field, and nothing of it", async () => {
  for (const [name, { permission }] of Object.entries(fieldAccess)) {
    const [typeName = "", fieldName = ""] = name.split(".");
    const { document, path } = wayTo(typeName, permission, asked(typeName, fieldName));
    const others = permissions.filter((each) => each !== permission);
    const { errors, data } = await world.ask(document, { permissions: others });
    assert.equal(errors.length, 1, `${name}: ${JSON.stringify(errors)}`);
    assert.equal(errors[0]?.extensions.code, "PERMISSION_DENIED", name);
    assert.deepEqual(errors[0]?.path, [...path, fieldName], name);
    assert.ok(errors[0]?.message.includes(permission), name);
    const at = path.reduce<unknown>(
      (value, key) => (value as Record<string | number, unknown> | null)?.[key],
      data,
    );
    assert.equal((at as Record<string, unknown> | null | undefined)?.[fieldName] ?? null, null, name);
  }
});

test("a plan without the feature of a field gets PLAN_REQUIRED at that field, and nothing of it", async () => {
  for (const [name, { feature, permission }] of Object.entries(fieldAccess)) {
    const [typeName = "", fieldName = ""] = name.split(".");
    // What the way there needs stays in the plan, unless it is the same feature.
    const { document, path } = wayTo(typeName, permission, asked(typeName, fieldName));
    const plan = { ...plans.business, features: plans.business.features.filter((each) => each !== feature) };
    const { errors } = await world.ask(document, { plan });
    assert.equal(errors.length, 1, `${name}: ${JSON.stringify(errors)}`);
    assert.equal(errors[0]?.extensions.code, "PLAN_REQUIRED", name);
    assert.deepEqual(errors[0]?.path, [...path, fieldName], name);
    assert.ok(errors[0]?.message.includes("Business"), name);
  }
});

test("a key with every permission on a plan with every feature is refused no field", async () => {
  for (const [name, { permission }] of Object.entries(fieldAccess)) {
    const [typeName = "", fieldName = ""] = name.split(".");
    const { errors } = await world.ask(wayTo(typeName, permission, asked(typeName, fieldName)).document);
    const codes = errors.map(({ extensions }) => extensions.code);
    assert.ok(!codes.includes("PERMISSION_DENIED") && !codes.includes("PLAN_REQUIRED"), name);
  }
});

test("each plan has the fields of its own row in the table of plans", async () => {
  const document = `{ drug(id: "02242912") { name a: prices { amount } b: genericsConnection { totalCount }
    c: coverageConnection { totalCount } } d: comparePrices(drugIds: ["02242912"]) { drugs { lowestPrice } }
    e: priceHistory(drugId: "02242912") { totalPoints } }`;
  const refused = async (plan: "developer" | "startup" | "business") =>
    (await world.ask(document, { plan })).errors.map(({ path }) => path?.at(-1)).toSorted();
  assert.deepEqual(await refused("developer"), ["b", "c", "d", "e"]);
  assert.deepEqual(await refused("startup"), ["d"]);
  assert.deepEqual(await refused("business"), []);
});

test("what is refused leaves the rest of the answer, where null may stand", async () => {
  const { data, errors } = await world.ask(
    `{ drug(id: "02242912") { name genericsConnection { totalCount } } pharmacy(id: "pharm_p1") { name } }`,
    { plan: "developer", permissions: ["drugs:read"] },
  );
  assert.deepEqual(data, { drug: { name: "AMOXICILLIN 250", genericsConnection: null }, pharmacy: null });
  assert.deepEqual(errors.map(({ path, extensions }) => [path?.join("."), extensions.code]).toSorted(), [
    ["drug.genericsConnection", "PLAN_REQUIRED"],
    ["pharmacy", "PERMISSION_DENIED"],
  ]);
});

test("beside a price, the names of a drug and a pharmacy need no permission of their own", async () => {
  const document = `{ comparePrices(drugIds: ["02242912"]) { drugs { drug { id name din } pharmacyPrices { amount pharmacy { id name chain } } }
    summary { bestPharmacy { id name } } } }`;
  const { errors, data, statements } = await world.ask(document, { permissions: ["prices:read"] });
  assert.deepEqual(errors, []);
  assert.equal(data.comparePrices.drugs[0].drug.name, "AMOXICILLIN 250");
  assert.equal(statements.length, 1);
});

test("a key that may not read prices gets generics in an order that does not tell them, and changes without them", async () => {
  const { data, errors } = await world.ask(
    `{ changes { leftOut totalCount } drug(id: "00001000") { generics { din } } }`,
    { permissions: ["drugs:read"] },
  );
  assert.deepEqual(errors, []);
  assert.deepEqual(data.changes.leftOut, ["PHARMACY", "PRICE"]);
  const refused = await world.ask("{ changes(resource: PRICE) { totalCount } }", {
    permissions: ["drugs:read"],
  });
  assert.equal(refused.errors[0]?.extensions.code, "PERMISSION_DENIED");
});

test("docs/graphql.md says of every field what it needs, and of no other", () => {
  const text = readFileSync(new URL("../../docs/graphql.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| (`\w+\.\w+`.*?) \| `(\S+)` \| (\w+) \| `(\w+) (\S+)` \|$/gm)];
  const documented = rows.flatMap(([, fields = "", permission, plan, method, path]) =>
    [...fields.matchAll(/`([^`]+)`/g)].map(([, field = ""]) => [field, { permission, plan, method, path }]),
  );
  const needed = Object.entries(fieldAccess).map(([field, { twin, permission, feature }]) => {
    const row = routes.find(({ name }) => name === twin);
    const plan = planNames
      .map((name) => plans[name])
      .find(({ features }) => features.includes(feature))?.title;
    return [field, { permission, plan, method: row?.method, path: row?.path }];
  });
  assert.deepEqual(Object.fromEntries(documented), Object.fromEntries(needed));
  assert.equal(documented.length, needed.length);
});
