/** What a contract may gain, and lose, at any time; and how it is told what it may not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breakingChanges } from "../../../clients/generator/compatibility/compare.ts";
import { breakingLine } from "../../../clients/generator/compatibility/findings.ts";
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
  drug,
  found,
  removeMember,
  setRequired,
  words,
} from "./document.ts";

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
  "more plans include the feature": [
    changeOperation("listGenerics", (one) => Object.assign(one, { "x-feature": "drug_search" })),
  ],
  "a code of errors is new": [changeWords(contract.errorCodes, (all) => [...all, "TEAPOT"])],
  "bounds and descriptions are others": [
    changeParameter("listDrugs", "limit", (one) =>
      Object.assign(one, { description: "How many.", schema: { type: "integer", maximum: 500 } }),
    ),
    changeMember(drug, "din", (schema) => Object.assign(schema, { description: "A number." })),
    changeOperation("listDrugs", (one) => Object.assign(one, { summary: "All of them." })),
  ],
};

test("the contract breaks nobody against itself", () => {
  assert.deepEqual(found(structuredClone(contract)), []);
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
