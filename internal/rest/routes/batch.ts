/** Many drugs at once. */

import { basketBody } from "../../wire/basket.ts";
import { batchPrices, comparedPrices } from "../../wire/batch.ts";
import { noPath, noQuery } from "../../wire/requests.ts";
import { comparePrices, listBatchPrices } from "../handlers/batch.ts";
import { type Route, route } from "../route.ts";
import { readBatch } from "./access.ts";

const example = {
  body: { drug_ids: ["drug_07900003", "drug_07900001"], postal_code: "V3T 2K1", radius: 25, limit: 3 },
} as const;

export const batchRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/prices/compare/batch",
    name: "comparePrices",
    tag: "Prices",
    summary: "What up to 50 drugs cost, compared, with the best single pharmacy for all of them.",
    access: readBatch,
    cache: "no-store",
    request: { path: noPath, query: noQuery, body: basketBody },
    response: comparedPrices,
    datasets: ["prices", "pharmacies"],
    mayMiss: true,
    example,
    handle: comparePrices,
  }),
  route({
    method: "POST",
    path: "/v1/batch/prices",
    name: "listBatchPrices",
    tag: "Prices",
    summary: "What up to 50 drugs cost at each pharmacy, lowest total first.",
    access: readBatch,
    cache: "no-store",
    request: { path: noPath, query: noQuery, body: basketBody },
    response: batchPrices,
    datasets: ["prices", "pharmacies"],
    mayMiss: true,
    example,
    handle: listBatchPrices,
  }),
];
