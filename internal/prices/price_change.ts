/**
 * What counts as a change of a price: more than the greater of 0.01 dollars and 0.5 percent of the old price, exactly, in
 * whole numbers. Both prices are of the same package. Pure.
 */

export type PriceChange = {
  changeCents: number;
  /** Hundredths of a percent of the old price; below 0 if it fell. */
  changeBasisPoints: number;
};

/** Half away from zero. */
const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value)) + 0;

/** Undefined when it is too small to be told. */
export function changeOf(oldCents: number, newCents: number): PriceChange | undefined {
  const changeCents = newCents - oldCents;
  const size = Math.abs(changeCents);
  // 0.5 % is a two-hundredth.
  if (size <= 1 || size * 200 <= oldCents) return undefined;
  return { changeCents, changeBasisPoints: rounded((changeCents * 10_000) / oldCents) };
}
