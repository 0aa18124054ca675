/** Formats the prices of an alert, each with the quantity that it is for. */
import { dollars, packageText } from "../../kit/numbers.ts";
import type { Alert } from "../../types_rest.ts";

const priceText = (cents: number, quantity: number | null, unit: string): string =>
  quantity === null ? dollars(cents) : `${dollars(cents)} for ${packageText(quantity, unit)}`;

export const targetText = ({ target_price_cents, quantity, unit }: Alert): string =>
  priceText(target_price_cents, quantity, unit);

/** The price that triggered the alert; null if it has not triggered. */
export const triggeredText = ({ triggered_price_cents, triggered_quantity, unit }: Alert): string | null =>
  triggered_price_cents === null ? null : priceText(triggered_price_cents, triggered_quantity, unit);

/** The lowest price now, which the API scales to the quantity of the target. Null if no price counts. */
export function lowestText(alert: Alert): string | null {
  const { current_lowest_price_cents, current_lowest_quantity, quantity, unit } = alert;
  if (current_lowest_price_cents === null) return null;
  return priceText(current_lowest_price_cents, quantity ?? current_lowest_quantity, unit);
}

type ListedPrice = {
  price_cents: number;
  quantity: number;
  unit: string;
  availability: string;
  stale: boolean;
};

/** The help text of a new target, and the quantity that the target is for. `prices` are sorted by unit price. */
export function targetHelp(prices: readonly ListedPrice[]): { text: string; quantity?: number } {
  const lowest = prices.find(({ availability, stale }) => availability !== "out_of_stock" && !stale);
  if (lowest === undefined)
    return { text: "In dollars, without the dispensing fee. No pharmacy has a current price in stock." };
  const { price_cents, quantity, unit } = lowest;
  return {
    text: `In dollars for ${packageText(quantity, unit)}, without the dispensing fee. The lowest price now is ${dollars(price_cents)}.`,
    quantity,
  };
}
