/** What loads of prices are told as. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createAlertService } from "../../internal/alerts/service.ts";
import { uuidv7 } from "../../internal/core/ids.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { countedFrom } from "../../internal/prices/counted_prices.ts";
import { firstDay } from "../../internal/prices/history_range.ts";
import { addKnown, csv, dins, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";
import { recorded, recordedOf } from "./recorded.ts";

const [din, other] = dins;
const columns = "pharmacy_id,din,price,quantity,dispensing_fee,observed_at,status";
const row = (
  price: string,
  day: number,
  { pharmacy = "open", of = din as string, quantity = "30", fee = "9.99" } = {},
) => `${pharmacy},${of},${price},${quantity},${fee},2026-05-${String(day).padStart(2, "0")}T12:00:00Z,`;
const removal = (day: number) => `open,${din},,,,2026-05-${String(day).padStart(2, "0")}T12:00:00Z,removed`;

async function feed(database: Database, ...rows: string[]): Promise<void> {
  const { refusals } = await load(database, "prices", { "f.csv": csv(columns, ...rows) });
  assert.deepEqual(refusals, []);
}

/** Cents before and after, in the order of the numbers. */
const told = async (database: Database) =>
  (await recordedOf(database, "price.changed")).map(({ data }) => [
    data.old_price_cents,
    data.new_price_cents,
  ]);

test("a price that changes is told with what it was, what it is, and where", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  await feed(db.connection, row("10.00", 1));
  await feed(db.connection, row("11.50", 2));
  assert.deepEqual(await recorded(db.connection), [
    {
      kind: "price.changed",
      entity: `drug_${din}/pharm_open`,
      sequence: 1,
      accountId: null,
      dins: [din],
      pharmacy: "open",
      provinces: ["BC"],
      data: {
        drug: { id: `drug_${din}`, name: `NAME ${din}`, din },
        pharmacy: { id: "pharm_open", name: "open", city: "", province: "BC" },
        old_price: 10,
        new_price: 11.5,
        old_price_cents: 1_000,
        new_price_cents: 1_150,
        old_unit_price: "0.3333",
        new_unit_price: "0.3833",
        unit: "tablet",
        change_amount: 1.5,
        change_percent: 15,
        quantity: 30,
        currency: "CAD",
        effective_date: "2026-05-02",
      },
    },
  ]);
});

test("a first price, a small change, another fee, a confirmation, an older row and the feed again make no event", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  await feed(db.connection, row("10.00", 2));
  await feed(db.connection, row("10.05", 3));
  await feed(db.connection, row("10.05", 4, { fee: "4.00" }));
  await feed(db.connection, row("10.05", 5, { fee: "4.00" }));
  await feed(db.connection, row("99.00", 1));
  await feed(db.connection, row("10.05", 5, { fee: "4.00" }));
  assert.deepEqual(await recorded(db.connection), []);
});

test("each pharmacy's price of a drug is an entity of its own, and its events are numbered in order", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  for (const [day, price] of ["10.00", "20.00", "30.00"].entries()) {
    await feed(
      db.connection,
      row(price, day + 1),
      row(price, day + 1, { pharmacy: "other" }),
      row("5.00", day + 1, { of: other }),
    );
  }
  const events = await recorded(db.connection);
  assert.deepEqual(
    events.map(({ entity, sequence }) => `${entity} ${sequence}`),
    [
      `drug_${din}/pharm_open 1`,
      `drug_${din}/pharm_open 2`,
      `drug_${din}/pharm_other 1`,
      `drug_${din}/pharm_other 2`,
    ],
  );
});

test("what a batch does to a price is told once, from before the batch to after it", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  await feed(db.connection, row("10.00", 1));
  await feed(db.connection, row("20.00", 2), row("30.00", 3), row("25.00", 4), row("25.00", 5));
  await feed(db.connection, row("40.00", 6), row("25.00", 7));
  const events = await recordedOf(db.connection, "price.changed");
  assert.deepEqual(
    events.map(({ data }) => [data.old_price_cents, data.new_price_cents, data.effective_date]),
    [[1_000, 2_500, "2026-05-04"]],
  );
});

test("a price that is taken back is not told, and one that comes back is told if it is another", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  await feed(db.connection, row("10.00", 1));
  await feed(db.connection, removal(2));
  await feed(db.connection, row("10.00", 3));
  assert.deepEqual(await told(db.connection), []);
  await feed(db.connection, removal(4));
  await feed(db.connection, row("12.00", 5));
  assert.deepEqual(await told(db.connection), [[1_000, 1_200]]);
  // Within a batch as well.
  await feed(db.connection, removal(6), row("15.00", 7));
  assert.deepEqual(await told(db.connection), [
    [1_000, 1_200],
    [1_200, 1_500],
  ]);
});

test("creates no event for a new package, and states the package of both prices in others", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  await feed(db.connection, row("10.00", 1));
  await feed(db.connection, row("40.00", 2, { quantity: "90" }));
  assert.deepEqual(await told(db.connection), []);
  await feed(db.connection, row("44.00", 3, { quantity: "90" }));
  const [event] = await recordedOf(db.connection, "price.changed");
  const { drug: _, pharmacy: __, ...data } = event?.data ?? {};
  assert.deepEqual(data, {
    old_price: 40,
    new_price: 44,
    old_price_cents: 4_000,
    new_price_cents: 4_400,
    old_unit_price: "0.4444",
    new_unit_price: "0.4889",
    unit: "tablet",
    change_amount: 4,
    change_percent: 10,
    quantity: 90,
    currency: "CAD",
    effective_date: "2026-05-03",
  });
});

test("a closed pharmacy's prices are not told", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  await feed(db.connection, row("10.00", 1, { pharmacy: "closed" }));
  await feed(db.connection, row("20.00", 2, { pharmacy: "closed" }));
  assert.deepEqual(await recorded(db.connection), []);
});

test("an alert that triggers is told to its account, once", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const accountId = uuidv7();
  const alerts = createAlertService({
    database: db.connection,
    schema: "live",
    clock: { now: () => Date.parse("2026-05-01T00:00:00Z") },
    countedSince: () => countedFrom(firstDay),
  });
  const common = { drugId: din, targetCents: 1_000, notificationMethod: "WEBHOOK" } as const;
  const alert = await alerts.create(accountId, { ...common, province: "BC" });
  await alerts.create(accountId, { ...common, province: "ON" });
  await feed(db.connection, row("10.00", 1));
  assert.deepEqual(await recordedOf(db.connection, "price_alert.triggered"), []);
  await feed(db.connection, row("9.00", 2));
  await feed(db.connection, row("9.00", 2));
  await feed(db.connection, row("8.00", 3));
  const id = `alert_${alert.id.replaceAll("-", "")}`;
  assert.deepEqual(await recordedOf(db.connection, "price_alert.triggered"), [
    {
      kind: "price_alert.triggered",
      entity: id,
      sequence: 1,
      accountId,
      dins: [din],
      pharmacy: "open",
      provinces: ["BC"],
      data: {
        alert: {
          id,
          status: "TRIGGERED",
          target_price: 10,
          target_price_cents: 1_000,
          quantity: null,
          province: "BC",
        },
        drug: { id: `drug_${din}`, name: `NAME ${din}`, din },
        pharmacy: { id: "pharm_open", name: "open", city: "", province: "BC" },
        price: 9,
        price_cents: 900,
        quantity: 30,
        unit_price: "0.3000",
        unit: "tablet",
        currency: "CAD",
        triggered_at: "2026-06-01T00:00:00.000Z",
      },
    },
  ]);
});

test("when an event cannot be recorded, nothing of its batch is", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  await feed(db.connection, row("10.00", 1));
  await query(db.connection, "alter table live.events add check (kind <> 'price.changed')");
  await assert.rejects(feed(db.connection, row("20.00", 2)), /events/);
  assert.deepEqual(await query(db.connection, "select price_cents from live.prices"), [
    { price_cents: 1_000 },
  ]);
  assert.deepEqual(await query(db.connection, "select * from live.entity_sequences"), []);
});
