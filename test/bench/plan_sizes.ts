/** The sizes that query plans are compared at, and the option that chooses them. */
import { UsageError } from "../../internal/core/errors.ts";
import { pricesOf, type Size } from "./size.ts";

export const defaultPrices = 1_000_000;
const most = 100_000_000;
/** Of both environments, with the tables that grow with prices. */
export const bytesPerPrice = 3_000;

/** Throws an UsageError. */
export function pricesOption(text: string | undefined): number {
  if (text === undefined) return defaultPrices;
  const prices = Number(text);
  if (!/^\d+$/.test(text) || prices < defaultPrices || prices > most || prices % defaultPrices !== 0)
    throw new UsageError(
      `--prices "${text}" is not a multiple of ${defaultPrices} up to ${most}. Use a number such as 10000000.`,
    );
  return prices;
}

export type PlanSizes = { small: Size; moreDrugs: Size; morePharmacies: Size };

/** The larger tables have `prices` prices, ten times as many as the small ones. */
export function planSizes(prices: number): PlanSizes {
  const pharmacies = 500;
  const small = { drugs: prices / 500, priced: prices / 10 / pharmacies, pharmacies };
  return {
    small,
    moreDrugs: { drugs: 10 * small.drugs, priced: 10 * small.priced, pharmacies },
    morePharmacies: { ...small, pharmacies: 10 * pharmacies },
  };
}

const number = (value: number) => value.toLocaleString("en-CA");

export const sizeText = (size: Size) =>
  `${number(pricesOf(size))} prices (${number(size.priced)} of ${number(size.drugs)} drugs at ${number(size.pharmacies)} pharmacies)`;
