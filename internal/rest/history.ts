/** Price history of a drug. Routes and their handlers. */
import type { z } from "zod";
import { foundOf, unitIn } from "../drugs/lookup.ts";
import { historyPath, historyQuery, priceHistory, renderHistory } from "../wire/history.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { priceData, readHistory } from "./route_defaults.ts";

export async function getPriceHistory(
  { drugs, priceHistory }: Services,
  { path, query }: Input<z.output<typeof historyPath>, z.output<typeof historyQuery>>,
) {
  const { drugId } = path;
  const { pharmacy_id: pharmacyId, ...asked } = query;
  const history = await priceHistory.ofDrug({ drugId, pharmacyId, ...asked });
  const found = await foundOf(drugs, drugId, history, "drugId");
  const { din } = found.drug;
  return { body: renderHistory(found, unitIn(await drugs.units([din]), din)) };
}

export const historyRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/prices/{drugId}/history",
    name: "getPriceHistory",
    tag: "Prices",
    summary: "Price history of a drug by day, week, or month, at pharmacies or in public plans.",
    auth: readHistory,
    cache: priceData,
    request: { path: historyPath, query: historyQuery },
    response: priceHistory,
    // Public plans' prices come with coverage.
    datasets: ["prices", "coverage"],
    example: {
      path: { drugId: "drug_07900003" },
      query: { from: "2026-01-01", to: "2026-12-31", granularity: "weekly" },
    },
    handle: getPriceHistory,
  }),
];
