/** Held prices of a drug that a pharmacy sells in several packages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { type FeedRow, loadHeld, storedHeld } from "./held_feed.ts";
import { addKnown, dins } from "./made_up_feed.ts";

const packages = [
  { quantity: 30, price: 12 },
  { quantity: 30, packaging: "blister", price: 12.9 },
  { quantity: 100, price: 36 },
];

/** Three packages at "open", and no price anywhere else. */
async function world(): Promise<TestDatabase> {
  const db = await testDatabase();
  await addKnown(db.connection);
  await loadHeld(db.connection, packages);
  return db;
}

const heldIn = async ({ connection }: TestDatabase) =>
  (await storedHeld(connection)).map((each) =>
    `${each.state} ${each.quantity / 1_000} ${each.package} ${each.price_cents}`.replace("  ", " "),
  );

const pricesIn = async ({ connection }: TestDatabase) =>
  (
    await query<{ text: string }>(
      connection,
      `select replace(concat_ws(' ', quantity / 1000, package, price_cents), '  ', ' ') as text from live.prices
       order by quantity, package`,
    )
  ).map(({ text }) => text);

const known = ["30 1200", "30 blister 1290", "100 3600"];

test("a new package is compared with the other packages of the pharmacy", async () => {
  await using db = await world();
  const fits = { quantity: 60, price: 23 };
  const { counts } = await loadHeld(db.connection, [
    { ...fits, day: 2 },
    { ...fits, packaging: "bottle", price: 230, day: 2 },
  ]);
  assert.deepEqual(counts, { read: 2, inserted: 1, changed: 0, unchanged: 0, refused: 0, held: 1 });
  assert.deepEqual(await pricesIn(db), ["30 1200", "30 blister 1290", "60 2300", "100 3600"]);
  assert.deepEqual(await heldIn(db), ["held 60 bottle 23000"]);
});

test("each package is held, confirmed, and rejected on its own", async () => {
  await using db = await world();
  const tenfold = (day: number, rows: readonly FeedRow[]) =>
    rows.map((row) => ({ ...row, price: (row.price ?? 0) * 10, day }));
  await loadHeld(db.connection, tenfold(2, packages));
  assert.deepEqual(await pricesIn(db), known);
  assert.deepEqual(await heldIn(db), ["held 30 12000", "held 30 blister 12900", "held 100 36000"]);
  await loadHeld(db.connection, [...tenfold(3, packages.slice(0, 1)), { ...packages[2], day: 3 }]);
  assert.deepEqual(await heldIn(db), ["released 30 12000", "held 30 blister 12900", "rejected 100 36000"]);
  assert.deepEqual(await pricesIn(db), ["30 12000", "30 blister 1290", "100 3600"]);
});

test("a price for the wrong quantity is rejected by the next price for the right one", async () => {
  await using db = await world();
  await loadHeld(db.connection, [{ quantity: 1, price: 36, day: 2 }]);
  const other = await loadHeld(db.connection, [{ ...packages[0], day: 3 }]);
  assert.equal(other.counts.unchanged, 1);
  assert.deepEqual(await heldIn(db), ["held 1 3600"], "another amount corrects nothing");
  await loadHeld(db.connection, [{ ...packages[2], price: 36.5, day: 3 }]);
  assert.deepEqual(await heldIn(db), ["rejected 1 3600"]);
  assert.deepEqual(await pricesIn(db), ["30 1200", "30 blister 1290", "100 3650"]);
});

test("a second observation counts before a correction in the same batch, in either order", async () => {
  const second = [
    { quantity: 1, price: 36, day: 3 },
    { ...packages[2], day: 3 },
  ];
  for (const rows of [second, second.toReversed()]) {
    await using db = await world();
    await loadHeld(db.connection, [{ quantity: 1, price: 36, day: 2 }]);
    await loadHeld(db.connection, rows);
    assert.deepEqual(await heldIn(db), ["released 1 3600"]);
    assert.deepEqual(await pricesIn(db), ["1 3600", ...known]);
  }
});

test("a removal rejects the held price of its package, or of all packages", async () => {
  for (const [removed, left] of [
    [{ quantity: 30 }, ["rejected 30 12000", "held 60 23000"]],
    [{}, ["rejected 30 12000", "rejected 60 23000"]],
  ] as const) {
    await using db = await world();
    await loadHeld(db.connection, [
      { quantity: 30, price: 120, day: 2 },
      { quantity: 60, price: 230, day: 2 },
    ]);
    await loadHeld(db.connection, [{ ...removed, removed: true, day: 3 }]);
    assert.deepEqual(await heldIn(db), left);
  }
});

test("a factor that equals a package size of the DPD is held, although no pharmacy sells that size", async () => {
  await using db = await world();
  const threefold = { quantity: 60, price: 72, day: 2 };
  await query(
    db.connection,
    `update live.drugs set package_sizes = '[{"text": "3", "quantity": 3}, {"text": "X", "quantity": null}]'
     where din = $1`,
    [dins[0]],
  );
  await loadHeld(db.connection, [threefold]);
  assert.deepEqual(await heldIn(db), ["held 60 7200"]);
  await query(db.connection, "update live.drugs set package_sizes = '[]'");
  const { counts } = await loadHeld(db.connection, [{ ...threefold, packaging: "bottle" }]);
  assert.equal(counts.inserted, 1);
});

test("feeds that were loaded change nothing when they are loaded again in any order", async () => {
  const feeds: FeedRow[][] = [
    packages.map((row) => ({ ...row, day: 2 })),
    packages.map((row) => ({ ...row, price: row.price * 10, day: 3 })),
    [{ quantity: 1, price: 36, day: 4 }],
    [{ quantity: 100, removed: true, day: 5 }, ...packages.map((row) => ({ ...row, day: 5.5 }))],
    packages.map((row) => ({ ...row, price: row.price * 10, day: 6 })),
    packages.map((row) => ({ ...row, price: row.price * 10, day: 7 })),
  ];
  const orders = [feeds, feeds.toReversed(), [...feeds.slice(3), ...feeds.slice(0, 3)]];
  for (const order of orders) {
    await using db = await world();
    for (const rows of order) await loadHeld(db.connection, rows);
    const state = [await pricesIn(db), await storedHeld(db.connection)];
    assert.deepEqual(state[0], ["30 12000", "30 blister 12900", "100 36000"], "the confirmed prices");
    for (const again of orders)
      for (const rows of again) {
        const { counts } = await loadHeld(db.connection, rows);
        assert.equal(counts.inserted + counts.changed, 0);
        assert.deepEqual([await pricesIn(db), await storedHeld(db.connection)], state);
      }
  }
});
