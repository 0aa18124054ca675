/** Prices of several drugs at once. Routes and their handlers. */
import type { BasketRequest } from "../prices/model.ts";
import { type BasketInput, basketBody } from "../wire/basket.ts";
import { batchPrices, comparedPrices, renderBatch, renderComparison } from "../wire/batch.ts";
import { placeFilter } from "../wire/location_filter.ts";
import { noPath, noQuery } from "../wire/requests.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { readBatch } from "./route_defaults.ts";

/** Prices shown per drug. */
const defaultLimit = 10;

function requestOf({ drug_ids, dins, pharmacy_ids, limit, ...rest }: BasketInput): BasketRequest {
  const { quantity, availability, max_age_days: maxAgeDays, ...place } = rest;
  return {
    ...placeFilter(place),
    dins: drug_ids ?? dins ?? [],
    ...(pharmacy_ids === undefined ? {} : { pharmacyKeys: pharmacy_ids }),
    ...{ quantity, availability, maxAgeDays },
    limit: limit ?? defaultLimit,
  };
}

async function basketAsked({ drugs, prices }: Services, body: BasketInput) {
  const basket = await prices.basket(requestOf(body));
  return [basket, await drugs.units(basket.offers.map(({ drug }) => drug.din))] as const;
}

export async function listBatchPrices(services: Services, { body }: Input<unknown, unknown, BasketInput>) {
  const [basket, units] = await basketAsked(services, body);
  return { body: renderBatch(basket, units, body.quantity === undefined ? "listed" : "compared") };
}

export async function comparePrices(services: Services, { body }: Input<unknown, unknown, BasketInput>) {
  return { body: renderComparison(...(await basketAsked(services, body))) };
}

const example = {
  body: { drug_ids: ["drug_07900003", "drug_07900001"], postal_code: "V3T 2K1", radius: 25, limit: 3 },
} as const;

export const batchRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/prices/compare/batch",
    name: "comparePrices",
    tag: "Prices",
    summary: "Compare the prices of up to 50 drugs, and find the best single pharmacy for all of them.",
    auth: readBatch,
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
    summary: "Prices of up to 50 drugs at pharmacies, sorted by unit price.",
    auth: readBatch,
    cache: "no-store",
    request: { path: noPath, query: noQuery, body: basketBody },
    response: batchPrices,
    datasets: ["prices", "pharmacies"],
    mayMiss: true,
    example,
    handle: listBatchPrices,
  }),
];
