/** What drugs cost where. */
import { listDrugPrices } from "../handlers/drugs.ts";
import { type Route, route } from "../route.ts";
import { list } from "../schemas/envelopes.ts";
import { priceEntry } from "../schemas/prices.ts";
import { drugPath, drugPricesQuery } from "../schemas/requests.ts";
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
    response: list(priceEntry, {}),
    datasets: ["prices", "pharmacies"],
    example: { path: { id: "drug_07900003" }, query: { postal_code: "V3T 2K1", radius: 10 } },
    handle: listDrugPrices,
  }),
];
