import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { netMoves } from "../../internal/prices/net_moves.ts";
import { changeOf } from "../../internal/prices/price_change.ts";
import type { MoveTuple } from "../../internal/prices/sql/merge_prices.ts";

const of = (cents: number, quantity = 30_000) => ({ cents, quantity });

test("a price changes by more than the greater of a cent and half a percent, or it does not change", () => {
  const cases: readonly [old: number, now: number, changes: boolean][] = [
    // A cent is the greater up to two dollars.
    [100, 101, false],
    [100, 102, true],
    [100, 99, false],
    [100, 98, true],
    [1, 2, false],
    [1, 3, true],
    [200, 201, false],
    [200, 202, true],
    // Half a percent is the greater from there on: of 4.00 it is 2 cents exactly, which is not more.
    [400, 402, false],
    [400, 403, true],
    [400, 398, false],
    [400, 397, true],
    [399, 401, true],
    [401, 403, false],
    [401, 404, true],
    [1_000, 1_005, false],
    [1_000, 1_006, true],
    [100_000, 100_500, false],
    [100_000, 100_501, true],
    [100_000, 99_500, false],
    [100_000, 99_499, true],
    [1_234, 1_234, false],
  ];
  for (const [old, now, changes] of cases)
    assert.equal(changeOf(of(old), of(now)) !== undefined, changes, `${old} -> ${now}`);
});

test("a change says by how much, and by how many percent of the old price", () => {
  assert.deepEqual(changeOf(of(1_034), of(1_102)), {
    oldCents: 1_034,
    newCents: 1_102,
    changeCents: 68,
    changeBasisPoints: 658,
  });
  assert.deepEqual(changeOf(of(1_000), of(500)), {
    oldCents: 1_000,
    newCents: 500,
    changeCents: -500,
    changeBasisPoints: -5_000,
  });
  // 1/3 and 2/3 of a percent, rounded; half a hundredth goes away from zero both ways.
  assert.equal(changeOf(of(30_000), of(30_200))?.changeBasisPoints, 67);
  assert.equal(changeOf(of(80_000), of(81_004))?.changeBasisPoints, 126);
  assert.equal(changeOf(of(80_000), of(78_996))?.changeBasisPoints, -126);
});

test("another quantity at the same unit price is no change, and one at another unit price is compared like for like", () => {
  assert.equal(changeOf(of(1_000, 30_000), of(3_000, 90_000)), undefined);
  assert.deepEqual(changeOf(of(1_000, 30_000), of(3_300, 90_000)), {
    oldCents: 3_000,
    newCents: 3_300,
    changeCents: 300,
    changeBasisPoints: 1_000,
  });
  // The price rose, and what a unit costs fell.
  assert.equal(changeOf(of(1_000, 30_000), of(2_700, 90_000))?.changeCents, -300);
  // What the new quantity would have cost is less than a cent.
  assert.deepEqual(changeOf(of(1, 100_000), of(5, 1)), {
    oldCents: 0,
    newCents: 5,
    changeCents: 5,
    changeBasisPoints: 4_999_990_000,
  });
});

test("whether a price changed is decided exactly, whatever the amounts", () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 });
  const quantity = fc.integer({ min: 1, max: 10_000_000 });
  const near = fc.integer({ min: -60_000, max: 60_000 });
  fc.assert(
    fc.property(cents, near, quantity, quantity, fc.boolean(), (old, by, oldQuantity, other, same) => {
      const newQuantity = same ? oldQuantity : other;
      // Near the threshold, which is where it is decided.
      const now = Math.max(
        1,
        Math.round(((old * newQuantity) / oldQuantity) * (1 + by / 10_000_000)) + (by % 3),
      );
      // In hundred-thousandths of what both quantities would cost.
      const before = BigInt(old) * BigInt(newQuantity);
      const difference = BigInt(now) * BigInt(oldQuantity) - before;
      const size = difference < 0n ? -difference : difference;
      const cent = BigInt(oldQuantity) * 1_000n;
      const share = before * 5n;
      const expected = size * 1_000n > (cent > share ? cent : share);
      const change = changeOf(of(old, oldQuantity), of(now, newQuantity));
      assert.equal(change !== undefined, expected);
      if (change === undefined) return;
      assert.equal(change.newCents - change.oldCents, change.changeCents);
      assert.notEqual(change.changeCents, 0);
      assert.equal(change.changeCents > 0, difference > 0n);
      const exact = (Number(difference) / Number(before)) * 10_000;
      assert.ok(Math.abs(change.changeBasisPoints - exact) <= 0.5 + Math.abs(exact) * 1e-9);
    }),
    { numRuns: 5_000 },
  );
});

const none = { drugIds: [], pharmacyIds: [] };
const pair = { drugIds: [1], pharmacyIds: [2] };
const move = (old: number, now: number, day = "2026-05-01"): MoveTuple => [1, 2, old, 30, now, 30, day];

test("a batch moves a price from what it was before to what it is after, on the day it last moved", () => {
  const rounds = [
    { moves: [move(100, 120, "2026-05-01")], created: none, removed: none },
    { moves: [], created: none, removed: none },
    { moves: [move(120, 110, "2026-05-03")], created: none, removed: none },
  ];
  assert.deepEqual(netMoves(rounds), [
    { drugId: 1, pharmacyId: 2, old: of(100, 30), new: of(110, 30), day: "2026-05-03" },
  ]);
});

test("a price that first comes in the batch moves from nothing, whatever follows it there", () => {
  const rounds = [
    { moves: [], created: pair, removed: none },
    { moves: [move(100, 120)], created: none, removed: none },
    { moves: [], created: none, removed: pair },
    { moves: [move(120, 90)], created: pair, removed: none },
  ];
  assert.deepEqual(netMoves(rounds), []);
});

test("a price that is gone in the end has not moved, and one that comes back moves from what it was", () => {
  const gone = [
    { moves: [move(100, 120)], created: none, removed: none },
    { moves: [], created: none, removed: pair },
  ];
  assert.deepEqual(netMoves(gone), []);
  const back = [...gone, { moves: [move(120, 130)], created: pair, removed: none }];
  assert.deepEqual(
    netMoves(back).map(({ old, new: now }) => [old.cents, now.cents]),
    [[100, 130]],
  );
  const returned = [
    { moves: [move(100, 100)], created: pair, removed: none },
    { moves: [move(100, 130)], created: none, removed: none },
  ];
  assert.deepEqual(
    netMoves(returned).map(({ old, new: now }) => [old.cents, now.cents]),
    [[100, 130]],
  );
});
