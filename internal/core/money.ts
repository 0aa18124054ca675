/**
 * Money as integers: cents for what a patient pays, ten-thousandths of a dollar for a unit price (Ontario's formulary
 * has prices such as 0.0247). Text is read digit by digit, never through a binary fraction.
 */

/** Digits after the point of a unit price, and so the scale of a unit price's integer. */
export const unitPriceScale = 10_000;

/** A quantity is an integer of thousandths of a unit. */
export const quantityScale = 1_000;

/**
 * Reads a decimal such as "12.34", "12", ".4083" into an integer with `scale` decimals kept, rounding half up past
 * them. Returns undefined when the text is not a plain decimal or the result is not a safe integer.
 */
export function parseDecimal(text: string, scale: number): number | undefined {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = ""] = match;
  if (whole === "" && fraction === "") return undefined;
  const kept = fraction.slice(0, scale).padEnd(scale, "0");
  const roundUp = (fraction.charCodeAt(scale) || 48) >= 53 ? 1 : 0;
  const value = Number(`${whole}${kept}`) + roundUp;
  if (!Number.isSafeInteger(value)) return undefined;
  return sign === "-" && value !== 0 ? -value : value;
}

/** "12.34" from 1234: the form of `price` under /v1/prices. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 12.34 from 1234: the form of money elsewhere; a JSON number with at most two decimals. */
export function centsToNumber(cents: number): number {
  return cents / 100;
}

/** "0.0247" from 247: a unit price with its four decimals. */
export function formatUnitPrice(tenThousandths: number): string {
  const digits = String(tenThousandths).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
