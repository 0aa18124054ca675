/** Statistics of observed unit prices. docs/statistics.md has the method. */
import type { Clock } from "../core/clock.ts";
import { invalidParameters } from "../core/errors.ts";
import { type Database, query } from "../postgres/database.ts";
import { type DayRange, drugsAtOnce, rangeOf } from "./history_range.ts";
import { type StatisticsSqlRow, statistics } from "./sql/statistics.ts";
import {
  leastPharmacies,
  mostStatisticsRows,
  type PriceStatistics,
  type PriceStatisticsService,
  type StatisticsRequest,
  type StatisticsRow,
} from "./statistics_model.ts";

export type PriceStatisticsDeps = { database: Database; schema: string; clock: Clock };

export function createPriceStatisticsService({
  database,
  schema,
  clock,
}: PriceStatisticsDeps): PriceStatisticsService {
  return {
    async ofDrugs(dins, request) {
      const range = rangeOf(request, clock.now());
      const asked = [...new Set(dins)];
      const atOnce = drugsAtOnce(range, "statistics");
      const byDrug = new Map<string, PriceStatistics>();
      for (let at = 0; at < asked.length; at += atOnce) {
        const { statement, values } = statistics(schema, {
          ...{ ...request, ...range },
          dins: asked.slice(at, at + atOnce),
        });
        const found = await query<StatisticsSqlRow>(database, statement, values);
        for (const [din, rows] of Map.groupBy(found, (row) => row.din)) {
          if (rows.length > mostStatisticsRows) throw tooManyRows(request);
          byDrug.set(din, statisticsOf(rows, range, request));
        }
      }
      return byDrug;
    },
  };
}

const tooManyRows = ({ by }: StatisticsRequest) =>
  invalidParameters([
    {
      field: by === undefined ? "from" : "by",
      reason: `gives more than ${mostStatisticsRows} rows; use a shorter range, granularity=monthly, or one province`,
    },
  ]);

function statisticsOf(
  rows: readonly StatisticsSqlRow[],
  { from, to }: DayRange,
  { granularity = "daily", province, city, by }: StatisticsRequest,
): PriceStatistics {
  const [{ din, name }] = rows as [StatisticsSqlRow];
  return {
    ...{ drug: { din, name }, granularity, from, to },
    ...{ province: province ?? null, city: city ?? null, by: by ?? null },
    rows: rows.flatMap((row) => rowOf(row) ?? []),
  };
}

function rowOf(row: StatisticsSqlRow): StatisticsRow | undefined {
  if (row.period_start === null) return undefined;
  const { p10, p25, median, p75, p90, period_start: periodStart, period_end: periodEnd } = row;
  const { province, city, observations, pharmacies, lowest, mean, highest } = row;
  return {
    ...{ province, city, periodStart, periodEnd, observations, pharmacies, lowest, mean, highest },
    outOfStock: row.out_of_stock,
    percentiles: pharmacies < leastPharmacies ? null : { p10, p25, median, p75, p90 },
  };
}
