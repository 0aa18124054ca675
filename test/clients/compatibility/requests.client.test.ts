/** What is no longer taken, and who may no longer ask, is planted into the contract as it is committed, and found: no more, no less. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addMember,
  addParameter,
  type Change,
  changeMember,
  changeOperation,
  changeParameter,
  changeWords,
  contractAfter,
  found,
  type Json,
  json,
  movePath,
  removeMember,
  removeParameter,
  setNullable,
  setRequired,
  without,
  words,
} from "./document.ts";

const changes: Readonly<Record<string, { changes: readonly Change[]; found: readonly string[] }>> = {
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
  "a parameter's whole number is any number": {
    changes: [
      changeParameter("listDrugs", "limit", (one) => Object.assign(one, { schema: { type: "number" } })),
    ],
    found: [
      "programs: drugs.list(limit) was integer and is number",
      "programs: drugs.list_with_prices(limit) was integer and is number",
    ],
  },
  "a body's map has other values": {
    changes: [
      changeMember(["NewWebhook"], "headers", (schema) => {
        for (const one of schema.anyOf as Json[])
          if (one.type === "object") one.additionalProperties = { type: "integer" };
      }),
    ],
    found: ["released libraries: NewWebhook.headers{} was string and is integer (in webhooks.create)"],
  },
  "a word is no longer taken": {
    changes: [changeWords(words("PriceSort"), without("distance"))],
    found: ['released libraries: PriceSort no longer takes "distance" (in drugs.prices)'],
  },
  "a word is gone from answers": {
    changes: [changeWords(words("PharmacyStatus"), without("closed"))],
    found: ['programs: PharmacyStatus has no word "closed" any more'],
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
  "a feature that fewer plans include": {
    changes: [changeOperation("listGenerics", (one) => Object.assign(one, { "x-feature": "bulk" }))],
    found: ["keys: drugs.generics needs the feature bulk now"],
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

for (const [name, { changes: made, found: expected }] of Object.entries(changes))
  test(`breaks: ${name}`, () => {
    assert.deepEqual(found(contractAfter(...made)), expected);
  });
