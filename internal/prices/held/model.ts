/**
 * Implausible prices. A new observation whose unit price looks wrong is held: stored in held_prices and not merged, so no
 * response and no event contains it. Pure: types, thresholds, and the rules of agreement.
 *
 * States of a held price:
 *
 *              suspicious                    a later plausible price, a removal,
 *   (observed) ----------> held -----+-----> a correction, or another held price   rejected (by observation)
 *                                    +-----> `prices reject`                       rejected (by operator)
 *                                    +-----> another observation agrees            released (by observation)
 *                                    +-----> `prices release`                      released (by operator)
 *
 * - A released price is merged in the transaction that releases it, before or after the observation that agrees with it,
 *   by time. It appears in history, and changes, alerts, and events follow as for any other price.
 * - `released` and `rejected` are final. Rows in these states are deleted 90 days after they were settled.
 *
 * An observation is suspicious for one of three reasons:
 *
 * - `package`: its unit price differs from every known one by a factor equal to a package size of the drug, such as the
 *   price of 100 tablets stated for 1. Package sizes are the quantities of known prices, that of the observation, and the sizes
 *   that the DPD lists for the drug;
 * - `factor`: it differs from every known one by `factor` or more;
 * - `chain`: the batch moves the prices of the pharmacy's chain by `chainPercent` or more, and this price moves with them.
 *
 * Known unit prices are the previous price of the same package at the pharmacy, and the median of the drug's other current
 * prices, of all packages and pharmacies. A price that is plausible for one of the two is not suspicious. Without either,
 * nothing is known, and the price is merged.
 *
 * A price for the wrong quantity is a price of another package, which the next feed may not have. Therefore a held price is also
 * rejected by a correction: a later, plausible price of another package of the drug at the pharmacy that costs the same (40.00
 * for 1 tablet, then 40.00 for 100). If a batch has both a second observation and a correction, the second observation counts.
 *
 * Invariants:
 *
 * 1. At most one price is held per drug, pharmacy, quantity, and package description. It was observed after everything that is
 *    known of them in prices and removed_prices.
 * 2. A decision is made once. A row that is loaded again finds itself in held_prices (same package, time, and values) and
 *    keeps its state: it is not stored twice, does not confirm itself, and is not compared with newer prices.
 * 3. Rows that would change nothing (not newer than what is known) are never held.
 * 4. A price that an operator rejected does not get in by repetition: an observation that agrees with it is held until an
 *    operator releases it or a plausible price follows.
 *
 * Crash: screening is a part of the batch's transaction, under the advisory lock of loads. A killed load leaves whole
 * batches with their held prices, and running it again continues from there. Commands take the same lock.
 */
import { formatUnitPrice } from "../../core/money.ts";
import type { Availability, PriceSource } from "../model.ts";

export const heldReasons = ["factor", "package", "chain"] as const;
export type HeldReason = (typeof heldReasons)[number];

export type ScreeningRules = {
  /** A unit price this many times as high or as low as the known ones is held. */
  factor: number;
  /** A batch whose median price of a chain moves by this much or more is held for that chain. */
  chainPercent: number;
  /** Chains with fewer known prices in a batch are not compared as a whole, unless prices of the chain are held by then. */
  chainPrices: number;
};

/** Packages of fewer units are ignored: pharmacies differ by a factor below 2 every day. Thousandths of a unit. */
export const smallestPackage = 2_000;
/** A factor equals a package size if it differs by no more than this share of it. */
export const packageTolerance = 0.02;
/** Two amounts agree if the higher one is no more than this many times the lower one. */
const agreement = 1.05;

export const agrees = (one: number, other: number) =>
  Math.max(one, other) <= Math.min(one, other) * agreement;

export const settledDays = 90;

/** Why an observation is suspicious, and the known unit price that it was compared with. */
export type Suspicion = { reason: HeldReason; usualUnitPrice: number };

/** `quantity` is 0 in a removal of all packages. */
type Observed = {
  drugId: number;
  pharmacyId: number;
  quantity: number;
  packaging: string;
  observedAtMs: number;
};
/** Units as in prices. */
type Stated = {
  priceCents: number;
  unitPrice: number;
  feeCents: number;
  availability: Availability;
  source: PriceSource;
};

/** A row of a batch, by its line in the feed. A removal of all packages is a row for each of them, and all have its line. */
export type ScreenedRow = { line: number } & Observed & (Stated | { removal: string });

export type HeldPrice = Observed &
  Stated &
  Suspicion & {
    id: number;
    state: "held" | "released" | "rejected";
    settledBy: "observation" | "operator" | null;
  };

/** Why a price is held, for reports and lists. */
export function describeSuspicion(unitPrice: number, { reason, usualUnitPrice }: Suspicion): string {
  const factor = (Math.max(unitPrice, usualUnitPrice) / Math.min(unitPrice, usualUnitPrice)).toFixed(1);
  const [own, usual] = [formatUnitPrice(unitPrice), formatUnitPrice(usualUnitPrice)];
  const times = `the unit price ${own} is ${factor} times as ${unitPrice > usualUnitPrice ? "high" : "low"} as ${usual}`;
  if (reason === "factor") return times;
  if (reason === "package") return `${times}, and the drug is sold in packages of that size`;
  return `the feed moves the prices of this chain, and this unit price from ${usual} to ${own}`;
}
