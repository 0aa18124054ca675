/** Pharmacies. */

import { list, metaShape, sandboxMark } from "../../wire/envelopes.ts";
import { pharmacy } from "../../wire/pharmacies.ts";
import { drugPriceEntry } from "../../wire/prices.ts";
import {
  listPharmaciesQuery,
  noPath,
  noQuery,
  pharmacyPath,
  pharmacyPricesQuery,
} from "../../wire/requests.ts";
import { getPharmacy, listPharmacies, listPharmacyPrices } from "../handlers/pharmacies.ts";
import { type Route, route } from "../route.ts";
import { pharmacyData, priceData, readPharmacies, readPrices } from "./access.ts";

export const pharmacyRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/pharmacies",
    name: "listPharmacies",
    tag: "Pharmacies",
    summary: "Pharmacies around a place, nearest first; of a city or province, by name.",
    access: readPharmacies,
    cache: pharmacyData,
    request: { path: noPath, query: listPharmaciesQuery },
    response: list(pharmacy, {}),
    datasets: ["pharmacies"],
    mayMiss: true,
    example: { query: { postal_code: "V3T 2K1", radius: 10 } },
    handle: listPharmacies,
  }),
  route({
    method: "GET",
    path: "/v1/pharmacies/{id}",
    name: "getPharmacy",
    tag: "Pharmacies",
    summary: "One pharmacy by its id.",
    access: readPharmacies,
    cache: pharmacyData,
    request: { path: pharmacyPath, query: noQuery },
    response: pharmacy.extend({ ...metaShape, ...sandboxMark }),
    datasets: ["pharmacies"],
    example: { path: { id: "pharm_sample-surrey-central" } },
    handle: getPharmacy,
  }),
  route({
    method: "GET",
    path: "/v1/pharmacies/{id}/prices",
    name: "listPharmacyPrices",
    tag: "Prices",
    summary: "What drugs cost at a pharmacy.",
    access: readPrices,
    cache: priceData,
    request: { path: pharmacyPath, query: pharmacyPricesQuery },
    response: list(drugPriceEntry, {}),
    datasets: ["prices", "drugs"],
    example: { path: { id: "pharm_sample-surrey-central" } },
    handle: listPharmacyPrices,
  }),
];
