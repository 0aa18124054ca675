/** Statistics of a drug's unit prices. Routes and their handlers. */
import type { z } from "zod";
import { dinAsked, foundOf, unitIn } from "../drugs/lookup.ts";
import { drugPath } from "../wire/requests.ts";
import { priceStatistics, renderStatistics, statisticsQuery } from "../wire/statistics.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { priceData, readHistory } from "./route_defaults.ts";

export async function getDrugStatistics(
  { drugs, priceStatistics }: Services,
  { path, query }: Input<z.output<typeof drugPath>, z.output<typeof statisticsQuery>>,
) {
  const din = await dinAsked(drugs, path.id);
  const found = (await priceStatistics.ofDrugs([din], query)).get(din);
  const statistics = await foundOf(drugs, path.id, found);
  return { body: renderStatistics(statistics, unitIn(await drugs.units([din]), din)) };
}

export const statisticsRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/drugs/{id}/statistics",
    name: "getDrugStatistics",
    tag: "Prices",
    summary:
      "Mean and percentiles of the unit prices at pharmacies, by day, week, or month, and by province or city.",
    auth: readHistory,
    cache: priceData,
    request: { path: drugPath, query: statisticsQuery },
    response: priceStatistics,
    datasets: ["prices"],
    example: {
      path: { id: "drug_07900003" },
      query: { from: "2026-01-01", to: "2026-12-31", granularity: "monthly", by: "province" },
    },
    handle: getDrugStatistics,
  }),
];
