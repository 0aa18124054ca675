/** What the observed unit prices of a drug come to, by period and place. docs/statistics.md has the method. Pure. */
import type { Province } from "../core/geography.ts";
import type { Granularity } from "./history_model.ts";

export const statisticsGroups = ["province", "city"] as const;
export type StatisticsGroup = (typeof statisticsGroups)[number];

/** Percentiles of prices from fewer pharmacies would say more about one pharmacy than about a market. */
export const leastPharmacies = 5;

/** Of one drug in one response: a day of five years, or two years of months in 200 cities. */
export const mostStatisticsRows = 5_000;

/** Days are YYYY-MM-DD, both included. Default: one year, daily, all of Canada. */
export type StatisticsRequest = {
  from?: string | undefined;
  to?: string | undefined;
  granularity?: Granularity | undefined;
  province?: Province | undefined;
  /** Compared folded; in every province unless one is given. */
  city?: string | undefined;
  /** A row for each province or city, instead of one for all. */
  by?: StatisticsGroup | undefined;
};

/**
 * A period with observations. Amounts are ten-thousandths of a dollar for one unit, rounded half up. The percentiles are null with
 * fewer than leastPharmacies pharmacies.
 */
export type StatisticsRow = {
  /** Null unless grouped. */
  province: Province | null;
  /** Null unless grouped by city; "" if the source states no city. */
  city: string | null;
  periodStart: string;
  periodEnd: string;
  observations: number;
  /** Observations that were left out. */
  outOfStock: number;
  /** At least so many, on one day of the period. */
  pharmacies: number;
  lowest: number;
  mean: number;
  highest: number;
  percentiles: Percentiles | null;
};

/** A name and the share of observations below it, in percent. */
export const percentileRanks = { p10: 10, p25: 25, median: 50, p75: 75, p90: 90 } as const;
export type Percentile = keyof typeof percentileRanks;
export type Percentiles = Readonly<Record<Percentile, number>>;

export type PriceStatistics = {
  drug: { din: string; name: string };
  granularity: Granularity;
  from: string;
  to: string;
  province: Province | null;
  city: string | null;
  by: StatisticsGroup | null;
  /** By province and city, oldest first. */
  rows: StatisticsRow[];
};

/** What the APIs call. */
export type PriceStatisticsService = {
  /**
   * By DIN, without unknown ones: one statement for as many drugs as history_range.ts allows at once. Throws a 400 for a range that
   * is too long and for more than mostStatisticsRows rows of a drug.
   */
  ofDrugs(dins: readonly string[], request: StatisticsRequest): Promise<Map<string, PriceStatistics>>;
};
