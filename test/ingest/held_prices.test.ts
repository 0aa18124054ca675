/** Which prices a load holds, and what settles them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createAlertService } from "../../internal/alerts/service.ts";
import { uuidv7 } from "../../internal/core/ids.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { countedFrom } from "../../internal/prices/counted_prices.ts";
import { recorded, recordedOf } from "../events/recorded.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { addPharmacies, type FeedRow, loadHeld, priceAt, statesOf, storedHeld, timeOf } from "./held_feed.ts";
import { addKnown, dins, pricesOf } from "./made_up_feed.ts";

/** With 100 tablets for $40.00 at "open" and "other" on day 1. */
async function world(): Promise<TestDatabase> {
  const db = await testDatabase();
  await addKnown(db.connection);
  const usual = { price: 40, quantity: 100 };
  await loadHeld(db.connection, [usual, { ...usual, at: "other" }]);
  return db;
}

const implausible: readonly [what: string, row: FeedRow, reason: string][] = [
  ["the price of 100 that is stated for 1", { price: 40, quantity: 1 }, "package"],
  ["the price of 1 that is stated for 100", { price: 0.4, quantity: 100 }, "package"],
  ["a price that is ten times as high", { price: 400, quantity: 100 }, "factor"],
  ["a price that is a tenth", { price: 4, quantity: 100 }, "factor"],
  ["a price that is exactly five times as high", { price: 200, quantity: 100 }, "factor"],
  ["the price of a package of 3 that is stated for 1", { price: 3.6, quantity: 3 }, "package"],
];

for (const [what, row, reason] of implausible)
  test(`holds ${what}, so that no response and no event has it`, async () => {
    await using db = await world();
    const before = await pricesOf(db.connection);
    for (const [at, held] of [
      ["open", 1],
      ["closed", 2],
    ] as const) {
      const { counts, holds } = await loadHeld(db.connection, [{ ...row, at, day: 2 }]);
      assert.deepEqual(counts, { read: 1, inserted: 0, changed: 0, unchanged: 0, refused: 0, held: 1 });
      assert.match(holds[0]?.reason ?? "", /^held: the unit price /);
      assert.deepEqual(
        (await storedHeld(db.connection)).map((each) => [each.reason, each.state]),
        Array(held).fill([reason, "held"]),
        "with a previous price of its own, and without",
      );
    }
    assert.deepEqual(await pricesOf(db.connection), before);
    assert.deepEqual(await recorded(db.connection), []);
  });

const plausible: readonly [what: string, row: FeedRow][] = [
  ["a price that is less than five times as high", { price: 199, quantity: 100 }],
  ["another package with its own discount", { price: 16, quantity: 30 }],
  ["a factor below a package size", { price: 3.3, quantity: 3 }],
  ["the first price of a drug", { din: dins[1], price: 9_999, quantity: 1 }],
];

for (const [what, row] of plausible)
  test(`does not hold ${what}`, async () => {
    await using db = await world();
    const { counts } = await loadHeld(db.connection, [{ ...row, day: 2 }]);
    assert.equal(counts.held, undefined);
    assert.equal(await priceAt(db.connection, "open", row.din), Math.round((row.price ?? 0) * 100));
  });

test("a held price triggers no alert until it is released", async () => {
  await using db = await world();
  const alerts = createAlertService({
    database: db.connection,
    schema: "live",
    clock: { now: () => Date.parse("2026-05-01T00:00:00Z") },
    countedSince: () => countedFrom("2026-01-01"),
  });
  await alerts.create(uuidv7(), { drugId: dins[0], targetCents: 1_000, notificationMethod: "WEBHOOK" });
  const triggered = () => recordedOf(db.connection, "price_alert.triggered");
  await loadHeld(db.connection, [{ price: 0.4, quantity: 100, day: 2 }]);
  assert.deepEqual(await triggered(), []);
  await loadHeld(db.connection, [{ price: 0.4, quantity: 100, day: 3 }]);
  assert.equal((await triggered()).length, 1);
});

const wild = { price: 400, quantity: 100 };
const changes = async (database: Database) =>
  (await recordedOf(database, "price.changed")).map(({ data }) => [data.old_price, data.new_price]);
const starts = (database: Database) =>
  query<{ day: Date; cents: number }>(
    database,
    `select h.effective_from as day, h.price_cents as cents from live.price_history h
     join live.pharmacies p on p.id = h.pharmacy_id where p.key = 'open' order by 1`,
  );

test("a second observation releases a large change, with the time of the first one", async () => {
  await using db = await world();
  await loadHeld(db.connection, [{ ...wild, day: 2 }]);
  assert.deepEqual(await changes(db.connection), []);
  const { counts, notes } = await loadHeld(db.connection, [{ ...wild, price: 404, day: 4 }]);
  assert.deepEqual(counts, { read: 1, inserted: 0, changed: 1, unchanged: 0, refused: 0 });
  assert.match(notes.join(), /1 held price was confirmed and released/);
  assert.deepEqual(await statesOf(db.connection), ["released 40000"]);
  assert.deepEqual(await starts(db.connection), [
    { day: timeOf(1), cents: 4_000 },
    { day: timeOf(2), cents: 40_000 },
    { day: timeOf(4), cents: 40_400 },
  ]);
  assert.deepEqual(await changes(db.connection), [[40, 404]], "one event for the batch as a whole");
  await loadHeld(db.connection, [{ ...wild, price: 404, day: 5 }]);
  assert.equal(await priceAt(db.connection), 40_400, "the released price is the known one from now on");
});

test("two observations release each other in either order, and within one feed", async () => {
  const [first, second] = [
    { ...wild, day: 2 },
    { ...wild, price: 404, day: 4 },
  ];
  const orders: readonly (readonly FeedRow[][])[] = [
    [[first], [second]],
    [[second], [first]],
    [[first, second]],
  ];
  const states: unknown[] = [];
  for (const feeds of orders) {
    await using db = await world();
    for (const rows of feeds) await loadHeld(db.connection, rows);
    states.push([await pricesOf(db.connection), await starts(db.connection)]);
    assert.equal(await priceAt(db.connection), 40_400);
  }
  assert.deepEqual(states[1], states[0]);
  assert.deepEqual(states[2], states[0]);
});

test("a price in the normal range rejects the held one before it, and so does a removal", async () => {
  for (const next of [{ price: 41, quantity: 100 }, { removed: true as const }]) {
    await using db = await world();
    await loadHeld(db.connection, [{ ...wild, day: 2 }]);
    await loadHeld(db.connection, [{ ...next, day: 3 }]);
    assert.deepEqual(await statesOf(db.connection), ["rejected 40000"]);
    await loadHeld(db.connection, [{ ...wild, day: 4 }]);
    assert.deepEqual(await statesOf(db.connection), ["rejected 40000", "held 40000"], "it confirms nothing");
  }
});

test("another implausible price replaces the held one", async () => {
  await using db = await world();
  await loadHeld(db.connection, [{ ...wild, day: 2 }]);
  await loadHeld(db.connection, [{ price: 4_000, quantity: 100, day: 3 }]);
  assert.deepEqual(await statesOf(db.connection), ["rejected 40000", "held 400000"]);
  const { counts } = await loadHeld(db.connection, [{ price: 2, quantity: 100, day: 2.5 }]);
  assert.equal(counts.unchanged, 1);
  assert.deepEqual(await statesOf(db.connection), ["rejected 40000", "rejected 200", "held 400000"]);
});

test("a feed that is loaded again stores nothing twice and confirms nothing", async () => {
  await using db = await world();
  const rows = [{ ...wild, day: 2 }];
  const first = await loadHeld(db.connection, rows);
  const before = await query(db.connection, "select *, xmin::text from live.held_prices");
  const again = await loadHeld(db.connection, rows);
  assert.deepEqual(again.counts, first.counts);
  assert.deepEqual(again.holds, first.holds);
  assert.deepEqual(await query(db.connection, "select *, xmin::text from live.held_prices"), before);
  const other = await loadHeld(db.connection, [{ price: 44, quantity: 100, day: 2 }]);
  assert.match(other.refusals[0]?.reason ?? "", /another price.* is known already/);
});

test("a price that is far from others but near the pharmacy's own is not held", async () => {
  await using db = await world();
  for (const day of [2, 3]) await loadHeld(db.connection, [{ ...wild, day }]);
  const { counts } = await loadHeld(db.connection, [{ ...wild, price: 420, day: 4 }]);
  assert.equal(counts.held, undefined);
  assert.equal(await priceAt(db.connection), 42_000);
});

test("a pharmacy that returns to what others ask is not held", async () => {
  await using db = await world();
  for (const day of [2, 3]) await loadHeld(db.connection, [{ ...wild, day }]);
  const { counts } = await loadHeld(db.connection, [{ price: 41, quantity: 100, day: 4 }]);
  assert.equal(counts.held, undefined);
  assert.equal(await priceAt(db.connection), 4_100);
});

test("a few wrong prices that are known do not make another one plausible", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  const keys = Array.from({ length: 9 }, (_, at) => `p${at}`);
  await addPharmacies(db.connection, null, keys);
  // The first three prices that are looked at are wrong, and most of all prices are right.
  const rows = keys.map((at, index) => ({ at, price: index < 3 ? 400 : 12 }));
  await loadHeld(db.connection, rows);
  const right = await loadHeld(db.connection, [{ at: "open", price: 12, day: 2 }]);
  assert.equal(right.counts.held, undefined, "the median of more prices decides");
  await loadHeld(db.connection, [{ at: "p0", price: 4_000, day: 2 }]);
  assert.deepEqual(await statesOf(db.connection), ["held 400000"]);
});

test("prices of one batch do not vouch for each other", async () => {
  await using db = await world();
  const keys = ["p1", "p2", "p3"];
  await addPharmacies(db.connection, null, keys);
  const { counts } = await loadHeld(
    db.connection,
    keys.map((at) => ({ ...wild, at, day: 2 })),
  );
  assert.equal(counts.held, 3);
});
