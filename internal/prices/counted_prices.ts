/**
 * Defines which prices count towards lowest prices, averages, savings, the best pharmacy, and alerts. A price counts if it is
 * not out of stock and not stale. Other prices are listed with their flags, but never compared.
 *
 * A price is stale if its last observation is older than a number of days: that of the request, or else `max_age_days` of the
 * price (three times the cadence that its feed states), or else the setting PRICE_MAX_AGE_DAYS. Test data (source SANDBOX) does
 * not age, because it is loaded once. It ages if its feed states a cadence.
 */
import type { Clock } from "../core/clock.ts";
import { dayMs, dayOf } from "../core/days.ts";
import type { Counting, PriceSource } from "./model.ts";

/**
 * The first day (YYYY-MM-DD in UTC) whose observations count, and today. Today is null if the limits of feeds do not apply,
 * because the request states a limit. A date[] in SQL.
 */
export type CountedDays = readonly [since: string, today: string | null];

/** A request may state its own `maxAgeDays`. */
export type CountedSince = (maxAgeDays?: number) => CountedDays;

/** An observation counts on its own day and on the `maxAgeDays` days after it. */
export const createCountedSince =
  (clock: Clock, maxAgeDays: number): CountedSince =>
  (ofRequest) => [
    dayOf(clock.now() - (ofRequest ?? maxAgeDays) * dayMs),
    ofRequest === undefined ? dayOf(clock.now()) : null,
  ];

/** Observations since a day count, whatever their feeds state. */
export const countedFrom = (day: string): CountedDays => [day, null];

/** Which prices count: those that are recent enough, and whether prices that are out of stock do. */
export type CountedRule = { since: CountedDays; outOfStock: boolean };

export const countedRule = (
  countedSince: CountedSince,
  { maxAgeDays, availability }: Counting,
): CountedRule => ({
  since: countedSince(maxAgeDays),
  outOfStock: availability === "any",
});

/** `maxAgeDays` is the limit of the feed, or 0. */
export function isStale(
  { source, observedAt, maxAgeDays }: { source: PriceSource; observedAt: Date; maxAgeDays: number },
  [since, today]: CountedDays,
): boolean {
  if (maxAgeDays === 0) return source !== "SANDBOX" && dayOf(observedAt.getTime()) < since;
  const first = today === null ? since : dayOf(Date.parse(today) - maxAgeDays * dayMs);
  return dayOf(observedAt.getTime()) < first;
}

/** The first day whose observations count, by the limit of a row `table`. `since` is an SQL expression of CountedDays. */
export const firstCountedDay = (table: string, since: string): string =>
  `coalesce((${since}::date[])[2] - nullif(${table}.max_age_days, 0), (${since}::date[])[1])`;

/** The condition on a row `table` of prices. `since` is an SQL expression of CountedDays. */
export const countsSql = (table: string, since: string, rule?: Pick<CountedRule, "outOfStock">): string =>
  `${rule?.outOfStock ? "" : `${table}.availability <> 'out_of_stock' and `}(${table}.observed_at >= ${firstCountedDay(table, since)}::timestamp at time zone 'UTC' or (${table}.source = 'SANDBOX' and ${table}.max_age_days = 0))`;

/** Cents for `quantity` (thousandths of a unit) at a unit price in ten-thousandths of a dollar, rounded half up. */
export const centsFor = (unitPrice: number, quantity: number): number =>
  Math.floor((unitPrice * quantity) / 100_000 + 0.5);
