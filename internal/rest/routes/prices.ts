/** What drugs cost where. */
import { z } from "zod";
import { list } from "../../wire/envelopes.ts";
import { priceEntry, publicPrice, removedPrice } from "../../wire/prices.ts";
import { drugPath, drugPricesQuery } from "../../wire/requests.ts";
import { listDrugPrices } from "../handlers/drugs.ts";
import { type Route, route } from "../route.ts";
import { priceData, readPrices } from "./access.ts";

export const priceRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/drugs/{id}/prices",
    name: "listDrugPrices",
    tag: "Prices",
    summary: "What a drug costs at each pharmacy, lowest total first, or nearest first.",
    access: readPrices,
    cache: priceData,
    request: { path: drugPath, query: drugPricesQuery },
    response: list(priceEntry, {
      public_prices: z.array(publicPrice).meta({
        description: "What public plans list it as: the latest edition of each province and plan.",
      }),
      removed: z.array(removedPrice).max(100).optional().meta({
        description: "With include=removed: the prices that were taken back, the last 100 first, wherever.",
      }),
    }),
    datasets: ["prices", "pharmacies"],
    example: { path: { id: "drug_07900003" }, query: { postal_code: "V3T 2K1", radius: 10 } },
    handle: listDrugPrices,
  }),
];
