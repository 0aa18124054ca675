/** Tests packages of different sizes, prices that are out of stock, and stale prices in the APIs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { countedFrom } from "../../internal/prices/counted_prices.ts";
import { addKnown, csv, load } from "../ingest/made_up_feed.ts";
import { type ServiceOptions, testService } from "./service.ts";

const header = "pharmacy_id,din,price,quantity,dispensing_fee,availability,observed_at,package";
const today = "2026-06-01";

type Row = {
  pharmacy: string;
  price: string;
  quantity: number;
  day?: string;
  stock?: string;
  package?: string;
};

async function loadPrices(database: Database, ...rows: readonly Row[]) {
  const lines = rows.map(
    ({ pharmacy, price, quantity, day = today, stock = "in_stock", package: text = "" }) =>
      `${pharmacy},09900001,${price},${quantity},9.99,${stock},${day}T00:00:00Z,${text}`,
  );
  const feed = { "feed.csv": csv(header, ...lines) };
  return await load(database, "prices", feed, { now: `${today}T12:00:00Z`, maxPriceAgeDays: 90 });
}

const service = (options: ServiceOptions = {}) =>
  testService({ fill: addKnown, countedSince: () => countedFrom("2026-03-03"), ...options });

const thirty: Row = { pharmacy: "open", price: "12.00", quantity: 30 };
const hundred: Row = { pharmacy: "other", price: "18.00", quantity: 100 };

test("the larger package that costs less per unit is the lowest price", async () => {
  await using here = await service();
  await loadPrices(here.database, thirty, hundred);
  const [drug] = (await here.get("/v1/drugs?q=09900001")).body.data;
  assert.deepEqual(
    [drug.lowest_price, drug.quantity, drug.unit_price, drug.pharmacy],
    [18, 100, "0.1800", "other"],
  );
  // 100 units cost 29.00 at the average unit price of 0.2900.
  assert.equal(drug.savings, "$11.00 (38%) below average");
});

test("lists every package of a pharmacy in each sort order", async () => {
  await using here = await service();
  const more: Row = { pharmacy: "other", price: "7.50", quantity: 30 };
  const blister: Row = { ...more, price: "8.10", package: "blister" };
  const { counts, refusals } = await loadPrices(here.database, thirty, hundred, more, blister);
  assert.deepEqual([counts.inserted, refusals], [4, []]);
  const listed = async (sort: string) =>
    (await here.get(`/v1/drugs/09900001/prices?sort=${sort}`)).body.data.map(
      (price: { pharmacy: string; quantity: number; package: string }) =>
        `${price.pharmacy} ${price.quantity} ${price.package}`.trim(),
    );
  assert.deepEqual(await listed("unit_price"), ["other 100", "other 30", "other 30 blister", "open 30"]);
  assert.deepEqual(await listed("price"), ["other 30", "other 30 blister", "open 30", "other 100"]);
  assert.deepEqual(await listed("total"), ["other 30", "other 30 blister", "open 30", "other 100"]);
  const ofPharmacy = (await here.get("/v1/pharmacies/pharm_other/prices")).body;
  assert.equal(ofPharmacy.pagination.total, 3);
});

test("prices of different packages are compared for one quantity, with one dispensing fee each", async () => {
  await using here = await service();
  await loadPrices(here.database, thirty, hundred);
  const { body } = await here.post("/v1/prices/compare/batch", { dins: ["09900001"] });
  const [{ quantity, lowest_price, highest_price, average_price, savings_from_average }] = body.data;
  assert.deepEqual(
    { quantity, lowest_price, highest_price, average_price, savings_from_average },
    {
      quantity: 100,
      lowest_price: "18.00",
      highest_price: "40.00",
      average_price: "29.00",
      savings_from_average: "11.00",
    },
  );
  assert.equal(body.summary.best_pharmacy.id, "pharm_other");
  assert.equal(body.summary.total_lowest, "27.99");
  assert.equal(body.summary.total_highest, "49.99");
});

test("prices that are out of stock or stale are listed, but not compared", async () => {
  await using here = await service();
  await loadPrices(
    here.database,
    { ...thirty, price: "6.00", stock: "out_of_stock" },
    { ...hundred, price: "5.00", day: "2026-03-02" },
    { pharmacy: "open", price: "20.00", quantity: 100, day: "2026-03-03" },
  );
  const [drug] = (await here.get("/v1/drugs?q=09900001")).body.data;
  assert.deepEqual(
    [drug.lowest_price, drug.pharmacy, drug.savings],
    [20, "open", "$0.00 (0%) below average"],
  );
  assert.deepEqual([drug.prices_counted, drug.prices_out_of_stock, drug.prices_stale], [1, 1, 1]);
  const prices = (await here.get("/v1/drugs/09900001/prices")).body.data;
  assert.deepEqual(
    prices.map((price: { unit_price: string; availability: string; stale: boolean }) => [
      price.unit_price,
      price.availability,
      price.stale,
    ]),
    [
      ["0.0500", "in_stock", true],
      ["0.2000", "out_of_stock", false],
      ["0.2000", "in_stock", false],
    ],
  );
  const { body } = await here.post("/v1/prices/compare/batch", { dins: ["09900001"] });
  assert.equal(body.summary.best_pharmacy.id, "pharm_open");
  assert.equal(body.data[0].lowest_price, "20.00");
});

test("a drug without prices that count has no lowest price, and a comparison states the reason", async () => {
  await using here = await service();
  await loadPrices(here.database, { ...thirty, stock: "out_of_stock" }, { ...hundred, day: "2025-01-01" });
  const [drug] = (await here.get("/v1/drugs?q=09900001")).body.data;
  assert.deepEqual(
    [drug.lowest_price, drug.savings, drug.prices_out_of_stock, drug.prices_stale],
    [null, null, 1, 1],
  );
  const { body } = await here.post("/v1/prices/compare/batch", { dins: ["09900001"] });
  assert.deepEqual(
    [body.data, body.missing[0].reason, body.summary.best_pharmacy],
    [[], "no price in stock here", null],
  );
  const plain = await here.post("/v1/batch/prices", { dins: ["09900001"] });
  assert.equal(plain.body.data[0].total, 2);
});

test("an alert on a price per unit triggers once, for the pharmacy with the lower unit price", async () => {
  await using here = await service();
  const key = await here.key();
  const created = await here.post("/v1/alerts", { drug_id: "09900001", target_price: 0.2, quantity: 1 }, key);
  assert.equal(created.status, 201, created.text);
  const alert = async () => (await here.get(`/v1/alerts/${created.body.id}`, key)).body;
  // 6.00 is far above the target of one unit, and 30 for 6.00 equals it.
  await loadPrices(
    here.database,
    { ...thirty, price: "6.00" },
    { ...hundred, price: "1.00", stock: "out_of_stock" },
  );
  assert.equal((await alert()).status, "ACTIVE");
  await loadPrices(here.database, { ...hundred, day: "2026-06-02" });
  const { status, triggered_pharmacy, triggered_price, current_lowest_price } = await alert();
  assert.deepEqual(
    [status, triggered_pharmacy?.id, triggered_price, current_lowest_price],
    ["TRIGGERED", "pharm_other", 18, 0.18],
  );
});

type TriggeredEvent = { alert: object; pharmacy: { id: string }; price: number; unit_price: string };

test("an alert on a price for a stated quantity triggers once, and its event states the quantity of the target", async () => {
  await using here = await service();
  const key = await here.key();
  await loadPrices(here.database, thirty);
  const target = { drug_id: "09900001", target_price: 20, quantity: 90 };
  const created = await here.post("/v1/alerts", target, key);
  assert.deepEqual([created.status, created.body.current_lowest_price], [201, 36]);
  // 90 tablets would cost $16.20, and 100 tablets cost $18.00.
  const lower = { ...hundred, day: "2026-06-02" };
  await loadPrices(here.database, lower);
  await loadPrices(here.database, lower, { ...hundred, price: "17.00", day: "2026-06-03" });
  const { id, status, triggered_pharmacy, triggered_quantity, triggered_unit_price } = (
    await here.get(`/v1/alerts/${created.body.id}`, key)
  ).body;
  assert.deepEqual(
    [status, triggered_pharmacy.id, triggered_quantity, triggered_unit_price],
    ["TRIGGERED", "pharm_other", 100, "0.1800"],
  );
  const events = await query<{ data: TriggeredEvent }>(
    here.database,
    "select payload::jsonb -> 'data' as data from live.events where kind = 'price_alert.triggered'",
  );
  const alert = { target_price: 20, target_price_cents: 2_000, quantity: 90, province: null };
  assert.deepEqual(
    events.map(({ data: { alert, pharmacy, price, unit_price } }) => [alert, pharmacy.id, price, unit_price]),
    [[{ id, status: "TRIGGERED", ...alert }, "pharm_other", 18, "0.1800"]],
  );
});

test("the default quantity of an alert is that of the package with the lowest unit price at its creation", async () => {
  await using here = await service();
  const key = await here.key();
  await loadPrices(here.database, thirty, hundred);
  const alert = await here.post("/v1/alerts", { drug_id: "09900001", target_price: 15 }, key);
  assert.deepEqual([alert.body.quantity, alert.body.current_lowest_price], [100, 18]);
  // 12.00 for 30 is less than 15.00, but more per unit.
  await loadPrices(here.database, { ...thirty, price: "11.00", day: "2026-06-02" });
  assert.equal((await here.get(`/v1/alerts/${alert.body.id}`, key)).body.status, "ACTIVE");
});

for (const [quantity, is] of [
  [0, "zero"],
  [-1, "negative"],
  [0.0005, "too precise"],
  [100_001, "too large"],
  ["30", "text"],
] as const)
  test(`rejects an alert whose quantity is ${is}, and names the field`, async () => {
    await using here = await service();
    const response = await here.post("/v1/alerts", { drug_id: "09900001", target_price: 1, quantity });
    assert.equal(response.status, 400);
    assert.equal(response.body.error.details[0].field, "quantity");
  });

test("a removal without a quantity removes all packages, and one with a quantity removes that package", async () => {
  await using here = await service();
  await loadPrices(here.database, hundred, { ...hundred, quantity: 30 }, { ...hundred, quantity: 10 });
  const remove = (quantity: string, day: string) =>
    load(here.database, "prices", {
      "feed.csv": csv(
        "pharmacy_id,din,quantity,observed_at,status",
        `other,09900001,${quantity},${day}T00:00:00Z,removed`,
      ),
    });
  const quantities = async () =>
    (await here.get("/v1/drugs/09900001/prices")).body.data.map(
      (price: { quantity: number }) => price.quantity,
    );
  const now = { now: "2026-06-05T00:00:00Z" };
  assert.equal((await remove("30", "2026-06-01")).counts.refused, 1, "the instant of the price itself");
  await query(here.database, "update live.prices set observed_at = '2026-05-01T00:00:00Z'");
  assert.equal((await remove("30", "2026-05-02")).counts.changed, 1);
  assert.deepEqual(await quantities(), [100, 10]);
  assert.equal((await remove("", "2026-05-03")).counts.changed, 1);
  assert.deepEqual(await quantities(), []);
  const late = csv(header, `other,09900001,1.00,5,0,in_stock,2026-05-02T00:00:00Z,`);
  await load(here.database, "prices", { "feed.csv": late }, now);
  assert.deepEqual(await quantities(), [], "a package that was observed before the removal is not restored");
});

test("price.changed states the package, and a new package creates no event", async () => {
  await using here = await service();
  await loadPrices(here.database, thirty);
  await loadPrices(here.database, { ...hundred, pharmacy: "open" });
  await loadPrices(here.database, { ...thirty, price: "13.00", day: "2026-06-02" });
  const events = await query<{ data: { old_price: number; new_price: number; quantity: number } }>(
    here.database,
    "select payload::jsonb -> 'data' as data from live.events where kind = 'price.changed'",
  );
  assert.deepEqual(
    events.map(({ data }) => [data.old_price, data.new_price, data.quantity]),
    [[12, 13, 30]],
  );
});
