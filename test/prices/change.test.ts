import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { netMoves } from "../../internal/prices/net_moves.ts";
import { changeOf } from "../../internal/prices/price_change.ts";
import type { MoveTuple } from "../../internal/prices/sql/merge_prices.ts";

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
    assert.equal(changeOf(old, now) !== undefined, changes, `${old} -> ${now}`);
});

test("a change says by how much, and by how many percent of the old price", () => {
  assert.deepEqual(changeOf(1_034, 1_102), {
    changeCents: 68,
    changeBasisPoints: 658,
  });
  assert.deepEqual(changeOf(1_000, 500), {
    changeCents: -500,
    changeBasisPoints: -5_000,
  });
  // 1/3 and 2/3 of a percent, rounded; half a hundredth goes away from zero both ways.
  assert.equal(changeOf(30_000, 30_200)?.changeBasisPoints, 67);
  assert.equal(changeOf(80_000, 81_004)?.changeBasisPoints, 126);
  assert.equal(changeOf(80_000, 78_996)?.changeBasisPoints, -126);
});

test("whether a price changed is decided exactly, whatever the amounts", () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 });
  const near = fc.integer({ min: -60_000, max: 60_000 });
  fc.assert(
    fc.property(cents, near, (old, by) => {
      // Near the threshold, which is where it is decided.
      const now = Math.max(1, Math.round(old * (1 + by / 10_000_000)) + (by % 3));
      const difference = now - old;
      const expected = Math.abs(difference) * 1_000 > Math.max(1_000, old * 5);
      const change = changeOf(old, now);
      assert.equal(change !== undefined, expected);
      if (change === undefined) return;
      assert.equal(change.changeCents, difference);
      const exact = (difference / old) * 10_000;
      assert.ok(Math.abs(change.changeBasisPoints - exact) <= 0.5 + Math.abs(exact) * 1e-9);
    }),
    { numRuns: 5_000 },
  );
});

const none = null;
const pair = ["1 2 30000 box"];
const move = (old: number, now: number, day = "2026-05-01"): MoveTuple => [
  1,
  2,
  30_000,
  "box",
  old,
  now,
  day,
];

test("a batch moves a price from what it was before to what it is after, on the day it last moved", () => {
  const rounds = [
    { moves: [move(100, 120, "2026-05-01")], created_keys: none, removed_keys: none },
    { moves: [], created_keys: none, removed_keys: none },
    { moves: [move(120, 110, "2026-05-03")], created_keys: none, removed_keys: none },
  ];
  assert.deepEqual(netMoves(rounds), [
    { drugId: 1, pharmacyId: 2, quantity: 30_000, oldCents: 100, newCents: 110, day: "2026-05-03" },
  ]);
});

test("a price that first comes in the batch moves from nothing, whatever follows it there", () => {
  const rounds = [
    { moves: [], created_keys: pair, removed_keys: none },
    { moves: [move(100, 120)], created_keys: none, removed_keys: none },
    { moves: [], created_keys: none, removed_keys: pair },
    { moves: [move(120, 90)], created_keys: pair, removed_keys: none },
  ];
  assert.deepEqual(netMoves(rounds), []);
});

test("a price that is gone in the end has not moved, and one that comes back moves from what it was", () => {
  const gone = [
    { moves: [move(100, 120)], created_keys: none, removed_keys: none },
    { moves: [], created_keys: none, removed_keys: pair },
  ];
  assert.deepEqual(netMoves(gone), []);
  const back = [...gone, { moves: [move(120, 130)], created_keys: pair, removed_keys: none }];
  assert.deepEqual(
    netMoves(back).map(({ oldCents, newCents }) => [oldCents, newCents]),
    [[100, 130]],
  );
  const returned = [
    { moves: [move(100, 100)], created_keys: pair, removed_keys: none },
    { moves: [move(100, 130)], created_keys: none, removed_keys: none },
  ];
  assert.deepEqual(
    netMoves(returned).map(({ oldCents, newCents }) => [oldCents, newCents]),
    [[100, 130]],
  );
});
