/** Every operation has its name in the libraries or is left out on purpose, and the reader stops at what it cannot name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import * as names from "../../../clients/generator/contract/method_names.ts";
import type { OpenApi, Operation, Schema } from "../../../clients/generator/contract/openapi.ts";
import { readContract } from "../../../clients/generator/contract/read.ts";
import { contract, freshDocument, good, jsonIn, methods, offered, operations, schemas } from "./document.ts";

test("every operation is a method, or left out", () => {
  const named = methods.map(({ method }) => method.operationId);
  assert.deepEqual(
    [...new Set([...named, ...names.leftOut])].toSorted(),
    operations.map(({ operation }) => operation.operationId).toSorted(),
  );
  assert.deepEqual(
    names.leftOut.filter((operationId) => named.includes(operationId)),
    [],
  );
});

test("two methods of one operation always send what tells them apart", () => {
  const requests = methods.map(({ method }) => `${method.operationId} ${JSON.stringify(method.fixedQuery)}`);
  assert.equal(new Set(requests).size, requests.length);
  for (const { place, method } of methods)
    for (const name of Object.keys(method.fixedQuery))
      assert.ok(!method.queryParameters.some((one) => one.name === name), `${place} sends ${name} twice`);
});

test("left out are only pages and files, and the index of links to them", () => {
  const leftOut = names.leftOut.filter((name) => name !== "getIndex");
  for (const placed of operations.filter(({ operation }) => leftOut.includes(operation.operationId)))
    assert.equal(jsonIn(good(placed).response), undefined, placed.operation.operationId);
});

test("a method sends what its operation takes: method, path, parameters, body", () => {
  for (const { place, method } of methods) {
    const found = offered.find(({ operation }) => operation.operationId === method.operationId);
    assert.ok(found);
    const { path, http, operation } = found;
    assert.equal(method.http, http, place);
    const bare = (text: string) =>
      text.replaceAll(/[_A-Z]/g, (one) => (one === "_" ? "" : one.toLowerCase()));
    assert.equal(bare(method.path), bare(path), place);
    const parameters = (operation.parameters ?? []).filter(({ $ref, deprecated }) => !$ref && !deprecated);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => bare(match[1] ?? ""));
    assert.deepEqual(
      method.pathParameters.map(({ name }) => bare(name)),
      inPath,
      place,
    );
    const taken = [
      ...method.queryParameters.map(({ name }) => name),
      ...(names.resources[place.split(".")[0] ?? ""]?.methods[method.name]?.without ?? []),
    ];
    assert.deepEqual(
      taken.toSorted(),
      parameters
        .filter((one) => one.in === "query")
        .map(({ name }) => name)
        .toSorted(),
      place,
    );
    const required = parameters.filter((one) => one.required).map(({ name }) => bare(name));
    const demanded = [...method.pathParameters, ...method.queryParameters].filter((one) => one.required);
    assert.deepEqual(demanded.map(({ name }) => bare(name)).toSorted(), required.toSorted(), place);
    assert.equal(method.body !== undefined, operation.requestBody !== undefined, place);
    assert.equal(method.permission, operation["x-permission"], place);
    assert.equal(method.feature, operation["x-feature"], place);
    assert.notEqual(method.summary, "", place);
  }
});

test("an argument that may be left out is one whose members may all be", () => {
  for (const { place, method } of methods) {
    if (!method.bodyOptional) continue;
    const body = contract.models.find(({ name }) => name === method.body);
    assert.deepEqual(
      body?.fields.filter(({ required }) => required),
      [],
      place,
    );
  }
});

/** Documents that nobody could print libraries from without deciding something first. */
const undecided: Readonly<Record<string, { change: (document: Changeable) => void; says: RegExp }>> = {
  "a new operation": {
    change: ({ paths }) => {
      paths["/v1/colours"] = { get: { ...operationIn(paths, "getUsage"), operationId: "listColours" } };
    },
    says: /no method is listColours; name it in resources, or in leftOut/,
  },
  "an operation that is gone": {
    change: ({ paths }) => delete paths["/v1/usage"],
    says: /usage\.get is getUsage, which the contract has not/,
  },
  "something made without an Idempotency-Key": {
    change: ({ paths }) => {
      operationIn(paths, "createAlert").parameters = [];
    },
    says: /createAlert makes something, and takes no Idempotency-Key/,
  },
  "words without a name": {
    change: ({ components }) => {
      memberIn(components.schemas, "Usage", "month").enum = ["odd", "even"];
    },
    says: /The words of Usage\.month have no name: add it to method_names\.ts/,
  },
  "words that are no longer where their name says": {
    change: ({ components }) => {
      delete memberIn(components.schemas, "Usage", "plan").enum;
    },
    says: /the enum Plan is to stand at Usage\.plan, where there is none/,
  },
  "an object without a name": {
    change: ({ components }) => {
      Object.assign(memberIn(components.schemas, "Usage", "month"), { type: "object", properties: {} });
    },
    says: /The object at Usage\.month has no name: add it to method_names\.ts/,
  },
  "two objects under one name that differ": {
    change: ({ components }) => {
      const object = memberIn(components.schemas, "PriceChangedData", "drug");
      object.properties = { ...object.properties, colour: { type: "string" } };
    },
    says: /Two models are called NamedDrug and differ/,
  },
  "a body that is no component": {
    change: ({ paths }) => {
      const schema: Schema = { type: "object", properties: {} };
      operationIn(paths, "createAlert").requestBody = { content: { "application/json": { schema } } };
    },
    says: /The body of createAlert is no component/,
  },
  "a type that is unknown": {
    change: ({ components }) => {
      memberIn(components.schemas, "Usage", "month").type = "file";
    },
    says: /Usage\.month is of the type "file", which the reader does not know/,
  },
};

type Changeable = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

function operationIn(paths: Changeable["paths"], operationId: string): Operation {
  const found = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .find((operation) => operation.operationId === operationId);
  assert.ok(found, operationId);
  return found;
}

function memberIn(all: Changeable["components"]["schemas"], component: string, member: string): Schema {
  const found = all[component]?.properties?.[member];
  assert.ok(found, `${component}.${member}`);
  return found;
}

for (const [name, { change, says }] of Object.entries(undecided))
  test(`the reader stops at ${name}`, () => {
    const document: OpenApi = freshDocument();
    change(document as Changeable);
    assert.throws(() => readContract(document), says);
  });

test("the names of enums and codes are those of the document", () => {
  assert.deepEqual(contract.errorCodes, schemas.ErrorInformation?.properties?.code?.enum);
  assert.deepEqual(
    contract.enums.map(({ name }) => name),
    Object.keys(names.enums).toSorted(),
  );
});
