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

await service.database.raw(
  `update live.pharmacies set city = 'St. John''s', sort_city = 'st john s', chain = 'Mother''s Mart', sort_chain = 'mother s mart'
   where key in ('p1', 'p2')`,
);

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
  "a city without its punctuation and spaces": [
    "/v1/pharmacies?city=St.%20John%27s",
    "/v1/pharmacies?city=St%20Johns",
    "/v1/pharmacies?city=st-john-s",
    "/v1/pharmacies?city=STJOHNS",
  ],
  "a chain without its punctuation and spaces": [
    "/v1/pharmacies?chain=Mother%27s%20Mart",
    "/v1/pharmacies?chain=mothers%20mart",
  ],
  "booleans in another case": ["/v1/pharmacies?open_now=true", "/v1/pharmacies?open_now=TRUE"],
};

for (const [name, [plain, ...others]] of Object.entries(spellings))
  test(`accepts ${name}`, async () => {
    const expected = await service.get(plain, key);
    assert.equal(expected.status, 200, expected.text);
    if (/city|chain/.test(plain)) assert.equal(expected.body.data.length, 2);
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

/** The first page, and the same query in other words. */
const paged: readonly (readonly [plain: string, spelled: string])[] = [
  ["/v1/drugs/search?query=amoxicillin&limit=1", "/v1/drugs/search?query=AMOXICILLIN%20&limit=1"],
  ["/v1/drugs?q=amoxicillin&limit=1", "/v1/drugs?q=Amoxicillin&limit=1"],
  ["/v1/pharmacies?postal_code=V3T2K1&limit=1", "/v1/pharmacies?radius=50&postal_code=v3t%202k1&limit=1"],
  ["/v1/pharmacies?city=St.%20John%27s&limit=1", "/v1/pharmacies?city=st%20johns&limit=1"],
  [
    `/v1/drugs/02242912/prices?postal_code=V3T2K1&limit=1`,
    `/v1/drugs/drug_2242912/prices?postal_code=v3t%202k1&radius=50.0&sort=UNIT_PRICE&limit=1`,
  ],
];

test("a cursor continues the same query, however that is spelled, and no other", async () => {
  for (const [plain, spelled] of paged) {
    const { body: first } = await service.get(plain, key);
    assert.ok(first.next_cursor !== null, `${plain} has two pages`);
    const next = await service.get(`${plain}&cursor=${first.next_cursor}`, key);
    const other = await service.get(`${spelled}&cursor=${first.next_cursor}`, key);
    assert.deepEqual([other.status, other.body.data], [200, next.body.data], other.text);
  }
  const { body } = await service.get(paged[2]?.[0] ?? "", key);
  const wider = await service.get(
    `/v1/pharmacies?postal_code=V3T2K1&radius=60&cursor=${body.next_cursor}`,
    key,
  );
  assert.equal(wider.body.error.code, "INVALID_CURSOR");
});

test("errors about a body have our words for what is missing or of another type", async () => {
  const bodies = [
    ["/v1/webhooks", {}],
    ["/v1/webhooks", { url: 5, events: "price.changed", filter: [], retry_policy: {}, headers: [] }],
    ["/v1/webhooks", { url: "https://a.example", events: [1], filter: { provinces: 5 }, active: "yes" }],
    ["/v1/alerts", {}],
    ["/v1/alerts", { drug_id: {}, target_price: "x", province: 1, expires_at: 7 }],
    ["/v1/prices/compare/batch", { dins: [1], limit: "x", latitude: "1", pharmacy_ids: {} }],
    ["/v1/batch/prices", { drug_ids: { a: 1 } }],
    ["/v1/graphql/persisted-queries", {}],
  ] as const;
  for (const [path, body] of bodies) {
    const { status, text } = await service.post(path, body, key);
    assert.ok(status >= 400 && status < 500, text);
    assert.doesNotMatch(text, /Invalid input|Invalid option|expected|received|undefined/, text);
  }
});
