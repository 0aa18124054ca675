/** Batches that move a chain's prices as a whole. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Database } from "../../internal/postgres/database.ts";
import { recorded } from "../events/recorded.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { addPharmacies, type FeedRow, loadHeld, rules, statesOf, storedHeld } from "./held_feed.ts";
import { addKnown, dins, pricesOf } from "./made_up_feed.ts";

const [chain, rival] = [
  ["c1", "c2"],
  ["r1", "r2"],
];
/** Six prices: enough to compare, as `rules` has it. */
const pricesAt = (keys: readonly string[], price: (index: number) => number, day: number): FeedRow[] =>
  keys.flatMap((at, which) =>
    dins.map((din, index) => ({ at, din, price: price(index + dins.length * which), day })),
  );

/** Two chains with every drug at $10.00 on day 1. */
async function world(): Promise<TestDatabase> {
  const db = await testDatabase();
  await addKnown(db.connection);
  await addPharmacies(db.connection, "Chain", chain);
  await addPharmacies(db.connection, "Rival", rival);
  await loadHeld(
    db.connection,
    pricesAt([...chain, ...rival], () => 10, 1),
  );
  return db;
}

const heldAt = async (database: Database) =>
  (await storedHeld(database)).map(({ at, reason, state }) => `${at} ${reason} ${state}`).toSorted();

for (const [what, price] of [
  ["up by 30 %", 13],
  ["down by 30 %", 7],
] as const)
  test(`holds a chain that a batch moves ${what}, and no other chain`, async () => {
    await using db = await world();
    const before = await pricesOf(db.connection);
    await loadHeld(
      db.connection,
      pricesAt(chain, () => price, 2),
    );
    assert.deepEqual(await pricesOf(db.connection), before);
    assert.deepEqual(await recorded(db.connection), []);
    assert.deepEqual(await heldAt(db.connection), [
      ...Array(3).fill("c1 chain held"),
      ...Array(3).fill("c2 chain held"),
    ]);
    const { counts } = await loadHeld(
      db.connection,
      pricesAt(rival, () => 11, 2),
    );
    assert.equal(counts.changed, 6);
  });

test("a chain that really changed its prices is released by its next feed", async () => {
  await using db = await world();
  await loadHeld(
    db.connection,
    pricesAt(chain, () => 13, 2),
  );
  const { counts } = await loadHeld(
    db.connection,
    pricesAt(chain, () => 13, 3),
  );
  assert.deepEqual(counts, { read: 6, inserted: 0, changed: 0, unchanged: 6, refused: 0 });
  assert.deepEqual(await statesOf(db.connection), Array(6).fill("released 1300"));
  assert.equal((await recorded(db.connection)).length, 6);
});

test("a chain that returns to its prices rejects the held ones", async () => {
  await using db = await world();
  await loadHeld(
    db.connection,
    pricesAt(chain, () => 13, 2),
  );
  await loadHeld(
    db.connection,
    pricesAt(chain, () => 10, 3),
  );
  assert.deepEqual(await statesOf(db.connection), Array(6).fill("rejected 1300"));
  assert.deepEqual(await recorded(db.connection), []);
});

test("holds only the prices that move with their chain", async () => {
  await using db = await world();
  const { counts } = await loadHeld(
    db.connection,
    pricesAt(chain, (index) => (index < 4 ? 14 : index === 4 ? 10 : 9), 2),
  );
  assert.deepEqual(counts, { read: 6, inserted: 0, changed: 1, unchanged: 1, refused: 0, held: 4 });
});

test("does not hold a chain of which less than half moves, or too few prices", async () => {
  await using db = await world();
  const half = await loadHeld(
    db.connection,
    pricesAt(chain, (index) => (index < 2 ? 14 : 10), 2),
  );
  assert.equal(half.counts.held, undefined);
  const few = pricesAt(chain, () => 20, 3).slice(0, rules.chainPrices - 1);
  const { counts } = await loadHeld(db.connection, few);
  assert.equal(counts.held, undefined);
});

test("pharmacies without a chain are not compared as one", async () => {
  await using db = await testDatabase();
  await addKnown(db.connection);
  await addPharmacies(db.connection, null, chain);
  await loadHeld(
    db.connection,
    pricesAt(chain, () => 10, 1),
  );
  const { counts } = await loadHeld(
    db.connection,
    pricesAt(chain, () => 14, 2),
  );
  assert.equal(counts.changed, 6);
});

test("holds the last prices of a chain that end up in a small batch", async () => {
  await using db = await world();
  const { counts } = await loadHeld(
    db.connection,
    pricesAt(chain, () => 13, 2),
    { batchRows: rules.chainPrices },
  );
  assert.equal(counts.held, 6);
});
