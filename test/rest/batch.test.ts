/** Many drugs at once over REST. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { formsByDin } from "../../internal/drugs/sql/drug_forms.ts";
import { routes } from "../../internal/rest/routes.ts";
import { batchPrices, comparedPrices } from "../../internal/wire/batch.ts";
import { sampleService } from "../api/sample.ts";
import { drugs, surrey } from "./seed.ts";
import { testService } from "./service.ts";

const compare = "/v1/prices/compare/batch";
const plain = "/v1/batch/prices";

/** Shared by the tests that change nothing. */
const service = await testService();
after(() => service[Symbol.asyncDispose]());

type Detail = { field: string; reason: string };

async function refused(body: object, path = compare): Promise<Map<string, string>> {
  const response = await service.post(path, body);
  assert.equal(response.status, 400, response.text);
  return new Map((response.body.error.details as Detail[]).map(({ field, reason }) => [field, reason]));
}

test("a comparison shows each drug's prices, what they come to, and where to buy all", async () => {
  const response = await service.post(compare, {
    drug_ids: ["02242913", "drug_02242912", "99999999", "drug_02242912", "00000019"],
    postal_code: "v3t 2k1",
    radius: 12,
    limit: 2,
  });
  assert.equal(response.status, 200, response.text);
  assert.equal(response.headers["cache-control"], "no-store");
  const body = comparedPrices.parse(response.body);
  assert.deepEqual(
    body.data.map(({ drug }) => drug.id),
    ["drug_02242913", "drug_02242912", "drug_00000019"],
  );
  assert.deepEqual(body.data[1], {
    drug: { id: "drug_02242912", name: "AMOXICILLIN 250", din: "02242912" },
    pharmacy_prices: [
      {
        pharmacy: { id: "pharm_p2", name: "Beta Drugs", chain: null },
        price: "9.00",
        price_cents: 900,
        dispensing_fee: 12,
        dispensing_fee_cents: 1_200,
        total_cost: 21,
        total_cost_cents: 2_100,
        currency: "CAD",
        unit_price: "0.3000",
        quantity: 30,
        unit: "tablet",
        availability: "in_stock",
        distance_km: 5.56,
        package: "",
        stale: false,
        last_updated: "2026-06-01T12:00:00.000Z",
        source: "PHARMACY_FEED",
      },
      {
        pharmacy: { id: "pharm_p1", name: "Alpha Drugs", chain: null },
        price: "10.00",
        price_cents: 1_000,
        dispensing_fee: 8.99,
        dispensing_fee_cents: 899,
        total_cost: 18.99,
        total_cost_cents: 1_899,
        currency: "CAD",
        unit_price: "0.3333",
        quantity: 30,
        unit: "tablet",
        availability: "in_stock",
        distance_km: 0,
        package: "",
        stale: false,
        last_updated: "2026-06-01T12:00:00.000Z",
        source: "PHARMACY_FEED",
      },
    ],
    quantity: 30,
    lowest_price: "9.00",
    lowest_price_cents: 900,
    highest_price: "10.00",
    highest_price_cents: 1_000,
    average_price: "9.50",
    average_price_cents: 950,
    savings_from_average: "0.50",
    savings_from_average_cents: 50,
    pharmacies: 3,
    truncated: false,
    prices_counted: 2,
    prices_out_of_stock: 1,
    prices_stale: 0,
  });
  // Totals in stock within 12 km: 18.99 and 21.00 for two drugs, 18.99 for the third.
  assert.deepEqual(body.summary, {
    best_pharmacy: {
      id: "pharm_p1",
      name: "Alpha Drugs",
      chain: null,
      total_cost: 56.97,
      total_cost_cents: 5_697,
      drugs_available: 3,
      complete: true,
      lacks: [],
      distance_km: 0,
    },
    total_lowest: "56.97",
    total_lowest_cents: 5_697,
    total_highest: "60.99",
    total_highest_cents: 6_099,
    total_average: "58.99",
    total_average_cents: 5_899,
    total_savings: "2.02",
    total_savings_cents: 202,
    currency: "CAD",
  });
  assert.deepEqual(body.missing, [{ id: "drug_99999999", din: "99999999", reason: "unknown drug" }]);
});

test("the plain prices of a batch are those of each drug's own list", async () => {
  const place = { postal_code: "V3T2K1", radius: 12 };
  const response = await service.post(plain, { dins: ["02242912", "00000019", "00001000"], ...place });
  const body = batchPrices.parse(response.body);
  for (const { drug, prices, total } of body.data) {
    const own = await service.get(`/v1/drugs/${drug.id}/prices?postal_code=V3T2K1&radius=12`);
    assert.deepEqual([prices, total], [own.body.data, own.body.pagination.total]);
  }
  assert.deepEqual(
    body.data.map(({ drug }) => drug.din),
    ["02242912", "00000019"],
  );
  assert.deepEqual(body.missing, [{ id: "drug_00001000", din: "00001000", reason: "no price here" }]);
});

test("where nobody has all, the best pharmacy says what it lacks", async () => {
  const body = { dins: ["00000019", "02242912"], pharmacy_ids: ["pharm_p2", "pharm_nobody"] };
  const response = await service.post(compare, body);
  const { summary, missing } = comparedPrices.parse(response.body);
  assert.equal(summary.best_pharmacy?.id, "pharm_p2");
  assert.deepEqual(missing, [
    { id: "drug_00000019", din: "00000019", reason: "no price here" },
    { id: "pharm_nobody", reason: "unknown pharmacy" },
  ]);
  // The first drug is at p1 only; p2 has the second at most.
  await using own = await testService();
  await own.database.raw(
    `delete from live.prices where pharmacy_id = (select id from live.pharmacies where key = 'p1')
       and drug_id <> (select id from live.drugs where din = '00000019')`,
  );
  const split = await own.post(compare, { dins: ["00000019", "02242912"], province: "BC" });
  const { best_pharmacy: best } = comparedPrices.parse(split.body).summary;
  assert.deepEqual(
    [best?.id, best?.complete, best?.drugs_available, best?.lacks.map(({ din }) => din)],
    ["pharm_p1", false, 1, ["02242912"]],
  );
});

test("nothing with a price is an empty comparison, not an error", async () => {
  const response = await service.post(compare, { dins: ["99999999"] });
  const { data, summary } = comparedPrices.parse(response.body);
  const { currency, ...amounts } = summary;
  assert.deepEqual([data, currency], [[], "CAD"]);
  assert.deepEqual(new Set(Object.values(amounts)), new Set([null]), "no amount is 0");
});

test("everything that is wrong with a basket is said at once, by its place in it", async () => {
  const wrong = await refused({
    drug_ids: ["drug_02242912", "seven", 5, "drug_123456789"],
    dins: ["02242912"],
    postal_code: "12345",
    latitude: 91,
    radius: 0,
    province: "XX",
    pharmacy_ids: ["p1"],
    limit: 1.5,
    drugs: [],
  });
  assert.deepEqual([...wrong.keys()].toSorted(), [
    "dins",
    "drug_ids[1]",
    "drug_ids[2]",
    "drug_ids[3]",
    "drugs",
    "latitude",
    "limit",
    "longitude",
    "pharmacy_ids[0]",
    "postal_code",
    "province",
    "radius",
  ]);
  assert.match(wrong.get("drug_ids[1]") ?? "", /eight digits.*\(is "seven"\)/);
  for (const path of [compare, plain])
    assert.match((await refused({}, path)).get("drug_ids") ?? "", /is required/);
  assert.match((await refused({ dins: [] })).get("dins") ?? "", /1 to 50/);
  assert.deepEqual([...(await refused({ dins: ["02242912"], radius: 5 })).keys()], ["radius"]);
  assert.deepEqual(
    [...(await refused({ dins: ["02242912"], latitude: "49.1", longitude: -122 })).keys()],
    ["latitude"],
  );
});

test("a member that is null, or of another type, is told what it must be", async () => {
  const members = "drug_ids dins postal_code latitude longitude radius province pharmacy_ids limit".split(
    " ",
  );
  for (const value of [null, {}, true])
    for (const member of members) {
      const wrong = await refused({ dins: ["02242912"], [member]: value });
      assert.match(wrong.get(member) ?? "", /^must be /, `${member}: ${JSON.stringify(value)}`);
    }
});

test("accepts fifty distinct drugs and no more, with or without a place", async () => {
  const dins = (count: number) =>
    Array.from({ length: count }, (_, at) => String(1_000 + at).padStart(8, "0"));
  const place = { latitude: surrey.latitude, longitude: surrey.longitude };
  const sent = async (body: object) => (await service.post(compare, body)).status;
  assert.equal(await sent({ dins: [...dins(50), ...dins(50)], ...place }), 200);
  assert.match((await refused({ dins: dins(51), ...place })).get("dins") ?? "", /1 to 50 distinct/);
  assert.equal(await sent({ drug_ids: [...dins(50), ...dins(50).map((din) => `drug_${din}`)] }), 200);
  for (const path of [compare, plain]) {
    const { status, body } = await service.post(path, { dins: ["02242912", ...dins(49)] });
    assert.deepEqual([status, body.data.length, body.missing.length], [200, 1, 49]);
  }
  assert.equal(await sent({ dins: dins(50), province: "bc" }), 200);
  assert.equal(await sent({ dins: dins(50), pharmacy_ids: ["pharm_p1"] }), 200);
});

test("a postal code of nowhere is a 404, here as in a drug's own list", async () => {
  for (const path of [compare, plain]) {
    const response = await service.post(path, { dins: ["02242912"], postal_code: "A1A 1A1" });
    assert.equal(response.status, 404, response.text);
    assert.match(response.body.error.message, /A1A 1A1/);
  }
});

test("prices, lists of pharmacies and baskets are one statement a request", async () => {
  const asked: string[] = [];
  // The process keeps the units of drugs once they are read.
  const units = formsByDin("live").name;
  const listen = ({ sql, options }: { sql: string; options?: { name?: string } }) => {
    if (!sql.includes("accounts.") && options?.name !== units) asked.push(sql);
  };
  const place = "postal_code=V3T2K1&radius=12";
  const basket = { dins: drugs.slice(0, 9).map(({ din }) => din), postal_code: "V3T2K1" };
  const requests = {
    "a drug's prices": () => service.get("/v1/drugs/02242912/prices"),
    "a drug's prices around a postal code": () => service.get(`/v1/drugs/02242912/prices?${place}`),
    "prices around a place of nowhere": () => service.get("/v1/drugs/02242912/prices?postal_code=A1A"),
    "prices of an unknown drug": () => service.get(`/v1/drugs/99999999/prices?${place}`),
    pharmacies: () => service.get("/v1/pharmacies"),
    "pharmacies around a postal code": () => service.get(`/v1/pharmacies?${place}`),
    compare: () => service.post(compare, basket),
    batch: () => service.post(plain, basket),
  };
  service.database.on("query", listen);
  try {
    for (const [name, send] of Object.entries(requests)) {
      asked.length = 0;
      await send();
      assert.equal(asked.length, 1, `${name}:\n${asked.join("\n")}`);
    }
  } finally {
    service.database.removeListener("query", listen);
  }
});

test("the documented requests find something in the sample", async () => {
  await using sample = await sampleService();
  for (const { path, example, response } of routes.filter(({ name }) =>
    ["comparePrices", "listBatchPrices"].includes(name),
  )) {
    const answer = await sample.post(path, example?.body ?? {});
    assert.equal(answer.status, 200, answer.text);
    response?.parse(answer.body);
    assert.ok(answer.body.data.length === 2 && answer.body.missing.length === 0, answer.text);
  }
});
