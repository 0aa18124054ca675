/** Every example of the document is read by the types that are made of it, with nothing left over and nothing missing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Contract, Type } from "../../../clients/generator/contract/model.ts";
import { createDecoding } from "./decoding.ts";
import {
  contract,
  document,
  follow,
  good,
  type Json,
  jsonIn,
  methods,
  offered,
  schemas,
} from "./document.ts";

const { faultsOf, fieldFaults } = createDecoding(contract);

/** `_sandbox` is the business of the cores. */
const withoutMark = (value: unknown) => {
  const { _sandbox, ...rest } = value as Json;
  return rest;
};

const model = (name: string): Type => ({ kind: "model", name });

/** The methods whose answers the examples are of: where two ask one operation, the one that always sends nothing. */
const plain = methods.filter(({ method }) => Object.keys(method.fixedQuery).length === 0);

const operationOf = (operationId: string) => {
  const found = offered.find(({ operation }) => operation.operationId === operationId);
  assert.ok(found, operationId);
  return found;
};

for (const { place, method } of plain)
  test(`the examples of ${place} fit`, () => {
    const placed = operationOf(method.operationId);
    const { answer } = method;
    if (answer.kind === "object" || answer.kind === "list") {
      const example = jsonIn(good(placed).response)?.example;
      assert.notEqual(example, undefined, "the answer has no example");
      assert.deepEqual(faultsOf(model(answer.model), withoutMark(example)), []);
    }
    if (method.body !== undefined) {
      const content = (placed.operation.requestBody as { content: Record<string, { example?: unknown }> })
        .content;
      const example = content["application/json"]?.example;
      assert.notEqual(example, undefined, "the body has no example");
      assert.deepEqual(faultsOf(model(method.body), example), []);
    }
    for (const parameter of placed.operation.parameters ?? []) {
      const { name, example } = follow(parameter) as { name: string; example?: unknown };
      const field = [...method.pathParameters, ...method.queryParameters].find((one) => one.name === name);
      if (field === undefined || example === undefined) continue;
      // Parameters that are lists are written with commas between.
      const value = field.type.kind === "array" && typeof example === "string" ? example.split(",") : example;
      assert.deepEqual(fieldFaults(field, value), []);
    }
  });

test("the example of every event fits, as it is sent to webhooks", () => {
  const kinds = Object.entries(document.webhooks).map(([kind, { post }]) => {
    const example = (jsonIn(post.requestBody) as { example?: unknown }).example;
    assert.deepEqual(faultsOf(model("WebhookEvent"), example), [], kind);
    return kind;
  });
  assert.deepEqual(
    contract.events.map(({ kind }) => kind),
    kinds,
  );
});

test("the examples of members fit the types of the fields", () => {
  let read = 0;
  for (const { name, fields } of contract.models) {
    for (const field of fields) {
      const schema = schemas[name]?.properties?.[field.name] as { examples?: readonly unknown[] } | undefined;
      for (const example of schema?.examples ?? []) {
        assert.deepEqual(fieldFaults(field, example), [], `${name}.${field.name}`);
        read += 1;
      }
    }
  }
  assert.ok(read > 200, `only ${read} examples of members were found`);
});

/** That what does not fit is told, of an answer with all kinds of members. */
const planted: Readonly<Record<string, { change: (drug: Record<string, unknown>) => void; fault: string }>> =
  {
    "a member that is in no type": {
      change: (drug) => (drug.colour = "red"),
      fault: "data[0].colour is in no type",
    },
    "a member that is missing": { change: (drug) => delete drug.din, fault: "data[0].din is missing" },
    "null where none is due": { change: (drug) => (drug.din = null), fault: "data[0].din is null" },
    "another type": { change: (drug) => (drug.generic = "no"), fault: 'data[0].generic is "no", no boolean' },
    "an unknown word": {
      change: (drug) => (drug.price_source = "RUMOUR"),
      fault: 'data[0].price_source is "RUMOUR", no PriceSource',
    },
    "a fraction": {
      change: (drug) => (drug.lowest_price_cents = 1.5),
      fault: "data[0].lowest_price_cents is 1.5, no integer",
    },
    "no moment": {
      change: (drug) => (drug.price_last_updated = "now"),
      fault: 'data[0].price_last_updated is "now", no date-time',
    },
  };

for (const [name, { change, fault }] of Object.entries(planted))
  test(`${name} in an example would be told`, () => {
    const example = structuredClone(jsonIn(good(operationOf("listDrugs")).response)?.example) as {
      data: Record<string, unknown>[];
    };
    assert.deepEqual(faultsOf(model("DrugsPage"), example), []);
    change(example.data[0] ?? {});
    assert.deepEqual(faultsOf(model("DrugsPage"), example), [fault]);
  });

test("an event's data of another kind would be told", () => {
  const example = structuredClone(
    (jsonIn(document.webhooks["price.changed"]?.post.requestBody) as { example?: unknown }).example,
  ) as Record<string, unknown>;
  example.event = "drug.recalled";
  assert.ok(faultsOf(model("WebhookEvent"), example).includes("data.recall is missing"));
});

test("a model that is not there would be told", () => {
  const without: Contract = {
    ...contract,
    models: contract.models.filter(({ name }) => name !== "DrugSummary"),
  };
  const example = jsonIn(good(operationOf("listDrugs")).response)?.example;
  assert.deepEqual(createDecoding(without).faultsOf(model("DrugsPage"), example), [
    "data[0] is a DrugSummary, which the contract has not",
  ]);
});
