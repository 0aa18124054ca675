/**
 * What loads bring in: listings (what a plan says of a drug) and public prices (what it lists its unit price as), and how
 * their amounts and dates are read. Pure.
 */
import { dayMs, isCalendarDay } from "../core/days.ts";
import { unknownDinReason } from "../core/ids.ts";
import { parseDecimal } from "../core/money.ts";
import type { PricedFor } from "../core/units.ts";
import type { CoverageSource, FormularyStatus, PlanKey } from "./model.ts";

/** `removed`: the plan itself says since when it no longer lists the drug. */
export type Listing = PlanKey & {
  drugId: number;
  status: FormularyStatus;
  planTerm: string | null;
  criteria: string | null;
  notes: string | null;
  maxCoverageCents: number | null;
  deductibleCents: number | null;
  copayBasisPoints: number | null;
  interchangeGroup: string | null;
  dailyCost: number | null;
  listedOn: string | null;
  source: CoverageSource;
  asOf: string;
  removed: { on: string; reason: string } | null;
};

/** Ten-thousandths of a dollar. */
export type PublicPrice = PlanKey & {
  drugId: number;
  effectiveOn: string;
  unitPrice: number;
  /** Null when the edition does not say. */
  planPays: number | null;
  /** What both amounts pay for. Null if the edition does not state it. */
  pricedFor: PricedFor | null;
};

export type Refused = { field: string; reason: string };

const mostUnitPrice = 50_000_0000;
const oldestDay = "1970-01-01";

/** Taken as written, never rounded in silence: undefined with more decimals, or out of bounds. */
export function amount(text: string, decimals: number, min: number, max: number): number | undefined {
  const value = parseDecimal(text, decimals);
  const written = text.split(".")[1]?.replace(/0+$/, "").length ?? 0;
  return value !== undefined && value >= min && value <= max && written <= decimals ? value : undefined;
}

export const unitPriceReason = "must be 0.0001 to 50,000 dollars, with at most four decimals";
export const unitPrice = (text: string) => amount(text, 4, 1, mostUnitPrice);
export const planPaysReason = "must be 0 to 50,000 dollars, with at most four decimals";
export const planPays = (text: string) => amount(text, 4, 0, mostUnitPrice);

export const dayReason = "must be a date such as 2025-07-30, not before 1970 nor more than a day ahead";

/** YYYY-MM-DD from that or YYYYMMDD; undefined for what is no day. */
export function calendarDay(text: string): string | undefined {
  const match = /^(\d{4})(-?)(\d{2})\2(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const day = `${match[1]}-${match[3]}-${match[4]}`;
  return isCalendarDay(day) ? day : undefined;
}

/** The day of data: none from the future. */
export function pastDay(text: string, nowMs: number): string | undefined {
  const day = calendarDay(text);
  if (day === undefined || day < oldestDay) return undefined;
  return Date.parse(`${day}T00:00:00Z`) <= nowMs + dayMs ? day : undefined;
}

/** Why a drug that a plan names is not taken: in the column of DINs plans write other numbers too. */
export function unknownDrugReason(din: string): string {
  if (!/^\d{8}$/.test(din)) {
    return /^\d{1,7}$/.test(din)
      ? `a DIN has 8 digits and its leading zeros are part of it; ${din} may be ${din.padStart(8, "0")}`
      : "a DIN has exactly 8 digits";
  }
  if (din.startsWith("8"))
    return `${din} is a natural product's number (NPN), not a drug's, and none is known`;
  // Ontario's own numbers are written 98... and, filled up to eight digits, 098...
  if (/^(9|098)/.test(din))
    return `${din} is a number of the plan's own for what has no DIN (PIN), and no drug of that number is known`;
  return unknownDinReason(din);
}
