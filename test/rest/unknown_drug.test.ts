/** A DIN that no drug has: the same error wherever a request names one drug, and `missing` in lists that go on without it. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testService } from "./service.ts";
import { wanted } from "./subscriber.ts";

const service = await testService();
after(() => service[Symbol.asyncDispose]());

const din = "99999999";
const get = (path: string) => () => service.get(path);
const post = (path: string, body: object) => () => service.post(path, body);

/** By the field that names the drug. */
const requests = {
  id: [
    get(`/v1/drugs/${din}`),
    get(`/v1/drugs/drug_${din}/prices`),
    get(`/v1/drugs/${din}/generics`),
    get(`/v1/drugs/${din}/coverage`),
    get(`/v1/drugs/${din}/recalls`),
    get(`/v1/drugs/${din}/shortages`),
  ],
  drugId: [get(`/v1/prices/${din}/history`)],
  drug_id: [
    get(`/v1/recalls?drug_id=${din}`),
    get(`/v1/shortages?drug_id=${din}`),
    get(`/v1/pharmacies/pharm_p5/prices?drug_id=${din}`),
    post("/v1/alerts", { drug_id: din, target_price: 5 }),
  ],
  "filter.drug_ids[0]": [post("/v1/webhooks", { ...wanted, filter: { drug_ids: [din] } })],
} as const;

test("a DIN that no drug has is the same 404 wherever a request names one drug", async () => {
  for (const [field, sends] of Object.entries(requests))
    for (const send of sends) {
      const { status, body, text } = await send();
      assert.equal(status, 404, text);
      const { code, message, details } = body.error;
      assert.deepEqual([code, message], ["NOT_FOUND", `No drug has the DIN ${din}.`]);
      assert.deepEqual(details, [{ field, reason: `no drug has the DIN ${din}` }]);
    }
});

test("a name where an id should be is the same 404 with the nearest names, wherever one drug is named", async () => {
  const messages = [];
  for (const send of [
    get("/v1/drugs/amoxicilin"),
    get("/v1/recalls?drug_id=amoxicilin"),
    get("/v1/pharmacies/pharm_p5/prices?drug_id=amoxicilin"),
    post("/v1/alerts", { drug_id: "amoxicilin", target_price: 5 }),
  ]) {
    const { status, body, text } = await send();
    assert.equal(status, 404, text);
    messages.push(body.error.message);
  }
  assert.match(messages[0] ?? "", /Did you mean/);
  assert.deepEqual(new Set(messages).size, 1);
});

test("lists go on without a drug that is not there, and name it in missing", async () => {
  for (const path of ["/v1/prices/compare/batch", "/v1/batch/prices"]) {
    const { body } = await service.post(path, { dins: ["02242912", din] });
    assert.equal(body.data.length, 1);
    assert.deepEqual(body.missing, [{ id: `drug_${din}`, din, reason: "unknown drug" }]);
  }
});
