/** What a quantity costs at one pharmacy, compared with a look at every combination of its packages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type Fill,
  type FillPackage,
  fill,
  mostSizes,
  mostSteps,
  unitPriceOfFill,
} from "../../internal/prices/fill.ts";
import { cheapestSum } from "./every_combination.ts";

const sold = (quantity: number, priceCents: number, feeCents = 999, packaging = ""): FillPackage => ({
  quantity: quantity * 1_000,
  priceCents,
  feeCents,
  packaging,
  unitPrice: Math.floor((priceCents * 100) / quantity + 0.5),
});

const shown = (found: Fill | undefined) =>
  found && {
    basis: found.basis,
    cents: found.priceCents,
    total: found.totalCents,
    packages: found.packages.map(({ quantity, count }) => `${count} x ${quantity / 1_000}`),
  };

test("a package of the quantity is used even if others cost less per unit", () => {
  assert.deepEqual(shown(fill([sold(30, 1_200), sold(100, 1_800)], 30_000)), {
    basis: "package",
    cents: 1_200,
    total: 2_199,
    packages: ["1 x 30"],
  });
});

test("the cheaper of two packages of the same size is used", () => {
  const found = fill([sold(30, 900, 500, "bottle"), sold(30, 800, 700, "blister")], 60_000);
  assert.deepEqual(found?.packages, [{ quantity: 30_000, packaging: "blister", priceCents: 800, count: 2 }]);
  assert.equal(found?.feeCents, 700);
});

test("the cheapest combination adds up to the quantity, with the highest fee once", () => {
  assert.deepEqual(shown(fill([sold(30, 750, 999), sold(60, 1_600, 1_100), sold(100, 1_800)], 90_000)), {
    basis: "combination",
    cents: 2_250,
    total: 3_249,
    packages: ["3 x 30"],
  });
  assert.deepEqual(shown(fill([sold(30, 750, 999), sold(60, 1_400, 1_100)], 90_000)), {
    basis: "combination",
    cents: 2_150,
    total: 3_250,
    packages: ["1 x 60", "1 x 30"],
  });
});

test("of combinations with the same price, the one with the fewest packages is used", () => {
  assert.deepEqual(shown(fill([sold(10, 100), sold(20, 200)], 60_000))?.packages, ["3 x 20"]);
});

test("the lowest unit price is scaled if no packages add up to the quantity", () => {
  const found = fill([sold(30, 1_200), sold(100, 1_800)], 95_000);
  assert.deepEqual(shown(found), { basis: "scaled", cents: 1_710, total: 2_709, packages: ["0.95 x 100"] });
  assert.equal(found && unitPriceOfFill(found), 1_800);
});

test("a pharmacy without packages has no fill", () => {
  assert.equal(fill([], 90_000), undefined);
});

test("a quantity of too many steps is scaled", () => {
  const packages = [sold(1, 10), sold(2, 19)];
  assert.equal(fill(packages, mostSteps * 1_000)?.basis, "combination");
  assert.equal(fill(packages, (mostSteps + 1) * 1_000)?.basis, "scaled");
});

test("of more sizes than the limit, those with the lowest unit prices are combined", () => {
  const sizes = Array.from({ length: mostSizes + 1 }, (_, at) => sold(at + 1, 100 * (at + 1) - at));
  const found = fill(sizes, 50_000);
  assert.equal(found?.basis, "combination");
  // 21 + 21 + 8 units: one cent is saved per unit of size above the first.
  assert.equal(found?.priceCents, cheapestSum(sizes.slice(1), 50_000)?.cents);
});

const packages = fc.array(
  fc.record({
    quantity: fc.constantFrom(500, 1_000, 1_500, 7_000, 10_000, 15_000, 28_000, 30_000, 100_000),
    priceCents: fc.integer({ min: 1, max: 3_000 }),
    feeCents: fc.constantFrom(0, 899, 1_199),
    packaging: fc.constantFrom("", "blister"),
    unitPrice: fc.constant(0),
  }),
  { minLength: 1, maxLength: 4 },
);
const quantities = fc.constantFrom(500, 1_000, 14_000, 28_500, 30_000, 45_000, 60_000, 90_000, 33_333);

test("no combination of any packages costs less, and its packages add up", () => {
  fc.assert(
    fc.property(packages, quantities, (given, quantity) => {
      const stated = given.map((each) => ({
        ...each,
        unitPrice: Math.floor((each.priceCents * 100_000) / each.quantity + 0.5),
      }));
      const found = fill(stated, quantity);
      assert.ok(found);
      assert.equal(found.totalCents, found.priceCents + found.feeCents);
      const fees = found.packages.map(({ quantity: size, packaging, priceCents }) =>
        stated
          .filter((each) => each.quantity === size && each.packaging === packaging)
          .filter((each) => each.priceCents === priceCents)
          .map(({ feeCents }) => feeCents),
      );
      assert.equal(found.feeCents, Math.max(...fees.map((of) => Math.min(...of))));
      const exact = stated.filter((each) => each.quantity === quantity).map(({ priceCents }) => priceCents);
      const sum = cheapestSum(stated, quantity);
      if (exact.length > 0)
        assert.deepEqual([found.basis, found.priceCents], ["package", Math.min(...exact)]);
      else if (sum === undefined) assert.equal(found.basis, "scaled");
      else {
        const count = found.packages.reduce((total, each) => total + each.count, 0);
        assert.deepEqual([found.basis, found.priceCents, count], ["combination", sum.cents, sum.count]);
        const added = found.packages.reduce((total, each) => total + each.count * each.quantity, 0);
        assert.equal(added, quantity);
        const paid = found.packages.reduce((total, each) => total + each.count * each.priceCents, 0);
        assert.equal(paid, found.priceCents);
      }
    }),
    { numRuns: 2_000 },
  );
});
