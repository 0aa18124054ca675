/** What drugs have cost. */

import { historyPath, historyQuery, priceHistory } from "../../wire/history.ts";
import { getPriceHistory } from "../handlers/history.ts";
import { type Route, route } from "../route.ts";
import { priceData, readHistory } from "./access.ts";

export const historyRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/prices/{drugId}/history",
    name: "getPriceHistory",
    tag: "Prices",
    summary: "What a drug has cost, by day, week or month: at pharmacies, or as public plans list it.",
    access: readHistory,
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
