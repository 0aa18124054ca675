/** Numbers as they are read. */
const whole = new Intl.NumberFormat("en-CA");
const decimals = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 3 });
const short = new Intl.NumberFormat("en-CA", { notation: "compact", maximumFractionDigits: 1 });
const money = new Intl.NumberFormat("en-CA", {
  style: "currency",
  currency: "CAD",
  currencyDisplay: "narrowSymbol",
});

/** 12,345 */
export const count = (value: number) => whole.format(value);
/** 12.3K */
export const shortCount = (value: number) => short.format(value);
/** $10.34 */
export const dollars = (cents: number) => money.format(cents / 100);
/** Formats a package: "30 tablets", "1 dose", "100 mL". */
export function packageText(quantity: number, unit: string): string {
  const measured = unit === "mL" || unit === "g";
  const plurals = unit === "patch" ? "patches" : unit === "suppository" ? "suppositories" : `${unit}s`;
  return `${decimals.format(quantity)} ${measured || quantity === 1 ? unit : plurals}`;
}
/** 12 ms, 1.20 s */
export const duration = (ms: number) =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(2)} s`;
/** 45% of a whole; one decimal below ten. */
export function percent(part: number, of: number): string {
  const share = of === 0 ? 0 : (part / of) * 100;
  if (share > 0 && share < 0.05) return "<0.1%";
  return `${share > 0 && share < 10 ? share.toFixed(1) : Math.round(share)}%`;
}
/** "1 key", "2 keys" */
export const plural = (value: number, one: string, many = `${one}s`) =>
  `${count(value)} ${value === 1 ? one : many}`;
