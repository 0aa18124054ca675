/** How much is made up, and which share of the drugs each pharmacy carries. */
import { createRandom } from "./random.ts";

export const sizeNames = ["small", "medium", "full"] as const;
export type SizeName = (typeof sizeNames)[number];
export type Size = { pharmacies: number; drugs: number };

/** With the usual coverage: 7,750, 775,000 and 11,317,642 prices; with --coverage 1.0: 10,000, 1,000,000 and 14,603,400. */
export const sizes: Readonly<Record<SizeName, Size>> = {
  small: { pharmacies: 50, drugs: 200 },
  medium: { pharmacies: 500, drugs: 2_000 },
  full: { pharmacies: 2_318, drugs: 6_300 },
};

const leastShare = 0.6;
const greatestShare = 0.95;

/**
 * How many of `drugs` each of `pharmacies` carries: shares spread evenly from 60 to 95 %, dealt in an order that hangs
 * on the seed, so that the number of rows does not. A `coverage` (0 to 1) is the share of every pharmacy instead.
 */
export function carriedBy(seed: number, { pharmacies, drugs }: Size, coverage?: number): number[] {
  const shares = Array.from({ length: pharmacies }, (_, index) => {
    const share = leastShare + ((greatestShare - leastShare) * (index + 0.5)) / pharmacies;
    return Math.round((coverage ?? share) * drugs);
  });
  return createRandom(seed, "coverage").shuffle(shares);
}
