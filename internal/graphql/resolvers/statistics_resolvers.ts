/** Statistics of unit prices. */
import type { GraphQLResolveInfo } from "graphql";
import { unitPriceScale } from "../../core/money.ts";
import type { Percentile, PriceStatistics, StatisticsRow } from "../../prices/statistics_model.ts";
import { omittedReasons, statisticsMethod } from "../../wire/statistics.ts";
import type { GraphqlContext } from "../graphql_context.ts";
import { pageSize } from "../list_lengths.ts";
import { namedDrug } from "../resolver_objects.ts";
import { drugBeside } from "./handed_on.ts";
import { unitOfDrug } from "./price_resolvers.ts";

const amount =
  (name: "lowest" | "mean" | "highest") =>
  (row: StatisticsRow): number =>
    row[name] / unitPriceScale;
const percentile =
  (name: Percentile) =>
  ({ percentiles }: StatisticsRow): number | null =>
    percentiles === null ? null : percentiles[name] / unitPriceScale;

const { left_out: leftOut, minimum_pharmacies: minimumPharmacies, ...method } = statisticsMethod;

export const statisticsResolvers = {
  PriceStatistics: {
    drug: ({ drug }: PriceStatistics, _: unknown, context: GraphqlContext, info: GraphQLResolveInfo) =>
      drugBeside(namedDrug(drug), context, info),
    unit: ({ drug }: PriceStatistics, _: unknown, context: GraphqlContext) =>
      unitOfDrug(namedDrug(drug), context),
    currency: () => "CAD",
    method: () => ({ ...method, leftOut, minimumPharmacies }),
    totalRows: ({ rows }: PriceStatistics) => rows.length,
    rows: ({ rows }: PriceStatistics, args: { limit?: number | null }) =>
      rows.slice(0, pageSize("PriceStatistics.rows", args)),
  },
  StatisticsRow: {
    lowest: amount("lowest"),
    mean: amount("mean"),
    highest: amount("highest"),
    p10: percentile("p10"),
    p25: percentile("p25"),
    median: percentile("median"),
    p75: percentile("p75"),
    p90: percentile("p90"),
    percentilesOmitted: ({ percentiles }: StatisticsRow) => (percentiles === null ? omittedReasons[0] : null),
  },
};
