/**
 * Defines which prices count towards lowest prices, averages, savings, the best pharmacy, and alerts. A price counts if it is
 * not out of stock and was observed on or after a day. Other prices are listed with their flags, but never compared. Sample
 * prices (source SANDBOX) do not age, because the sample data is loaded once.
 */
import type { Clock } from "../core/clock.ts";
import { dayMs, dayOf } from "../core/days.ts";
import type { Counting, PriceSource } from "./model.ts";

/** Returns the first day, YYYY-MM-DD in UTC, whose observations count. A request may state its own `maxAgeDays`. */
export type CountedSince = (maxAgeDays?: number) => string;

/** An observation counts on its own day and on the `maxAgeDays` days after it. */
export const createCountedSince =
  (clock: Clock, maxAgeDays: number): CountedSince =>
  (ofRequest = maxAgeDays) =>
    dayOf(clock.now() - ofRequest * dayMs);

/** Which prices count: those observed on or after the day `since`, and whether prices that are out of stock do. */
export type CountedRule = { since: string; outOfStock: boolean };

export const countedRule = (
  countedSince: CountedSince,
  { maxAgeDays, availability }: Counting,
): CountedRule => ({
  since: countedSince(maxAgeDays),
  outOfStock: availability === "any",
});

/** Whether a price was last observed before the day `since`. */
export const isStale = (source: PriceSource, observedAt: Date, since: string): boolean =>
  source !== "SANDBOX" && dayOf(observedAt.getTime()) < since;

/** The condition on a row `table` of prices. `since` is an SQL expression of the day. */
export const countsSql = (table: string, since: string, rule?: Pick<CountedRule, "outOfStock">): string =>
  `${rule?.outOfStock ? "" : `${table}.availability <> 'out_of_stock' and `}(${table}.observed_at >= ${since}::date::timestamp at time zone 'UTC' or ${table}.source = 'SANDBOX')`;

/** Cents for `quantity` (thousandths of a unit) at a unit price in ten-thousandths of a dollar, rounded half up. */
export const centsFor = (unitPrice: number, quantity: number): number =>
  Math.floor((unitPrice * quantity) / 100_000 + 0.5);
