/**
 * What counts as a change of a price: more than the greater of 0.01 dollars and 0.5 percent of the old price, exactly, in
 * whole numbers. Prices are compared like for like: when the quantity differs, the old price is what the new quantity
 * would have cost at the old unit price, so that a larger package is no rise. Pure.
 */
import type { Priced } from "./net_moves.ts";

export type PriceChange = {
  /** Of the new quantity, rounded to a cent when the old price was for another. */
  oldCents: number;
  newCents: number;
  changeCents: number;
  /** Hundredths of a percent of the old price; below 0 when it fell. */
  changeBasisPoints: number;
};

/** Half away from zero. */
const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value)) + 0;

/** Undefined when it is too small to be told. */
export function changeOf(old: Priced, now: Priced): PriceChange | undefined {
  return old.quantity === now.quantity ? sameQuantity(old.cents, now.cents) : otherQuantity(old, now);
}

function sameQuantity(oldCents: number, newCents: number): PriceChange | undefined {
  const changeCents = newCents - oldCents;
  const size = Math.abs(changeCents);
  // 0.5 % is a two-hundredth.
  if (size <= 1 || size * 200 <= oldCents) return undefined;
  return { oldCents, newCents, changeCents, changeBasisPoints: rounded((changeCents * 10_000) / oldCents) };
}

/** Both prices times both quantities, which is beyond what doubles hold exactly. */
function otherQuantity(old: Priced, now: Priced): PriceChange | undefined {
  const per = BigInt(old.quantity);
  const before = BigInt(old.cents) * BigInt(now.quantity);
  const change = BigInt(now.cents) * per - before;
  const size = change < 0n ? -change : change;
  if (size <= per || size * 200n <= before) return undefined;
  // More than a cent, so that it is one after rounding too.
  const oldCents = Number((before * 2n + per) / (per * 2n));
  return {
    oldCents,
    newCents: now.cents,
    changeCents: now.cents - oldCents,
    changeBasisPoints: rounded(Number(change * 10_000n) / Number(before)),
  };
}
