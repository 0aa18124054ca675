/** The cheapest packages that add up to a quantity, by looking at every combination. */

type Sold = { quantity: number; priceCents: number };

/** Of the same cents, the fewest packages. Undefined if no combination adds up. */
export function cheapestSum(
  packages: readonly Sold[],
  quantity: number,
): { cents: number; count: number } | undefined {
  let best: { cents: number; count: number } | undefined;
  const better = (cents: number, count: number) =>
    best === undefined || cents < best.cents || (cents === best.cents && count < best.count);
  /** `left` of the quantity is still to be filled with the packages from `at` on. */
  const visit = (at: number, left: number, cents: number, count: number): void => {
    if (left === 0) {
      if (better(cents, count)) best = { cents, count };
      return;
    }
    const each = packages[at];
    if (each === undefined) return;
    // The last size must divide what is left.
    if (at === packages.length - 1 && left % each.quantity !== 0) return;
    const most = Math.floor(left / each.quantity);
    for (let number = at === packages.length - 1 ? most : 0; number <= most; number += 1)
      visit(at + 1, left - number * each.quantity, cents + number * each.priceCents, count + number);
  };
  visit(0, quantity, 0, 0);
  return best;
}
