/** Many drugs at once over REST: their prices, plain or compared. */
import type { BasketRequest } from "../../prices/model.ts";
import type { BasketInput } from "../../wire/basket.ts";
import { renderBatch, renderComparison } from "../../wire/batch.ts";
import type { Input, Services } from "../route.ts";
import { placeFilter } from "./place.ts";

/** Prices shown per drug. */
const defaultLimit = 10;

function requestOf({ drug_ids, dins, pharmacy_ids, limit, ...place }: BasketInput): BasketRequest {
  return {
    ...placeFilter(place),
    dins: drug_ids ?? dins ?? [],
    ...(pharmacy_ids === undefined ? {} : { pharmacyKeys: pharmacy_ids }),
    limit: limit ?? defaultLimit,
  };
}

export async function listBatchPrices({ prices }: Services, { body }: Input<unknown, unknown, BasketInput>) {
  return { body: renderBatch(await prices.basket(requestOf(body))) };
}

export async function comparePrices({ prices }: Services, { body }: Input<unknown, unknown, BasketInput>) {
  return { body: renderComparison(await prices.basket(requestOf(body))) };
}
