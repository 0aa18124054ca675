/** What a change of method_names.ts breaks: names stand in the source of those who use the libraries. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breakingChanges } from "../../../clients/generator/compatibility/compare.ts";
import type { Contract } from "../../../clients/generator/contract/model.ts";
import { contract, found } from "./document.ts";
import { methodOf, renamed, withMethod } from "./names.ts";

/** Changes of what the libraries call things. */
const names: Readonly<Record<string, { now: Contract; found: readonly string[] }>> = {
  "a method is gone": {
    now: withMethod(contract, "prices.history", () => undefined),
    found: ["released libraries: prices.history is gone"],
  },
  "a method is renamed": {
    now: withMethod(contract, "drugs.search", (method) => ({ ...method, name: "find" })),
    found: ["programs: drugs.search is drugs.find now"],
  },
  "a method is renamed and changed": {
    now: withMethod(contract, "drugs.search", ({ queryParameters, ...method }) => ({
      ...method,
      name: "find",
      queryParameters: queryParameters.filter(({ name }) => name !== "query"),
    })),
    found: [
      "programs: drugs.search is drugs.find now",
      "released libraries: drugs.search(query) is no longer taken",
    ],
  },
  "a method is in another resource": {
    now: {
      ...withMethod(contract, "drugs.prices", () => undefined),
      resources: withMethod(contract, "drugs.prices", () => undefined).resources.map((resource) =>
        resource.name === "prices"
          ? {
              ...resource,
              methods: [...resource.methods, { ...methodOf(contract, "drugs.prices"), name: "of_drug" }],
            }
          : resource,
      ),
    },
    found: ["programs: drugs.prices is prices.of_drug now"],
  },
  "a resource is renamed": {
    now: {
      ...contract,
      resources: contract.resources.map((one) =>
        one.name === "recalls" ? { ...one, name: "notices" } : one,
      ),
    },
    found: ["programs: recalls is named notices now"],
  },
  "a resource is a part of another": {
    now: {
      ...contract,
      resources: contract.resources
        .filter(({ name }) => name !== "usage")
        .map((one) =>
          one.name === "service"
            ? { ...one, methods: [...one.methods, { ...methodOf(contract, "usage.get"), name: "usage" }] }
            : one,
        ),
    },
    found: ["programs: usage.get is service.usage now"],
  },
  "a resource is gone": {
    now: { ...contract, resources: contract.resources.filter(({ name }) => name !== "recalls") },
    found: ["released libraries: recalls.list is gone", "released libraries: recalls.get is gone"],
  },
  "a model is renamed": {
    now: renamed(contract, "PriceEntry", "Price"),
    found: [
      "programs: PriceEntry is named Price now (in drugs.list_with_prices, drugs.prices, prices.batch)",
    ],
  },
  "an enum is renamed": {
    now: renamed(contract, "Weekday", "Day"),
    found: ["programs: Weekday is named Day now (in pharmacies.get, pharmacies.list)"],
  },
  "a body must be given": {
    now: withMethod(contract, "webhooks.test", (method) => ({ ...method, bodyOptional: false })),
    found: ["released libraries: webhooks.test needs a body now"],
  },
  "a method that took nothing has a body": {
    now: withMethod(contract, "recoveries.cancel", (method) => ({
      ...method,
      body: "Replay",
      bodyOptional: true,
    })),
    found: ["programs: recoveries.cancel takes Replay as body now, and took none"],
  },
  "a method cannot be sent again": {
    now: withMethod(contract, "prices.compare", (method) => ({ ...method, repeatable: false })),
    found: ["released libraries: prices.compare can no longer be sent again"],
  },
  "what is always sent is another": {
    now: withMethod(contract, "drugs.list_with_prices", (method) => ({
      ...method,
      fixedQuery: { with: "prices" },
    })),
    found: [
      "released libraries: drugs.list_with_prices was GET /v1/drugs?include=prices and is GET /v1/drugs?with=prices",
    ],
  },
};

for (const [name, { now, found: expected }] of Object.entries(names))
  test(`breaks: ${name}`, () => {
    assert.deepEqual(found(now), expected);
  });

test("breaks nobody: what is always sent, in another order", () => {
  const sending = (fixedQuery: Readonly<Record<string, string>>) =>
    withMethod(contract, "drugs.list_with_prices", (method) => ({ ...method, fixedQuery }));
  const published = sending({ include: "prices", form: "short" });
  assert.deepEqual(breakingChanges(published, sending({ form: "short", include: "prices" })), []);
  assert.equal(breakingChanges(published, sending({ form: "long", include: "prices" })).length, 1);
});
