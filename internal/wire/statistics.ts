/** Statistics of unit prices in requests and responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { provinces } from "../core/geography.ts";
import { formatUnitPrice } from "../core/money.ts";
import type { Unit } from "../core/units.ts";
import { granularities } from "../prices/history_model.ts";
import {
  leastPharmacies,
  mostStatisticsRows,
  type PriceStatistics,
  type StatisticsRow,
  statisticsGroups,
} from "../prices/statistics_model.ts";
import { list } from "./envelopes.ts";
import { rangeRules } from "./history.ts";
import { city, isoDay, oneOf, province } from "./parameters.ts";
import { querySchema } from "./rules.ts";
import { namedDrug, renderNamedDrug, unit, unitPrice } from "./shared_fields.ts";

export const statisticsQuery = querySchema(
  {
    from: isoDay("First day, in UTC. Default: one year before to.").optional(),
    to: isoDay("Last day, in UTC, at most five years after from. Default: today.").optional(),
    granularity: oneOf(
      granularities,
      "A row per day, week from Monday, or month. Default: daily.",
    ).optional(),
    province,
    city,
    by: oneOf(
      statisticsGroups,
      `A row for each province or city, at most ${mostStatisticsRows} in total. Default: one row for all pharmacies.`,
    ).optional(),
  },
  ...rangeRules,
);

const count = (description: string, example: number) =>
  z
    .int()
    .nonnegative()
    .meta({ description, examples: [example] });
const percentile = (description: string) =>
  unitPrice(description)
    .nullable()
    .meta({
      description: `${description} Null if percentiles_omitted is not.`,
      examples: ["0.1034"],
    });

export const omittedReasons = ["fewer_than_five_pharmacies"] as const;

const statisticsRow = z
  .strictObject({
    province: z
      .enum(provinces)
      .nullable()
      .meta({ description: "With by; else null.", examples: ["BC"] }),
    city: z
      .string()
      .nullable()
      .meta({
        description: 'With by=city, as the source writes it ("" if it states none); else null.',
        examples: ["Surrey"],
      }),
    period_start: z.iso.date().meta({
      description: "First day of the period: itself, a Monday, or the first of a month.",
      examples: ["2026-01-05"],
    }),
    period_end: z.iso.date().meta({
      description: "Last day of the period. Only days from from to to are counted.",
      examples: ["2026-01-11"],
    }),
    observations: z
      .int()
      .positive()
      .meta({ description: "n: the observations that the statistics are of.", examples: [23] }),
    out_of_stock: count("Observations that were left out because they were out of stock.", 2),
    pharmacies: count(
      "Pharmacies with an observation: at least so many, the largest number on one day of the period.",
      9,
    ),
    lowest: unitPrice("Lowest unit price, in dollars, four decimals."),
    p10: percentile("10th percentile."),
    p25: percentile("25th percentile, the first quartile."),
    median: percentile("Median, the 50th percentile."),
    mean: unitPrice("Arithmetic mean."),
    p75: percentile("75th percentile, the third quartile."),
    p90: percentile("90th percentile."),
    highest: unitPrice("Highest unit price."),
    percentiles_omitted: z
      .enum(omittedReasons)
      .nullable()
      .meta({ description: "Why percentiles are null; null if they are not.", examples: [null] }),
  })
  .meta({ id: "StatisticsRow", description: "Unit prices of a drug in a period." });

/** The same for every drug. docs/statistics.md has the long form. */
export const statisticsMethod = {
  observations:
    "One package of the drug at one pharmacy on one day (UTC), as loaded from price feeds. Observations at closed pharmacies do not count.",
  deduplication:
    "The last observation of a package at a pharmacy on a day counts. A price that was withdrawn on that day does not count.",
  left_out: "Observations that are out of stock. out_of_stock is their number.",
  weighting: "None: each observation has the same weight.",
  percentiles:
    "Linear interpolation: of n sorted prices x[0] to x[n-1], the p-th percentile is at h = (n - 1) * p / 100 and is x[floor(h)] + (h - floor(h)) * (x[floor(h) + 1] - x[floor(h)]). PostgreSQL's percentile_cont and NumPy's default do the same.",
  rounding: "Half up, to four decimals.",
  minimum_pharmacies: leastPharmacies,
  pharmacies:
    "A lower limit: the largest number of pharmacies on one day of the period. With fewer than minimum_pharmacies, percentiles are null.",
  documentation: "docs/statistics.md",
} as const;

const text = (description: string) => z.string().meta({ description });
const method = z
  .strictObject({
    observations: text("Definition of an observation."),
    deduplication: text("Choice among several observations."),
    left_out: text("Excluded observations."),
    weighting: text("How observations are weighted."),
    percentiles: text("How percentiles are computed."),
    rounding: text("How amounts are rounded."),
    minimum_pharmacies: z.int().meta({ description: "Pharmacies that percentiles need.", examples: [5] }),
    pharmacies: text("How pharmacies are counted."),
    documentation: text("The page with formulas and an example."),
  })
  .meta({ id: "StatisticsMethod", description: "How the statistics are computed." });

export const priceStatistics = list(statisticsRow, {
  drug: namedDrug.meta({ description: "The drug." }),
  granularity: z.enum(granularities).meta({ description: "The length of a period." }),
  from: z.iso.date().meta({ description: "First day of the range.", examples: ["2026-01-01"] }),
  to: z.iso.date().meta({ description: "Last day of the range.", examples: ["2026-12-31"] }),
  province: z
    .enum(provinces)
    .nullable()
    .meta({ description: "As requested; null for all.", examples: ["BC"] }),
  city: z
    .string()
    .nullable()
    .meta({ description: "As requested; null for all.", examples: ["Surrey"] }),
  by: z
    .enum(statisticsGroups)
    .nullable()
    .meta({ description: "As requested; null for one row per period.", examples: ["province"] }),
  unit,
  currency: z.literal("CAD").meta({ description: "Canadian dollars, always." }),
  method,
});
export type PriceStatisticsBody = z.input<typeof priceStatistics>;

function renderRow(row: StatisticsRow): PriceStatisticsBody["data"][number] {
  const { percentiles } = row;
  const of = (name: keyof NonNullable<typeof percentiles>) =>
    percentiles === null ? null : formatUnitPrice(percentiles[name]);
  return {
    province: row.province,
    city: row.city,
    period_start: row.periodStart,
    period_end: row.periodEnd,
    observations: row.observations,
    out_of_stock: row.outOfStock,
    pharmacies: row.pharmacies,
    lowest: formatUnitPrice(row.lowest),
    p10: of("p10"),
    p25: of("p25"),
    median: of("median"),
    mean: formatUnitPrice(row.mean),
    p75: of("p75"),
    p90: of("p90"),
    highest: formatUnitPrice(row.highest),
    percentiles_omitted: percentiles === null ? omittedReasons[0] : null,
  };
}

/** One page. */
export function renderStatistics(statistics: PriceStatistics, unit: Unit): PriceStatisticsBody {
  const { drug, granularity, from, to, province, city, by, rows } = statistics;
  return {
    drug: renderNamedDrug(drug),
    ...{ granularity, from, to, province, city, by, unit },
    currency: "CAD",
    method: statisticsMethod,
    data: rows.map(renderRow),
    pagination: { total: rows.length, limit: mostStatisticsRows, offset: 0, has_more: false },
    has_more: false,
    next_cursor: null,
  };
}
