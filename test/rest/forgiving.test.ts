/** Tests that unambiguous input is accepted in different spellings. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import request from "supertest";
import { uuidOf } from "../../internal/core/ids.ts";
import { makeDelivery } from "../delivery/made.ts";
import { drugs } from "./seed.ts";
import { testService } from "./service.ts";

const service = await testService();
after(() => service[Symbol.asyncDispose]());
const key = await service.key();

const din = drugs[0]?.din ?? "";
const other = drugs[1]?.din ?? "";
const short = din.replace(/^0+/, "");
const fullwidth = (text: string) =>
  [...text].map((character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)).join("");

/** Two spellings of a query and its plain form. */
const spellings: Readonly<Record<string, readonly [plain: string, ...others: string[]]>> = {
  "a DIN without its leading zeros": [`/v1/drugs/${din}`, `/v1/drugs/${short}`, `/v1/drugs/drug_${short}`],
  "a DIN of a filter": [`/v1/recalls?drug_id=${din}`, `/v1/recalls?drug_id=${short}`],
  "fullwidth characters": [`/v1/drugs?q=${din}`, `/v1/drugs?q=${encodeURIComponent(fullwidth(din))}`],
  "spaces around commas": [
    `/v1/drugs/interactions?dins=${din},${other}`,
    `/v1/drugs/interactions?dins=%20${din}%20,%20${other}`,
  ],
  "spaces in a postal code": [
    "/v1/pharmacies?postal_code=V3T2K1",
    "/v1/pharmacies?postal_code=V3T%20%202K1",
    `/v1/pharmacies?postal_code=${encodeURIComponent(fullwidth("V3T2K1"))}`,
  ],
  "enum values in another case": [
    `/v1/drugs/${din}/prices?availability=in_stock`,
    `/v1/drugs/${din}/prices?availability=IN_STOCK`,
  ],
  "the status of alerts in another case": ["/v1/alerts?status=ACTIVE", "/v1/alerts?status=active"],
  "the classification of recalls in another case": [
    "/v1/recalls?classification=Type%20I",
    "/v1/recalls?classification=type%20i",
  ],
  "the status of shortages in another case": ["/v1/shortages?status=active", "/v1/shortages?status=ACTIVE"],
  "booleans in another case": ["/v1/pharmacies?open_now=true", "/v1/pharmacies?open_now=TRUE"],
};

for (const [name, [plain, ...others]] of Object.entries(spellings))
  test(`accepts ${name}`, async () => {
    const expected = await service.get(plain, key);
    assert.equal(expected.status, 200, expected.text);
    for (const path of others) {
      const { status, body, text } = await service.get(path, key);
      assert.equal(status, 200, `${path}: ${text}`);
      assert.deepEqual(body, expected.body, path);
    }
  });

test("accepts provinces of a webhook filter in any case", async () => {
  const { status, body, text } = await service.post(
    "/v1/webhooks",
    { url: "https://hooks.example.com/in", events: ["price.changed"], filter: { provinces: ["bc", "BC"] } },
    key,
  );
  assert.equal(status, 201, text);
  assert.deepEqual(body.filter.provinces, ["BC"]);
});

test("accepts a POST without a body if it needs no field, and rejects others", async () => {
  const post = (path: string) => request(service.app).post(path).set("Authorization", `Bearer ${key}`);
  const wanted = { url: "https://hooks.example.com/in", events: ["price.changed"] };
  const { body } = await service.post("/v1/webhooks", wanted, key);
  const delivery = await makeDelivery(service.database, "live", uuidOf("wh_", body.id) ?? "");
  assert.equal((await post(`/v1/webhooks/${body.id}/test`)).status, 201);
  assert.equal((await post(`/v1/webhooks/${body.id}/rotate-secret`)).status, 200);
  assert.equal((await post(`/v1/deliveries/dlv_${delivery.replaceAll("-", "")}/replay`)).status, 201);
  const { status, body: refused } = await post("/v1/alerts");
  assert.deepEqual([status, refused.error.code], [400, "INVALID_BODY"]);
});

test("rejects a range that ends before it starts, in every log", async () => {
  const wanted = { url: "https://hooks.example.com/in", events: ["price.changed"] };
  const { body } = await service.post("/v1/webhooks", wanted, key);
  const range = "since=2026-06-02&until=2026-06-01";
  for (const path of ["/v1/events", `/v1/webhooks/${body.id}/deliveries`]) {
    const response = await service.get(`${path}?${range}`, key);
    assert.deepEqual([response.status, response.body.error?.details?.[0].field], [400, "until"], path);
  }
});
