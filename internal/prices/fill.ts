/**
 * What a quantity of a drug costs at one pharmacy: a fill. Pure. It is, in this order:
 *
 * 1. the cheapest package of exactly that quantity;
 * 2. the cheapest combination of packages that add up to exactly that quantity, of equal prices the one with the fewest packages;
 * 3. the package with the lowest unit price, scaled to the quantity.
 *
 * A fill has one dispensing fee: the highest of its packages. The combination is found by dynamic programming over the multiples of
 * the greatest common divisor of the package sizes, in time proportional to their number times the number of sizes. Two limits
 * keep it short: only the `mostSizes` sizes with the lowest unit prices take part, and if there are more than `mostSteps` multiples, the
 * price is scaled.
 */

export const fillBases = ["package", "combination", "scaled"] as const;
export type FillBasis = (typeof fillBases)[number];

/** What a fill needs of a package. Quantities are thousandths of a unit, unit prices ten-thousandths of a dollar. */
export type FillPackage = {
  quantity: number;
  packaging: string;
  priceCents: number;
  feeCents: number;
  unitPrice: number;
};

/** `count` packages, each for priceCents. A scaled fill has one entry, whose count may be a fraction. */
export type UsedPackage = Omit<FillPackage, "unitPrice" | "feeCents"> & { count: number };

export type Fill = {
  basis: FillBasis;
  quantity: number;
  /** Without the dispensing fee. */
  priceCents: number;
  feeCents: number;
  totalCents: number;
  /** The largest first. */
  packages: readonly UsedPackage[];
};

export const mostSteps = 1_000;
export const mostSizes = 20;

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

const byUnitPrice = (a: FillPackage, b: FillPackage) => a.unitPrice - b.unitPrice || a.quantity - b.quantity;
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The cheapest package of each quantity, the largest first. */
function cheapestOfEach(packages: readonly FillPackage[]): FillPackage[] {
  const ordered = packages.toSorted(
    (a, b) =>
      b.quantity - a.quantity ||
      a.priceCents - b.priceCents ||
      a.feeCents - b.feeCents ||
      byText(a.packaging, b.packaging),
  );
  return ordered.filter((each, at) => each.quantity !== ordered[at - 1]?.quantity);
}

/** Cents for `quantity` of a package's price, rounded half up. */
export const scaledCents = (each: Pick<FillPackage, "priceCents" | "quantity">, quantity: number): number =>
  Math.floor((2 * each.priceCents * quantity + each.quantity) / (2 * each.quantity));

const used = ({ quantity, packaging, priceCents }: FillPackage, count: number): UsedPackage => ({
  quantity,
  packaging,
  priceCents,
  count,
});

function fillOf(
  basis: FillBasis,
  quantity: number,
  priceCents: number,
  packages: readonly { from: FillPackage; count: number }[],
): Fill {
  const feeCents = Math.max(...packages.map(({ from }) => from.feeCents));
  return {
    basis,
    quantity,
    priceCents,
    feeCents,
    totalCents: priceCents + feeCents,
    packages: packages.map(({ from, count }) => used(from, count)),
  };
}

/** `sizes` are the cheapest package of each quantity, the largest first. Undefined if no combination adds up to `quantity`. */
function combinationOf(sizes: readonly FillPackage[], quantity: number): Fill | undefined {
  const smaller = sizes.filter((each) => each.quantity < quantity);
  const fitting =
    smaller.length <= mostSizes
      ? smaller
      : smaller
          .toSorted(byUnitPrice)
          .slice(0, mostSizes)
          .toSorted((a, b) => b.quantity - a.quantity);
  const step = fitting.reduce((divisor, each) => greatestCommonDivisor(divisor, each.quantity), 0);
  if (step === 0 || quantity % step !== 0) return undefined;
  const steps = quantity / step;
  if (steps > mostSteps) return undefined;
  /** For each multiple of the step: the lowest cents, of these the fewest packages, and the size that was added last. */
  const cents = new Float64Array(steps + 1).fill(Number.POSITIVE_INFINITY);
  const counts = new Uint16Array(steps + 1);
  const last = new Int16Array(steps + 1).fill(-1);
  cents[0] = 0;
  for (const [at, { quantity: size, priceCents }] of fitting.entries()) {
    const width = size / step;
    for (let to = width; to <= steps; to += 1) {
      const known = cents[to] ?? 0;
      const sum = (cents[to - width] ?? 0) + priceCents;
      const count = (counts[to - width] ?? 0) + 1;
      if (sum < known || (sum === known && sum !== Number.POSITIVE_INFINITY && count < (counts[to] ?? 0))) {
        cents[to] = sum;
        counts[to] = count;
        last[to] = at;
      }
    }
  }
  const priceCents = cents[steps] ?? Number.POSITIVE_INFINITY;
  if (priceCents === Number.POSITIVE_INFINITY) return undefined;
  const taken = new Map<number, number>();
  for (let left = steps; left > 0; ) {
    const at = last[left] ?? 0;
    taken.set(at, (taken.get(at) ?? 0) + 1);
    left -= (fitting[at]?.quantity ?? quantity) / step;
  }
  const packages = fitting.flatMap((from, at) => {
    const count = taken.get(at);
    return count === undefined ? [] : [{ from, count }];
  });
  return fillOf("combination", quantity, priceCents, packages);
}

/** `packages` are those of one drug at one pharmacy, at least one. */
export function fill(packages: readonly FillPackage[], quantity: number): Fill | undefined {
  const sizes = cheapestOfEach(packages);
  const exact = sizes.find((each) => each.quantity === quantity);
  if (exact !== undefined) return fillOf("package", quantity, exact.priceCents, [{ from: exact, count: 1 }]);
  const combination = combinationOf(sizes, quantity);
  if (combination !== undefined) return combination;
  const [lowest] = sizes.toSorted(byUnitPrice);
  if (lowest === undefined) return undefined;
  const share = { from: lowest, count: quantity / lowest.quantity };
  return fillOf("scaled", quantity, scaledCents(lowest, quantity), [share]);
}

/** Ten-thousandths of a dollar for one unit of a fill, rounded half up. */
export const unitPriceOfFill = ({ priceCents, quantity }: Fill): number =>
  Math.floor((2 * priceCents * 100_000 + quantity) / (2 * quantity));
