/** What is taken out of answers or changed in them is planted into the contract as it is committed, and found: no more, no less. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breakingChanges } from "../../../clients/generator/compatibility/compare.ts";
import {
  addMember,
  addParameter,
  answer,
  type Change,
  changeMember,
  changeOperation,
  changeWords,
  contract,
  contractAfter,
  drug,
  found,
  type Json,
  pharmacy,
  pharmacyMethods,
  removeMember,
  removeParameter,
  setNullable,
  setRequired,
  without,
} from "./document.ts";

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
};

function toArray(schema: Json): void {
  Object.assign(schema, { type: "array", items: { type: "string" } });
}

function numbers(schema: Json): void {
  schema.items = { type: "number" };
}

for (const [name, { changes: made, found: expected }] of Object.entries(changes))
  test(`breaks: ${name}`, () => {
    assert.deepEqual(found(contractAfter(...made)), expected);
  });

test("breaks: an operation without a response body returns one", () => {
  const empty = changeOperation("getUsage", (one) =>
    Object.assign(one, { responses: { "204": { description: "No content." } } }),
  );
  const breaking = breakingChanges(contractAfter(empty), contract).map(({ place, change }) => [
    place,
    change,
  ]);
  assert.deepEqual(breaking, [["usage.get", "answered nothing and answers Usage"]]);
});
