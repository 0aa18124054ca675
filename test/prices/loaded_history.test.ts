/** Histories of prices that were loaded: several loads together, and the quantity that amounts are for. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { countedFrom } from "../../internal/prices/counted_prices.ts";
import { createPriceHistoryService } from "../../internal/prices/history.ts";
import type { HistoryRequest } from "../../internal/prices/history_model.ts";
import { firstDay } from "../../internal/prices/history_range.ts";
import { addKnown, csv, dins, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";

const clock = { now: () => Date.parse("2025-03-01T05:00:00Z") };

test("a history combines the prices from all loads at all open pharmacies", async () => {
  await using db = await testDatabase();
  const { connection: database } = db;
  await addKnown(database);
  await load(database, "pharmacies", {
    "pharmacies.csv": csv("id,name,province,lat,lng", "east,East,ON,43,-79"),
  });
  const columns = "pharmacy_id,din,price,quantity,dispensing_fee,availability,observed_at";
  for (const rows of [
    ["open,12.00,10T08", "other,11.00,10T09", "east,9.00,10T10", "closed,1.00,10T11"],
    // The last observation of a day counts.
    ["open,10.00,10T20", "other,10.50,11T09"],
    ["other,13.00,11T10", "east,8.00,18T10"],
  ]) {
    const feed = rows.map((row) => {
      const [key, price, time] = row.split(",");
      return `${key},${dins[0]},${price},30,0,,2025-02-${time}:00:00Z`;
    });
    await load(database, "prices", { "feed.csv": csv(columns, ...feed) });
  }
  const loaded = createPriceHistoryService({
    database,
    schema: "live",
    clock,
    countedSince: () => countedFrom(firstDay),
  });
  const points = async (asked: HistoryRequest) =>
    (await loaded.ofDrug({ ...asked, from: "2025-02-10" }))?.points.map((point) => [
      point.periodStart,
      point.lowest,
      point.average,
      point.highest,
      point.observations,
    ]);
  const drugId = dins[0];
  assert.deepEqual(await points({ drugId, granularity: "daily" }), [
    ["2025-02-10", 3_000, 3_333, 3_667, 3],
    ["2025-02-11", 4_333, 4_333, 4_333, 1],
    ["2025-02-18", 2_667, 2_667, 2_667, 1],
  ]);
  assert.deepEqual(await points({ drugId, granularity: "weekly" }), [
    ["2025-02-10", 3_000, 3_583, 4_333, 4],
    ["2025-02-17", 2_667, 2_667, 2_667, 1],
  ]);
  assert.deepEqual(await points({ drugId, granularity: "daily", province: "BC" }), [
    ["2025-02-10", 3_333, 3_500, 3_667, 2],
    ["2025-02-11", 4_333, 4_333, 4_333, 1],
  ]);
});

test("amounts are for the package with the lowest counted unit price, or for the requested quantity", async () => {
  await using db = await testDatabase();
  const { connection: database } = db;
  await addKnown(database);
  const quantityOf = async (more: Partial<HistoryRequest> = {}, since = firstDay) => {
    const loaded = createPriceHistoryService({
      database,
      schema: "live",
      clock,
      countedSince: () => countedFrom(since),
    });
    return (await loaded.ofDrug({ drugId: dins[0], ...more }))?.quantity;
  };
  assert.equal(await quantityOf(), 1_000, "without prices, one unit");
  const columns = "pharmacy_id,din,price,quantity,dispensing_fee,availability,observed_at";
  const row = (pharmacy: string, price: number, quantity: number, stock: string, day: string) =>
    `${pharmacy},${dins[0]},${price},${quantity},0,${stock},2025-02-${day}T00:00:00Z`;
  await load(database, "prices", {
    "feed.csv": csv(
      columns,
      row("open", 12, 30, "", "10"),
      row("open", 18, 100, "", "05"),
      row("other", 1, 500, "out_of_stock", "10"),
    ),
  });
  assert.equal(await quantityOf(), 100_000);
  assert.equal(await quantityOf({}, "2025-02-06"), 30_000, "stale prices do not count");
  assert.equal(await quantityOf({}, "2025-02-11"), 500_000, "if no price counts, the lowest of all");
  assert.equal(await quantityOf({ quantity: 90_500 }), 90_500);
  assert.equal(await quantityOf({ pharmacyId: "pharm_open" }), 100_000, "the same at one pharmacy");
  assert.equal(await quantityOf({ source: "public_formulary" }), 1_000);
});
