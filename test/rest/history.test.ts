/** What a drug has cost, and what was taken back, over REST. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { routes } from "../../internal/rest/routes.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { type TestService, testService } from "./service.ts";

const amoxicillin = "02242912";
const unpriced = "00001000";

/** Shared by the tests that change nothing. */
const service = await testService({ clock: { now: () => Date.parse("2026-07-01T12:00:00Z") } });
after(() => service[Symbol.asyncDispose]());
await loadPrices(service, [
  `p1,${amoxicillin},10.01,30,8.99,,2026-06-08T00:00:00Z`,
  `p2,${amoxicillin},10.02,30,8.99,,2026-06-08T23:59:59.999Z`,
  `p5,${amoxicillin},20.00,30,8.99,,2026-06-14T12:00:00Z`,
  `p1,${amoxicillin},10.01,30,8.99,,2026-06-15T00:00:00Z`,
  `p3,${amoxicillin},,,,,2026-06-16T00:00:00Z,removed,discontinued`,
  `p4,${amoxicillin},,,,,2026-06-17T00:00:00Z,removed`,
]);
await query(
  service.database,
  `insert into live.public_prices (drug_id, province, plan, effective_on, unit_price)
   select id, 'ON', 'ODB', day::date, price from live.drugs
   cross join (values ('2025-07-31', 1049), ('2026-04-30', 1050), ('2026-05-01', 247)) given(day, price)
   where din = any ($1)`,
  [[amoxicillin, unpriced]],
);

async function loadPrices(to: TestService, rows: readonly string[]): Promise<void> {
  const header = "pharmacy_id,din,price,quantity,dispensing_fee,availability,observed_at,status,reason";
  const padded = rows.map((row) => `${row}${",".repeat(8 - (row.match(/,/g) ?? []).length)}`);
  const { refusals } = await load(
    to.database,
    "prices",
    { "feed.csv": csv(header, ...padded) },
    { now: "2026-07-01T12:00:00Z" },
  );
  assert.deepEqual(refusals, []);
}

/** Every good answer is what its row's schema says. */
async function answer(path: string, name = "getPriceHistory", key?: string) {
  const response = await service.get(path, key);
  assert.equal(response.status, 200, response.text);
  const schema = routes.find((row) => row.name === name)?.response;
  assert.ok(schema);
  schema.parse(response.body);
  return response.body;
}

const historyOf = (din: string, query = "") => answer(`/v1/prices/${din}/history${query}`);

test("a history shows its drug, its range, its source, and money as strings with cents beside it", async () => {
  const { meta: _, ...body } = await historyOf(
    `drug_${amoxicillin}`,
    "?from=2026-06-02&to=2026-06-30&granularity=weekly",
  );
  assert.deepEqual(body, {
    drug: { id: "drug_02242912", name: "AMOXICILLIN 250", din: amoxicillin },
    granularity: "weekly",
    from: "2026-06-02",
    to: "2026-06-30",
    province: null,
    pharmacy_id: null,
    source: "pharmacies",
    plan: null,
    price_for: null,
    other_source: "public_formulary",
    price_basis: "package",
    quantity: 30,
    unit: "tablet",
    currency: "CAD",
    first_observed_on: "2026-06-08",
    last_observed_on: "2026-06-15",
    data: [
      {
        period_start: "2026-06-08",
        period_end: "2026-06-14",
        lowest: "10.01",
        average: "13.34",
        highest: "20.00",
        lowest_cents: 1_001,
        average_cents: 1_334,
        highest_cents: 2_000,
        lowest_unit_price: "0.3337",
        average_unit_price: "0.4448",
        highest_unit_price: "0.6667",
        observations: 3,
      },
      {
        period_start: "2026-06-15",
        period_end: "2026-06-21",
        lowest: "10.01",
        average: "10.01",
        highest: "10.01",
        lowest_cents: 1_001,
        average_cents: 1_001,
        highest_cents: 1_001,
        lowest_unit_price: "0.3337",
        average_unit_price: "0.3337",
        highest_unit_price: "0.3337",
        observations: 1,
      },
    ],
    pagination: { total: 2, limit: 1_828, offset: 0, has_more: false },
    has_more: false,
    next_cursor: null,
  });
});

test("public plans' prices are those of a unit: four decimals, and cents rounded half up", async () => {
  const body = await historyOf(unpriced, "?source=public_formulary");
  assert.deepEqual(
    [body.source, body.price_basis, body.from, body.to, body.first_observed_on, body.last_observed_on],
    ["public_formulary", "unit", "2025-07-01", "2026-07-01", "2025-07-31", "2026-05-01"],
  );
  const shown = body.data.map((point: Record<string, unknown>) => [
    point.period_start,
    point.lowest,
    point.lowest_cents,
    point.average,
  ]);
  assert.deepEqual(shown, [
    ["2025-07-31", "0.1049", 10, "0.1049"],
    ["2026-04-30", "0.1050", 11, "0.1050"],
    ["2026-05-01", "0.0247", 2, "0.0247"],
  ]);
});

test("prices of two plans, or for two units, are not in one history", async () => {
  await query(
    service.database,
    `insert into live.public_prices (drug_id, province, plan, effective_on, unit_price, price_unit, price_quantity)
     select id, given.province, given.plan, given.day::date, 1, 'dose', given.quantity from live.drugs
     cross join (values ('BC', 'PCARE', '2026-06-01', 120000), ('BC', 'PCARE', '2026-05-01', 60000),
       ('BC', 'PCARE', '2025-09-01', 120000)) given(province, plan, day, quantity)
     where din = $1`,
    [unpriced],
  );
  const read = async (given: string) => {
    const { plan, price_for, data } = await historyOf(unpriced, given);
    return [plan?.plan, price_for, data.map((point: Record<string, unknown>) => point.period_start)];
  };
  const pack = { quantity: 120, unit: "dose" };
  assert.deepEqual(await read("?source=public_formulary"), ["PCARE", pack, ["2025-09-01", "2026-06-01"]]);
  const ontario = ["ODB", null, ["2025-07-31", "2026-04-30", "2026-05-01"]];
  assert.deepEqual(await read("?plan=odb"), ontario);
  assert.deepEqual(await read("?source=public_formulary&province=ON"), ontario);
  await query(service.database, "delete from live.public_prices where plan = 'PCARE'");
});

test("prices of packages and of units stand in no answer together", async () => {
  const year = "?from=2026-01-01&to=2026-06-30&granularity=monthly";
  const days = async (query: string) => {
    const { source, data } = await historyOf(amoxicillin, `${year}${query}`);
    return [source, ...data.map((point: Record<string, unknown>) => point.period_start)];
  };
  assert.deepEqual(await days(""), ["pharmacies", "2026-06-01"]);
  assert.deepEqual(await days("&source=public_formulary"), ["public_formulary", "2026-04-01", "2026-05-01"]);
  assert.deepEqual(await days("&province=ON"), ["pharmacies", "2026-06-01"]);
  assert.deepEqual(await days("&province=QC"), ["pharmacies"], "Quebec's pharmacies have nothing");
  const { source, other_source: other } = await historyOf(amoxicillin, "?from=2026-04-01&to=2026-06-01");
  assert.deepEqual(
    [source, other],
    ["pharmacies", "public_formulary"],
    "pharmacies have nothing in the range",
  );
  const unknownToPharmacies = await historyOf(unpriced);
  assert.deepEqual(
    [unknownToPharmacies.source, unknownToPharmacies.other_source, unknownToPharmacies.data],
    ["pharmacies", "public_formulary", []],
  );
});

test("amounts are for the requested quantity, and unit prices stay", async () => {
  const range = "?from=2026-06-02&to=2026-06-14&granularity=weekly";
  const { quantity, data } = await historyOf(amoxicillin, `${range}&quantity=90`);
  assert.equal(quantity, 90);
  const [{ lowest, average, highest_cents: highest, lowest_unit_price: unitPrice }] = data;
  assert.deepEqual([lowest, average, highest, unitPrice], ["30.03", "40.03", 6_000, "0.3337"]);
  const half = await historyOf(amoxicillin, `${range}&quantity=0.5&pharmacy_id=pharm_p1`);
  assert.deepEqual(
    [half.quantity, half.data[0].lowest, half.data[0].lowest_unit_price],
    [0.5, "0.17", "0.3337"],
  );
});

test("a pharmacy's history is the prices that began to hold there, not each look at them", async () => {
  const body = await historyOf(amoxicillin, "?from=2026-06-02&pharmacy_id=pharm_p1");
  assert.equal(body.pharmacy_id, "pharm_p1");
  assert.deepEqual(
    body.data.map((point: Record<string, unknown>) => [
      point.period_start,
      point.average,
      point.observations,
    ]),
    [["2026-06-08", "10.01", 1]],
  );
  const elsewhere = await historyOf(amoxicillin, "?pharmacy_id=pharm_p1&province=ON");
  assert.deepEqual([elsewhere.source, elsewhere.data], ["pharmacies", []]);
});

const refused: readonly [query: string, fields: string[]][] = [
  ["from=2026-02-30", ["from"]],
  ["to=2026-6-1", ["to"]],
  ["from=yesterday&to=20260101", ["from", "to"]],
  ["from=2026-02-02&to=2026-02-01", ["from"]],
  ["from=2020-12-31&to=2026-01-01", ["from"]],
  ["from=2026-07-02", ["from"]],
  ["from=2021-06-30", ["from"]],
  ["granularity=hourly&province=XX&source=rumour", ["granularity", "province", "source"]],
  ["quantity=0", ["quantity"]],
  ["quantity=1.0001", ["quantity"]],
  ["quantity=100001", ["quantity"]],
  ["quantity=30&source=public_formulary", ["quantity"]],
  ["from=2026-02-02&to=2026-02-01&pharmacy_id=pharm_p1&source=public_formulary", ["from", "pharmacy_id"]],
  ["pharmacy_id=pharm_p1&plan=ODB", ["plan"]],
  ["source=pharmacies&plan=ODB", ["plan"]],
];
for (const [given, fields] of refused) {
  test(`a history is refused with everything that is wrong: ${given}`, async () => {
    const { status, body } = await service.get(`/v1/prices/${amoxicillin}/history?${given}`);
    assert.equal(status, 400);
    assert.equal(body.error.code, "INVALID_PARAMETER");
    assert.deepEqual(body.error.details.map(({ field }: { field: string }) => field).toSorted(), fields);
  });
}

test("an unknown drug is the 404 of GET /v1/drugs/{id}, near names included, at this path's own name", async () => {
  for (const id of ["09999999", "drug_metfor", "9999999", "%20"]) {
    const [ours, theirs] = [
      await service.get(`/v1/prices/${id}/history`),
      await service.get(`/v1/drugs/${id}`),
    ];
    assert.equal(ours.status, 404);
    assert.deepEqual(
      [ours.body.error.message, ours.body.error.details],
      [
        theirs.body.error.message,
        theirs.body.error.details?.map((detail: object) => ({ ...detail, field: "drugId" })),
      ],
    );
  }
});

test("an unknown pharmacy is a 404 that names the parameter", async () => {
  for (const id of ["pharm_nowhere", "p1", "nobody"]) {
    const { status, body } = await service.get(`/v1/prices/${amoxicillin}/history?pharmacy_id=${id}`);
    assert.equal(status, 404);
    assert.equal(body.error.details[0].field, "pharmacy_id");
  }
});

test("history is part of the Startup plan, and needs prices:read", async () => {
  const path = `/v1/prices/${amoxicillin}/history`;
  const codeFor = async (options: Parameters<TestService["key"]>[0]) =>
    (await service.get(path, await service.key(options))).body.error?.code;
  assert.equal(await codeFor({ plan: "developer" }), "PLAN_REQUIRED");
  assert.equal(await codeFor({ plan: "startup" }), undefined);
  assert.equal(await codeFor({ permissions: ["drugs:read"] }), "PERMISSION_DENIED");
});

test("a price that was taken back is gone from the list, and there with include=removed, the last first", async () => {
  const path = `/v1/drugs/${amoxicillin}/prices`;
  const plain = await answer(path, "listDrugPrices");
  assert.equal(plain.removed, undefined);
  assert.equal(plain.pagination.total, 3);
  const { removed, data } = await answer(`${path}?include=removed&limit=1`, "listDrugPrices");
  assert.equal(data.length, 1);
  assert.deepEqual(removed, [
    {
      pharmacy: "Delta Drugs",
      pharmacy_id: "pharm_p4",
      last_price: 12,
      last_price_cents: 1_200,
      last_quantity: 30,
      last_unit_price: "0.4000",
      unit: "tablet",
      removed_at: "2026-06-17T00:00:00.000Z",
      reason: "withdrawn by the source",
    },
    {
      pharmacy: "Gamma Drugs",
      pharmacy_id: "pharm_p3",
      last_price: 11,
      last_price_cents: 1_100,
      last_quantity: 30,
      last_unit_price: "0.3666",
      unit: "tablet",
      removed_at: "2026-06-16T00:00:00.000Z",
      reason: "discontinued",
    },
  ]);
  assert.deepEqual(
    (await answer(`/v1/drugs/${unpriced}/prices?include=removed`, "listDrugPrices")).removed,
    [],
  );
});

test("removed packages of a pharmacy have their own quantities and unit prices", async () => {
  await using other = await testService({ clock: { now: () => Date.parse("2026-07-01T12:00:00Z") } });
  await loadPrices(other, [
    `p3,${amoxicillin},30.00,100,9.99,in_stock,2026-06-15T00:00:00Z,`,
    `p3,${amoxicillin},,,,,2026-06-16T00:00:00Z,removed`,
  ]);
  const { body } = await other.get(`/v1/drugs/${amoxicillin}/prices?include=removed`);
  const seen = body.removed.map((price: Record<string, unknown>) => [
    price.pharmacy_id,
    price.last_quantity,
    price.last_price,
    price.last_unit_price,
  ]);
  assert.deepEqual(seen, [
    ["pharm_p3", 30, 11, "0.3666"],
    ["pharm_p3", 100, 30, "0.3000"],
  ]);
});

test("what was taken back at a pharmacy that has closed since is not shown", async () => {
  await using other = await testService({ clock: { now: () => Date.parse("2026-07-01T12:00:00Z") } });
  await loadPrices(other, [
    `p3,${amoxicillin},,,,,2026-06-16T00:00:00Z,removed`,
    `p4,${amoxicillin},,,,,2026-06-17T00:00:00Z,removed`,
  ]);
  await query(other.database, "update live.pharmacies set status = 'closed' where key = 'p4'");
  const { body } = await other.get(`/v1/drugs/${amoxicillin}/prices?include=removed`);
  assert.deepEqual(
    body.removed.map(({ pharmacy_id }: { pharmacy_id: string }) => pharmacy_id),
    ["pharm_p3"],
  );
});
