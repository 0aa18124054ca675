/** What a requested quantity costs, and which prices count for one request, as callers see it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Database } from "../../internal/postgres/database.ts";
import { createCountedSince } from "../../internal/prices/counted_prices.ts";
import { addKnown, csv, load } from "../ingest/made_up_feed.ts";
import { testService } from "./service.ts";

const header = "pharmacy_id,din,price,quantity,dispensing_fee,availability,observed_at";
const now = "2026-06-01T12:00:00Z";

type Row = { pharmacy: "open" | "other"; price: string; quantity: number; stock?: string; day?: string };
const thirty: Row = { pharmacy: "open", price: "12.00", quantity: 30 };
const hundred: Row = { pharmacy: "other", price: "18.00", quantity: 100 };
const small: Row = { pharmacy: "other", price: "7.50", quantity: 30 };

async function serviceWith(...rows: readonly Row[]) {
  const lines = rows.map(
    ({ pharmacy, price, quantity, stock = "in_stock", day = "2026-06-01" }) =>
      `${pharmacy},09900001,${price},${quantity},9.99,${stock},${day}T00:00:00Z`,
  );
  const feed = { "feed.csv": csv(header, ...lines) };
  return await testService({
    fill: async (database: Database) => {
      await addKnown(database);
      await load(database, "prices", feed, { now, maxPriceAgeDays: 90 });
    },
    countedSince: createCountedSince({ now: () => Date.parse(now) }, 90),
  });
}

type Service = Awaited<ReturnType<typeof serviceWith>>;

async function fills(here: Service, query: string) {
  const { status, body, text } = await here.get(`/v1/drugs/09900001/prices?${query}`);
  assert.equal(status, 200, text);
  return body.data.map(
    ({ pharmacy, fill }: { pharmacy: string; fill: { price: number; price_basis: string } }) =>
      [pharmacy, fill.price_basis, fill.price].join(" "),
  );
}

test("90 tablets cost the cheapest combination of packages, with one dispensing fee", async () => {
  await using here = await serviceWith(thirty, hundred, small);
  const { body } = await here.get("/v1/drugs/09900001/prices?quantity=90");
  const [first, second] = body.data;
  assert.deepEqual(first.fill, {
    quantity: 90,
    price_basis: "combination",
    price: 22.5,
    price_cents: 2_250,
    dispensing_fee: 9.99,
    dispensing_fee_cents: 999,
    total_cost: 32.49,
    total_cost_cents: 3_249,
    unit_price: "0.2500",
    packages: [{ quantity: 30, package: "", count: 3, price: 7.5, price_cents: 750 }],
  });
  // The other fields are those of one package.
  assert.deepEqual(
    [first.pharmacy, first.quantity, first.price, first.total_cost],
    ["other", 30, 7.5, 17.49],
  );
  assert.deepEqual([second.pharmacy, second.fill.price], ["open", 36]);
  const { prices_counted, prices_out_of_stock, prices_stale, truncated, pagination } = body;
  assert.deepEqual(
    { prices_counted, prices_out_of_stock, prices_stale, truncated, total: pagination.total },
    { prices_counted: 3, prices_out_of_stock: 0, prices_stale: 0, truncated: false, total: 2 },
  );
});

test("a package of the quantity goes before a combination, and a scaled price comes last", async () => {
  await using here = await serviceWith(thirty, hundred, small);
  assert.deepEqual(await fills(here, "quantity=100"), ["other package 18", "open scaled 40"]);
  assert.deepEqual(await fills(here, "quantity=30"), ["other package 7.5", "open package 12"]);
  assert.deepEqual(await fills(here, "quantity=95"), ["other scaled 17.1", "open scaled 38"]);
});

test("pages of fills follow each other by cursor, in each order", async () => {
  await using here = await serviceWith(thirty, hundred, small);
  for (const sort of ["unit_price", "price", "total"]) {
    const { body: first } = await here.get(`/v1/drugs/09900001/prices?quantity=90&limit=1&sort=${sort}`);
    assert.equal(first.has_more, true);
    const { body: second } = await here.get(
      `/v1/drugs/09900001/prices?quantity=90&limit=1&sort=${sort}&cursor=${first.next_cursor}`,
    );
    assert.deepEqual(
      [first.data[0].pharmacy, second.data[0].pharmacy, second.has_more],
      ["other", "open", false],
    );
  }
  const { status, body } = await here.get("/v1/drugs/09900001/prices?quantity=90&limit=1");
  assert.equal(status, 200);
  const other = await here.get(`/v1/drugs/09900001/prices?quantity=60&limit=1&cursor=${body.next_cursor}`);
  assert.equal(other.body.error.code, "INVALID_CURSOR");
});

test("a comparison takes its amounts and the best pharmacy from the fills", async () => {
  await using here = await serviceWith(thirty, hundred, small);
  const { body } = await here.post("/v1/prices/compare/batch", { dins: ["09900001"], quantity: 90 });
  const [{ quantity, lowest_price, highest_price, average_price, prices_counted }] = body.data;
  assert.deepEqual(
    { quantity, lowest_price, highest_price, average_price, prices_counted },
    {
      quantity: 90,
      lowest_price: "22.50",
      highest_price: "36.00",
      average_price: "29.25",
      prices_counted: 3,
    },
  );
  assert.deepEqual(
    [body.summary.best_pharmacy.id, body.summary.best_pharmacy.total_cost],
    ["pharm_other", 32.49],
  );
});

test("packages that are out of stock or stale are used only if the request asks for them", async () => {
  await using here = await serviceWith(
    thirty,
    { ...hundred, stock: "out_of_stock" },
    { ...small, day: "2026-01-15" },
  );
  assert.deepEqual(await fills(here, "quantity=90"), ["open combination 36"]);
  assert.deepEqual(await fills(here, "quantity=90&availability=any"), [
    "other scaled 16.2",
    "open combination 36",
  ]);
  assert.deepEqual(await fills(here, "quantity=90&max_age_days=365"), [
    "other combination 22.5",
    "open combination 36",
  ]);
  assert.deepEqual(await fills(here, "quantity=90&availability=out_of_stock"), ["other scaled 16.2"]);
  const { body } = await here.get("/v1/drugs/09900001/prices?quantity=90");
  assert.deepEqual([body.prices_counted, body.prices_out_of_stock, body.prices_stale], [1, 1, 1]);
});

test("a batch leaves out a drug whose packages are all out of stock", async () => {
  await using here = await serviceWith({ ...hundred, stock: "out_of_stock" });
  for (const path of ["/v1/batch/prices", "/v1/prices/compare/batch"]) {
    const { body } = await here.post(path, { dins: ["09900001"], quantity: 90 });
    assert.deepEqual(body.data, []);
    assert.deepEqual(body.missing, [
      { id: "drug_09900001", din: "09900001", reason: "no price in stock here" },
    ]);
  }
});

for (const quantity of ["0", "-1", "10000.001", "0.0001", "ninety", "1e3"])
  test(`rejects the quantity ${quantity} and names the limits`, async () => {
    await using here = await serviceWith(thirty);
    const { status, body } = await here.get(`/v1/drugs/09900001/prices?quantity=${quantity}`);
    assert.equal(status, 400);
    assert.deepEqual(body.error.details, [
      {
        field: "quantity",
        reason: `must be a number of units from 0.001 to 10000, with at most three decimals (is "${quantity}")`,
      },
    ]);
  });

test("rejects a quantity, an age, and an availability in a body with the same words", async () => {
  await using here = await serviceWith(thirty);
  const asked = { dins: ["09900001"], quantity: "90", max_age_days: 0, availability: "some" };
  const { status, body } = await here.post("/v1/prices/compare/batch", asked);
  assert.equal(status, 400);
  assert.deepEqual(
    body.error.details.map(({ field, reason }: { field: string; reason: string }) => `${field} ${reason}`),
    [
      'quantity must be a number of units from 0.001 to 10000, with at most three decimals (is "90")',
      'availability must be any (is "some")',
      'max_age_days must be a whole number from 1 to 3650 (is "0")',
    ],
  );
});
