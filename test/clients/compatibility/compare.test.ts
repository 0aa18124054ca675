/** Each kind of change is planted into the contract as it is committed, and found for what it is: no more and no less. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breakingChanges } from "../../../cmd/clients/compatibility/compare.ts";
import { breakingLine } from "../../../cmd/clients/compatibility/findings.ts";
import {
  addMember,
  addParameter,
  type Change,
  changeMember,
  changeOperation,
  changeParameter,
  changeWords,
  contract,
  contractAfter,
  found,
  type Json,
  movePath,
  removeMember,
  removeParameter,
  setNullable,
  setRequired,
} from "./document.ts";

const words = (name: string) => contract.enums.find((one) => one.name === name)?.values ?? [];
const without = (word: string) => (all: string[]) => all.filter((one) => one !== word);

const drug = ["Drug", "GetDrugResponse"];
const pharmacy = ["Pharmacy", "GetPharmacyResponse"];
const pharmacyMethods = "(in pharmacies.get, pharmacies.list)";

const changes: Readonly<Record<string, { changes: readonly Change[]; found: readonly string[] }>> = {
  "an answer loses a member": {
    changes: [removeMember(drug, "din")],
    found: ["released libraries: Drug.din is no longer answered (in drugs.get, drugs.search)"],
  },
  "an answer's member is renamed": {
    changes: [removeMember(drug, "din"), addMember(drug, "drug_number", { type: "string" }, true)],
    found: ["released libraries: Drug.din is no longer answered (in drugs.get, drugs.search)"],
  },
  "an answer's member may be absent": {
    changes: [setRequired(pharmacy, "timezone", false)],
    found: [`released libraries: Pharmacy.timezone may be absent now ${pharmacyMethods}`],
  },
  "an answer's member may be null": {
    changes: [setNullable(pharmacy, "timezone", true)],
    found: [`released libraries: Pharmacy.timezone may be null now ${pharmacyMethods}`],
  },
  "an answer's member is never null": {
    changes: [setNullable(pharmacy, "rating", false)],
    found: [`programs: Pharmacy.rating is always there and never null now ${pharmacyMethods}`],
  },
  "an answer's member is never absent": {
    changes: [setRequired(pharmacy, "distance_km", true)],
    found: [`programs: Pharmacy.distance_km is always there and never null now ${pharmacyMethods}`],
  },
  "an answer's member is of another type": {
    changes: [
      changeMember(["HistoryPoint"], "lowest", (schema) => Object.assign(schema, { type: "number" })),
    ],
    found: ["released libraries: HistoryPoint.lowest was string and is number (in prices.history)"],
  },
  "an answer's whole number is any number": {
    changes: [
      changeMember(["HistoryPoint"], "observations", (schema) => Object.assign(schema, { type: "number" })),
    ],
    found: ["released libraries: HistoryPoint.observations was integer and is number (in prices.history)"],
  },
  "an answer's list of texts is one of numbers": {
    changes: [
      changeMember(["InteractionCheck"], "notice", toArray),
      changeMember(pharmacy, "services", numbers),
    ],
    found: [
      "released libraries: InteractionCheck.notice was string and is array of string (in drugs.interactions)",
      `released libraries: Pharmacy.services[] was string and is number ${pharmacyMethods}`,
    ],
  },
  "an answer's object is another one": {
    changes: [
      changeMember(["Shortage", "GetShortageResponse"], "drug", (schema) =>
        Object.assign(schema, { $ref: "#/components/schemas/CheckedDrug" }),
      ),
    ],
    found: [
      "programs: Shortage.drug was NamedDrug and is CheckedDrug (in drugs.shortages, shortages.get, shortages.list)",
    ],
  },
  "a model deep within answers and events": {
    changes: [removeMember(["BestPharmacy"], "complete")],
    found: ["released libraries: BestPharmacy.complete is no longer answered (in prices.compare)"],
  },
  "a list is no longer paged": {
    changes: [
      removeParameter("listWebhooks", "cursor"),
      removeMember(["ListWebhooksResponse"], "next_cursor"),
    ],
    found: [
      "released libraries: webhooks.list(cursor) is no longer taken",
      "released libraries: webhooks.list is no longer paged",
      "released libraries: WebhooksPage.next_cursor is no longer answered (in webhooks.list)",
    ],
  },
  "a whole list is paged": {
    changes: [
      addMember(["ListEventTypesResponse"], "has_more", { type: "boolean" }, true),
      addMember(["ListEventTypesResponse"], "next_cursor", { type: ["string", "null"] }, true),
      addParameter("listEventTypes", { name: "cursor", schema: { type: "string" } }),
    ],
    found: [
      "programs: events.types takes parameters now, and took none",
      "released libraries: events.types is paged now",
    ],
  },
  "a list is an object": {
    changes: [answer("listEventTypes", "Usage")],
    found: [
      "released libraries: events.types answered a list (EventTypesPage) and answers Usage",
      "programs: EventTypeDescription is gone",
      "programs: EventTypesPage is gone",
    ],
  },
  "an answer without content has some": {
    changes: [
      changeOperation("deleteWebhook", (one) =>
        Object.assign(one, { responses: { "200": json("WebhookTestEvent") } }),
      ),
    ],
    found: ["released libraries: webhooks.delete answered nothing and answers WebhookTestEvent"],
  },
  "an event is gone": {
    changes: [(document) => delete (document.webhooks as Json)["coverage.changed"]],
    found: ["released libraries: event coverage.changed is gone"],
  },
  "an event's data loses a member": {
    changes: [removeMember(["PriceChangedData"], "change_percent")],
    found: [
      "released libraries: PriceChangedData.change_percent is no longer answered (in event price.changed)",
    ],
  },
  "a code of errors is gone": {
    changes: [changeWords(contract.errorCodes, without("WRONG_ENVIRONMENT"))],
    found: ["programs: error WRONG_ENVIRONMENT is gone"],
  },
  "a parameter is gone": {
    changes: [removeParameter("listDrugPrices", "radius")],
    found: ["released libraries: drugs.prices(radius) is no longer taken"],
  },
  "a parameter is new and required": {
    changes: [addParameter("getUsage", { name: "by", required: true, schema: { type: "string" } })],
    found: ["released libraries: usage.get(by) is new and required"],
  },
  "a parameter is required": {
    changes: [
      changeParameter("listDrugCoverage", "province", (one) => Object.assign(one, { required: true })),
    ],
    found: ["released libraries: drugs.coverage(province) is required now"],
  },
  "a parameter takes less": {
    changes: [
      changeParameter("getUsage", "from", (one) => Object.assign(one, { schema: { type: "integer" } })),
    ],
    found: ["released libraries: usage.get(from) was date and is integer"],
  },
  "a parameter takes more": {
    changes: [
      changeParameter("getUsage", "from", (one) => Object.assign(one, { schema: { type: "string" } })),
    ],
    found: ["programs: usage.get(from) was date and is string"],
  },
  "a word is no longer taken": {
    changes: [changeWords(words("PriceSort"), without("distance"))],
    found: ['released libraries: PriceSort no longer takes "distance" (in drugs.prices)'],
  },
  "a word is gone from answers": {
    changes: [changeWords(words("DrugStatus"), without("DORMANT"))],
    found: ['programs: DrugStatus has no word "DORMANT" any more'],
  },
  "a word is gone from answers and requests": {
    changes: [changeWords(words("ChangedResource"), without("coverage"))],
    found: ['released libraries: ChangedResource no longer takes "coverage" (in changes.list)'],
  },
  "a body's member is gone": {
    changes: [removeMember(["NewWebhook"], "rate_per_minute")],
    found: ["released libraries: NewWebhook.rate_per_minute is no longer taken (in webhooks.create)"],
  },
  "a body's member is new and required": {
    changes: [addMember(["NewPriceAlert"], "currency", { type: "string" }, true)],
    found: ["released libraries: NewPriceAlert.currency is new and required (in alerts.create)"],
  },
  "a body's member is required": {
    changes: [setRequired(["NewWebhook"], "description", true)],
    found: ["released libraries: NewWebhook.description is required now (in webhooks.create)"],
  },
  "a body's member may not be null": {
    changes: [setNullable(["WebhookChange"], "rate_per_minute", false)],
    found: ["released libraries: WebhookChange.rate_per_minute may no longer be null (in webhooks.update)"],
  },
  "a body's member may be null": {
    changes: [setNullable(["NewPriceAlert"], "expires_at", true)],
    found: ["programs: NewPriceAlert.expires_at may be null now (in alerts.create)"],
  },
  "a body's member may be left out": {
    changes: [setRequired(["NewPriceAlert"], "drug_id", false)],
    found: ["programs: NewPriceAlert.drug_id is optional now (in alerts.create)"],
  },
  "a method that took nothing has a parameter": {
    changes: [addParameter("getRecall", { name: "language", schema: { type: "string" } })],
    found: ["programs: recalls.get takes parameters now, and took none"],
  },
  "a body's decimal is a number": {
    changes: [
      changeMember(["NewPriceAlert"], "target_price", (schema) => {
        delete schema.oneOf;
        schema.type = "number";
      }),
    ],
    found: ["released libraries: NewPriceAlert.target_price was decimal and is number (in alerts.create)"],
  },
  "a body that two methods take": {
    changes: [removeMember(["BasketRequest"], "dins")],
    found: ["released libraries: BasketRequest.dins is no longer taken (in prices.batch, prices.compare)"],
  },
  "a method has a body": {
    changes: [
      changeOperation("cancelAlert", (one) => Object.assign(one, { requestBody: json("NewPriceAlert") })),
    ],
    found: ["released libraries: alerts.cancel needs NewPriceAlert as body now"],
  },
  "a method has no body": {
    changes: [changeOperation("testWebhook", (one) => delete one.requestBody)],
    found: ["released libraries: webhooks.test no longer takes WebhookTest", "programs: WebhookTest is gone"],
  },
  "a method takes no idempotency key": {
    changes: [removeParameter("rotateWebhookSecret", "IdempotencyKey")],
    found: ["released libraries: webhooks.rotate_secret no longer takes an Idempotency-Key"],
  },
  "another permission": {
    changes: [changeOperation("getRecall", (one) => Object.assign(one, { "x-permission": "recalls:read" }))],
    found: ["keys: recalls.get needs the permission recalls:read now"],
  },
  "a permission and a feature where none was needed": {
    changes: [
      changeOperation("getUsage", (one) =>
        Object.assign(one, { "x-permission": "usage:read", "x-feature": "bulk" }),
      ),
    ],
    found: [
      "keys: usage.get needs the permission usage:read now",
      "keys: usage.get needs the feature bulk now",
    ],
  },
  "another path": {
    changes: [movePath("/v1/usage", "/v1/account/usage")],
    found: ["released libraries: usage.get was GET /v1/usage and is GET /v1/account/usage"],
  },
  "another HTTP method": {
    changes: [
      (document) => {
        const item = (document.paths as Json)["/v1/webhooks/{id}"] as Json;
        item.put = item.patch;
        delete item.patch;
      },
    ],
    found: ["released libraries: webhooks.update was PATCH /v1/webhooks/{id} and is PUT /v1/webhooks/{id}"],
  },
  "a path's parameter under another name": {
    changes: [
      movePath("/v1/recalls/{id}", "/v1/recalls/{recall}"),
      changeParameter("getRecall", "id", (one) => Object.assign(one, { name: "recall" })),
    ],
    found: ["programs: recalls.get took (id) and takes (recall)"],
  },
};

const harmless: Readonly<Record<string, readonly Change[]>> = {
  "an answer has a new member": [addMember(drug, "colour", { type: "string" }, true)],
  "an answer has a new object": [
    addMember(["Usage"], "plan_drug", { $ref: "#/components/schemas/NamedDrug" }, true),
  ],
  "a word is new in answers": [changeWords(words("DrugStatus"), (all) => [...all, "WITHDRAWN"])],
  "a word is new in requests": [changeWords(words("PriceSort"), (all) => [...all, "name"])],
  "a parameter is new and may be left out": [
    addParameter("listDrugs", { name: "colour", schema: { type: "string" } }),
  ],
  "a body's member is new and may be left out": [addMember(["NewWebhook"], "note", { type: "string" })],
  "a body's list may be left out": [setRequired(["NewWebhook"], "events", false)],
  "a permission is no longer needed": [changeOperation("getRecall", (one) => delete one["x-permission"])],
  "a code of errors is new": [changeWords(contract.errorCodes, (all) => [...all, "TEAPOT"])],
  "bounds and descriptions are others": [
    changeParameter("listDrugs", "limit", (one) =>
      Object.assign(one, { description: "How many.", schema: { type: "integer", maximum: 500 } }),
    ),
    changeMember(drug, "din", (schema) => Object.assign(schema, { description: "A number." })),
    changeOperation("listDrugs", (one) => Object.assign(one, { summary: "All of them." })),
  ],
};

function json(name: string): Json {
  return { content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } } };
}

function answer(operationId: string, name: string): Change {
  return changeOperation(operationId, (one) => Object.assign(one, { responses: { "200": json(name) } }));
}

function toArray(schema: Json): void {
  Object.assign(schema, { type: "array", items: { type: "string" } });
}

function numbers(schema: Json): void {
  schema.items = { type: "number" };
}

test("the contract breaks nobody against itself", () => {
  assert.deepEqual(found(structuredClone(contract)), []);
});

for (const [name, { changes: made, found: expected }] of Object.entries(changes))
  test(`breaks: ${name}`, () => {
    assert.deepEqual(found(contractAfter(...made)), expected);
  });

for (const [name, made] of Object.entries(harmless))
  test(`breaks nobody: ${name}`, () => {
    assert.deepEqual(found(contractAfter(...made)), []);
  });

test("a finding is a sentence that says what to do", () => {
  const [finding] = breakingChanges(contract, contractAfter(removeMember(drug, "din")));
  assert.ok(finding);
  assert.equal(
    breakingLine(finding),
    "Drug.din (in drugs.get, drugs.search) is no longer answered; that breaks released libraries. " +
      "To keep them: answer it still, and deprecate it.",
  );
});
